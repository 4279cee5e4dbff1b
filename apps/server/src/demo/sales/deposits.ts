import { moveDeposit, saveDeposit } from '../../modules/deposits/deposits.public.ts'
import type { Tx } from '../../platform/database/db.ts'
import { demoAccounts } from '../chain/chain.ts'
import { contextOf } from './context.ts'

const finance = demoAccounts.find(({ username }) => username === 'finance01')?.id ?? ''

/** The deposit of the franchisee of the fifth shop, partly frozen. */
export const loadDeposits = async (tx: Tx): Promise<string> => {
  const context = contextOf(tx, finance)
  const { id: depositId } = await saveDeposit(context, {
    franchisee: '成都高新家居经营部',
    supplier: '展厅家居（上海）有限公司',
    enabled: true,
    shopIds: ['5'],
  })
  const at = { shopId: '5', depositId }
  await moveDeposit(context, { ...at, kind: 'TOP_UP', amount: 5_000_000, reason: '合同首期，回单 0088' })
  await moveDeposit(context, { ...at, kind: 'FREEZE', amount: 800_000, reason: '样品押金' })
  return '1 deposit'
}
