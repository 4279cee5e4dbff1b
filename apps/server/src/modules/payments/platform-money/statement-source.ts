import type { PulledSource, StatementProblem } from '@showfloor/contract/common/platform-statements'
import type { Db } from '../../../platform/database/db.ts'

/** A row of a platform's statement in the six amounts of a settlement, in cents. Null: the platform does not say. Refunds are negative; fees count as positive. */
export type StatementRow = {
  /** The platform's own number of the row, by which a repeat is recognised. */
  key: string
  /** The platform's number of the order or of the voucher's use. */
  number: string
  paidCents: number | null
  platformBorneCents: number | null
  merchantBorneCents: number | null
  feeCents: number | null
  receivableCents: number
}

/** A shop's store at a platform. `channelId` null: vouchers of any channel's orders. */
export type Stated = { shopId: string; source: PulledSource; channelId: string | null }

/** A platform that can be asked for its statements. */
export type StatementDesk = {
  /** The stores that can be asked, of one shop or of all. */
  stores: (db: Db, shopId?: string) => Promise<Stated[]>
  /** All rows of a day in China; null: the platform has not written them yet. Throws {@link StatementTrouble}. */
  rows: (of: Stated, day: string) => Promise<StatementRow[] | null>
}

/** A platform gave no usable statement. */
export class StatementTrouble extends Error {
  readonly problem: StatementProblem
  constructor(problem: StatementProblem, cause: unknown) {
    super(problem, { cause })
    this.name = 'StatementTrouble'
    this.problem = problem
  }
}

/** The platforms' words for a statement that is not written yet; none publishes a code for it. */
export const saysNotReady = (text: string): boolean => /未生成|生成中|business-failed|not-ready/i.test(text)
