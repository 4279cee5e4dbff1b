import { chinaDay } from '@showfloor/contract/common/china-time'
import type { CallInput, CallOutput } from '../../../client/call.ts'
import { t } from '../../../i18n/i18n.ts'

export type ManagedShop = CallOutput<'shops.shopSettings'>['data'][number]
type Create = CallInput<'shops.shopCreate'>
export type PaymentType = Create['paymentTypes'][number]

export const paymentTypes = [
  'WECHAT_PAY',
  'ALIPAY',
  'WECHAT_CODE',
  'ALIPAY_CODE',
  'CLOUD_POS',
  'POS_CODE',
  'MIS_POS',
  'DEPOSIT',
] as const satisfies readonly PaymentType[]

/** Typed values: texts, '' for none; the last day as a new shop in China's calendar. */
export type Draft = Omit<
  Create,
  'channelId' | 'cloudPosType' | 'newShopEndTime' | 'channelShopType' | 'channelShopCategory'
> &
  Record<'channelId' | 'cloudPosType' | 'newUntil' | 'channelShopType' | 'channelShopCategory', string>
export type Faults = Partial<Record<'shopCode' | 'siteName' | 'newUntil' | 'orderPrefix', string>>

const dayOf = (moment: string): string => chinaDay(new Date(moment))

/** The form's initial values: a shop's, or those of a new shop of a channel. */
export const draftOf = (shop: ManagedShop | undefined, channelId: string): Draft => ({
  shopCode: shop?.siteCode ?? '',
  siteName: shop?.siteName ?? '',
  channelId: shop ? (shop.channelId ?? '') : channelId,
  stagePayment: shop?.stagePayment ?? false,
  isStateSubsidies: shop?.isStateSubsidies ?? false,
  paymentTypes: (shop?.paymentTypes ?? []) as PaymentType[],
  cloudPosType: shop?.cloudPosType ?? '',
  newUntil: shop?.newShopEndTime ? dayOf(shop.newShopEndTime) : '',
  channelShopType: shop?.channelShopType ?? (shop ? '' : 'DIRECT'),
  channelShopCategory: shop?.channelShopCategory ?? (shop ? '' : 'STANDARD'),
  openingHours: shop?.openingHours ?? '',
  address: shop?.address ?? '',
  telephone: shop?.telephone ?? '',
  receiptHead: shop?.receiptHead ?? '',
  orderPrefix: shop?.orderPrefix ?? 'SO',
})

/** The end of a day in China; an unchanged day keeps its exact time. */
const momentOf = (day: string, shop: ManagedShop | undefined): string | null => {
  if (day === '') return null
  const before = shop?.newShopEndTime
  return before && dayOf(before) === day ? before : `${day}T15:59:59Z`
}

/** The input, and the errors in typed values. */
export const readDraft = (draft: Draft, shop: ManagedShop | undefined) => {
  const { newUntil, ...typed } = draft
  const input: Create = {
    ...typed,
    shopCode: draft.shopCode.trim(),
    siteName: draft.siteName.trim(),
    channelId: draft.channelId || null,
    cloudPosType: (draft.cloudPosType || null) as Create['cloudPosType'],
    channelShopType: (draft.channelShopType || null) as Create['channelShopType'],
    channelShopCategory: (draft.channelShopCategory || null) as Create['channelShopCategory'],
    newShopEndTime: momentOf(newUntil, shop),
    orderPrefix: draft.orderPrefix.trim().toUpperCase(),
  }
  const faults: Faults = {
    ...(/^[A-Za-z0-9][\w.-]{0,19}$/.test(input.shopCode) ? {} : { shopCode: t('settings.shopCodeWrong') }),
    ...(input.siteName ? {} : { siteName: t('settings.siteNameMissing') }),
    ...(newUntil === '' || /^\d{4}-\d{2}-\d{2}$/.test(newUntil)
      ? {}
      : { newUntil: t('settings.newUntilWrong') }),
    ...(/^[A-Z0-9]{1,6}$/.test(input.orderPrefix) ? {} : { orderPrefix: t('settings.orderPrefixWrong') }),
  }
  return { input, faults, valid: Object.keys(faults).length === 0 }
}
