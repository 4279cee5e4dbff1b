import { chinaDay } from '@showfloor/contract/common/china-time'
import { contract } from '@showfloor/contract/contract'
import { expect } from 'vitest'
import { openScene, orderOf, signInCalls, type Ask } from './guide-calls.ts'
import { atSandbox } from './provider-side.ts'
import { showfloor } from './showfloor.ts'

const { url, demo, sandboxUrl } = showfloor
const shopId = '3'
const market = { platform: 'TAOBAO', path: 'marketplaces/taobao', store: '2201009', channelId: '4' } as const
const dayMs = 86_400_000
const { identity, marketplaces, orders, robots, settlements, vouchers, webhooks } = contract

type Scene = Awaited<ReturnType<typeof openScene>>

/** A store of the shop at a marketplace that sells one of its articles. */
const authorizeStore = async (admin: Ask, skuCode: string): Promise<string> => {
  const { platform, path, store, channelId } = market
  const { url: address } = await admin(marketplaces.authorize, { shopId, platform, channelId })
  const { code } = await atSandbox(`${path}/stores/${store}/grant`, {})
  const state = new URL(address).searchParams.get('state') ?? ''
  await admin(marketplaces.authorized, { state, code: String(code) })
  await atSandbox(`${path}/stores/${store}/shelf`, { code: skuCode, stock: 99 })
  const told = { safetyPieces: 1, tellsStock: true, tellsPrices: true }
  await admin(marketplaces.setOutlet, { shopId, channelId, ...told })
  const { data } = await admin(marketplaces.links, { shopId })
  return data[0]?.id ?? ''
}

/** Orders of yesterday: one is claimed and paid, one can be claimed, one has a code that nobody knows. */
const sellThere = async (admin: Ask, scene: Scene): Promise<{ open: string; unmatched: string }> => {
  const ids = scene.articles.slice(0, 1).map(({ itemMappingId }) => itemMappingId)
  const { data } = await admin(contract.catalogue.itemMappingByIds, { shopId, ids })
  const known = data[0]?.skuCode ?? ''
  const linkId = await authorizeStore(admin, known)
  const at = new Date(Date.now() - dayMs).toISOString()
  const sold = { code: known, price_cents: 129_900 }
  const unknown = { code: 'LIVE-8801', title: '直播间专拍 奶油风沙发', price_cents: 88_000 }
  const orderNos: string[] = []
  for (const lines of [[sold], [sold], [sold, unknown]]) {
    const order = { shop_id: market.store, lines, created_at: at, modified_at: at }
    orderNos.push(String((await atSandbox(`${market.path}/orders`, order))['id']))
  }
  await admin(marketplaces.pull, { linkId, orderNos })
  const inState = async (state: 'OPEN' | 'UNMATCHED', count: number) => {
    const ids = async () => {
      const { data } = await admin(marketplaces.openOrders, { shopId, state })
      return data.flatMap(({ id, externalId }) => (orderNos.includes(externalId) ? [id] : []))
    }
    await expect.poll(ids).toHaveLength(count)
    return ids()
  }
  const [claimed = '', open = ''] = await inState('OPEN', 2)
  const [unmatched = ''] = await inState('UNMATCHED', 1)
  const { ticks } = orderOf(scene)
  await admin(marketplaces.claim, { id: claimed, deliveryMode: 'PICKUP', ticks })
  return { open, unmatched }
}

/** A signed settlement of the channel's orders. */
const settleThere = async (admin: Ask): Promise<string> => {
  const through = chinaDay(new Date())
  const { channelId } = market
  const made = await admin(settlements.create, { shopId, channelId, through, accountId: null })
  const finance = await signInCalls(url, 'finance01', demo.password)
  await finance(settlements.sign, { id: made.id, version: made.version })
  return made.no
}

/** An order with a voucher that is not used yet; another one was used elsewhere. The platform's statement of yesterday is pulled. */
const takeVouchers = async (admin: Ask, guide: Ask, scene: Scene) => {
  const place = '6601136930455291913'
  const bound = { placeId: place, accountId: '7100000000000000003', enabled: true, version: 0 }
  await admin(vouchers.bind, { settingsOf: shopId, platform: 'DOUYIN', ...bound })
  const yesterday = chinaDay(new Date(Date.now() - dayMs))
  await admin(settlements.pullStatement, { shopId, source: 'DOUYIN', day: yesterday })
  const { id: orderId, version } = await guide(orders.create, orderOf(scene))
  await guide(orders.confirmInShop, { id: orderId, version })
  const issue = async () => {
    const issued = await atSandbox('vouchers', {
      platform: 'DOUYIN',
      paidCents: 8000,
      faceCents: 10_000,
      place,
    })
    return (issued.codes as string[])[0] ?? ''
  }
  await atSandbox(`vouchers/${await issue()}`, { what: 'use' })
  const day = chinaDay(new Date())
  await admin(vouchers.compareFetch, { shopId, platform: 'DOUYIN', day })
  return { orderId, voucherCode: await issue() }
}

/** A robot whose group refuses it, a webhook whose receiver answers, and an API key; `end` removes them. */
const connect = async (admin: Ask) => {
  await atSandbox('robots', { token: 'english-group', secret: 'SECenglish', keywords: [] })
  const told = { keyWords: '', types: ['order.placed' as const], shopIds: [shopId] }
  const group = { name: '望京店店员群', token: 'english-group', secret: 'SECwrong', quiet: null }
  const robot = await admin(robots.create, { ...told, ...group })
  await admin(robots.test, { id: robot.id })
  const receiver = { name: 'ERP', url: `${sandboxUrl}/webhooks/inbox` }
  const { types, shopIds } = told
  const webhook = await admin(webhooks.create, { ...receiver, types, shopIds })
  const accountId = '3'
  const allowed = { name: 'ERP', permissions: ['order.read' as const], days: 30 }
  const key = await admin(identity.keyCreate, { accountId, ...allowed })
  const end = async () => {
    const { data } = await admin(robots.list, {})
    const { version = 0 } = data.find(({ id }) => id === robot.id) ?? {}
    await admin(robots.remove, { id: robot.id, version })
    await admin(webhooks.remove, { id: webhook.id, version: webhook.version })
    await admin(identity.keyRevoke, { accountId, id: key.id })
  }
  return { accountId, end }
}

/** A shop with something on each screen of its channels. */
export const openChannels = async () => {
  const admin = await signInCalls(url, 'admin01', demo.password)
  const guide = await signInCalls(url, 'guide03', demo.password)
  const { accountId, end } = await connect(admin)
  const scene = await openScene(guide)
  const sold = await sellThere(admin, scene)
  const settlementNo = await settleThere(admin)
  return { ...sold, settlementNo, accountId, ...(await takeVouchers(admin, guide, scene)), end }
}
