import { newId } from '../../../platform/database/ids.ts'
import type { Db } from '../../../platform/database/db.ts'
import { writeEntitlements, type SubsidyBus } from '../../subsidies/subsidies.public.ts'
import { limitHold } from '../following/payments.ts'
import { linesOf } from '../listing/detail.db.ts'
import { insertEvent } from '../order.db.ts'
import { announceOrder } from '../order.ts'
import { lowerSubsidyOf } from './subsidies.db.ts'

/** Follows a subsidy of which the state pays less, or whose claim is released: adjusts the order's own share and writes the timeline. */
export const followSubsidies = (bus: SubsidyBus): void => {
  bus.on('subsidy.dropped', async (context, { shopId, orderId, amountCents, reason, actor, isRejected }) => {
    await lowerSubsidyOf(context.db, { shopId, orderId }, amountCents)
    const type = isRejected ? 'subsidyRejected' : 'subsidyWaived'
    const detail = { amount: amountCents, text: reason }
    await insertEvent(context.db, { shopId, orderId, id: newId(), type, actor, detail })
    await limitHold(context, { shopId, orderId })
    announceOrder(context, shopId, orderId)
  })
  bus.on('subsidy.released', async (context, { shopId, orderId, amountCents, reason, actor }) => {
    const detail = { amount: amountCents, text: reason }
    await insertEvent(context.db, { shopId, orderId, id: newId(), type: 'subsidyReleased', actor, detail })
    await limitHold(context, { shopId, orderId })
    announceOrder(context, shopId, orderId)
  })
}

/** Makes the subsidies of an order's lines open for claims. */
export const entitle = async (db: Db, ref: { shopId: string; orderId: string }): Promise<void> => {
  const lines = await linesOf(db, ref.shopId, ref.orderId)
  await writeEntitlements(
    db,
    ref,
    lines.flatMap((line) =>
      line.subsidyRuleId === null || line.subsidyRuleVersion === null
        ? []
        : [
            {
              lineId: line.id,
              skuName: line.skuName,
              quantity: line.quantity,
              amountCents: line.subsidyCents,
              ruleId: line.subsidyRuleId,
              ruleVersion: line.subsidyRuleVersion,
            },
          ],
    ),
  )
}
