import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { callQuery, useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import { copyText } from '../../../ui/feedback/copy-text.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import type { OrderDetail } from '../orders.queries.ts'
import { Stack } from '../../../ui/layout/parts.tsx'

const Reply = ({ order, text, onClose }: { order: OrderDetail; text: string; onClose: () => void }) => {
  const { draft: words, setDraft: setWords } = useDraft(`reply ${order.id}`, text)
  const submit = useCall('orders.autoReplySubmit', {
    onSuccess: async () => {
      await copyText(words)
      onClose()
    },
  })
  return (
    <Stack
      as="form"
      gap={4}
      onSubmit={(event) => {
        event.preventDefault()
        submit.mutate({ id: order.id, text: words.trim() })
      }}
    >
      <p>{t('orders.replyText')}</p>
      <TextArea
        label={t('orders.replyWords')}
        rows={6}
        maxLength={500}
        value={words}
        data-autofocus
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Button
        type="submit"
        fullWidth
        loading={submit.isPending}
        disabled={words.trim() === ''}
        leftSection={<Icon name="copy" size={18} />}
      >
        {t('orders.replySend')}
      </Button>
    </Stack>
  )
}

const Loading = (props: { order: OrderDetail; onClose: () => void }) => {
  const { order } = props
  const query = useQuery(callQuery('orders.autoReplyQuery', { shopId: order.shopId, keyword: order.orderNo }))
  const found = query.data?.data.find(({ id }) => id === order.id)
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return found ? (
    <Reply {...props} text={found.text} />
  ) : (
    <Skeleton shape="block" height="220px" width="100%" />
  )
}

/** A reply to a customer's question, by the order's status; it can be edited before it is copied and recorded. */
export const ReplyDialog = (props: { order: OrderDetail; open: boolean; onClose: () => void }) => (
  <Dialog title={t('orders.reply')} open={props.open} onClose={props.onClose} widthPx={520}>
    <Loading order={props.order} onClose={props.onClose} />
  </Dialog>
)
