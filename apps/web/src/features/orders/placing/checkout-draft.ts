import type { Piece } from '@showfloor/contract/inventory/boards'
import { useState } from 'react'
import type { Customer, CustomerChoice } from '../../customers/customers.queries.ts'
import { centsText } from '../../../ui/figures/amount-text.ts'
import type { OrderDetail } from '../orders.queries.ts'

/** The guide's changes of a line; the rest is that of the cart or order. `seenCents`: the accepted marked price. */
export type LineDraft = {
  itemQty?: number
  deal?: string | undefined
  seenCents?: number
  removed?: boolean
  /** The board that replaces the line's. */
  board?: Piece
}
/** The input of the checkout. `cart` and `items`: what it was entered for. */
export type CheckoutDraft = {
  cart: string
  items: string
  /** The cart's customer at that time. */
  cartCustomerId?: string | undefined
  customer?: CustomerChoice | undefined
  addressId?: string | undefined
  /** The code of a delivery mode. */
  deliveryMode: string
  deliveryDate: string
  discount: string
  note: string
  /** The reason for prices below the red line. */
  offerReason?: string
  lines: Record<string, LineDraft>
}

export type DraftPlace = { userId: string; shopId: string; orderId?: string | undefined }

export const emptyDraft = (cart: string, items: string): CheckoutDraft => ({
  cart,
  items,
  deliveryMode: 'DELIVERY',
  deliveryDate: '',
  discount: '',
  note: '',
  lines: {},
})

export const draftOfOrder = (order: OrderDetail): CheckoutDraft => ({
  ...emptyDraft(order.id, ''),
  customer: { id: order.customerId, name: order.customerName, mobile: order.customerMobile },
  addressId: order.address?.id,
  deliveryMode: order.deliveryMode,
  deliveryDate: order.deliveryDate ?? '',
  discount: order.amounts.discount > 0 ? centsText(order.amounts.discount) : '',
  note: order.note,
})

/** The draft for a cart with a customer starts with the customer and their first address. */
export const forCustomer = (draft: CheckoutDraft, customer: Customer | undefined): CheckoutDraft =>
  customer
    ? {
        ...draft,
        cartCustomerId: customer.id,
        customer: { id: customer.id, name: customer.name, mobile: customer.mobile },
        addressId: customer.addresses[0]?.id,
      }
    : draft

/**
 * The valid part of a stored draft: all of it for the same goods; customer and delivery for other goods of the same cart, unless the cart's customer
 * has changed; nothing for another cart.
 */
export const resumeDraft = (kept: CheckoutDraft | undefined, fresh: CheckoutDraft): CheckoutDraft => {
  if (!kept || kept.cart !== fresh.cart) return fresh
  const { customer, addressId, cartCustomerId } = fresh
  const anothers = customer !== undefined && cartCustomerId !== kept.cartCustomerId
  const whose = anothers ? { customer, addressId, cartCustomerId } : {}
  return kept.items === fresh.items
    ? { ...kept, ...whose }
    : { ...kept, ...whose, items: fresh.items, discount: '', lines: fresh.lines }
}

const keyOf = ({ userId, shopId, orderId }: DraftPlace): string =>
  ['showfloor', 'checkout', userId, shopId, ...(orderId ? [orderId] : [])].join('.')

const isDraft = (value: unknown): value is CheckoutDraft => {
  const draft = value as CheckoutDraft | null
  return (
    typeof draft === 'object' &&
    [draft?.cart, draft?.items, draft?.deliveryMode, draft?.deliveryDate, draft?.discount, draft?.note].every(
      (text) => typeof text === 'string',
    ) &&
    typeof draft?.lines === 'object'
  )
}

const readDraft = (place: DraftPlace): CheckoutDraft | undefined => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null')
    return isDraft(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Deletes the draft once it has become an order. */
export const clearDraft = (place: DraftPlace): void => {
  try {
    sessionStorage.removeItem(keyOf(place))
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** The draft of the checkout, stored in this tab by user and shop, so that it survives a reload. */
export const useCheckoutDraft = (
  place: DraftPlace,
  fresh: CheckoutDraft,
): [draft: CheckoutDraft, change: (change: Partial<CheckoutDraft>) => void] => {
  const [draft, setDraft] = useState(() => resumeDraft(readDraft(place), fresh))
  const change = (changed: Partial<CheckoutDraft>) =>
    setDraft((before) => {
      const next = { ...before, ...changed }
      try {
        sessionStorage.setItem(keyOf(place), JSON.stringify(next))
      } catch {
        // With a full or disabled storage, a reload loses the draft.
      }
      return next
    })
  return [draft, change]
}
