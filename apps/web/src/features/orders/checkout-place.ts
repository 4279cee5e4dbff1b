import type { ValidationData, ValidationSection } from '@showfloor/contract/validation'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../client/call.ts'
import { nounKey } from '../../client/queries.ts'
import { CallError } from '../../client/request.ts'
import { t } from '../../i18n/i18n.ts'
import { messageOf } from '../../ui/message-of.ts'
import { toast } from '../../ui/toast.tsx'
import { useSendOrder, type CheckoutTarget, type WantedOrder } from './checkout-send.ts'
import { ticksOf, validationOf } from '../validation/validation-sections.ts'
import type { CheckoutLine } from './checkout-lines.ts'
import { orderQuery } from './orders.queries.ts'

/** Errors that name one article, and are shown beside it. */
const lineCodes = new Set([
  'STOCK_SHORT',
  'PRICE_MOVED',
  'DEAL_PRICE_BELOW_RED_LINE',
  'OFFER_OPEN',
  'ORDER_ITEM_UNAVAILABLE',
])

type Checks = { open: boolean; data?: ValidationData | undefined; error?: Error | null }
type Placing = {
  target: CheckoutTarget
  order: WantedOrder | undefined
  lines: readonly CheckoutLine[]
  onDone: (orderId: string) => void
}

// The checks look at the cart, so a quantity changed at the checkout is changed there first.
const checkCart = async (cartId: string, order: WantedOrder, lines: readonly CheckoutLine[]) => {
  for (const line of lines.filter(({ quantity, itemQty }) => quantity !== itemQty))
    await call('carts.itemUpdate', {
      shopGuideCartId: cartId,
      itemMappingBO: { id: line.itemMappingId },
      itemQty: line.quantity,
      relative: false,
    })
  return call('validation.check', {
    shopGuideCartId: cartId,
    itemIds: lines.flatMap(({ cartItemId }) => cartItemId ?? []),
    ...(order.addressId ? { addressId: order.addressId } : {}),
  })
}

/** From “check and order” to the order: the checks, the call, and where its errors belong. */
export const usePlaceOrder = ({ target, order, lines, onDone }: Placing) => {
  const queryClient = useQueryClient()
  const version = useRef(target.kind === 'order' ? target.order.version : 0)
  const [checks, setChecks] = useState<Checks>({ open: false })
  const [problem, setProblem] = useState<{ text: string; ofLine: boolean }>()

  // A draft order is saved before it is checked: the server's checks are those of what it has.
  const checkOrder = async (id: string, wanted: WantedOrder): Promise<ValidationData> => {
    const saved = await call('orders.update', { ...wanted, id, version: version.current, submit: false })
    version.current = saved.version
    const fresh = await queryClient.fetchQuery({ ...orderQuery(id), staleTime: 0 })
    return validationOf(fresh.validation)
  }

  const check = async () => {
    if (!order) return
    setProblem(undefined)
    setChecks({ open: true })
    try {
      const data =
        target.kind === 'cart'
          ? await checkCart(target.cartId, order, lines)
          : await checkOrder(target.order.id, order)
      setChecks((now) => (now.open ? { open: true, data } : now))
    } catch (error) {
      const known = error instanceof CallError && lineCodes.has(error.code)
      if (known) fail(error)
      else {
        await readAgain(error)
        setChecks((now) => (now.open ? { open: true, error: error as Error } : now))
      }
    }
  }

  // Somebody else changed the draft: their version is read, and what was typed here is tried on it.
  const readAgain = async (error: unknown) => {
    if (target.kind !== 'order' || !(error instanceof CallError) || error.code !== 'ORDER_CHANGED') return
    const fresh = await queryClient.fetchQuery({ ...orderQuery(target.order.id), staleTime: 0 })
    version.current = fresh.version
  }

  const fail = (error: Error) => {
    const code = error instanceof CallError ? error.code : ''
    void readAgain(error)
    void queryClient.invalidateQueries({ queryKey: [...nounKey('orders'), 'calculate'] })
    if (code === 'VALIDATION_UNTICKED') {
      toast.error(messageOf(error))
      void check()
      return
    }
    setChecks({ open: false })
    const text = code === 'ORDER_CHANGED' ? t('orders.changedElsewhere') : messageOf(error)
    setProblem({ text, ofLine: lineCodes.has(code) })
  }

  const sending = useSendOrder({ target, version, onFailed: fail, onDone })
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
    /** Saves the draft and asks the manager for its prices. */
    askOffers: (reason: string) => send(false, [], reason),
  }
}
