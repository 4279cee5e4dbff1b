import { z } from 'zod'
import { call } from '../common/call.ts'
import { done, id, time } from '../common/schemas.ts'
import { platform } from './voucher.ts'

const administering = {
  service: 'trade',
  method: 'POST',
  access: 'setting.manage',
  opens: ['chain.manage'],
  reach: 'own',
} as const
/** What the merchant authorises: verifying vouchers, or reading orders and money. */
const what = z.enum(['VOUCHERS', 'MONEY']).default('VOUCHERS')
const named = { settingsOf: id, platform }
const place = z.string().trim().max(64)
const setting = {
  /** The platform's own id of the shop: Douyin's poi id, Meituan's shop code. Empty: not bound. */
  placeId: place,
  /** The merchant's account at the platform; empty: not bound. */
  accountId: place,
  enabled: z.boolean(),
}

/** The binding of a shop to its shop at a platform, and the chain's authorisation. */
export const bindingCalls = {
  bindings: call({
    ...administering,
    effect: 'read',
    summary: 'The shops that the caller administers, with their binding on each platform',
    path: '/certificate/binding/list',
    input: z.object({}),
    output: z.object({
      /** Platforms with credentials on this server. */
      configured: z.array(platform),
      data: z.array(
        z.object({
          ...setting,
          shopId: id,
          siteName: z.string(),
          platform,
          /** 0 before it is bound for the first time. */
          version: z.int(),
          /** The end of the authorisation to verify vouchers; null without one. */
          authorisedUntil: time.nullable(),
          /** The end of the authorisation to read orders and money, which is separate at Meituan. */
          moneyUntil: time.nullable(),
        }),
      ),
    }),
    errors: [],
  }),
  bind: call({
    ...administering,
    effect: 'write',
    idempotent: true,
    summary: 'Binds a shop to a shop at a platform, or changes the binding',
    path: '/certificate/binding/save',
    audit: {
      zh: '绑定团购门店',
      en: 'Bind a voucher shop',
      about: 'shop',
      of: ({ settingsOf, enabled }) => ({ subject: settingsOf, detail: { enabled } }),
    },
    input: z.object({ ...named, ...setting, version: z.int().min(0).max(2_147_483_647) }),
    output: done,
    errors: ['NOT_FOUND', 'VOUCHER_SHOP_CHANGED', 'VOUCHER_PLACE_TAKEN'],
  }),
  bindingCheck: call({
    ...administering,
    effect: 'remote',
    repeat: 'reads',
    summary: 'Checks a shop’s binding with the platform',
    path: '/certificate/binding/check',
    input: z.object(named),
    /** `name`: the shop's name at the platform, if the platform states one. */
    output: z.object({ name: z.string() }),
    errors: [
      'NOT_FOUND',
      'VOUCHER_PLATFORM_OFF',
      'VOUCHER_SHOP_UNBOUND',
      'VOUCHER_UNAUTHORISED',
      'VOUCHER_REFUSED',
      'PAYMENT_PROVIDER_UNAVAILABLE',
    ],
  }),
  authorise: call({
    ...administering,
    effect: 'read',
    summary: 'The address at which the merchant authorises the chain for a shop on Meituan',
    path: '/certificate/binding/authorise',
    input: z.object({ settingsOf: id, what }),
    output: z.object({ url: z.string() }),
    errors: ['NOT_FOUND', 'VOUCHER_PLATFORM_OFF', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  }),
  authorised: call({
    ...administering,
    effect: 'remote',
    repeat: 'once',
    summary: 'Completes the merchant’s authorisation with Meituan’s code',
    path: '/certificate/binding/authorised',
    audit: {
      zh: '美团授权',
      en: 'Authorisation by Meituan',
      about: 'shop',
      of: ({ settingsOf }) => ({ subject: settingsOf }),
    },
    input: z.object({ settingsOf: id, what, code: z.string().min(1).max(200) }),
    output: done,
    errors: [
      'NOT_FOUND',
      'VOUCHER_PLATFORM_OFF',
      'VOUCHER_REFUSED',
      'VOUCHER_UNAUTHORISED',
      'PAYMENT_PROVIDER_UNAVAILABLE',
    ],
  }),
}
