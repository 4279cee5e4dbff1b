import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { PublicContext } from '../../../platform/calls/context.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { checkByCustomer, payByCustomer, type RemoteDeps } from '../../payments/payments.public.ts'
import { readOrder } from '../order.ts'
import { agreedOrder } from './customer-link.ts'

type Calls = Contract['orders']

/** The order of a link, for a call that asks a provider and therefore has no transaction of its own. */
const orderOf = (context: PublicContext, token: string) =>
  context.transaction((tx) => agreedOrder({ ...context, db: tx }, token, readOrder))

/** Errors: those of the link, and of {@link payByCustomer}. */
export const customerPay = async (
  context: PublicContext,
  deps: RemoteDeps,
  { token, amount: amountCents, ...wish }: ParsedInputOf<Calls['customerPay']>,
): Promise<OutputOf<Calls['customerPay']>> => {
  const order = await orderOf(context, token)
  const page = {
    shopId: order.shopId,
    orderId: order.id,
    accountId: order.accountId,
    address: `${deps.publicUrl}/customer-confirm?token=${token}`,
    admit: (tx: Tx) => agreedOrder({ ...context, db: tx }, token),
  }
  return payByCustomer(context, deps, page, { ...wish, amountCents })
}

/** Errors: those of the link. */
export const customerPayCheck = async (
  context: PublicContext,
  deps: RemoteDeps,
  { token }: ParsedInputOf<Calls['customerPayCheck']>,
): Promise<OutputOf<Calls['customerPayCheck']>> => {
  const order = await orderOf(context, token)
  return { isOpen: await checkByCustomer(context, deps, { shopId: order.shopId, orderId: order.id }) }
}
