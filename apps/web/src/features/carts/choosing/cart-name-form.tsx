import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { cartNameProblem } from '../cart-rules.ts'
import { Stack } from '../../../ui/layout/parts.tsx'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'

/** The form for a cart's name: an error is shown at the field, and the input stays. */
export const CartNameForm = (props: {
  title: string
  name: string
  shopId: string
  onSave: (name: string) => Promise<void>
  onCancel: () => void
}) => {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => input.current?.select(), [])
  const save = async () => {
    const name = input.current?.value ?? ''
    const found = cartNameProblem(props.shopId, name)
    setProblem(found)
    if (found) return input.current?.focus()
    setBusy(true)
    await props.onSave(name)
    setBusy(false)
  }
  return (
    <Stack
      as="form"
      gap={3}
      pad={2}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <b>{props.title}</b>
      <TextField
        ref={input}
        label={t('carts.name')}
        placeholder={t('carts.createHint')}
        defaultValue={props.name}
        maxLength={100}
        autoComplete="off"
        error={problem}
      />
      <FormButtons>
        <Button size="md" variant="default" onClick={props.onCancel}>
          {t('common.cancel')}
        </Button>
        <Button size="md" type="submit" loading={busy}>
          {t('carts.save')}
        </Button>
      </FormButtons>
    </Stack>
  )
}
