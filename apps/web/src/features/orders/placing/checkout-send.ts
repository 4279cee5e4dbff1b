import { useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '../../../client/call.ts'
import { nounKey, useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { isBackOffice } from '../../../ui/privacy/shop-only.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import type { OrderDetail } from '../orders.queries.ts'

/** The source of an order: chosen lines of a cart, or an order that gets its next revision. */
export type CheckoutTarget =
  | { kind: 'cart'; cartId: string }
  | { kind: 'order'; order: Pick<OrderDetail, 'id' | 'version' | 'status'> }
export type WantedOrder = Omit<
  CallInput<'orders.create'>,
  'submit' | 'ticks' | 'offerReason' | 'shopGuideCartId'
>

/** The message after an order was saved and not placed; a request for approval is shop-only. */
const savedText = (offerReason: string | undefined): string => {
  if (!offerReason) return t('orders.draftSaved')
  return t(isBackOffice() ? 'offers.requested' : 'orders.settleSent')
}

/** Creates the order, or changes it at `version`. A retry of the same content never creates a second order. */
export const useSendOrder = (props: {
  target: CheckoutTarget
  onFailed: (error: Error) => Promise<void>
  onDone: (orderId: string) => void
}) => {
  const { target } = props
  const queryClient = useQueryClient()
  const done = (orderId: string, text: string) => {
    toast.success(text)
    props.onDone(orderId)
    void queryClient.invalidateQueries({ queryKey: nounKey('orders') })
    void queryClient.invalidateQueries({ queryKey: nounKey('carts') })
    void queryClient.invalidateQueries({ queryKey: nounKey('offers') })
  }
  const create = useCall('orders.create', {
    onError: props.onFailed,
    onSuccess: ({ id }, { submit, offerReason }) =>
      done(id, submit === false ? savedText(offerReason) : t('orders.placed')),
  })
  const update = useCall('orders.update', {
    onError: props.onFailed,
    onSuccess: ({ id }, { submit, offerReason }) =>
      done(id, submit ? t('orders.submitted') : savedText(offerReason)),
  })
  return {
    busy: create.isPending || update.isPending,
    send: (content: WantedOrder & Pick<CallInput<'orders.create'>, 'submit' | 'ticks' | 'offerReason'>) => {
      if (target.kind === 'cart') create.mutate({ ...content, shopGuideCartId: target.cartId })
      else update.mutate({ ...content, id: target.order.id, version: target.order.version })
    },
  }
}
