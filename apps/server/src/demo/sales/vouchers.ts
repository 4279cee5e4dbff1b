import { bind } from '../../modules/vouchers/vouchers.public.ts'
import type { Tx } from '../../platform/database/db.ts'
import { demoAccounts } from '../chain/chain.ts'
import { contextOf } from './context.ts'

const admin = demoAccounts.find(({ username }) => username === 'admin01')?.id ?? ''

/** The first shop takes vouchers of Douyin; Meituan needs the merchant's consent, which is given in the sandbox. */
export const loadVoucherShops = async (tx: Tx): Promise<string> => {
  await bind(contextOf(tx, admin), {
    settingsOf: '1',
    platform: 'DOUYIN',
    placeId: '6601136930455291912',
    accountId: '7100000000000000001',
    enabled: true,
    version: 0,
  })
  return '1 shop bound to Douyin'
}
