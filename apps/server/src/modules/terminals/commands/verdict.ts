import type { Result } from '@showfloor/contract/terminals/bridge'

export type CommandRow = {
  shopId: string
  id: string
  terminalId: string
  requestNo: string
  echo: string
  kind: 'SALE' | 'VOID' | 'REFUND' | 'QUERY' | 'CANCEL_WAITING' | 'SIGN_IN' | 'SETTLE' | 'REPRINT'
  state: 'WAITING' | 'ACKED' | 'REFUSED' | 'ENDED' | 'LOST' | 'WITHDRAWN'
  amountCents: number | null
  notAfter: Date
  handedAt: Date | null
  ackedAt: Date | null
  refused: string | null
  result: Result | null
  createdAt: Date
}

/** What is known of a request. FAILED: certainly no money moved. */
export type Verdict =
  | { state: 'SUCCEEDED'; slip: Result; amountCents: number }
  | { state: 'FAILED'; failure: string }
  | { state: 'CLOSED' }
  | { state: 'PROCESSING' }
  | { state: 'UNKNOWN' }

/** The time for a bridge's acknowledgement after a command's end, and for a terminal's answer. */
const ackGraceMs = 10_000
export const answerWithinMs = 120_000

/** Whether a command has timed out without an answer. */
export const isOverdue = ({ state, ackedAt: acked, notAfter: end }: CommandRow): boolean =>
  state === 'WAITING'
    ? end.getTime() + ackGraceMs < Date.now()
    : state === 'ACKED' && (acked?.getTime() ?? 0) + answerWithinMs < Date.now()

/** "Not found" is certain only if the request never reached the terminal, or if the terminal's whole batch was read. */
const isSureOfNothing = (result: Result, wasAcked: boolean): boolean =>
  !wasAcked || result.basis === 'NOT_STARTED' || result.basis === 'BATCH_READ'

/** The queries about a request, which are commands too. */
const aboutKinds: readonly CommandRow['kind'][] = ['QUERY', 'CANCEL_WAITING', 'REPRINT']

/** The command that made a request. */
export const ownOf = (rows: readonly CommandRow[]): CommandRow | undefined =>
  rows.find(({ kind }) => !aboutKinds.includes(kind))

/** The outcome of a request, from its own commands and the queries about it. Undefined if no terminal was ever asked. */
export const verdictOf = (rows: readonly CommandRow[]): Verdict | undefined => {
  const own = ownOf(rows)
  if (!own) return undefined
  const telling = rows.filter((row) => row === own || row.kind === 'QUERY')
  const results = telling.flatMap(({ result }) => (result ? [result] : []))
  const approved = results.find(({ state }) => state === 'APPROVED')
  if (approved) {
    const { amountCents } = approved
    return amountCents === undefined
      ? { state: 'UNKNOWN' }
      : { state: 'SUCCEEDED', slip: approved, amountCents }
  }
  if (own.state === 'WITHDRAWN') return { state: 'CLOSED' }
  if (own.refused !== null) return { state: 'FAILED', failure: own.refused }
  const refused = results.find(({ state }) => state === 'DECLINED' || state === 'CANCELLED')
  if (refused) return { state: 'FAILED', failure: refused.text || refused.responseCode || refused.state }
  const wasAcked = own.ackedAt !== null
  const nothing = results.find((one) => one.state === 'NOT_RECEIVED' && isSureOfNothing(one, wasAcked))
  if (nothing) return { state: 'FAILED', failure: 'NOT_RECEIVED' }
  const isRunning = own.state === 'WAITING' || own.state === 'ACKED'
  return isRunning && !isOverdue(own) ? { state: 'PROCESSING' } : { state: 'UNKNOWN' }
}
