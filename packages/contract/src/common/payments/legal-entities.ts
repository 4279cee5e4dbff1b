/** The chain itself, whose credentials are settings of the installation. It has every shop that no other entity has. */
export const chainEntity = '1'

export const entityProviders = ['WECHAT_PAY', 'ALIPAY', 'SHOUQIANBA'] as const
export type EntityProvider = (typeof entityProviders)[number]

/** The merchants that the sandbox plays for an entity: one of its own, and the sub-merchant of a service provider at WeChat Pay. */
export const sandboxMerchants = ['second', 'sub'] as const
export type SandboxMerchant = (typeof sandboxMerchants)[number]
export const isPlayed = (provider: EntityProvider, merchant: SandboxMerchant): boolean =>
  merchant === 'second' || provider === 'WECHAT_PAY'

type Setting = {
  /** A key in PEM takes several lines. */
  kind: 'TEXT' | 'SECRET' | 'PEM'
  optional?: true
}

/** The credentials at each provider, by the names of the installation's settings. The first one is the merchant's number. */
const entitySettings = {
  WECHAT_PAY: {
    WECHAT_PAY_MCHID: { kind: 'TEXT' },
    WECHAT_PAY_APP_ID: { kind: 'TEXT' },
    WECHAT_PAY_MERCHANT_SERIAL: { kind: 'TEXT' },
    WECHAT_PAY_MERCHANT_PRIVATE_KEY: { kind: 'PEM' },
    WECHAT_PAY_API_V3_KEY: { kind: 'SECRET' },
    WECHAT_PAY_PLATFORM_SERIAL: { kind: 'TEXT' },
    WECHAT_PAY_PLATFORM_PUBLIC_KEY: { kind: 'PEM' },
    WECHAT_PAY_API_V2_KEY: { kind: 'SECRET', optional: true },
    WECHAT_PAY_MERCHANT_CERTIFICATE: { kind: 'PEM', optional: true },
    WECHAT_PAY_APP_SECRET: { kind: 'SECRET', optional: true },
    WECHAT_PAY_SUB_MCHID: { kind: 'TEXT', optional: true },
    WECHAT_PAY_SUB_APP_ID: { kind: 'TEXT', optional: true },
  },
  ALIPAY: {
    ALIPAY_APP_ID: { kind: 'TEXT' },
    ALIPAY_APP_PRIVATE_KEY: { kind: 'PEM' },
    ALIPAY_PUBLIC_KEY: { kind: 'PEM' },
  },
  SHOUQIANBA: {
    SHOUQIANBA_BRAND_CODE: { kind: 'TEXT' },
    SHOUQIANBA_APP_ID: { kind: 'TEXT' },
    SHOUQIANBA_PRIVATE_KEY: { kind: 'PEM' },
    SHOUQIANBA_PUBLIC_KEY: { kind: 'PEM' },
    SHOUQIANBA_WEB_APP_ID: { kind: 'TEXT', optional: true },
    SHOUQIANBA_VENDOR_SN: { kind: 'TEXT', optional: true },
    SHOUQIANBA_VENDOR_KEY: { kind: 'SECRET', optional: true },
    SHOUQIANBA_WEB_PUBLIC_KEY: { kind: 'PEM', optional: true },
  },
} as const satisfies Record<EntityProvider, Record<string, Setting>>

/** The settings of a provider with their kinds, in order. */
export const settingsOf = (provider: EntityProvider): [name: string, setting: Setting][] =>
  Object.entries(entitySettings[provider])
