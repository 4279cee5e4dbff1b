/** Business constants of the specification (section 9). */
export const SHOP_GUIDE_CART_ITEM_LIMIT = 50
export const IDENTIFY_EXPIRETIME = 604800
/** An SMS code: how long it is valid, and when the next one may be asked for. */
export const SMS_CODE_LIFETIME_S = 300
export const SMS_RESEND_S = 60
export const CALL_TIMEOUT_MS = 30_000
export const CART_LIST_SIZE = 9999
export const SHOP_LIST_SIZE = 9999
/** The class whose flow of shops a user asks for: there is no other. */
export const SHOP_ORDER_CLASS = 'com.showfloor.trade.ShopOrder'
export const PRODUCT_PAGE_SIZE = 18
export const PRODUCT_DEFAULT_STATUS = 'onsale'
export const UNIFIED_SITE_CODE = '8888888'
/** Products that are found are counted up to here; more is “at least so many”. */
export const PRODUCT_COUNT_LIMIT = 1000
/** Orders of one status are counted up to here; more is “at least so many”. */
export const ORDER_COUNT_LIMIT = 1000
/** How many different mobiles that nobody has an account may search for or enter as new on a day of the chain. */
export const UNKNOWN_MOBILES_PER_DAY = 200
/** Marks the offline shop channel wherever a call names a channel by its code. */
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
/** Headers that every signed-in or money-moving call carries beside its session cookie. */
export const TOKEN_HEADER = 'x-showfloor-token'
export const IDEMPOTENCY_HEADER = 'idempotency-key'
export const SESSION_COOKIE = 'showfloor_session'
/** Project ids that service paths are built from, in browser and server alike. */
export const PROJECT_IDS = {
  trade: 'furniture_trade',
  item: 'furniture_item',
  wms: 'furniture_wms',
  base: 'furniture_base',
} as const
export const USER_CENTRE_BASE = '/api/user/web'
export const ACL_BASE = '/api/acl'
export const GATEWAY_BASE = '/api/gateway'

/** The dozen colours that people ask for; every SKU is of one. */
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

/** Price ranges that a customer thinks in, in cents: each from one step up to the next, the last without an end. */
export const PRICE_STEPS_CENTS = [0, 100_000, 300_000, 600_000, 1_200_000, 2_400_000] as const

/** No shop has more pieces of a SKU; systems write figures below it where they mean no limit. */
export const STOCK_PIECES_MAX = 1_000_000_000
/** How much of each a product may have. */
export const PRODUCT_PICTURES_MAX = 30
export const PRODUCT_CATEGORIES_MAX = 10
export const RECOMMENDATIONS_MAX = 30
export const SKU_PACKAGES_MAX = 30
export const COMBO_SLOTS_MAX = 12
export const COMBO_SLOT_SKUS_MAX = 30
