import { contract } from '@showfloor/contract/contract'
import type { Platform } from '@showfloor/contract/common/marketplace-status'
import { newId } from '../../platform/database/ids.ts'
import { sql } from '../../platform/database/sql.ts'
import { createProduct, createShop, signIn, type Product, type ShopOptions } from '../factories.ts'
import type { SignedIn, World } from '../world.ts'

const { marketplaces } = contract

/** The empty store of each marketplace in the sandbox. */
const stores = { DOUDIAN: '4712009', TAOBAO: '2201009', PINDUODUO: '631009', JD: '10890009' } as const

/** `params` as the marketplace got them. */
export type AskedCall = { at_ms: number; method: string; outcome: string; params: Record<string, unknown> }

/** How each marketplace is asked for changed orders: its method, the ends of a window, and the calls for one order. */
const asked = {
  DOUDIAN: {
    list: 'order.searchList',
    ends: ['update_time_start', 'update_time_end'],
    single: 'order.orderDetail',
  },
  TAOBAO: {
    list: 'taobao.trades.sold.increment.get',
    ends: ['start_modified', 'end_modified'],
    single: 'taobao.trade.fullinfo.get',
  },
  PINDUODUO: {
    list: 'pdd.order.number.list.increment.get',
    ends: ['start_updated_at', 'end_updated_at'],
    single: 'pdd.order.information.get',
  },
  JD: {
    list: 'jingdong.pop.order.enSearch',
    ends: ['start_date', 'end_date'],
    single: 'jingdong.pop.order.enGet',
  },
} as const

/** A moment as a marketplace is told it: seconds since 1970, or the clock of China. */
const momentOf = (text: unknown): number =>
  /^\d+$/.test(String(text)) ? Number(text) * 1000 : Date.parse(`${String(text).replace(' ', 'T')}+08:00`)

export type MarketScene = {
  platform: Platform
  /** The methods that list changed orders, and return one order. */
  methods: { list: string; single: string }
  shopId: string
  channelId: string
  linkId: string
  /** Its number at the marketplace. */
  storeId: string
  guide: SignedIn
  product: Product
  code: string
  /** Acts as the seller, the buyer or the marketplace. */
  play: <T = { id: string }>(path: string, body?: Record<string, unknown>) => Promise<T>
  /** Every request to the store. */
  calls: () => Promise<AskedCall[]>
  /** Its requests for a page of changed orders, with their window in ms. */
  lists: (since?: number) => Promise<(AskedCall & { from: number; to: number })[]>
  /** Creates an order of the store, changed ten minutes ago so that it is already listed. */
  order: (more?: Record<string, unknown>) => Promise<string>
  /** The numbers of an order's lines. */
  lineIds: (externalId: string) => Promise<string[]>
  /** Runs the job of each minute. */
  pull: () => Promise<void>
}

export const aWhileAgo = (seconds = 600): string => new Date(Date.now() - seconds * 1000).toISOString()

export const runJob = async (world: World, name: string): Promise<void> => {
  await world.app.jobs.find((job) => job.name === name)?.work()
}

/** The address that a seller is sent to, and the code that the marketplace returns. */
export const grant = async ({
  guide,
  shopId,
  channelId,
  platform,
  storeId,
  play,
}: Omit<MarketScene, 'linkId'>): Promise<void> => {
  const { url } = await guide.ask(marketplaces.authorize, { shopId, channelId, platform })
  const state = new URL(url).searchParams.get('state') ?? ''
  const { code } = await play<{ code: string }>(`stores/${storeId}/grant`)
  await guide.ask(marketplaces.authorized, { state, code })
}

/** The questions for pages of changed orders since a moment. */
const listsIn = async (platform: Platform, calls: MarketScene['calls'], since: number) => {
  const { list, ends } = asked[platform]
  const [begin, end] = ends
  return (await calls())
    .filter(({ method, at_ms: at, params }) => method === list && at >= since && params[begin] !== undefined)
    .map((one) => ({ ...one, from: momentOf(one.params[begin]), to: momentOf(one.params[end]) }))
}

/** Ends all links: the pulls of later tests would go on asking the stores of earlier ones. */
export const endLinks = async ({ db }: Pick<World, 'db'>): Promise<void> =>
  void (await sql`delete from marketplace_links`.execute(db))

/** A shop with a guide, or the one that is there; fifty sofas in stock, and an empty store of a marketplace, authorised and pulled up to now. */
export const setMarketScene = async (
  world: World & { sandboxUrl: string },
  platform: Platform,
  options: { shop?: ShopOptions; on?: Pick<MarketScene, 'shopId' | 'guide'> } = {},
): Promise<MarketScene> => {
  const call = async <T>(path: string, init: RequestInit): Promise<T> => {
    const answer = await fetch(
      `${world.sandboxUrl}/sandbox/marketplaces/${platform.toLowerCase()}/${path}`,
      init,
    )
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const play = <T>(path: string, body: Record<string, unknown> = {}): Promise<T> =>
    call<T>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const calls = () => call<AskedCall[]>('calls', { method: 'GET' })
  await call('faults', { method: 'DELETE' })
  await play(`stores/${stores[platform]}/empty`)
  await sql`delete from marketplace_links where platform = ${platform}`.execute(world.db)
  const channelId = newId()
  await sql`
    insert into channels (id, code, name, site_code)
    values (${channelId}, ${`M${channelId}`}, ${platform}, ${channelId})`.execute(world.db)
  const shopId = options.on?.shopId ?? (await createShop(world, options.shop))
  const guide =
    options.on?.guide ?? (await signIn(world, { shopIds: [shopId], name: '林晓', roles: ['manager'] }))
  const product = await createProduct(world, { stock: { [shopId]: 50 } })
  const code = product.skus[0]?.skuCode ?? ''
  const scene = {
    platform,
    storeId: stores[platform],
    shopId,
    channelId,
    guide,
    product,
    code,
    play,
    methods: asked[platform],
    calls,
    lists: (since = 0) => listsIn(platform, calls, since),
    order: async (more: Record<string, unknown> = {}) => {
      const made = await play<{ id: string }>('orders', {
        shop_id: stores[platform],
        lines: [{ code, price_cents: 199_900 }],
        created_at: aWhileAgo(),
        modified_at: aWhileAgo(),
        ...more,
      })
      return made.id
    },
    lineIds: async (externalId: string) => {
      const { lines } = await call<{ lines: { id: string }[] }>(`orders/${externalId}`, { method: 'GET' })
      return lines.map(({ id }) => id)
    },
    pull: () => runJob(world, 'marketplaces-pull'),
  }
  await grant(scene)
  await sql`
    update marketplace_links
    set watermark = now() - interval '4 minutes'
    where shop_id = ${shopId}`.execute(world.db)
  const { data } = await guide.ask(marketplaces.links, { shopId })
  return { ...scene, linkId: data[0]?.id ?? '' }
}

/** The shop's orders in a state, oldest first. */
export const queueOf = async (
  { guide, shopId }: MarketScene,
  state: 'UNPAID' | 'UNMATCHED' | 'OPEN' | 'CLAIMED' | 'CLOSED' = 'OPEN',
) => (await guide.ask(marketplaces.openOrders, { shopId, state, by: 'AGE', size: 100 })).data
