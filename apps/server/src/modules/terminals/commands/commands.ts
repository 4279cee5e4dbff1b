import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Db } from '../../../platform/database/db.ts'
import { newId, scoped } from '../../../platform/database/ids.ts'
import type { EventContext } from '../../../platform/bus.ts'
import {
  isFresh,
  isOnline,
  terminalById,
  terminalUnderLock,
  type TerminalRow,
} from '../bridges/bridges.db.ts'
import {
  commandsOf,
  insertCommand,
  loseCommands,
  requestsLike,
  runningCommand,
  withdrawCommand,
  type NewCommand,
} from './commands.db.ts'
import { isOverdue, ownOf, verdictOf, type CommandRow, type Verdict } from './verdict.ts'

const fetchedWithinMs = 60_000

type Wish = Pick<NewCommand, 'requestNo' | 'kind' | 'amountCents' | 'operatorNo' | 'original' | 'readBatch'>

/** Wakes the long polls for commands of a bridge. */
const announceCommand = ({ announce }: Pick<EventContext, 'announce'>, terminal: TerminalRow): void =>
  announce({ topic: 'terminal', shopId: terminal.shopId, id: scoped(terminal.shopId, terminal.bridgeId) })

const commandFor = (terminal: TerminalRow, wish: Wish): NewCommand => ({
  ...wish,
  shopId: terminal.shopId,
  id: newId(),
  terminalId: terminal.id,
  echo: randomBytes(4).toString('hex'),
  notAfter: new Date(Date.now() + fetchedWithinMs),
})

/** Sends a terminal a command that keeps it busy, in the caller's transaction. Errors, without any effect: NOT_FOUND, TERMINAL_OFFLINE, TERMINAL_BUSY. */
export const askTerminal = async (
  context: EventContext,
  shopId: string,
  terminalId: string,
  wish: Wish,
): Promise<void> => {
  const { db } = context
  const terminal = await terminalUnderLock(db, shopId, terminalId)
  if (!terminal) throw new CallError('NOT_FOUND')
  if (!isOnline(terminal)) throw new CallError('TERMINAL_OFFLINE')
  const running = await runningCommand(db, shopId, terminalId)
  if (running && isOverdue(running)) await loseCommands(db, shopId, [running.id])
  if (!(await insertCommand(db, commandFor(terminal, wish)))) throw new CallError('TERMINAL_BUSY')
  announceCommand(context, terminal)
}

/** What is known of a request; undefined if no terminal was ever asked. */
export const requestVerdict = async (
  db: Db,
  shopId: string,
  requestNo: string,
): Promise<Verdict | undefined> => verdictOf(await commandsOf(db, shopId, requestNo))

/** The attempts of a refund, oldest first, with the outcome of the last one. */
export const triesOf = async (db: Db, shopId: string, no: string) => {
  const tries = await requestsLike(db, shopId, no)
  const last = tries.at(-1)
  return { count: tries.length, last, verdict: last && (await requestVerdict(db, shopId, last.requestNo)) }
}

/** How long a caller waits for a terminal's answer. */
const patienceMs = 3_000
const lookMs = 100

/** Waits briefly until a request is final or its query has ended; returns what is known then. */
export const awaitVerdict = async (
  db: Db,
  shopId: string,
  requestNo: string,
  asked?: string,
): Promise<Verdict | undefined> => {
  const until = Date.now() + patienceMs
  for (;;) {
    const rows = await commandsOf(db, shopId, requestNo)
    const verdict = verdictOf(rows)
    const isFinal = verdict?.state !== 'PROCESSING' && verdict?.state !== 'UNKNOWN'
    const isAnswered = rows.some(({ echo, result, kind }) => echo === asked && kind === 'QUERY' && result)
    if (isFinal || isAnswered || Date.now() > until) return verdict
    await pause(lookMs)
  }
}

type Asking = { db: Db; announce: EventContext['announce'] }

const isUnderWay = (row: CommandRow): boolean =>
  (row.state === 'WAITING' || row.state === 'ACKED') && !isOverdue(row)

/** Sends a query about a request to its terminal, unless one is under way. Returns its echo; undefined if the bridge is offline. */
const sendAbout = async (
  { db, announce }: Asking,
  rows: readonly CommandRow[],
  own: CommandRow,
  kind: 'QUERY' | 'CANCEL_WAITING' | 'REPRINT',
): Promise<string | undefined> => {
  const overdue = rows.filter(isOverdue).map(({ id }) => id)
  if (overdue.length > 0) await loseCommands(db, own.shopId, overdue)
  const terminal = await terminalById(db, own.shopId, own.terminalId)
  if (!terminal || !isFresh(terminal)) return undefined
  const underWay = rows.find((row) => row.kind === kind && isUnderWay(row))
  if (underWay) return underWay.echo
  const readBatch = rows.some(({ result }) => result?.basis === 'NO_TRACE')
  const command = commandFor(terminal, {
    requestNo: own.requestNo,
    kind,
    amountCents: null,
    operatorNo: '',
    readBatch: kind === 'QUERY' && readBatch,
  })
  await insertCommand(db, command)
  announceCommand({ announce }, terminal)
  return command.echo
}

/** Has the bridge query a request, without waiting for the answer. */
export const askAboutRequest = async (context: Asking, shopId: string, requestNo: string): Promise<void> => {
  const rows = await commandsOf(context.db, shopId, requestNo)
  const own = ownOf(rows)
  if (own) await sendAbout(context, rows, own, 'QUERY')
}

/** Has the bridge query a request whose outcome is unknown, and waits briefly for the answer. Call outside of transactions only. */
export const syncRequest = async (
  context: Asking,
  shopId: string,
  requestNo: string,
): Promise<Verdict | undefined> => {
  const rows = await commandsOf(context.db, shopId, requestNo)
  const verdict = verdictOf(rows)
  const own = ownOf(rows)
  if (verdict?.state !== 'UNKNOWN' || !own) return verdict
  const echo = await sendAbout(context, rows, own, 'QUERY')
  return echo === undefined ? verdict : awaitVerdict(context.db, shopId, requestNo, echo)
}

/** Ends an unpaid request: withdraws it if no bridge has fetched it, otherwise cancels it on the terminal. Call outside of transactions only. */
export const cancelRequest = async (
  context: Asking,
  shopId: string,
  requestNo: string,
): Promise<Verdict | undefined> => {
  const rows = await commandsOf(context.db, shopId, requestNo)
  const verdict = verdictOf(rows)
  const own = ownOf(rows)
  if (!own || verdict?.state === 'UNKNOWN') return syncRequest(context, shopId, requestNo)
  if (verdict?.state !== 'PROCESSING') return verdict
  if (await withdrawCommand(context.db, own)) return { state: 'CLOSED' }
  const echo = await sendAbout(context, rows, own, 'CANCEL_WAITING')
  return echo === undefined ? verdict : awaitVerdict(context.db, shopId, requestNo, echo)
}

/** Has a terminal reprint the slip of an approved sale, and waits briefly for it. Errors: NOT_FOUND, TERMINAL_OFFLINE. Call outside of transactions only. */
export const reprintReceipt = async (
  context: Asking,
  shopId: string,
  requestNo: string,
): Promise<'PRINTED' | 'REFUSED' | 'ASKED'> => {
  const rows = await commandsOf(context.db, shopId, requestNo)
  const own = ownOf(rows)
  if (!own || verdictOf(rows)?.state !== 'SUCCEEDED') throw new CallError('NOT_FOUND')
  const echo = await sendAbout(context, rows, own, 'REPRINT')
  if (echo === undefined) throw new CallError('TERMINAL_OFFLINE')
  const until = Date.now() + patienceMs
  for (;;) {
    const now = await commandsOf(context.db, shopId, requestNo)
    const printed = now.find((row) => row.echo === echo && row.kind === 'REPRINT')
    if (printed?.result) return printed.result.state === 'APPROVED' ? 'PRINTED' : 'REFUSED'
    if (printed?.refused) throw new CallError('TERMINAL_OFFLINE')
    if (Date.now() > until) return 'ASKED'
    await pause(lookMs)
  }
}
