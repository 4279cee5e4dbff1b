/** Business constants of the specification (section 9). */
export const SHOP_GUIDE_CART_ITEM_LIMIT = 50
export const IDENTIFY_EXPIRETIME = 604800
/** The lifetime of an SMS code, and the pause before the next one. */
export const SMS_CODE_LIFETIME_S = 300
export const SMS_RESEND_S = 60
export const CALL_TIMEOUT_MS = 30_000
export const CART_LIST_SIZE = 9999
export const SHOP_LIST_SIZE = 9999
/** The only class whose flow of shops a user can ask for. */
export const SHOP_ORDER_CLASS = 'com.showfloor.trade.ShopOrder'
export const PRODUCT_PAGE_SIZE = 18
export const PRODUCT_DEFAULT_STATUS = 'onsale'
export const UNIFIED_SITE_CODE = '8888888'
/** Found products are counted up to here; more is “at least so many”. */
export const PRODUCT_COUNT_LIMIT = 1000
/** Orders of one status are counted up to here; more is “at least so many”. */
export const ORDER_COUNT_LIMIT = 1000
/** The number of different unknown mobiles that an account may search for or enter per day of China's calendar. */
export const UNKNOWN_MOBILES_PER_DAY = 200
/** The offline shop channel, wherever a call names a channel by its code. */
export const OFFLINESHOPCHANNEL = 'OFFLINESHOPCHANNEL'
/** The stock of a SKU that may be sold or purchased without being on hand. */
export const UNLIMITED_STOCK = 99_999_999
export const LOGOUT_DELAY_MS = 3000
export const TOAST_MS = 4000
export const TOASTS_MAX = 3
export const STALE_CHUNK_GUARD_MS = 10_000
export const MANIFEST_CHECK_MS = 3_600_000
export const DIALOG_OUTSIDE_CLICK_MS = 100
export const NO_SHOP = { id: '0', name: '未选择店铺' } as const
export const NO_CART = { id: '0', shopId: '0', cartName: '未选择购物车' } as const
/** Headers of every signed-in or money-moving call, beside its session cookie. */
export const TOKEN_HEADER = 'x-showfloor-token'
export const IDEMPOTENCY_HEADER = 'idempotency-key'
export const SESSION_COOKIE = 'showfloor_session'
/**
 * The settings of an installation that its service paths are built from, with their defaults: the bases of the user centre and of the gateway, and the ids
 * of the gateway's projects.
 */
export const pathDefaults = {
  USER_CENTRE_BASE: '/api',
  GATEWAY_BASE: '/api/gateway',
  TRADE_PROJECT_ID: 'furniture_trade',
  ITEM_PROJECT_ID: 'furniture_item',
  WMS_PROJECT_ID: 'furniture_wms',
  BASE_PROJECT_ID: 'furniture_base',
}
export type PathSettings = typeof pathDefaults

/** The start of each service's addresses: `/api/gateway/furniture_trade` for `trade`. */
export const servicePaths = (settings: Partial<PathSettings> = {}) => {
  const { USER_CENTRE_BASE, GATEWAY_BASE, ...ids } = { ...pathDefaults, ...settings }
  return {
    user: `${USER_CENTRE_BASE}/user/web`,
    acl: `${USER_CENTRE_BASE}/acl`,
    trade: `${GATEWAY_BASE}/${ids.TRADE_PROJECT_ID}`,
    item: `${GATEWAY_BASE}/${ids.ITEM_PROJECT_ID}`,
    wms: `${GATEWAY_BASE}/${ids.WMS_PROJECT_ID}`,
    base: `${GATEWAY_BASE}/${ids.BASE_PROJECT_ID}`,
    direct: '',
  }
}
export type ServicePaths = ReturnType<typeof servicePaths>

export const usualPaths: ServicePaths = servicePaths()

/** The name of the page's element by which the server tells the browser its paths, where they are not the usual ones. */
export const PATHS_META = 'showfloor-paths'

/** The page with that element, before everything that reads it. */
export const pageWithPaths = (html: string, paths: ServicePaths): string =>
  html.replace('<head>', `<head><meta name="${PATHS_META}" content='${JSON.stringify(paths)}'>`)

/** The twelve families of colours; every SKU belongs to one. */
export const colorFamilies = [
  'white',
  'beige',
  'grey',
  'black',
  'wood',
  'brown',
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
  'pink',
  'other',
] as const
export type ColorFamily = (typeof colorFamilies)[number]

/** The lower ends of the price ranges in cents; each ends at the next, the last is open. */
export const PRICE_STEPS_CENTS = [0, 100_000, 300_000, 600_000, 1_200_000, 2_400_000] as const

/** The largest stock of a SKU in a shop; other systems write larger figures where they mean no limit. */
export const STOCK_PIECES_MAX = 1_000_000_000
/** The limits of a product's parts. */
export const PRODUCT_PICTURES_MAX = 30
export const PRODUCT_CATEGORIES_MAX = 10
export const RECOMMENDATIONS_MAX = 30
/** Of a chain, and so of a product and of a filter. */
export const SPECIAL_ZONES_MAX = 20
export const SPECIAL_ZONE_NAME_MAX = 40
export const SKU_PACKAGES_MAX = 30
export const COMBO_SLOTS_MAX = 12
export const COMBO_SLOT_SKUS_MAX = 30

/** The worker that opens screens without a network, and the browser's store of the copies that it opens. */
export const OFFLINE_WORKER_PATH = '/worker.js'
export const OFFLINE_COPIES = 'showfloor'
