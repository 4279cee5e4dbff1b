import type { ScopedId } from '@showfloor/contract/common/ids'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { onePerServer } from '../../../platform/module.ts'
import type { OrderRef } from './bills.db.ts'

type Caller = Pick<Context, 'db' | 'session'>
export type SeenOrders = { isSeen: (caller: Caller, order: OrderRef) => Promise<boolean> }

/** Which single orders those see who carry deliveries and may not list the orders of a shop. A later module sets the rule while the server starts. */
export const seenOrdersOf = onePerServer((): SeenOrders => ({ isSeen: () => Promise.resolve(false) }))

/** Refuses an order that the caller may not see: who carries deliveries and may not list orders sees what they deliver. Error: NOT_FOUND. */
export const refuseUnseen = async (
  { isSeen }: SeenOrders,
  caller: Caller,
  order: OrderRef,
): Promise<void> => {
  const { permissions } = caller.session
  const isCarrier = permissions.has('delivery.carry') && !permissions.has('order.list')
  if (isCarrier && !(await isSeen(caller, order))) throw new CallError('NOT_FOUND')
}

/** A handler of a call that names an order, which it refuses like {@link refuseUnseen}. */
export const ofSeenOrder =
  <Input extends { orderId: ScopedId }, Output>(
    seen: SeenOrders,
    handle: (context: Context, input: Input) => Promise<Output>,
  ) =>
  async (context: Context, input: Input): Promise<Output> => {
    await refuseUnseen(seen, context, { shopId: input.orderId.shopId, orderId: input.orderId.id })
    return handle(context, input)
  }
