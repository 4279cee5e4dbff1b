import { CENTS_MAX } from '@showfloor/contract/common/money'
import { z } from 'zod'
import {
  MarketplaceTrouble,
  type OrderRef,
  type PlatformOrder,
  type PlatformRefund,
  type UnreadRefund,
} from './platform.ts'
import { otherFields, read } from './wire.ts'

/** How a marketplace writes an order: its form, the field with its number, and what the order is. */
export type OrderForm<T> = { schema: z.ZodType<T>; number: string; make: (order: T) => PlatformOrder }

const cents = z.int().min(0).max(CENTS_MAX)
const piecesMax = 1_000_000
const codeMax = 128
/** What the tables accept. One order with anything else must not fail the others of its page. */
const sound = z.object({
  placedAt: z.date(),
  modifiedAt: z.date(),
  promisedAt: z.date().nullable(),
  balanceDueAt: z.date().nullable(),
  paidCents: cents,
  platformBorneCents: cents,
  postageCents: cents,
  depositCents: cents.nullable(),
  lines: z
    .array(
      z.object({
        code: z.string().min(1).max(codeMax),
        quantity: z.int().min(1).max(piecesMax),
        amountCents: cents,
      }),
    )
    .min(1),
})

const unreadable = (fields: string): MarketplaceTrouble => new MarketplaceTrouble('UNREADABLE', fields)

/** Error: UNREADABLE, with the names of the fields in another form. */
const orderIn = <T>({ schema, make }: OrderForm<T>, node: unknown): PlatformOrder => {
  const written = schema.safeParse(node)
  if (!written.success) throw unreadable(otherFields(written.error))
  try {
    const order = make(written.data)
    const kept = sound.safeParse(order)
    if (!kept.success) throw unreadable(otherFields(kept.error))
    return order
  } catch (error) {
    if (error instanceof MarketplaceTrouble && error.kind === 'UNANSWERED') throw unreadable(error.detail)
    throw error
  }
}

const numberIn = <T>(form: OrderForm<T>, node: unknown): string =>
  read(z.looseObject({ [form.number]: z.coerce.string() }), node)[form.number] as string

/** The order of an answer. Errors: UNREADABLE; UNANSWERED where it is not the order with this number. */
export const wholeOrder = <T>(form: OrderForm<T>, node: unknown, externalId: string): PlatformOrder => {
  if (numberIn(form, node) !== externalId) throw new MarketplaceTrouble('UNANSWERED', 'another order')
  return orderIn(form, node)
}

/** A row of a list: the whole order, or only its number where it is unreadable. Error: UNANSWERED where it has no number. */
export const listedOrder =
  <T>(form: OrderForm<T>) =>
  (node: unknown): PlatformOrder | OrderRef => {
    try {
      return orderIn(form, node)
    } catch (error) {
      if (!(error instanceof MarketplaceTrouble) || error.kind !== 'UNREADABLE') throw error
      return { externalId: numberIn(form, node), modifiedAt: null }
    }
  }

/** How a marketplace writes a refund: its form, what names it, and what the refund is. */
export type RefundForm<T> = {
  schema: z.ZodType<T>
  names: z.ZodType<{ externalId: string; orderId: string }>
  make: (refund: T) => PlatformRefund
}

const soundRefund = z.object({ modifiedAt: z.date(), amountCents: cents })

/** A row of a list: the refund, or only its numbers where it is unreadable. Error: UNANSWERED where it has no numbers. */
export const listedRefund =
  <T>({ schema, names, make }: RefundForm<T>) =>
  (node: unknown): PlatformRefund | UnreadRefund => {
    const unread = (fields: string) => ({ ...read(names, node), fields })
    const written = schema.safeParse(node)
    if (!written.success) return unread(otherFields(written.error))
    try {
      const refund = make(written.data)
      const kept = soundRefund.safeParse(refund)
      return kept.success ? refund : unread(otherFields(kept.error))
    } catch (error) {
      if (error instanceof MarketplaceTrouble && error.kind === 'UNANSWERED') return unread(error.detail)
      throw error
    }
  }
