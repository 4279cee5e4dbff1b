import type { ScopedId } from '@showfloor/contract/common/ids'
import type { Result, Slip } from '@showfloor/contract/terminals/bridge'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Database, Db } from '../../../platform/database/db.ts'
import { newId, scoped } from '../../../platform/database/ids.ts'
import type { NewsDesk } from '../../../platform/live/news.ts'
import { terminalById } from '../bridges/bridges.db.ts'
import { askAboutRequest, askTerminal, requestVerdict } from '../commands/commands.ts'
import {
  approvedIn,
  beginBatch,
  dropSettlement,
  endSettlement,
  insertSettlement,
  latestSettlements,
  openRequests,
  openSettlement,
  settlementByNo,
  silentSettlements,
  type Approved,
  type Difference,
  type SettlementRow,
  type Total,
} from './settling.db.ts'

const shownMax = 30

const wireSettlement = (row: SettlementRow) => ({
  id: scoped(row.shopId, row.id),
  terminalNo: row.terminalNo,
  batchNo: row.batchNo,
  state: row.state,
  hadUnknown: row.hadUnknown,
  ours: row.ours,
  theirs: row.theirs,
  differences: row.differences,
  actor: row.actorName,
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
})

export const settlementsOf = async ({ db }: Context, { shopId }: { shopId: string }) => ({
  data: (await latestSettlements(db, shopId, shownMax)).map(wireSettlement),
})

/** The requests whose outcome is unknown, among those without a final result. */
const unknownRequests = async (db: Db, { shopId, id }: ScopedId): Promise<number> => {
  const open = await openRequests(db, shopId, id)
  const verdicts = await Promise.all(open.map((no) => requestVerdict(db, shopId, no)))
  return verdicts.filter((verdict) => verdict?.state === 'UNKNOWN' || verdict?.state === 'PROCESSING').length
}

/**
 * Settles a terminal's batch. Only the terminal's answer ends a settlement; without an answer it is queried, not started again. Errors: NOT_FOUND, TERMINAL_OFFLINE,
 * TERMINAL_BUSY, TERMINAL_UNSETTLED.
 */
export const settleTerminal = async (
  context: Context,
  { terminalId, goOn }: { terminalId: ScopedId; goOn: boolean },
) => {
  const { db } = context
  const { shopId, id } = terminalId
  const terminal = await terminalById(db, shopId, id)
  if (!terminal) throw new CallError('NOT_FOUND')
  const unfinished = await openSettlement(db, shopId, id)
  if (unfinished) {
    await askAboutRequest(context, shopId, unfinished.requestNo)
    return wireSettlement(unfinished)
  }
  const unknown = await unknownRequests(db, terminalId)
  if (unknown > 0 && !goOn) throw new CallError('TERMINAL_UNSETTLED', { n: unknown })
  const settlementId = newId()
  const requestNo = `S${shopId}_${settlementId}`
  await askTerminal(context, shopId, id, {
    requestNo,
    kind: 'SETTLE',
    amountCents: null,
    operatorNo: context.session.accountId,
  })
  await insertSettlement(db, {
    shopId,
    id: settlementId,
    terminalId: id,
    batchNo: terminal.batchNo,
    requestNo,
    hadUnknown: unknown > 0,
    actor: context.session.name,
  })
  const made = await openSettlement(db, shopId, id)
  if (!made) throw new CallError('NOT_FOUND')
  return wireSettlement(made)
}

type Entry = Pick<Total, 'kind' | 'payKind'> & { cents: number }

const totalsOf = (entries: readonly Entry[]): Total[] => {
  const groups = Map.groupBy(entries, ({ kind, payKind }) => `${kind} ${payKind}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const amount = group.reduce((sum, { cents }) => sum + cents, 0)
    return first ? [{ kind: first.kind, payKind: first.payKind, count: group.length, amount }] : []
  })
}

/** Entries that only one side has, and those whose amounts differ. A slip is matched by our number, or by its voucher number. */
const differencesOf = (ours: readonly Approved[], theirs: readonly Slip[]): Difference[] => {
  const left = new Set(theirs)
  const missing: Difference[] = []
  for (const one of ours) {
    const slip =
      [...left].find(({ requestNo }) => requestNo === one.requestNo) ??
      [...left].find(({ requestNo, voucherNo }) => requestNo === null && voucherNo === one.voucherNo)
    if (slip) left.delete(slip)
    const terminalAmount = slip?.amountCents ?? 0
    if (terminalAmount === one.amountCents) continue
    missing.push({
      kind: slip ? 'AMOUNT' : 'OURS',
      requestNo: one.requestNo,
      voucherNo: one.voucherNo,
      amount: one.amountCents,
      terminalAmount,
    })
  }
  const strange = [...left].map(({ requestNo, voucherNo, amountCents }): Difference => {
    return { kind: 'THEIRS', requestNo, voucherNo, amount: 0, terminalAmount: amountCents }
  })
  return [...missing, ...strange]
}

/** Stores the totals that the terminal reports for its settled batch, once. */
export const keepSettled = async (
  db: Db,
  shopId: string,
  requestNo: string,
  settled: Result['settled'],
): Promise<void> => {
  const row = await settlementByNo(db, shopId, requestNo)
  if (!row || !settled || row.state !== 'ASKED') return
  const ours = await approvedIn(db, row, settled.batchNo)
  const differences = differencesOf(ours, settled.slips)
  await endSettlement(db, row, {
    batchNo: settled.batchNo,
    state: differences.length === 0 ? 'AGREED' : 'DIFFERENT',
    ours: totalsOf(ours.map(({ kind, payKind, amountCents: cents }) => ({ kind, payKind, cents }))),
    theirs: totalsOf(
      settled.slips.map(({ kind, payKind, amountCents }) => ({ kind, payKind, cents: amountCents })),
    ),
    differences,
  })
  await beginBatch(db, row, settled.newBatchNo)
}

/** Handles news of a settlement. One that the terminal refused or never began is deleted. */
export const followSettlement = async (db: Db, shopId: string, requestNo: string): Promise<void> => {
  const row = await settlementByNo(db, shopId, requestNo)
  if (row?.state !== 'ASKED') return
  const verdict = await requestVerdict(db, shopId, requestNo)
  if (verdict?.state === 'FAILED') await dropSettlement(db, row)
}

/** Job: queries terminals about settlements without an answer. */
export const askAboutSettlements = async ({
  database: { db },
  news,
}: {
  database: Database
  news: NewsDesk
}): Promise<void> => {
  for (const { shopId, requestNo: no } of await silentSettlements(db))
    await askAboutRequest({ db, announce: (item) => news.announce([item]) }, shopId, no)
}
