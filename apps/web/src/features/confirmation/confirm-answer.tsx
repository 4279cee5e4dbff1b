import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { ActionBar } from '../../ui/screen/action-bar.tsx'
import { messageOf } from '../../ui/feedback/error-message.ts'
import { isUnanswered, type CustomerView } from './confirmation-rules.ts'
import { useCustomerConfirm } from './confirmation.queries.ts'
import { QuestionSheet } from './question-sheet.tsx'
import { Text } from '../../ui/layout/parts.tsx'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'

/** The two answers at the bottom of the screen. A failure is shown right above them, and a retry is safe. */
export const ConfirmAnswer = (props: {
  order: CustomerView
  token: string
  signature: string
  /** The order changed while it was read. */
  isUpdated: boolean
  onConfirmed: () => void
}) => {
  const { order, token, signature, isUpdated, onConfirmed } = props
  const confirm = useCustomerConfirm({ onDone: onConfirmed })
  const [asking, setAsking] = useState(false)
  const failed = confirm.error
  const trouble = failed
    ? isUnanswered(failed)
      ? t('confirmation.unanswered')
      : messageOf(failed)
    : isUpdated
      ? t('confirmation.revisionChanged')
      : undefined
  return (
    <ActionBar
      summary={
        trouble === undefined ? undefined : (
          <Text size="sm" tone="danger" role="alert">
            {trouble}
          </Text>
        )
      }
    >
      <Button variant="default" disabled={confirm.isPending} onClick={() => setAsking(true)}>
        {t('confirmation.question')}
      </Button>
      <Button
        loading={confirm.isPending}
        aria-label={confirm.isPending ? t('confirmation.confirming') : t('confirmation.confirm')}
        onClick={() => confirm.mutate({ token, revision: order.revision, signature })}
      >
        {t('confirmation.confirm')}
      </Button>
      {asking ? <QuestionSheet order={order} token={token} onClose={() => setAsking(false)} /> : null}
    </ActionBar>
  )
}
