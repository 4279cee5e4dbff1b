import type { ParsedInputOf } from '@showfloor/contract/common/call'
import type { ClaimOutcome } from '@showfloor/contract/common/claim-status'
import type { Contract } from '@showfloor/contract/contract'
import { formatCents } from '@showfloor/contract/common/money'
import { splitScopedId } from '@showfloor/contract/common/ids'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { idWithin, scoped } from '../../../platform/database/ids.ts'
import { cancelDelivery, planDelivery, planVisit } from '../../deliveries/deliveries.public.ts'
import {
  cancelDifference,
  createDifference,
  type DifferenceBus,
} from '../../differences/differences.public.ts'
import { takeBack } from '../../inventory/inventory.public.ts'
import { notify } from '../../notifications/notifications.public.ts'
import { holdMissing } from '../../orders/orders.public.ts'
import { refusePartialReturn } from '../../subsidies/subsidies.public.ts'
import { exchangeLines, type ClaimRow } from '../claims.db.ts'
import { answer, claimFor, step, worthOf, type Claim, type Versioned } from '../claims.steps.ts'
import { followOrder } from '../following/following.ts'
import { isPlannedAgain, keepLines, returnsAll } from './deciding.db.ts'

type Calls = Contract['claims']
type Decision = ParsedInputOf<Calls['decide']>

const refOf = (row: ClaimRow) => ({ shopId: row.shopId, orderId: row.orderId })
const orderIdOf = (row: ClaimRow) => ({ shopId: row.shopId, id: row.orderId })

/** Refuses a decision that is impossible for these goods. Errors: CLAIM_ONE_OF_A_KIND, CLAIM_NOT_HANDED_OVER, CLAIM_REASON_MISSING, CLAIM_AMOUNT_MISSING. */
const refuseImpossible = (row: ClaimRow, { outcome, note, amount }: Decision): void => {
  const board = row.lines.find(({ boardId }) => boardId !== null)
  if (outcome === 'EXCHANGE' && board)
    throw new CallError('CLAIM_ONE_OF_A_KIND', { board: board.serialNo ?? '' })
  if (outcome === 'RETURN' && row.doorDeliveryId !== null) throw new CallError('CLAIM_NOT_HANDED_OVER')
  if (outcome === 'REFUSED' && note === '') throw new CallError('CLAIM_REASON_MISSING')
  if (outcome === 'DIFFERENCE' && amount === 0) throw new CallError('CLAIM_AMOUNT_MISSING')
}

/** Holds the replacement and plans its delivery. Goods that a driver brought back are held and unplanned already. Errors: STOCK_SHORT, and those of planning. */
const planExchange = async (context: Context, row: ClaimRow, input: Decision): Promise<string | null> => {
  if (row.doorDeliveryId !== null) return null
  await exchangeLines(context.db, row, true)
  await holdMissing(context, refOf(row))
  const lines = row.lines.map((line) => ({
    lineId: { shopId: row.shopId, id: line.lineId },
    itemQty: line.quantity,
  }))
  const { day, windowId, assembly, callBefore, deliveryNote: note } = input
  const terms = { day, windowId, assembly, callBefore, note }
  const { id } = await planDelivery(context, { orderId: orderIdOf(row), lines, ...terms })
  return splitScopedId(id).id
}

const planRepair = async (context: Context, row: ClaimRow, input: Decision): Promise<string> => {
  const { day, windowId, callBefore, deliveryNote: note } = input
  const { id } = await planVisit(context, { orderId: orderIdOf(row), day, windowId, callBefore, note })
  return splitScopedId(id).id
}

/** Requests a refund as a difference, with the usual approval. Returned goods take more than their own amount with them only if they are all of the order. Errors: those of a difference, PIECES_TOO_MUCH. */
const askFor = async (
  context: Context,
  bus: DifferenceBus,
  row: ClaimRow,
  { outcome, amount }: { outcome: ClaimOutcome | null; amount: number },
): Promise<string | null> => {
  if (amount === 0) return null
  const worthCents = row.lines.reduce((sum, line) => sum + worthOf(line), 0)
  if (outcome === 'RETURN' && amount > worthCents && !(await returnsAll(context.db, row)))
    throw new CallError('PIECES_TOO_MUCH', { most: formatCents(worthCents) })
  const { id } = await createDifference(context, bus, {
    orderId: orderIdOf(row),
    direction: 'GIVE_BACK',
    amount,
    pieces: [],
    reason: row.claimNo,
    submit: true,
  })
  return splitScopedId(id).id
}

const returnedOf = (row: ClaimRow) => row.lines.map(({ lineId, quantity }) => ({ lineId, quantity }))

const givesMoney: readonly ClaimOutcome[] = ['RETURN', 'DIFFERENCE']

/** Decides a claim with all of its consequences, or not at all. Errors: those of a step, of planning, holding and a difference. */
export const decideClaim = async (context: Context, bus: DifferenceBus, input: Decision): Promise<Claim> => {
  const { row, order } = await claimFor(context, input, 'decide')
  refuseImpossible(row, input)
  if (input.outcome === 'RETURN') await refusePartialReturn(context, refOf(row), returnedOf(row))
  const { outcome, note } = input
  const { session } = context
  const difference = givesMoney.includes(outcome) ? await askFor(context, bus, row, input) : null
  let delivery: string | null = null
  if (outcome === 'EXCHANGE') delivery = await planExchange(context, row, input)
  if (outcome === 'REPAIR') delivery = await planRepair(context, row, input)
  const decided = { outcome, note, accountId: session.accountId, name: session.name }
  await step(context, row, 'decide', { to: 'DECIDED', decided, delivery, difference }, { outcome })
  await notify(context, {
    shopId: row.shopId,
    event: `CLAIM_DECIDED:${row.id}:${row.version}`,
    content: {
      kind: 'CLAIM_DECIDED',
      orderId: scoped(row.shopId, row.orderId),
      orderNo: row.orderNo,
      customerName: row.customerName,
      claimId: scoped(row.shopId, row.id),
      outcome,
      decidedBy: session.name,
      note,
    },
    to: { accountId: row.openedBy },
    exceptAccountId: session.accountId,
  })
  await followOrder(context, { shopId: row.shopId, orderId: order.id, actor: session.name })
  return answer(context, row)
}

/** Withdraws a decision before any of its consequences has happened. Errors: those of a step, CLAIM_UNDER_WAY, and those of cancelling a difference. */
export const reopenClaim = async (context: Context, bus: DifferenceBus, input: Versioned): Promise<Claim> => {
  const { row } = await claimFor(context, input, 'reopen')
  const { shopId, delivery, difference } = row
  if (difference && !row.moneyRefused) {
    const { id, version } = difference
    await cancelDifference(context, bus, { id: { shopId, id }, version, note: row.claimNo })
  }
  if (delivery && delivery.status !== 'CANCELLED') {
    if (delivery.status !== 'READY' && delivery.status !== 'FAILED') throw new CallError('CLAIM_UNDER_WAY')
    const { id, version } = delivery
    await cancelDelivery(context, { id: { shopId, id }, version, reason: row.claimNo })
  }
  if (row.outcome === 'EXCHANGE' && row.doorDeliveryId === null) {
    if (await isPlannedAgain(context.db, row)) throw new CallError('CLAIM_UNDER_WAY')
    await exchangeLines(context.db, row, false)
    await holdMissing(context, refOf(row))
  }
  await step(context, row, 'reopen', { to: 'OPEN', delivery: null, difference: null })
  return answer(context, row)
}

/** Records returned goods. Errors: those of a step, NOT_FOUND, CLAIM_KEPT_TOO_MUCH, STOCK_SHORT. */
export const receiveGoods = async (
  context: Context,
  input: ParsedInputOf<Calls['receive']>,
): Promise<Claim> => {
  const { row } = await claimFor(context, input, 'receive')
  const keptByLine = new Map(
    input.lines.map(({ lineId, keptQty }) => [idWithin(row.shopId, lineId), keptQty]),
  )
  for (const lineId of keptByLine.keys())
    if (!row.lines.some((line) => line.lineId === lineId)) throw new CallError('NOT_FOUND')
  const back = row.lines.map((line) => {
    const kept = keptByLine.get(line.lineId) ?? 0
    if (kept > line.quantity)
      throw new CallError('CLAIM_KEPT_TOO_MUCH', { name: line.skuName, left: line.quantity })
    return { ...line, kept }
  })
  const isAtDoor = row.doorDeliveryId !== null
  const goods = back
    .filter(({ needsStock }) => needsStock || !isAtDoor)
    .map(({ skuId, boardId, quantity, kept }) => {
      return { skuId, boardId, came: isAtDoor ? 0 : quantity, lost: quantity - kept }
    })
  const short = await takeBack(context, row.shopId, row.id, goods)
  const missing = short === undefined ? undefined : back.find(({ skuId }) => skuId === short)
  if (missing)
    throw new CallError('STOCK_SHORT', { name: missing.skuName, left: 0, wanted: missing.quantity })
  await keepLines(context.db, row, back)
  await step(context, row, 'receive', { to: 'DECIDED', received: context.session })
  await followOrder(context, { ...refOf(row), actor: context.session.name })
  return answer(context, row)
}

/** Errors: those of a step and of a difference. */
export const askMoneyAgain = async (
  context: Context,
  bus: DifferenceBus,
  input: ParsedInputOf<Calls['askMoney']>,
): Promise<Claim> => {
  const { row } = await claimFor(context, input, 'askMoney')
  const difference = await askFor(context, bus, row, { ...row, ...input })
  await step(context, row, 'askMoney', { to: 'DECIDED', difference }, { amount: input.amount })
  await followOrder(context, { ...refOf(row), actor: context.session.name })
  return answer(context, row)
}
