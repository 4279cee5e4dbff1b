import type { InputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'

type ShopSet = Omit<InputOf<Contract['shops']['shopCreate']>, 'shopCode'>

/** Everything that can be set of a shop: one that has no channel and opens nothing beside cash, unless told otherwise. */
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
