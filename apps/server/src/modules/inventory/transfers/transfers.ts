import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { transferActions } from '@showfloor/contract/inventory/transfers'
import type { Context } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { setCause, type Cause } from '../../../platform/database/cause.ts'
import { newId } from '../../../platform/database/ids.ts'
import {
  boardsAmong,
  goodsInShop,
  lockGoods,
  shortGoods,
  sendGoods,
  receiveGoods,
  writeOff,
} from './goods.db.ts'
import {
  closeLines,
  countTransfers,
  insertTransfer,
  lockTransfer,
  moveTransfer,
  otherSites,
  transferById,
  transferRows,
  type Arrival,
  type TransferRow,
} from './transfers.db.ts'

type Calls = Contract['inventory']
type Transfer = OutputOf<Calls['transferRequest']>
type Action = (typeof transferActions)[number]

/** The actions that a shop can take on a transfer now. */
const actionsOf = ({ status, fromShopId, toShopId }: TransferRow, shopId: string): Action[] => {
  if (status === 'REQUESTED') return shopId === fromShopId ? ['send', 'cancel'] : ['cancel']
  return status === 'SENT' && shopId === toShopId ? ['receive'] : []
}

const wire = (row: TransferRow, shopId: string): Transfer => ({
  id: row.id,
  version: row.version,
  transferNo: row.transferNo,
  status: row.status,
  from: { id: row.fromShopId, siteName: row.fromName },
  to: { id: row.toShopId, siteName: row.toName },
  arrivesOn: row.arrivesOn,
  note: row.note,
  lossReason: row.lossReason,
  requestedBy: row.requestedBy ?? '',
  requestedAt: row.requestedAt.toISOString(),
  sentBy: row.sentBy ?? '',
  sentAt: row.sentAt?.toISOString() ?? null,
  endedBy: row.endedBy ?? '',
  endedAt: row.endedAt?.toISOString() ?? null,
  lines: row.lines,
  actions: actionsOf(row, shopId),
})

export const transferPaging = async (
  { db }: Context,
  { shopId, open, no, size }: ParsedInputOf<Calls['transferPaging']>,
): Promise<OutputOf<Calls['transferPaging']>> => {
  const rows = await transferRows(db, shopId, { open, no, size })
  return { data: rows.map((row) => wire(row, shopId)), total: await countTransfers(db, shopId, open) }
}

/** Error: NOT_FOUND. */
export const transferShown = async (
  { db }: Context,
  { shopId, id }: ParsedInputOf<Calls['transfer']>,
): Promise<Transfer> => {
  const row = await transferById(db, shopId, id)
  if (!row) throw new CallError('NOT_FOUND')
  return wire(row, shopId)
}

export const transferPlaces = async (
  { db }: Context,
  { shopId }: ParsedInputOf<Calls['transferPlaces']>,
): Promise<OutputOf<Calls['transferPlaces']>> => {
  const rows = await otherSites(db, shopId)
  return { data: rows.map(({ shopId: id, siteName }) => ({ id, siteName })) }
}

/** Error: TRANSFER_SHOPS when a shop is not in the channel of the caller's shop. */
const refuseStrangers = async (db: Db, shopId: string, others: readonly string[]): Promise<void> => {
  const known = (await otherSites(db, shopId)).map((site) => site.shopId)
  if (others.some((other) => other !== shopId && !known.includes(other)))
    throw new CallError('TRANSFER_SHOPS')
}

export const transferGoods = async (
  { db }: Context,
  { shopId, fromShopId, keyword }: ParsedInputOf<Calls['transferGoods']>,
): Promise<OutputOf<Calls['transferGoods']>> => {
  await refuseStrangers(db, shopId, [fromShopId])
  const rows = await goodsInShop(db, fromShopId, keyword)
  return {
    data: rows.map((row) => ({
      skuId: row.skuId,
      skuCode: row.skuCode,
      skuName: row.skuName,
      free: row.free,
    })),
  }
}

const refuseBoards = async (db: Db, shopId: string, skuIds: readonly string[]): Promise<void> => {
  const name = await boardsAmong(db, shopId, skuIds)
  if (name !== undefined) throw new CallError('TRANSFER_BOARDS', { name })
}

const answer = async ({ db, announce }: Context, shopId: string, id: string): Promise<Transfer> => {
  const row = await transferById(db, shopId, id)
  if (!row) throw new CallError('NOT_FOUND')
  for (const site of [row.fromShopId, row.toShopId]) announce({ topic: 'stock', shopId: site, id: null })
  return wire(row, shopId)
}

/** Errors: NOT_FOUND for a SKU, TRANSFER_SHOPS, TRANSFER_BOARDS. */
export const transferRequest = async (
  context: Context,
  input: ParsedInputOf<Calls['transferRequest']>,
): Promise<Transfer> => {
  const { db, session } = context
  const { shopId, fromShopId, toShopId } = input
  if (fromShopId === toShopId || ![fromShopId, toShopId].includes(shopId))
    throw new CallError('TRANSFER_SHOPS')
  await refuseStrangers(db, shopId, [fromShopId, toShopId])
  const wanted = new Map<string, number>()
  for (const { skuId, quantity } of input.lines) wanted.set(skuId, (wanted.get(skuId) ?? 0) + quantity)
  const lines = [...wanted].map(([skuId, quantity]) => ({ skuId, quantity }))
  await refuseBoards(
    db,
    fromShopId,
    lines.map(({ skuId }) => skuId),
  )
  const id = newId()
  const made = await insertTransfer(db, { ...input, id, lines, accountId: session.accountId })
  if (made < lines.length) throw new CallError('NOT_FOUND')
  return answer(context, shopId, id)
}

/** Locks a transfer in the version that the caller saw, if the action is allowed for the caller's shop. Errors: NOT_FOUND, TRANSFER_CHANGED. */
const transferFor = async (
  { db }: Context,
  { shopId, id, version }: ParsedInputOf<Calls['transferSend']>,
  action: Action,
): Promise<TransferRow> => {
  await lockTransfer(db, id)
  const row = await transferById(db, shopId, id)
  if (!row) throw new CallError('NOT_FOUND')
  if (row.version !== version || !actionsOf(row, shopId).includes(action))
    throw new CallError('TRANSFER_CHANGED')
  return row
}

const wayOf = (row: TransferRow) => ({ fromShopId: row.fromShopId, toShopId: row.toShopId })
const causeOf = ({ session }: Context, { id }: TransferRow, kind: Cause['kind']): Cause => ({
  kind,
  of: 'transfer',
  id,
  accountId: session.accountId,
})

/** Errors: NOT_FOUND, TRANSFER_CHANGED, TRANSFER_BOARDS, TRANSFER_SHORT. */
export const transferSend = async (
  context: Context,
  input: ParsedInputOf<Calls['transferSend']>,
): Promise<Transfer> => {
  const { db, session } = context
  const row = await transferFor(context, input, 'send')
  const skuIds = row.lines.map(({ skuId }) => skuId)
  await lockGoods(db, wayOf(row), skuIds)
  await refuseBoards(db, row.fromShopId, skuIds)
  const [short] = await shortGoods(db, row.fromShopId, row.lines)
  if (short) {
    const line = row.lines.find(({ skuId }) => skuId === short.skuId)
    throw new CallError('TRANSFER_SHORT', {
      name: line?.skuName ?? '',
      left: short.free,
      wanted: line?.quantity ?? 0,
    })
  }
  await setCause(db, causeOf(context, row, 'TRANSFER'))
  await sendGoods(db, wayOf(row), row.lines, row.arrivesOn)
  await moveTransfer(db, row.id, 'SENT', session.accountId)
  return answer(context, input.shopId, row.id)
}

/** Errors: NOT_FOUND, TRANSFER_CHANGED. */
export const transferCancel = async (
  context: Context,
  input: ParsedInputOf<Calls['transferCancel']>,
): Promise<Transfer> => {
  const row = await transferFor(context, input, 'cancel')
  await moveTransfer(context.db, row.id, 'CANCELLED', context.session.accountId)
  return answer(context, input.shopId, row.id)
}

/** The arrived pieces of a transfer, by SKU. Errors: NOT_FOUND, TRANSFER_TOO_MUCH, TRANSFER_NOTHING. */
const arrivalsOf = (row: TransferRow, lines: readonly Arrival[]): Arrival[] => {
  const known = new Map(row.lines.map((line) => [line.skuId, line]))
  const bySku = new Map<string, Arrival>()
  for (const { skuId, received, lost } of lines) {
    const line = known.get(skuId)
    if (!line) throw new CallError('NOT_FOUND')
    const before = bySku.get(skuId) ?? { skuId, received: 0, lost: 0 }
    const arrival = { skuId, received: before.received + received, lost: before.lost + lost }
    const left = line.quantity - line.received - line.lost
    if (arrival.received + arrival.lost > left)
      throw new CallError('TRANSFER_TOO_MUCH', { name: line.skuName, left })
    bySku.set(skuId, arrival)
  }
  const arrivals = [...bySku.values()].filter(({ received, lost }) => received + lost > 0)
  if (arrivals.length === 0) throw new CallError('TRANSFER_NOTHING')
  return arrivals
}

/** Errors: NOT_FOUND, TRANSFER_CHANGED, TRANSFER_TOO_MUCH, TRANSFER_NOTHING, TRANSFER_REASON. */
export const transferReceive = async (
  context: Context,
  input: ParsedInputOf<Calls['transferReceive']>,
): Promise<Transfer> => {
  const { db, session } = context
  const row = await transferFor(context, input, 'receive')
  const arrivals = arrivalsOf(row, input.lines)
  const lost = arrivals.filter((one) => one.lost > 0).map((one) => ({ skuId: one.skuId, quantity: one.lost }))
  if (lost.length > 0 && input.lossReason === '') throw new CallError('TRANSFER_REASON')
  await lockGoods(
    db,
    wayOf(row),
    arrivals.map(({ skuId }) => skuId),
  )
  await setCause(db, causeOf(context, row, 'TRANSFER'))
  await receiveGoods(db, row.toShopId, arrivals)
  if (lost.length > 0) {
    await setCause(db, causeOf(context, row, 'WRITE_OFF'))
    await writeOff(db, row.toShopId, lost)
  }
  await closeLines(db, row.id, arrivals, lost.length > 0 ? input.lossReason : '')
  const closed = new Map(arrivals.map((one) => [one.skuId, one.received + one.lost]))
  const isOver = row.lines.every(
    (line) => line.received + line.lost + (closed.get(line.skuId) ?? 0) === line.quantity,
  )
  if (isOver) await moveTransfer(db, row.id, 'RECEIVED', session.accountId)
  return answer(context, input.shopId, row.id)
}
