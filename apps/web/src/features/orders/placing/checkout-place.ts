import type { ValidationData, ValidationSection } from '@showfloor/contract/validation'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../client/call.ts'
import { nounKey } from '../../../client/queries.ts'
import { CallError } from '../../../client/request.ts'
import { t } from '../../../i18n/i18n.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useSendOrder, type CheckoutTarget, type WantedOrder } from './checkout-send.ts'
import { ticksOf } from '../../validation/validation-sections.ts'
import { orderQuery } from '../orders.queries.ts'

/** Errors that name one article, and are shown beside it. */
const lineCodes = new Set([
  'STOCK_SHORT',
  'BOARD_TAKEN',
  'BOARD_TWICE',
  'PRICE_MOVED',
  'DEAL_PRICE_BELOW_RED_LINE',
  'OFFER_OPEN',
  'ORDER_ITEM_UNAVAILABLE',
])

type Checks = { open: boolean; data?: ValidationData | undefined; error?: Error | null }
type Placing = {
  target: CheckoutTarget
  order: WantedOrder | undefined
  onDone: (orderId: string) => void
}

/** From “check and order” to the order: the checks, the call, and its errors. */
export const usePlaceOrder = ({ target, order, onDone }: Placing) => {
  const queryClient = useQueryClient()
  const [checks, setChecks] = useState<Checks>({ open: false })
  const [problem, setProblem] = useState<{ text: string; ofLine: boolean }>()

  const check = async () => {
    if (!order) return
    setProblem(undefined)
    const asked: Checks = { open: true }
    // A stale answer is ignored.
    const show = (answer: Omit<Checks, 'open'>) =>
      setChecks((now) => (now === asked ? { ...asked, ...answer } : now))
    setChecks(asked)
    try {
      show({ data: await call('orders.check', order) })
    } catch (error) {
      const known = error instanceof CallError && lineCodes.has(error.code)
      if (known) await fail(error)
      else {
        await readAgain(error)
        show({ error: error as Error })
      }
    }
  }

  // After a conflict the order is refetched, and the screen asks whose version to keep.
  const readAgain = async (error: unknown) => {
    if (target.kind !== 'order' || !(error instanceof CallError) || error.code !== 'ORDER_CHANGED') return
    await queryClient.invalidateQueries({ queryKey: orderQuery(target.order.id).queryKey })
  }

  const fail = async (error: Error) => {
    const code = error instanceof CallError ? error.code : ''
    void queryClient.invalidateQueries({ queryKey: [...nounKey('orders'), 'calculate'] })
    if (code === 'VALIDATION_UNTICKED') {
      toast.error(messageOf(error))
      void check()
      return
    }
    setChecks({ open: false })
    const text = code === 'ORDER_CHANGED' ? t('orders.changedMeanwhile') : messageOf(error)
    setProblem({ text, ofLine: lineCodes.has(code) })
    await readAgain(error)
  }

  const sending = useSendOrder({ target, onFailed: fail, onDone })
  const send = (submit: boolean, ticked: readonly ValidationSection[], offerReason = '') => {
    if (!order) return
    setProblem(undefined)
    sending.send({ ...order, submit, ticks: ticksOf(ticked), offerReason })
  }
  return {
    checks,
    problem,
    busy: sending.busy,
    check: () => void check(),
    close: () => setChecks({ open: false }),
    place: (ticked: readonly ValidationSection[]) => send(true, ticked),
    saveDraft: () => send(false, []),
    /** Saves the draft and requests approval of its prices. */
    askOffers: (reason: string) => send(false, [], reason),
  }
}
