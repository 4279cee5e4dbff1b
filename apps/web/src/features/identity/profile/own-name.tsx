import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useOwnChange } from './profile.queries.ts'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from './profile.module.css'

/** The user's name as customers and colleagues see it; a failure keeps typed text. */
export const OwnName = ({ name }: { name: string }) => {
  const [typed, setTyped] = useState(name)
  const [problem, setProblem] = useState<string>()
  const change = useOwnChange()
  const rename = useCall('identity.rename', {
    onSuccess: (_done, saved) => {
      change({ name: saved.name })
      toast.success(t('profile.nameSaved'))
    },
    onError: (error) => setProblem(messageOf(error)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = typed.trim()
    setProblem(wanted === '' ? t('profile.nameMissing') : undefined)
    if (wanted !== '' && wanted !== name) rename.mutate({ name: wanted })
  }
  return (
    <Stack
      as="form"
      columns="fill-auto"
      gap={3}
      align="start"
      className={classes.name}
      onSubmit={submit}
      noValidate
    >
      <TextField
        label={t('profile.name')}
        value={typed}
        maxLength={40}
        autoComplete="name"
        error={problem}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" disabled={typed.trim() === name} loading={rename.isPending}>
        {t('profile.save')}
      </Button>
    </Stack>
  )
}
