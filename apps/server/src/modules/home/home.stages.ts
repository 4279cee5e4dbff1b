import type { OutputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../platform/calls/context.ts'
import { shopNames } from '../shops/shops.public.ts'
import { dueStageSums, type StageSumRow } from './home.db.ts'

const dueOf = (rows: readonly StageSumRow[]) => {
  const sum = (of: (row: StageSumRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    overdue: { stages: sum((row) => row.overdue), amount: sum((row) => row.overdueCents) },
    week: { stages: sum((row) => row.week), amount: sum((row) => row.weekCents) },
  }
}

type Due = ReturnType<typeof dueOf>
const mostOverdueFirst = (one: Due, other: Due): number =>
  other.overdue.amount - one.overdue.amount || other.week.amount - one.week.amount

/** Whether the caller sees the orders of all guides: managers, and finance. */
export const seesEveryGuide = ({ session: { permissions } }: Context): boolean =>
  permissions.has('shop.oversee') || permissions.has('ledger.read')

/** The due figures in all, and by guide for callers who see all guides. */
export const stageFigures = (rows: readonly StageSumRow[], withGuides: boolean) => ({
  ...dueOf(rows),
  guides: withGuides
    ? rows
        .map((row) => ({ accountId: row.accountId, name: row.guideName, ...dueOf([row]) }))
        .toSorted(mostOverdueFirst)
    : null,
})

/** The due figures by shop of the caller. */
export const dueStagesByShop = async (context: Context): Promise<OutputOf<Contract['home']['dueStages']>> => {
  const { db, session } = context
  const shopIds = [...session.shopIds]
  const rows = await dueStageSums(db, shopIds, seesEveryGuide(context) ? null : session.accountId)
  const byShop = Map.groupBy(rows, ({ shopId }) => shopId)
  const names = await shopNames(db, [...byShop.keys()])
  return {
    data: [...byShop]
      .map(([shopId, ofShop]) => ({ shopId, name: names.get(shopId) ?? '', ...dueOf(ofShop) }))
      .toSorted(mostOverdueFirst),
  }
}
