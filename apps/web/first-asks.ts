import { SHOP_LIST_SIZE, SHOP_ORDER_CLASS } from '@showfloor/contract/common/constants'
import { PORTAL } from '@showfloor/contract/common/menus'
import type { CallRoute } from './src/client/call-route.ts'
import type { CallInput, CallOutput } from './src/client/call.ts'
import { calls, type CallName } from './src/client/calls.gen.ts'
import { pageInput } from './src/features/catalogue/shop-search.ts'

/** A call without input, or of the gateway; in its input `$shop` stands for the current shop, `$id` for the address's parameter of that name. */
export type Ask = Pick<CallRoute, 'service' | 'path'> & { name: CallName; isGet: boolean; input: object }

/** The first drawings to load, from the answer to a screen's first call. It is inlined into the page, so it must not reference anything. */
type Drawings<K extends CallName> = (answer: CallOutput<K>, query: URLSearchParams) => (string | undefined)[]

const ask = <K extends CallName>(name: K, input: CallInput<K>): Ask => {
  const { service, path, body } = calls[name]
  return { name, service, path, isGet: body === 'query', input }
}

/** The calls that every screen of the workspace waits for. */
export const sessionAsks = [
  ask('shops.userShopFlow', { className: SHOP_ORDER_CLASS, no: 1, size: SHOP_LIST_SIZE }),
  ask('identity.menuPermission', { portal: PORTAL }),
  ask('identity.currentUser', {}),
]

const product = [ask('catalogue.productDetail', { shopId: '$shop', channelSpuId: '$id' })]

/** The first calls of a screen, by path and query parameters. A differing input would be fetched twice; a journey checks that. */
export const screenAsks: Record<string, Ask[]> = {
  '/shop': [
    ask('catalogue.itemMappingPage', pageInput('$shop', {})),
    ask('catalogue.sellerCategory', { shopId: '$shop' }),
  ],
  '/product-details?id': product,
  '/product-details?id&sku': product,
}

const ofCards: Drawings<'catalogue.itemMappingPage'> = ({ data }) =>
  data.slice(0, 4).map(({ picture }) => picture)

const ofProduct: Drawings<'catalogue.productDetail'> = ({ skus }, query) =>
  skus
    .filter(({ skuCode, photos }) => skuCode === query.get('sku') && photos.length === 0)
    .map(({ pictures }) => pictures.front)

/** As source text, by path. */
export const screenDrawings = `{'/shop':${String(ofCards)},'/product-details':${String(ofProduct)}}`
