import { splitScopedId } from '@showfloor/contract/common/ids'
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { formatCents } from '@showfloor/contract/common/money'
import { useRef } from 'react'
import { newIdempotencyKey } from '../../client/call.ts'
import { useNews } from '../../client/live.ts'
import { callKey, callQuery, everyRowQuery, nounKey, useCall } from '../../client/queries.ts'
import { t } from '../../i18n/i18n.ts'
import { refundFailureText } from './tenders/refund-text.ts'
import { messageOf } from '../../ui/feedback/error-message.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import {
  attemptFor,
  isUndecided,
  isWaiting,
  type Attempt,
  type PaymentState,
  type Tender,
} from './payment-rules.ts'

/** The polling interval while a payment is pending, in case news are lost. */
const pollMs = 15_000

export const orderQuery = (orderId: string) => callQuery('orders.get', { id: orderId })

/** What is paid and due, with every tender. */
export const paymentQuery = (orderId: string) => ({
  ...callQuery('payments.status', { orderId }),
  staleTime: 0,
})

/** Every bank account of a shop, to choose one in a form. */
export const everyAccountQuery = (shopId: string) =>
  everyRowQuery('payments.bankInfoPaging', (no) => ({ shopId, no, size: 100 }))

/** The payment methods of the order's shop. */
export const typesQuery = (orderId: string) =>
  callQuery('payments.types', { shopId: splitScopedId(orderId).shopId })

/** Order and payments, kept fresh by news, by window focus, and every 15 s while a payment is pending. */
export const usePayment = (orderId: string) => {
  const queryClient = useQueryClient()
  const order = useQuery(orderQuery(orderId))
  const payment = useQuery({
    ...paymentQuery(orderId),
    refetchInterval: ({ state }) => (state.data?.tenders.some(isWaiting) ? pollMs : false),
    refetchOnWindowFocus: 'always',
  })
  useNews((news) => {
    if (news && (!['payment', 'order'].includes(news.topic) || news.id !== orderId)) return
    void queryClient.invalidateQueries({ queryKey: callKey('payments.status', { orderId }) })
    void queryClient.invalidateQueries({ queryKey: callKey('orders.get', { id: orderId }) })
  })
  return {
    order: order.data,
    payment: payment.data,
    pending: order.isPending || payment.isPending,
    error: order.error ?? (payment.data ? null : payment.error),
    retry: () => void Promise.all([order.refetch(), payment.refetch()]),
  }
}

/**
 * Takes money. An attempt with an answer is over; one without is retried with its own key when the same is sent again, so that it never counts twice.
 * The screen shows failures.
 */
export const useTake = (
  orderId: string,
  options: {
    submit: (attempt: Attempt) => Promise<PaymentState | Tender>
    onTaken: (attempt: Attempt) => void
  },
) => {
  const queryClient = useQueryClient()
  const undecided = useRef<Attempt>(undefined)
  const key = callKey('payments.status', { orderId })
  return useMutation<PaymentState | Tender, Error, Omit<Attempt, 'key' | 'orderId'>>({
    networkMode: 'always',
    meta: { ownError: true },
    mutationFn: (wanted) => {
      undecided.current = attemptFor(undecided.current, { ...wanted, orderId, key: newIdempotencyKey() })
      return options.submit(undecided.current)
    },
    onSuccess: (answer) => {
      const attempt = undecided.current
      undecided.current = undefined
      if ('tenders' in answer) queryClient.setQueryData(key, answer)
      if (attempt) options.onTaken(attempt)
    },
    onError: (error) => {
      if (!isUndecided(error)) undecided.current = undefined
    },
    // After taking money, further attempts wait for the new amount due.
    onSettled: (_answer, error) => {
      const reread = Promise.all(
        (['payments', 'orders'] as const).map((noun) =>
          queryClient.invalidateQueries({ queryKey: nounKey(noun) }),
        ),
      )
      return error ? undefined : reread
    },
  })
}

/** After a change of an order's payments: shows its success, and in any case fetches everything it touches again. */
export const usePaymentChange = () => {
  const queryClient = useQueryClient()
  const reread = () =>
    Promise.all(
      (['payments', 'orders', 'differences'] as const).map((noun) =>
        queryClient.invalidateQueries({ queryKey: nounKey(noun) }),
      ),
    )
  return <Input>(tell: (state: PaymentState, input: Input) => void) => ({
    onSuccess: (state: PaymentState, input: Input) => {
      tell(state, input)
      return reread()
    },
    onError: (error: Error) => {
      toast.error(messageOf(error))
      return reread()
    },
  })
}

const tellRefund = (refund: Tender['refunds'][number] | undefined): void => {
  if (refund?.state === 'DONE') toast.success(t('payments.givenBack', { amount: formatCents(refund.amount) }))
  else if (refund?.state === 'FAILED') toast.error(refundFailureText(refund))
  else if (refund?.type === 'MIS_POS') toast.info(t('payments.refundOnTerminal'))
  else toast.info(t('payments.givingBack'))
}

/** A person's decision about money that was set aside, or about a link without an answer. */
export const useTenderDecision = ({ id }: Tender) => {
  const change = usePaymentChange()
  const accept = useCall(
    'payments.accept',
    change(() => toast.success(t('payments.accepted'))),
  )
  const giveBack = useCall(
    'payments.giveBack',
    change(({ tenders }) => tellRefund(tenders.find((tender) => tender.id === id)?.refunds.at(-1))),
  )
  const move = useCall(
    'payments.move',
    change(() => toast.success(t('looking.moved'))),
  )
  const closeByHand = useCall(
    'payments.closeByHand',
    change(() => toast.success(t('refunding.asked'))),
  )
  const busy = [accept, giveBack, move, closeByHand].some((one) => one.isPending)
  return { accept, giveBack, move, closeByHand, busy }
}

/** The actions on an unfinished refund. */
export const useRefundChanges = () => {
  const change = usePaymentChange()
  const retry = useCall(
    'payments.refundRetry',
    change(({ tenders }, { refundId }: { refundId: string }) =>
      tellRefund(tenders.flatMap(({ refunds }) => refunds).find(({ id }) => id === refundId)),
    ),
  )
  const settle = useCall(
    'payments.refundSettle',
    change(() => toast.success(t('payments.settled'))),
  )
  return { retry, settle }
}

/** Asks the provider about a tender, or closes it; either may find that it was paid. */
export const useTenderCall = (
  name: 'payments.remoteQuery' | 'payments.misStatusSync' | 'payments.remoteCancel' | 'payments.posCancel',
  onAnswer: (tender: Tender) => void,
) => {
  const queryClient = useQueryClient()
  return useCall(name, {
    onSuccess: (tender) => {
      onAnswer(tender)
      return queryClient.invalidateQueries({ queryKey: nounKey('payments') })
    },
  })
}

/** Fetches what a screen that takes money shows first, while the screen itself is loaded. */
export const prefetchPayment = (queryClient: QueryClient, orderId: string): void => {
  void queryClient.prefetchQuery(orderQuery(orderId))
  void queryClient.prefetchQuery(paymentQuery(orderId))
  void queryClient.prefetchQuery(typesQuery(orderId))
}
