import type { Command, Result } from '@showfloor/contract/terminals/bridge'

export type Original = NonNullable<Command['original']>
export type State = { online: boolean; signedIn: boolean; batchNo: string }
/** The terminal's answer, without the facts that the bridge adds. */
export type Said = Omit<Result, 'bridgeNo' | 'requestNo' | 'echo' | 'terminalNo'>
/** A command that keeps the terminal busy. */
export type Order = {
  requestNo: string
  kind: 'SALE' | 'VOID' | 'REFUND'
  amountCents: number
  operatorNo: string
  original: Original | null
}

/**
 * One terminal, independent of its maker's protocol. Nothing here throws for an unknown outcome: that is UNKNOWN. DECLINED and CANCELLED are only what
 * the terminal states with certainty.
 */
export type Terminal = {
  state(): Promise<State>
  signIn(): Promise<Said>
  /** Takes or refunds money; resolves once the terminal is done or gives no more answer. */
  carryOut(order: Order): Promise<Said>
  /** The outcome of a request, from the terminal's memory of its last trades; NOT_RECEIVED with `NO_TRACE` when it is not there. */
  find(requestNo: string): Promise<Said>
  /** The same, from its whole batch. */
  findInBatch(requestNo: string): Promise<Said>
  /** Cancels an amount that nobody has begun to pay. The sale itself reports its outcome. */
  cancelWaiting(requestNo: string): Promise<void>
  reprint(requestNo: string): Promise<Said>
  /** Settles the batch; a repeat of the request returns the first answer. */
  settle(requestNo: string): Promise<Said>
}
