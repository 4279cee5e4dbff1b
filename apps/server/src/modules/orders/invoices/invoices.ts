import { isCreditCode } from '@showfloor/contract/common/tax-numbers'
import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context, PublicContext } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Db } from '../../../platform/database/db.ts'
import { agreedOrder } from '../confirmation/customer-link.ts'
import { announceOrder, lockedOrder } from '../order.ts'
import { deleteWish, keepWish, wishesOf, type WishRow } from './invoices.db.ts'
import { givenWish, wireWish } from './wish.ts'

type Calls = Contract['orders']
type Wish = NonNullable<ParsedInputOf<Calls['invoiceWishSet']>['wish']>

const mail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The wish with its code in capitals. Errors: TAX_NUMBER_WRONG for a company without a valid code, or a person with a code; INVOICE_EMAIL_WRONG. */
const checked = (wish: Wish): Wish => {
  const taxNo = wish.taxNo.toUpperCase()
  if (wish.kind === 'COMPANY' ? !isCreditCode(taxNo) : taxNo !== '') throw new CallError('TAX_NUMBER_WRONG')
  if (wish.email && !mail.test(wish.email)) throw new CallError('INVOICE_EMAIL_WRONG')
  return { ...wish, taxNo }
}

const wishNow = async (db: Db, shopId: string, orderId: string): Promise<WishRow | undefined> =>
  (await wishesOf(db, shopId, [orderId]))[0]

/** Errors: NOT_FOUND, those of {@link checked}. */
export const setInvoiceWish = async (
  context: Context,
  { id: { shopId, id }, wish }: ParsedInputOf<Calls['invoiceWishSet']>,
): Promise<OutputOf<Calls['invoiceWishSet']>> => {
  await lockedOrder(context.db, shopId, id)
  if (wish) await keepWish(context.db, { shopId, orderId: id, ...checked(wish), byCustomer: false })
  else await deleteWish(context.db, shopId, id)
  announceOrder(context, shopId, id)
  return { invoiceWish: wireWish(await wishNow(context.db, shopId, id)) }
}

/** Errors: those of the link, those of {@link checked}. */
export const customerInvoiceWish = async (
  context: PublicContext,
  { token, ...wish }: ParsedInputOf<Calls['customerInvoiceWish']>,
): Promise<OutputOf<Calls['customerInvoiceWish']>> => {
  const order = await agreedOrder(context, token)
  const kept = { shopId: order.shopId, orderId: order.id, ...checked(wish), byCustomer: true }
  await keepWish(context.db, kept)
  announceOrder(context, order.shopId, order.id)
  const row = await wishNow(context.db, order.shopId, order.id)
  return { invoice: givenWish(row) ?? { kind: wish.kind, title: '' } }
}
