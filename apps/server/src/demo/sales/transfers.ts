import { chinaDay } from '@showfloor/contract/common/china-time'
import { announceTransfer, saveBankInfo, takeStatement } from '../../modules/payments/payments.public.ts'
import type { Context } from '../../platform/calls/context.ts'
import type { Tx } from '../../platform/database/db.ts'
import { demoAccounts } from '../chain/chain.ts'
import { contextOf } from './context.ts'
import { bus } from './orders.ts'
import { unpaidOrders } from './orders.db.ts'

const finance = demoAccounts.find(({ username }) => username === 'finance01')?.id ?? ''
const transferCents = 300_000

/** The bank accounts for transfers of each shop's customers: one for most shops, one for the franchised shop. */
const accounts = [
  {
    bank: '中国工商银行',
    branch: '上海虹桥支行',
    accountName: '展厅家居（上海）有限公司',
    accountNo: '1001234509000123456',
    shopIds: ['1', '2', '3', '4', '5', '6'],
  },
  {
    bank: '招商银行',
    branch: '苏州工业园区支行',
    accountName: '苏州园区家居经营部',
    accountNo: '512900123410888',
    shopIds: ['7'],
  },
]

const statementOf = (payer: string): string =>
  [
    '交易日期,收入金额,对方户名,附言,流水号',
    `${chinaDay(new Date())},${(transferCents / 100).toFixed(2)},${payer},家具款,ICBC0001`,
    `${chinaDay(new Date())},880.00,陆先生,货款,ICBC0002`,
  ].join('\n')

/** Bank accounts, two announced transfers, and a statement: one row matches one of them, one row is unknown. */
export const loadTransfers = async (tx: Tx): Promise<string> => {
  const context: Context = contextOf(tx, finance)
  const saved = []
  for (const account of accounts) saved.push(await saveBankInfo(context, { ...account, enabled: true }))
  const accountId = saved[0]?.id ?? ''
  const orders = await unpaidOrders(tx, '1', transferCents, 2)
  for (const { id, accountId: guide, customerName: payer } of orders)
    await announceTransfer(contextOf(tx, guide), bus, {
      orderId: { shopId: '1', id },
      accountId,
      amount: transferCents,
      payer,
    })
  const statement = { accountId, name: '流水.csv', check: 'no' as const }
  await takeStatement(context, bus, statement, Buffer.from(statementOf(orders[0]?.customerName ?? '')))
  return `${accounts.length} accounts, ${orders.length} announced`
}
