import { CENTS_MAX } from '@showfloor/contract/common/money'
import { z } from 'zod'
import {
  MarketplaceTrouble,
  type OrderRef,
  type PlatformOrder,
  type PlatformRefund,
  type UnreadRefund,
} from './platform.ts'
import { momentFromChina, otherFields } from './wire.ts'

/** How a marketplace writes an order: its form, the field with its number, and what the order is. */
export type OrderForm<T> = { schema: z.ZodType<T>; number: string; make: (order: T) => PlatformOrder }

const cents = z.int().min(0).max(CENTS_MAX)
const piecesMax = 1_000_000
const codeMax = 128
const idMax = 64
const id = z.string().min(1).max(idMax)
/** What the tables accept. One order with anything else must not fail the others of its page. */
const sound = z.object({
  externalId: id,
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
        externalId: id,
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

/** Stands for the number of an order or a refund that has none. */
const noNumber = '?'
const numberField = z.union([id, z.number().transform(String)]).catch(noNumber)
const numberIn = (number: string, node: unknown): string =>
  z.looseObject({ [number]: numberField }).safeParse(node).data?.[number] ?? noNumber

/** The order of an answer. Errors: UNREADABLE; UNANSWERED where it is not the order with this number. */
export const wholeOrder = <T>(form: OrderForm<T>, node: unknown, externalId: string): PlatformOrder => {
  if (numberIn(form.number, node) !== externalId) throw new MarketplaceTrouble('UNANSWERED', 'another order')
  return orderIn(form, node)
}

const momentField = z.string().transform(momentFromChina)
/** A row of a list that only names its order: by which field, and which one tells the time of its last change. */
export const namedOrder =
  (number: string, modified: string) =>
  (node: unknown): OrderRef => {
    try {
      const told = z.looseObject({ [modified]: momentField }).safeParse(node).data?.[modified]
      return { externalId: numberIn(number, node), modifiedAt: told instanceof Date ? told : null }
    } catch {
      return { externalId: numberIn(number, node), modifiedAt: null }
    }
  }

/** A row of a list: the whole order, or only its number where it is unreadable. */
export const listedOrder =
  <T>(form: OrderForm<T>) =>
  (node: unknown): PlatformOrder | OrderRef => {
    try {
      return orderIn(form, node)
    } catch (error) {
      if (!(error instanceof MarketplaceTrouble) || error.kind !== 'UNREADABLE') throw error
      return { externalId: numberIn(form.number, node), modifiedAt: null }
    }
  }

type Names = { externalId: string; orderId: string }

/** How a marketplace writes a refund: its form, what names it, and what the refund is. */
export type RefundForm<T> = {
  schema: z.ZodType<T>
  names: z.ZodType<Names>
  make: (refund: T) => PlatformRefund
}

const soundRefund = z.object({
  externalId: id,
  orderId: id,
  lineId: id.nullable(),
  modifiedAt: z.date(),
  amountCents: cents,
})

const namesIn = (names: z.ZodType<Names>, node: unknown): Names => {
  const told = names.safeParse(node).data
  const isSound = told && [told.externalId, told.orderId].every((one) => id.safeParse(one).success)
  return isSound ? told : { externalId: noNumber, orderId: noNumber }
}

/** A row of a list: the refund, or only its numbers where it is unreadable. */
export const listedRefund =
  <T>({ schema, names, make }: RefundForm<T>) =>
  (node: unknown): PlatformRefund | UnreadRefund => {
    const unread = (fields: string) => ({ ...namesIn(names, node), fields })
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
