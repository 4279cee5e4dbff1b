import { z } from 'zod'
import { call } from '../common/call.ts'
import {
  channelShopCategories,
  channelShopTypes,
  cloudPosTypes,
  codesOf,
} from '../common/imports/shop-words.ts'
import { problem } from '../common/input-problems.ts'
import { takenTypes } from '../common/statuses/payment-status.ts'
import { done, id, moment, shortText, version } from '../common/schemas.ts'

/** A channel's code, such as `OFFLINESHOPCHANNEL`. */
const word = z
  .string()
  .trim()
  .regex(/^[A-Z][A-Z0-9_]{0,29}$/, problem('WORD'))
const words = {
  cloudPosType: z.enum(codesOf(cloudPosTypes)).nullable(),
  channelShopType: z.enum(codesOf(channelShopTypes)).nullable(),
  channelShopCategory: z.enum(codesOf(channelShopCategories)).nullable(),
}

/** A shop of the user shop flow; the client drops those without a channel and strips the name's bracketed prefix. */
export const shop = z.object({
  id,
  siteCode: z.string(),
  siteName: z.string(),
  channelId: z.string().nullable(),
  stagePayment: z.boolean(),
  ...words,
  newShopEndTime: z.string().nullable(),
  isStateSubsidies: z.boolean(),
  /** Since when it takes no new carts and orders; null while it is open. */
  closedAt: z.string().nullable(),
})

/** Types of payment that a shop opens beside cash. */
export const shopPaymentTypes = takenTypes.filter((type) => type !== 'CASH')

/** The code of a shop everywhere: on paper, in files, at other systems. */
export const shopCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][\w.-]{0,19}$/, problem('SHOP_CODE'))
export const siteName = shortText.min(1).max(60)
export const channelName = shortText.min(1).max(40)
export const channel = z.object({ id, code: z.string(), name: z.string(), siteCode: z.string() })

const set = z.object({
  siteName,
  channelId: id.nullable(),
  stagePayment: z.boolean(),
  isStateSubsidies: z.boolean(),
  paymentTypes: z.array(z.enum(shopPaymentTypes)).max(shopPaymentTypes.length),
  ...words,
  newShopEndTime: moment.nullable(),
  openingHours: shortText,
  address: z.string().trim().max(200),
  telephone: z.string().trim().max(40),
  receiptHead: z.string().trim().max(300),
  /** The prefix of its order numbers. */
  orderPrefix: z.string().regex(/^[A-Z0-9]{1,6}$/, problem('ORDER_PREFIX')),
})
const managedShop = shop.extend({
  ...set.shape,
  siteName: z.string(),
  paymentTypes: z.array(z.string()),
  newShopEndTime: z.string().nullable(),
  version,
})
const seen = z.object({ settingsOf: id, version })
const changing = {
  service: 'base',
  method: 'POST',
  access: 'setting.manage',
  opens: ['chain.manage'],
  effect: 'write',
  reach: 'own',
} as const
/** The common part of calls that concern the whole chain, such as new shops and channels. */
const chainChanging = {
  service: 'base',
  method: 'POST',
  access: 'setting.manage',
  also: ['chain.manage'],
  effect: 'write',
  reach: 'chain',
} as const

/** Administration of shops and channels. */
export const shopManaging = {
  shopSettings: call({
    summary:
      'The shops that the caller may administer, with their settings: their own, or all with `chain.manage`',
    service: 'base',
    method: 'POST',
    path: '/chain-shop/setting/list',
    access: 'setting.manage',
    opens: ['chain.manage'],
    effect: 'read',
    reach: 'own',
    input: z.object({}),
    output: z.object({ data: z.array(managedShop) }),
    errors: [],
  }),
  shopCreate: call({
    ...chainChanging,
    summary: 'Opens a shop and links its creator to it',
    path: '/chain-shop/create',
    idempotent: true,
    audit: {
      zh: '新建店铺',
      en: 'Open a shop',
      about: 'shop',
      of: ({ siteName, stagePayment, isStateSubsidies, paymentTypes }, output) => ({
        subject: output?.id ?? '',
        detail: { siteName, stagePayment, isStateSubsidies, paymentTypes },
      }),
    },
    input: set.extend({ shopCode }),
    output: z.object({ id }),
    errors: ['SHOP_EXISTS', 'NOT_FOUND'],
  }),
  shopSettingsUpdate: call({
    ...changing,
    summary: 'Changes a shop by compare-and-set on `version`',
    path: '/chain-shop/setting/update',
    audit: {
      zh: '修改店铺设置',
      en: 'Change shop settings',
      about: 'shop',
      of: ({ settingsOf, siteName, stagePayment, isStateSubsidies, paymentTypes }) => ({
        subject: settingsOf,
        detail: { siteName, stagePayment, isStateSubsidies, paymentTypes },
      }),
    },
    input: set.extend(seen.shape),
    output: done,
    errors: ['NOT_FOUND', 'SHOP_FORBIDDEN', 'SHOP_CHANGED', 'PERMISSION_BEYOND_OWN'],
  }),
  shopClose: call({
    ...changing,
    summary:
      'Closes a shop: it takes no new carts and orders and keeps the existing ones. Refused with open orders, unless they are to be finished there',
    path: '/chain-shop/close',
    audit: {
      zh: '关闭店铺',
      en: 'Close a shop',
      about: 'shop',
      of: ({ settingsOf }) => ({ subject: settingsOf }),
    },
    input: seen.extend({ finishOpenOrders: z.boolean().default(false) }),
    output: done,
    errors: ['NOT_FOUND', 'SHOP_FORBIDDEN', 'SHOP_CHANGED', 'SHOP_HAS_OPEN_ORDERS'],
  }),
  shopReopen: call({
    ...changing,
    summary: 'Opens a closed shop again',
    path: '/chain-shop/reopen',
    audit: {
      zh: '重新开店',
      en: 'Open a shop again',
      about: 'shop',
      of: ({ settingsOf }) => ({ subject: settingsOf }),
    },
    input: seen,
    output: done,
    errors: ['NOT_FOUND', 'SHOP_FORBIDDEN', 'SHOP_CHANGED'],
  }),
  channelList: call({
    summary: 'The channels of the chain, with the number of open shops of each',
    service: 'base',
    method: 'POST',
    path: '/channel/list',
    access: 'setting.manage',
    effect: 'read',
    reach: 'chain',
    input: z.object({}),
    output: z.object({
      data: z.array(channel.extend({ version, closedAt: z.string().nullable(), openShops: z.int() })),
    }),
    errors: [],
  }),
  channelCreate: call({
    ...chainChanging,
    summary: 'Creates a channel',
    path: '/channel/create',
    idempotent: true,
    audit: {
      zh: '新建渠道',
      en: 'Make a channel',
      of: ({ name }, output) => ({ subject: output?.id ?? '', detail: { name } }),
    },
    input: z.object({
      code: word,
      name: channelName,
      siteCode: z.string().regex(/^\d{1,20}$/, problem('SITE_CODE')),
    }),
    output: z.object({ id }),
    errors: ['CHANNEL_EXISTS'],
  }),
  channelUpdate: call({
    ...chainChanging,
    summary: 'Renames a channel, closes it or opens it again; one with open shops cannot be closed',
    path: '/channel/update',
    audit: {
      zh: '修改渠道',
      en: 'Change a channel',
      of: ({ id, name, enabled }) => ({ subject: id, detail: { name, enabled } }),
    },
    input: z.object({ id, version, name: channelName, enabled: z.boolean() }),
    output: done,
    errors: ['NOT_FOUND', 'CHANNEL_CHANGED', 'CHANNEL_IN_USE'],
  }),
}
