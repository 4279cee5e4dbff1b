import { OFFLINESHOPCHANNEL, UNIFIED_SITE_CODE } from '@showfloor/contract/common/constants'
import type { TenderType } from '@showfloor/contract/common/payment-status'
import type { RoleCode } from '@showfloor/contract/common/permissions'

export type DemoChannel = { id: string; code: string; name: string; siteCode: string }

/** Channels of both kinds that a shop can have: the unified offline one, and another that the trade side refuses. The others are marketplaces. */
export const demoChannels = [
  { id: '1', code: OFFLINESHOPCHANNEL, name: '线下门店统一渠道', siteCode: UNIFIED_SITE_CODE },
  { id: '2', code: 'FRANCHISECHANNEL', name: '加盟店自营渠道', siteCode: '6600018' },
  { id: '3', code: 'DOUYINCHANNEL', name: '抖店', siteCode: '6600101' },
  { id: '4', code: 'TMALLCHANNEL', name: '天猫', siteCode: '6600102' },
  { id: '5', code: 'PINDUODUOCHANNEL', name: '拼多多', siteCode: '6600103' },
  { id: '6', code: 'JDCHANNEL', name: '京东', siteCode: '6600104' },
] as const satisfies readonly DemoChannel[]
export const unifiedChannelId = demoChannels[0].id
export const franchiseChannelId = demoChannels[1].id

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

const shop = (id: number, siteName: string, differing: Partial<DemoShop> = {}): DemoShop => ({
  id: String(id),
  siteCode: `SF${1000 + id}`,
  siteName,
  channelId: unifiedChannelId,
  stagePayment: false,
  cloudPosType: null,
  newShopEndTime: null,
  isStateSubsidies: false,
  channelShopType: 'DIRECT',
  channelShopCategory: 'STANDARD',
  paymentTypes: ['WECHAT_PAY', 'ALIPAY', 'WECHAT_CODE', 'ALIPAY_CODE'],
  ...differing,
})

/** Eight shops that differ in every property that a screen or a rule reads. */
export const demoShops: readonly DemoShop[] = [
  shop(1, '[华东]上海虹桥旗舰店', {
    stagePayment: true,
    cloudPosType: 'SHOUQIANBA_LITE',
    isStateSubsidies: true,
    channelShopCategory: 'FLAGSHIP',
    paymentTypes: ['WECHAT_PAY', 'ALIPAY', 'WECHAT_CODE', 'ALIPAY_CODE', 'CLOUD_POS', 'MIS_POS'],
  }),
  shop(2, '[华东]杭州滨江店', { isStateSubsidies: true }),
  shop(3, '[华北]北京望京店', {
    stagePayment: true,
    cloudPosType: 'SHOUQIANBA_CODE',
    channelShopCategory: 'FLAGSHIP',
  }),
  shop(4, '[华南]深圳南山店', { newShopEndTime: '2027-06-30T16:00:00Z', paymentTypes: ['WECHAT_PAY'] }),
  shop(5, '[西南]成都高新店', {
    isStateSubsidies: true,
    channelShopType: 'FRANCHISE',
    channelShopCategory: 'OUTLET',
    paymentTypes: ['WECHAT_PAY', 'ALIPAY', 'WECHAT_CODE', 'ALIPAY_CODE', 'DEPOSIT'],
  }),
  shop(6, '[华中]武汉光谷店', { stagePayment: true, paymentTypes: [] }),
  shop(7, '[华东]苏州园区加盟店', {
    channelId: franchiseChannelId,
    channelShopType: 'FRANCHISE',
  }),
  shop(8, '[西北]西安曲江筹备店', {
    channelId: null,
    newShopEndTime: '2027-12-31T16:00:00Z',
    channelShopType: null,
    channelShopCategory: null,
    paymentTypes: [],
  }),
]

export type DemoAccount = {
  id: string
  username: string
  name: string
  roles: RoleCode[]
  shopIds: string[]
  enabled: boolean
}

const everyShop = demoShops.map(({ id }) => id)
const account = (
  id: number,
  username: string,
  name: string,
  role: RoleCode,
  shopIds: readonly string[],
  enabled = true,
): DemoAccount => ({ id: String(id), username, name, roles: [role], shopIds: [...shopIds], enabled })

/** Sixteen accounts over the five roles; one is disabled, one has no shop and one has a single shop. */
export const demoAccounts: readonly DemoAccount[] = [
  account(1, 'guide01', '林晓雯', 'guide', ['1', '2', '7', '8']),
  account(2, 'guide02', '陈子昂', 'guide', ['1', '2']),
  account(3, 'guide03', '赵一鸣', 'guide', ['3']),
  account(4, 'guide04', '黄嘉怡', 'guide', ['4']),
  account(5, 'guide05', '周沛然', 'guide', ['5', '6']),
  account(6, 'guide06', '吴思源', 'guide', ['6']),
  account(7, 'manager01', '沈国强', 'manager', ['1', '2', '7']),
  account(8, 'manager02', '李文静', 'manager', ['3', '4']),
  account(9, 'manager03', '何志远', 'manager', ['5', '6', '8']),
  account(10, 'finance01', '唐婉清', 'finance', everyShop),
  account(11, 'admin01', '程立', 'admin', everyShop),
  account(12, 'admin02', '高敏', 'admin', everyShop),
  account(13, 'disabled01', '许佳', 'guide', ['1'], false),
  account(14, 'noshop01', '马腾飞', 'guide', []),
  account(15, 'oneshop01', '冯雅', 'guide', ['1']),
  account(16, 'driver01', '石大海', 'driver', ['1', '2']),
]

/** The password of every demo account. It is printed at the start, which is why production refuses the demo chain. */
export const demoPassword = 'showfloor-demo'
