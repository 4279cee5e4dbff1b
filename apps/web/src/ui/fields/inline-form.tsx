import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { FormButtons } from './form-buttons.tsx'
import { TextArea } from './text-field.tsx'
import { Box, Stack } from '../layout/parts.tsx'
import classes from './form.module.css'
import { useForm } from '../drafts/use-form.ts'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

/** A short form in place of the buttons that opened it; its label is what it sends. */
export const InlineForm = (props: {
  send: string
  danger?: boolean
  busy: boolean
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}) => (
  <Stack
    as="form"
    gap={3}
    align="start"
    line="above"
    className={classes.form}
    aria-label={props.send}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      props.onSubmit()
    }}
  >
    {props.children}
    <Box across>
      <FormButtons>
        <Button variant="default" onClick={props.onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={props.busy} {...(props.danger ? { color: 'danger' } : {})}>
          {props.send}
        </Button>
      </FormButtons>
    </Box>
  </Stack>
)

/** A form for a required text: the reason for a request or a refusal. */
export const WordsForm = (props: {
  /** Identifies the draft of the text. */
  of: string
  label: string
  hint?: string
  missing: string
  send: string
  danger?: boolean
  busy: boolean
  onSend: (words: string) => void
  onCancel: () => void
}) => {
  const { draft: words, setDraft: setWords, submitted, onSubmit } = useForm(props.of, '')
  const submit = onSubmit(() => {
    if (words.trim() !== '') props.onSend(words.trim())
  })
  return (
    <InlineForm
      send={props.send}
      danger={props.danger ?? false}
      busy={props.busy}
      onSubmit={submit}
      onCancel={props.onCancel}
    >
      <Box across>
        <TextArea
          label={props.label}
          hint={props.hint}
          error={submitted && words.trim() === '' ? props.missing : undefined}
          rows={2}
          maxLength={300}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </Box>
    </InlineForm>
  )
}
