import type { Sandbox } from '../sandbox.ts'
import { type BillSource, type BillTrouble, billTroubleSchema } from './bill-troubles.ts'
import { newestNumber } from './bills.ts'

/** What a button lets happen to the bills of a source; `newest` is the number of the newest row, which some of them are about. */
const mishaps = {
  whole: () => ({}),
  notReady: () => ({ not_ready: true }),
  none: () => ({ none: true }),
  wrongHash: () => ({ break_hash: true }),
  cut: () => ({ cut: true }),
  columnMissing: () => ({ columns: 'MISSING' }),
  columnsMoved: () => ({ columns: 'MOVED' }),
  columnMore: () => ({ columns: 'MORE' }),
  foreign: () => ({ foreign_cents: 12_300 }),
  otherRate: () => ({ fee_millionths: 10_000 }),
  rowMissing: (newest: string) => ({ drop: [newest] }),
  rowTwice: (newest: string) => ({ twice: [newest] }),
  rowOther: (newest: string) => ({ amounts: { [newest]: 100 } }),
  rowNextDay: (newest: string) => ({ next_day: [newest] }),
} as const satisfies Record<string, (newest: string) => unknown>
export type BillMishap = keyof typeof mishaps
export const billMishaps = Object.keys(mishaps) as [BillMishap, ...BillMishap[]]

const troubleBy = (mishap: BillMishap, newest: string): BillTrouble =>
  billTroubleSchema.parse(mishaps[mishap](newest))

/** Lets a mishap happen to a source's bills until another one is chosen. Without any row those about one change nothing. */
export const startBillMishap = (sandbox: Sandbox, source: BillSource, mishap: BillMishap): void =>
  void sandbox.billTroubles.set(source, troubleBy(mishap, newestNumber(sandbox, source) ?? ''))

/** The mishap that is under way; undefined for trouble that a call has set in another way. */
export const billMishapOf = (sandbox: Sandbox, source: BillSource): BillMishap | undefined => {
  const trouble = sandbox.billTroubles.get(source)
  if (!trouble) return 'whole'
  const about = [...trouble.drop, ...trouble.twice, ...trouble.next_day, ...Object.keys(trouble.amounts)]
  const text = JSON.stringify(trouble)
  return billMishaps.find((mishap) => JSON.stringify(troubleBy(mishap, about[0] ?? '')) === text)
}
