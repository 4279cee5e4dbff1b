import type { InputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'

type ShopSet = Omit<InputOf<Contract['shops']['shopCreate']>, 'shopCode'>

/** All settings of a shop; by default it has no channel and only takes cash. */
export const shopSet = (more: Partial<ShopSet> = {}): ShopSet => ({
  siteName: '[华东]新店',
  channelId: null,
  stagePayment: false,
  isStateSubsidies: false,
  paymentTypes: [],
  cloudPosType: null,
  newShopEndTime: null,
  channelShopType: null,
  channelShopCategory: null,
  openingHours: '',
  address: '',
  telephone: '',
  receiptHead: '',
  orderPrefix: 'SO',
  ...more,
})
