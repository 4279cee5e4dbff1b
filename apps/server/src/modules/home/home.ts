import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../platform/calls/context.ts'
import { scoped } from '../../platform/database/ids.ts'
import { pendingOffers } from '../offers/offers.public.ts'
import { countMoneyToLookAt } from '../payments/payments.public.ts'
import {
  holdsEndingToday,
  salesByDay,
  dueStageSums,
  dueStages,
  takenToday,
  waitingDifferences,
  waitingOrders,
  type SalesRow,
  type WaitingRow,
} from './home.db.ts'
import { seesEveryGuide, stageFigures } from './home.stages.ts'
import { salesOf, salesOverview, soldWhere } from './home.sales.ts'

type Overview = OutputOf<Contract['home']['overview']>

const shownHolds = 5
const shownStages = 5

/** The overview of a day in a shop: the caller's own orders, or all orders for those who see every guide's. */
export const overview = async (
  context: Context,
  { shopId }: ParsedInputOf<Contract['home']['overview']>,
): Promise<Overview> => {
  const { permissions } = context.session
  const oversees = permissions.has('shop.oversee')
  const [decides, refunds] = [permissions.has('difference.approve'), permissions.has('payment.refund')]
  const isWhole = seesEveryGuide(context)
  const scope = { shopId, accountId: isWhole ? null : context.session.accountId }
  const [waiting, holds, stages, stageSums, takings, sales, approvals, differences, money] =
    await Promise.all([
      waitingOrders(context.db, scope),
      holdsEndingToday(context.db, scope, shownHolds),
      dueStages(context.db, scope, shownStages),
      dueStageSums(context.db, [shopId], scope.accountId),
      permissions.has('ledger.read') ? takenToday(context.db, shopId) : null,
      salesByDay(context.db, scope),
      oversees ? pendingOffers(context.db, shopId) : null,
      decides || refunds ? waitingDifferences(context.db, shopId) : null,
      permissions.has('payment.revoke') ? countMoneyToLookAt(context.db, shopId) : null,
    ])
  return {
    scope: isWhole ? 'shop' : 'own',
    waiting: sumOf(waiting),
    approvals,
    moneyToLookAt: money,
    differences: {
      approval: decides && differences ? differences.approval : null,
      refund: refunds && differences ? differences.refund : null,
    },
    holds: {
      total: holds[0]?.total ?? 0,
      data: holds.map((hold) => ({
        orderId: scoped(shopId, hold.id),
        orderNo: hold.orderNo,
        customerName: hold.customerName,
        guideName: hold.guideName,
        payable: hold.payableCents,
        expiresAt: hold.holdExpiresAt.toISOString(),
      })),
    },
    takings,
    stages: {
      ...stageFigures(stageSums, isWhole),
      data: stages.map((stage) => ({
        orderId: scoped(shopId, stage.orderId),
        orderNo: stage.orderNo,
        customerName: stage.customerName,
        guideName: stage.guideName,
        kind: stage.kind,
        nth: stage.nth,
        left: stage.leftCents,
        dueOn: stage.dueOn,
        dueEvent: stage.dueEvent,
        overdue: stage.overdue,
      })),
    },
    sales: salesOverview(salesOf(sales), todayOf(sales)),
    guides: isWhole ? byGuide(waiting, sales) : [],
  }
}

const todayOf = (sales: readonly SalesRow[]): string => sales[0]?.today ?? ''

const sumOf = (rows: readonly WaitingRow[]): Overview['waiting'] => {
  const sum = (count: (row: WaitingRow) => number) => rows.reduce((total, row) => total + count(row), 0)
  return {
    draft: sum((row) => row.draft),
    confirmation: sum((row) => row.confirmation),
    payment: sum((row) => row.payment),
    balance: sum((row) => row.balance),
    fulfilment: sum((row) => row.fulfilment),
    unheld: sum((row) => row.unheld),
  }
}

/** Guides with waiting orders or sales this month, the best seller first. */
const byGuide = (waiting: readonly WaitingRow[], sales: readonly SalesRow[]): Overview['guides'] => {
  const month = todayOf(sales).slice(0, 7)
  const names = new Map<string, string>()
  for (const { accountId, guideName, day } of sales)
    if (accountId !== null && day?.startsWith(month)) names.set(accountId, guideName ?? '')
  for (const { accountId, guideName } of waiting) names.set(accountId, guideName)
  return [...names]
    .map(([accountId, name]) => ({
      accountId,
      name,
      thisMonth: soldWhere(salesOf(sales, accountId), (day) => day.startsWith(month)),
      waiting: sumOf(waiting.filter((row) => row.accountId === accountId)),
    }))
    .sort((a, b) => b.thisMonth.amount - a.thisMonth.amount || a.name.localeCompare(b.name))
}
