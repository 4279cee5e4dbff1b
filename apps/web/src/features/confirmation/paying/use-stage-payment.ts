import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call, type CallInput } from '../../../client/call.ts'
import { leaveFor } from '../../../client/external.ts'
import { leftOf, type CustomerView } from '../confirmation-rules.ts'
import { customerOrderQuery } from '../confirmation.queries.ts'
import type { PayType, Place, Returned } from './place.ts'
import { askWechat } from './wechat-bridge.ts'

type Wish = Pick<CallInput<'orders.customerPay'>, 'stage' | 'amount' | 'payerCode' | 'instead'> & {
  type: PayType
}
const anonymous = true

/**
 * Pays a stage on this device and follows its outcome. `code`: a QR code to scan. What the page came back with is handled once, and then reported by
 * `onReturned`.
 */
export const useStagePayment = (props: {
  token: string
  place: Place
  order: CustomerView
  returned: Returned
  onReturned: () => void
}) => {
  const { token, place, order, returned, onReturned } = props
  const queryClient = useQueryClient()
  const [code, setCode] = useState<{ url: string; type: PayType; amount: number }>()
  const [isUnasked, setUnasked] = useState(false)
  const reread = () => queryClient.invalidateQueries({ queryKey: customerOrderQuery(token).queryKey })

  const check = useMutation({
    mutationFn: () => call('orders.customerPayCheck', { token }, { anonymous }),
    networkMode: 'always',
    meta: { ownError: true },
    onSettled: reread,
  })
  const pay = useMutation({
    mutationFn: (wish: Wish) => call('orders.customerPay', { token, place, ...wish }, { anonymous }),
    networkMode: 'always',
    meta: { ownError: true },
    onMutate: () => {
      setCode(undefined)
      setUnasked(false)
    },
    onSuccess: async ({ goTo, codeUrl, appRequest }, { type, amount }) => {
      if (codeUrl !== null) setCode({ url: codeUrl, type, amount })
      if (goTo !== null) leaveFor(goTo, { external: true, tellsOrigin: true })
      if (appRequest === null) return reread()
      setUnasked(!(await askWechat(appRequest)))
      return check.mutateAsync()
    },
    onError: reread,
  })

  const arrive = useEffectEvent(() => {
    const { pay: wished } = returned
    const stage = order.plan?.stages.find(({ no }) => no === wished?.stage)
    if (wished && stage)
      pay.mutate({
        stage: stage.no,
        amount: leftOf(order, stage),
        type: 'WECHAT_PAY',
        payerCode: wished.code,
        instead: wished.instead,
      })
    if (returned.paying) check.mutate()
    if (wished || returned.paying) onReturned()
  })
  useEffect(() => arrive(), [])

  return {
    pay: (wish: Wish) => pay.mutate(wish),
    check: () => check.mutate(),
    code,
    isUnasked,
    isBusy: pay.isPending,
    isChecking: check.isPending,
    error: pay.error ?? check.error,
  }
}
