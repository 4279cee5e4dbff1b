import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { nounKey, useCall } from '../../../client/queries.ts'
import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useForm } from '../../../ui/drafts/use-form.ts'
import { ShopOnly } from '../../../ui/privacy/shop-only-eye.tsx'
import { useMayWriteCustomers, type CustomerDetail } from '../customers.queries.ts'
import { Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../customers.module.css'

const NoteForm = ({ customerId }: { customerId: string }) => {
  const queryClient = useQueryClient()
  const form = useForm(`customer note ${customerId}`, '')
  const { draft: text, setDraft: setText, fault, onSubmit } = form
  const add = useCall('customers.addNote', {
    onSuccess: () => {
      toast.success(t('customers.noteSaved'))
      setText('')
      form.restart()
      void queryClient.invalidateQueries({ queryKey: nounKey('customers') })
    },
  })
  const missing = text.trim() === ''
  return (
    <Stack
      as="form"
      gap={4}
      shrink
      className={classes.note}
      noValidate
      onSubmit={onSubmit(() => {
        if (!missing) add.mutate({ id: customerId, text: text.trim() })
      })}
    >
      <TextArea
        label={t('customers.note')}
        hint={t('customers.noteHint')}
        error={fault(missing, t('customers.noteMissing'))}
        rows={2}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" loading={add.isPending}>
        {t('customers.noteSave')}
      </Button>
    </Stack>
  )
}

/** A customer's follow-up notes, newest first and shop-only, with a field for a new one. */
export const CustomerNotes = ({ customer }: { customer: CustomerDetail }) => {
  const mayWrite = useMayWriteCustomers()
  return (
    <Panel title={t('customers.followUp')}>
      <Stack gap={4} shrink className={classes.notes}>
        {mayWrite ? <NoteForm customerId={customer.id} /> : null}
        {customer.notes.length === 0 ? (
          <Text tone="quiet">{t('customers.noNotes')}</Text>
        ) : (
          <ShopOnly>
            <Stack as="ol" gap={4}>
              {customer.notes.map((note) => (
                <Stack as="li" gap="hair" key={note.id}>
                  <Text preLine breakWords>
                    {note.text}
                  </Text>
                  <small>
                    {note.author} · <time dateTime={note.at}>{formatDateTime(note.at)}</time>
                  </small>
                </Stack>
              ))}
            </Stack>
          </ShopOnly>
        )}
      </Stack>
    </Panel>
  )
}
