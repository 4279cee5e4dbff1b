import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { idWithin, newId, scoped } from '../../../platform/database/ids.ts'
import { keepPictures } from '../../files/files.public.ts'
import { notify } from '../../notifications/notifications.public.ts'
import { lockedOrder, orderOf } from '../../orders/orders.public.ts'
import { claimsOf } from '../claims.db.ts'
import { answer, tell, wireClaim, type Claim } from '../claims.steps.ts'
import { goodsOf, insertClaim, reportsOf, type GoodsRow } from './opening.db.ts'

type Calls = Contract['claims']

const wireGoods = (shopId: string, row: GoodsRow) => ({
  lineId: scoped(shopId, row.lineId),
  skuName: row.skuName,
  propertiesName: row.propertiesName,
  serialNo: row.serialNo,
  left: row.left,
})

/** The claims of an order, and the goods that can be claimed. Error: NOT_FOUND. */
export const ofOrder = async (
  { db, session }: Context,
  { orderId: named }: ParsedInputOf<Calls['ofOrder']>,
): Promise<OutputOf<Calls['ofOrder']>> => {
  const { shopId, id } = named
  if (!(await orderOf(db, shopId, id))) throw new CallError('NOT_FOUND')
  const [rows, goods, reports] = await Promise.all([
    claimsOf(db, shopId, id),
    goodsOf(db, shopId, id),
    reportsOf(db, shopId, id),
  ])
  return {
    data: rows.map((row) => wireClaim(row, session)),
    goods: goods.map((row) => wireGoods(shopId, row)),
    reports: reports.map((row) => ({
      ...wireGoods(shopId, row),
      deliveryId: scoped(shopId, row.deliveryId),
      deliveryNo: row.deliveryNo,
      problem: row.problem,
      note: row.note,
      pictures: row.pictures,
    })),
    mayOpen: session.permissions.has('claim.open'),
  }
}

type Wanted = ParsedInputOf<Calls['open']>['lines']

/** The claimed pieces of each line. Errors: NOT_FOUND, CLAIM_TOO_MUCH. */
const piecesOf = (shopId: string, goods: readonly GoodsRow[], wanted: Wanted) => {
  const pieces = new Map<string, number>()
  for (const { lineId: named, itemQty } of wanted) {
    const lineId = idWithin(shopId, named)
    const one = goods.find((piece) => piece.lineId === lineId)
    const quantity = (pieces.get(lineId) ?? 0) + itemQty
    if (!one) throw new CallError('NOT_FOUND')
    if (quantity > one.left) throw new CallError('CLAIM_TOO_MUCH', { name: one.skuName, left: one.left })
    pieces.set(lineId, quantity)
  }
  return [...pieces].map(([lineId, quantity]) => ({ lineId, quantity }))
}

/** The goods that can be claimed, with the pictures that a driver took. Error: NOT_FOUND. */
const claimable = async (context: Context, shopId: string, input: ParsedInputOf<Calls['open']>) => {
  const { db } = context
  if (input.deliveryId === undefined) {
    const rows = await goodsOf(db, shopId, input.orderId.id)
    return { doorDeliveryId: null, goods: rows, seen: [] }
  }
  const doorDeliveryId = idWithin(shopId, input.deliveryId)
  const rows = (await reportsOf(db, shopId, input.orderId.id)).filter(
    (row) => row.deliveryId === doorDeliveryId,
  )
  const named = new Set(input.lines.map(({ lineId }) => lineId.id))
  return {
    doorDeliveryId,
    goods: rows,
    seen: rows.flatMap(({ lineId, pictures }) => (named.has(lineId) ? pictures : [])),
  }
}

/** Opens a claim, and notifies those who decide. Errors: NOT_FOUND, CLAIM_TOO_MUCH. */
export const openClaim = async (context: Context, input: ParsedInputOf<Calls['open']>): Promise<Claim> => {
  const { db, session } = context
  const { shopId, id: orderId } = input.orderId
  const order = await lockedOrder(db, shopId, orderId)
  const { doorDeliveryId, goods, seen } = await claimable(context, shopId, input)
  const lines = piecesOf(shopId, goods, input.lines)
  const kept = await keepPictures(context, input.pictures, 'GOODS_PICTURE')
  const pictures = [...seen, ...[...kept.values()].map(({ url }) => url)]
  const { reason, note } = input
  const id = newId()
  const one = { shopId, id, orderId, reason, note, pictures, doorDeliveryId, by: session, lines }
  const claimNo = await insertClaim(db, one)
  await tell(context, { shopId, orderId, claimNo }, 'open', session.name, {})
  await notify(context, {
    shopId,
    event: `CLAIM_OPENED:${id}`,
    content: {
      kind: 'CLAIM_OPENED',
      orderId: scoped(shopId, orderId),
      orderNo: order.orderNo,
      customerName: order.customerName,
      claimId: scoped(shopId, id),
      reason,
      openedBy: session.name,
    },
    to: { permissions: ['claim.decide'] },
    exceptAccountId: session.accountId,
  })
  return answer(context, { shopId, id })
}
