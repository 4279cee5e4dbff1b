import { z } from 'zod'
import { call } from './common/call.ts'
import { SHOP_LIST_SIZE, SHOP_ORDER_CLASS } from './common/constants.ts'
import { problem } from './common/input-problems.ts'
import { tenderTypes } from './common/payment-status.ts'
import { allPermissions } from './common/permissions.ts'
import { done, id, paging, shortText } from './common/schemas.ts'

/** A shop as the user shop flow lists it; the client drops those without a channel and strips the name's bracketed prefix. */
export const shop = z.object({
  id,
  siteCode: z.string(),
  siteName: z.string(),
  channelId: z.string().nullable(),
  stagePayment: z.boolean(),
  cloudPosType: z.string().nullable(),
  newShopEndTime: z.string().nullable(),
  isStateSubsidies: z.boolean(),
  channelShopType: z.string().nullable(),
  channelShopCategory: z.string().nullable(),
})

/** Kinds of payment that a shop opens beside cash. */
export const shopPaymentTypes = tenderTypes.filter((type) => type !== 'CASH')

/** The code that a shop is known by everywhere: on paper, in files, at other systems. */
export const shopCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][\w.-]{0,19}$/, problem('SHOP_CODE'))
export const siteName = shortText.min(1).max(60)
export const channelName = shortText.min(1).max(40)
export const channel = z.object({ id, code: z.string(), name: z.string(), siteCode: z.string() })

export const shops = {
  userShopFlow: call({
    summary: 'The shops linked to the signed-in account',
    service: 'base',
    method: 'POST',
    path: '/user-shop-flow/list',
    access: 'session',
    effect: 'read',
    input: z.object({
      className: z.literal(SHOP_ORDER_CLASS).default(SHOP_ORDER_CLASS),
      no: z.int().min(1).max(100_000).default(1),
      size: z.int().min(1).max(SHOP_LIST_SIZE).default(SHOP_LIST_SIZE),
    }),
    output: z.object({ data: z.array(shop), total: z.int() }),
    errors: [],
  }),
  userPermissionShops: call({
    summary:
      'The linked shops in which the signed-in user may do something; all of them when nothing is named',
    service: 'acl',
    method: 'POST',
    path: '/authorize/user-shop/list',
    access: 'session',
    for: 'systems',
    effect: 'read',
    input: z.object({ permission: z.enum(allPermissions).optional() }),
    output: z.object({ data: z.array(shop) }),
    errors: [],
  }),
  channelShopUserFlow: call({
    summary: 'One linked shop with its channel',
    service: 'base',
    method: 'POST',
    path: '/channel-shop-user-flow/get',
    access: 'session',
    for: 'systems',
    effect: 'read',
    shop: (input) => [input.id],
    input: z.object({ id }),
    output: shop.extend({ channel: channel.nullable() }),
    errors: ['NOT_FOUND'],
  }),
  chainShops: call({
    summary:
      'The shops that the caller may link accounts to, by name: their own, or every one with `chain.manage`',
    service: 'base',
    method: 'POST',
    path: '/chain-shop/list',
    access: 'account.manage',
    opens: ['chain.manage'],
    effect: 'read',
    reach: 'own',
    input: z.object({}),
    output: z.object({
      data: z.array(
        z.object({ id, siteCode: z.string(), siteName: z.string(), channelId: z.string().nullable() }),
      ),
    }),
    errors: [],
  }),
  shopSettings: call({
    summary:
      'The shops that the caller may set, with what can be set: their own, or every one with `chain.manage`',
    service: 'base',
    method: 'POST',
    path: '/chain-shop/setting/list',
    access: 'setting.manage',
    opens: ['chain.manage'],
    effect: 'read',
    reach: 'own',
    input: z.object({}),
    output: z.object({ data: z.array(shop.extend({ paymentTypes: z.array(z.string()) })) }),
    errors: [],
  }),
  shopSettingsUpdate: call({
    summary: 'Set a shop’s name and what is open to it',
    service: 'base',
    method: 'POST',
    path: '/chain-shop/setting/update',
    access: 'setting.manage',
    opens: ['chain.manage'],
    effect: 'write',
    reach: 'own',
    audit: {
      zh: '修改店铺设置',
      en: 'Change shop settings',
      about: 'shop',
      of: ({ settingsOf, ...set }) => ({ subject: settingsOf, detail: set }),
    },
    input: z.object({
      settingsOf: id,
      siteName,
      stagePayment: z.boolean(),
      isStateSubsidies: z.boolean(),
      paymentTypes: z.array(z.enum(shopPaymentTypes)).max(shopPaymentTypes.length),
    }),
    output: done,
    errors: ['NOT_FOUND', 'SHOP_FORBIDDEN'],
  }),
  employeeInfo: call({
    summary: 'The signed-in employee',
    service: 'base',
    method: 'POST',
    path: '/employee/info',
    access: 'session',
    for: 'systems',
    effect: 'read',
    input: z.object({}),
    output: z.object({ id, employeeNo: z.string(), name: z.string(), mobile: z.string() }),
    errors: [],
  }),
  employeeList: call({
    summary: 'Who works in a shop; mobiles masked',
    service: 'base',
    method: 'POST',
    path: '/employee/list',
    access: 'session',
    for: 'systems',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id, keyword: shortText.default(''), ...paging }),
    output: z.object({
      data: z.array(z.object({ id, employeeNo: z.string(), name: z.string(), mobile: z.string() })),
      total: z.int(),
    }),
    errors: [],
  }),
  offlineShopList: call({
    summary: 'The signed-in account’s shops that sell through the unified offline channel',
    service: 'trade',
    method: 'POST',
    path: '/offline-shop/list',
    access: 'session',
    for: 'systems',
    effect: 'read',
    input: z.object({ keyword: shortText.default(''), ...paging }),
    output: z.object({ data: z.array(shop), total: z.int() }),
    errors: [],
  }),
  baseShopInfo: call({
    summary: 'The chain that the shops belong to',
    service: 'base',
    method: 'POST',
    path: '/base-shop/info',
    access: 'session',
    effect: 'read',
    input: z.object({}),
    output: z.object({ name: z.string(), logo: z.string(), shopCount: z.int() }),
    errors: [],
  }),
  logoUpdate: call({
    summary: 'Show a picture that the caller uploaded as `CHAIN_LOGO` for the chain, or none',
    service: 'base',
    method: 'POST',
    path: '/base-shop/logo/update',
    access: 'setting.manage',
    effect: 'write',
    idempotent: true,
    reach: 'chain',
    audit: { zh: '更换连锁标志', en: 'Change the logo', of: () => ({ subject: '' }) },
    input: z.object({ fileId: id.nullable() }),
    output: z.object({ logo: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  offlineChannelSite: call({
    summary: 'The unified offline channel of a shop; its siteCode must be 8888888',
    service: 'trade',
    method: 'POST',
    path: '/offline-channel-site/get',
    access: 'session',
    effect: 'read',
    shop: (input) => [input.id],
    input: z.object({ id }),
    output: z.object({ siteCode: z.string(), channelCode: z.string() }),
    errors: ['CHANNEL_INFO_FAILED', 'UNIFIED_CHANNEL_MISSING'],
  }),
}
