import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { Stack } from '../../../ui/layout/parts.tsx'

/** Asks why an order is cancelled. The input stays until it is. */
export const CancelDialog = (props: {
  open: boolean
  busy: boolean
  onClose: () => void
  onCancel: (reason: string) => void
}) => {
  const [reason, setReason] = useState('')
  return (
    <Dialog title={t('orders.cancel')} open={props.open} onClose={props.onClose}>
      <Stack
        as="form"
        gap={4}
        onSubmit={(event) => {
          event.preventDefault()
          props.onCancel(reason.trim())
        }}
      >
        <p>{t('orders.cancelText')}</p>
        <TextArea
          label={t('orders.cancelReason')}
          hint={t('orders.cancelReasonHint')}
          maxLength={100}
          value={reason}
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <FormButtons>
          <Button variant="default" onClick={props.onClose}>
            {t('orders.keep')}
          </Button>
          <Button type="submit" color="danger" loading={props.busy}>
            {t('orders.cancel')}
          </Button>
        </FormButtons>
      </Stack>
    </Dialog>
  )
}
