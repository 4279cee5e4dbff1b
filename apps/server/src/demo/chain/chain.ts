import type { TenderType } from '@showfloor/contract/common/payment-status'
import type { RoleCode } from '@showfloor/contract/common/permissions'
import { dataOf } from '../data.ts'

export type DemoChannel = { id: string; code: string; name: string; siteCode: string }

export type DemoShop = {
  id: string
  siteCode: string
  siteName: string
  channelId: string | null
  stagePayment: boolean
  cloudPosType: string | null
  newShopEndTime: string | null
  isStateSubsidies: boolean
  channelShopType: string | null
  channelShopCategory: string | null
  paymentTypes: TenderType[]
}

export type DemoAccount = {
  id: string
  username: string
  name: string
  roles: RoleCode[]
  shopIds: string[]
  enabled: boolean
}

type ChainData = {
  channels: DemoChannel[]
  shops: (Pick<DemoShop, 'id' | 'siteCode' | 'siteName'> & Partial<DemoShop>)[]
  accounts: (Omit<DemoAccount, 'roles' | 'enabled'> & { role: RoleCode; enabled?: boolean })[]
}
const { channels, shops, accounts } = dataOf('chain') as ChainData

/** Channels of both kinds that a shop can have: the unified offline one, and another that the trade side refuses. The others are marketplaces. */
export const demoChannels: readonly DemoChannel[] = channels
export const unifiedChannelId = '1'
export const franchiseChannelId = '2'

/** Eight shops that differ in every property that a screen or a rule reads. */
export const demoShops: readonly DemoShop[] = shops.map((shop) => ({
  channelId: unifiedChannelId,
  stagePayment: false,
  cloudPosType: null,
  newShopEndTime: null,
  isStateSubsidies: false,
  channelShopType: 'DIRECT',
  channelShopCategory: 'STANDARD',
  paymentTypes: ['WECHAT_PAY', 'ALIPAY', 'WECHAT_CODE', 'ALIPAY_CODE'],
  ...shop,
}))

/** Sixteen accounts over the five roles; one is disabled, one has no shop and one has a single shop. */
export const demoAccounts: readonly DemoAccount[] = accounts.map(({ role, ...account }) => ({
  enabled: true,
  ...account,
  roles: [role],
}))

/** The password of every demo account. It is printed at the start, which is why production refuses the demo chain. */
export const demoPassword = 'showfloor-demo'
