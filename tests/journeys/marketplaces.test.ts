import { contract } from '@showfloor/contract/contract'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openScene, signInCalls, type Ask } from './guide-calls.ts'
import { eachOf, seen, toast } from './guide-walk.ts'
import { atSandbox } from './provider-side.ts'
import { showfloor } from './showfloor.ts'
import { expectAtSizes, sizes } from './sizes.ts'
import { button, openStaff } from './staff.ts'
import { textsOf } from './texts.ts'

const { url, demo, databaseUrl } = showfloor
const text = textsOf('zh-CN')
const { enter } = openStaff()
const store = '4712009'
const market = 'marketplaces/doudian'

let ask: Ask
beforeAll(async () => {
  ask = await signInCalls(url, 'guide01', demo.password)
})

const anHourAgo = (): string => new Date(Date.now() - 3_600_000).toISOString()

/** A manager switches on stock updates for the store, and reserves pieces for it. */
const sellThere = async (manager: Page, code: string): Promise<void> => {
  await atSandbox(`${market}/stores/${store}/shelf`, { code, stock: 99 })
  await manager.goto(`${url}/channel-orders?view=stock`)
  await seen(manager.getByText(text('marketplaces.stock.silent')))
  await manager.getByLabel(text('marketplaces.stock.tellsStock')).check()
  await manager.getByLabel(text('marketplaces.stock.safety')).fill('一件')
  await button(manager, text('marketplaces.stock.save')).click()
  await seen(manager.getByText(text('marketplaces.stock.safetyWhole')))
  await manager.getByLabel(text('marketplaces.stock.safety')).fill('0')
  await button(manager, text('marketplaces.stock.save')).click()
  await button(manager, text('marketplaces.stock.reserveOf', { code })).click()
  const dialog = manager.getByRole('dialog')
  await dialog.getByLabel(text('marketplaces.stock.reservePieces')).fill('1')
  await button(dialog, text('marketplaces.stock.save')).click()
  await toast(manager, text('marketplaces.stock.reserved'))
  await seen(manager.getByText(new RegExp(text('marketplaces.stock.toldAt', { time: '.*' }))))
  await expectAtSizes(manager, button(manager, text('marketplaces.stock.save')))
}

/** An order that cannot be read stands on the store's screen until it comes; a store that is lost says so above the queue. */
const seeTrouble = async (guide: Page, shopId: string, code: string): Promise<void> => {
  const at = new Date(Date.now() - 600_000).toISOString()
  const lines = [{ code, price_cents: 129_900 }]
  const made = await atSandbox(`${market}/orders`, {
    shop_id: store,
    lines,
    created_at: at,
    modified_at: at,
  })
  const id = String(made.id)
  await atSandbox(`${market}/faults`, { fault: 'BROKEN', order_id: id, times: 0 })
  const links = async () => (await ask(contract.marketplaces.links, { shopId })).data
  const [link] = await links()
  await ask(contract.marketplaces.pull, { linkId: link?.id ?? '', from: anHourAgo() })
  await expect.poll(async () => (await links())[0]?.skippedOrders).toBe(1)
  await guide.setViewportSize(sizes.tablet)
  await guide.goto(`${url}/channel-orders`)
  await seen(guide.getByText(new RegExp(text('marketplaces.skippedCount', { n: 1 }))))
  await guide
    .getByRole('link', { name: text('marketplaces.stores') })
    .last()
    .click()
  await seen(guide.getByText(id))
  const again = button(guide, text('marketplaces.tryOf', { no: id }))
  await expectAtSizes(guide, again)
  // The order can be read once the guide asks: the server asks by itself, too, and the button would be gone.
  await guide.route('**/channel-order/pull', async (route) => {
    await atSandbox(`${market}/cases/none`, { shop_id: store })
    await route.continue()
  })
  await again.click()
  await guide.getByText(text('marketplaces.skippedTitle')).waitFor({ state: 'detached' })
  await atSandbox(`${market}/stores/${store}/tokens`, { state: 'WITHDRAWN' })
  // Refused if the store's own pull has noticed it before.
  await Promise.allSettled([ask(contract.marketplaces.pull, { linkId: link?.id ?? '', from: anHourAgo() })])
  await guide.goto(`${url}/channel-orders`)
  await guide.getByRole('link', { name: text('marketplaces.authorizeAgain') }).click()
  await seen(guide.getByText(text('marketplaces.link.LOST')))
}

/** Another channel lists a SKU under a code of its own. */
const listElsewhere = async (skuCode: string, code: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into item_mappings (id, channel_id, sku_id, product_id, item_outer_id, third_party_sku)
    select $3, c.id, s.id, s.product_id, s.sku_code, $2
    from skus s, channels c
    where s.sku_code = $1 and c.code = 'TMALLCHANNEL'
    on conflict (channel_id, sku_id) do update
    set third_party_sku = excluded.third_party_sku, ended_at = null`,
    [skuCode, code, Date.now()],
  )
  await client.end()
}

test('R7.13 R7.17 a manager authorises a store; a guide matches an unknown code, which another channel has, and claims the order, which is paid', async () => {
  const scene = await openScene(ask)
  const { data: listings } = await ask(contract.catalogue.itemMappingByIds, {
    shopId: scene.shopId,
    ids: scene.articles.slice(0, 2).map(({ itemMappingId }) => itemMappingId),
  })
  const [known, meant] = listings
  const at = new Date(Date.now() - 600_000).toISOString()
  const title = '直播间专拍 奶油风沙发'
  await listElsewhere(meant?.skuCode ?? '', 'LIVE-8801')
  const sold = await atSandbox(`${market}/orders`, {
    shop_id: store,
    lines: [
      { code: known?.skuCode, price_cents: 129_900 },
      { code: 'LIVE-8801', title, price_cents: 88_000 },
    ],
    created_at: at,
    modified_at: at,
  })
  const externalId = String(sold.id)

  const manager = await enter('manager01', { backOffice: true, path: '/channel-orders?view=stores' })
  await seen(manager.getByText(text('marketplaces.noStore')))
  await expectAtSizes(manager, button(manager, text('marketplaces.authorize')))
  await manager.setViewportSize(sizes.desktop)
  await manager.getByLabel(text('marketplaces.channel')).selectOption({ label: '抖店' })
  await button(manager, text('marketplaces.authorize')).click()
  await manager.getByLabel(/予所家居抖音空店/).check()
  await manager.getByRole('button', { name: '同意授权' }).click()
  await button(manager, text('marketplaces.finish')).click()
  await seen(manager.getByText(text('marketplaces.authorized')).first())
  await sellThere(manager, known?.skuCode ?? '')

  const guide = await enter('guide01', { backOffice: true, path: '/channel-orders?view=stores' })
  await button(guide, text('marketplaces.pull')).click()
  await seen(guide.getByText(text('marketplaces.pullWhat')))
  await guide.getByLabel(text('marketplaces.orderNos')).fill(externalId)
  await button(guide, text('marketplaces.pull')).click()
  await toast(guide, text('marketplaces.pullBegun'))
  // The store's own pull may have written the order before this one.
  await seen(guide.getByText(new RegExp(text('marketplaces.pullCount', { fetched: '1', written: '[01]' }))))
  await guide
    .getByRole('link', { name: text('marketplaces.title') })
    .first()
    .click()

  const unmatched = guide.getByRole('button', { name: text('marketplaces.state.UNMATCHED') })
  await expectAtSizes(guide, unmatched)
  await unmatched.click()
  await guide.getByRole('link', { name: new RegExp(externalId) }).click()
  await seen(guide.getByText(text('marketplaces.lineUnknown', { code: 'LIVE-8801' })))
  await guide.getByRole('link', { name: text('marketplaces.match'), exact: true }).click()
  await guide.getByRole('button', { name: text('marketplaces.matchOf', { code: 'LIVE-8801' }) }).click()
  const dialog = guide.getByRole('dialog')
  await seen(dialog.getByText(text('marketplaces.listedElsewhere')))
  const words = dialog.getByPlaceholder(text('marketplaces.searchSku'))
  await words.fill(meant?.skuCode ?? '')
  await words.press('Enter')
  const isThis = button(dialog, text('marketplaces.isThis', { code: meant?.skuCode ?? '' }))
  await expectAtSizes(guide, isThis)
  await isThis.click()
  await toast(guide, text('marketplaces.matched'))
  await seen(guide.getByText(text('marketplaces.allMatched')))
  await seen(
    guide.getByText(text('marketplaces.remembered', { code: 'LIVE-8801', sku: meant?.skuCode ?? '' })),
  )

  await guide.goto(`${url}/channel-orders`)
  await guide.getByRole('link', { name: new RegExp(externalId) }).click()
  await seen(guide.getByRole('heading', { name: text('marketplaces.claim') }))
  for (const box of await eachOf(guide.getByRole('checkbox'))) await box.check()
  await expectAtSizes(guide, button(guide, text('marketplaces.claim')))
  await guide.setViewportSize(sizes.tablet)
  await button(guide, text('marketplaces.claim')).click()
  await guide.waitForURL(/\/order\?id=/)
  await seen(guide.getByText(new RegExp(text('payments.type.MARKETPLACE'))).first())
  const { data } = await ask(contract.marketplaces.openOrders, { shopId: scene.shopId, state: 'CLAIMED' })
  const orderId = data[0]?.orderId ?? ''
  const order = await ask(contract.orders.get, { id: orderId })
  expect(order).toMatchObject({ paymentStatus: 'PAID', paid: 217_900, due: 0 })
  expect(order.lines.map(({ skuCode }) => skuCode)).toEqual([known?.skuCode, meant?.skuCode])
  const { tenders } = await ask(contract.payments.status, { orderId })
  expect(tenders).toMatchObject([{ type: 'MARKETPLACE', state: 'SUCCEEDED', amount: 217_900 }])
  await seeTrouble(guide, scene.shopId, known?.skuCode ?? '')
  await Promise.all([manager.context().close(), guide.context().close()])
})

test('a guide says which goods a refund of JD was for, and they come off the shop order', async () => {
  const jd = 'marketplaces/jd'
  const scene = await openScene(ask)
  const { shopId } = scene
  const manager = await signInCalls(url, 'manager01', demo.password)
  const { channels } = await manager(contract.marketplaces.links, { shopId })
  const channelId = channels.find(({ name }) => name === '京东')?.id ?? ''
  const asked = await manager(contract.marketplaces.authorize, { shopId, channelId, platform: 'JD' })
  const { code } = await atSandbox(`${jd}/stores/10890009/grant`, {})
  const state = new URL(asked.url).searchParams.get('state') ?? ''
  await manager(contract.marketplaces.authorized, { state, code: String(code) })
  const { data: articles } = await ask(contract.catalogue.itemMappingByIds, {
    shopId,
    ids: scene.articles.slice(0, 2).map(({ itemMappingId }) => itemMappingId),
  })
  const placed = await atSandbox(`${jd}/orders`, {
    shop_id: '10890009',
    lines: articles.map(({ skuCode }) => ({ code: skuCode, price_cents: 50_000 })),
  })
  const externalId = String(placed.id)
  const [, line] = placed.lines as { id: string }[]
  const { data: links } = await ask(contract.marketplaces.links, { shopId })
  const linkId = links.find(({ platform }) => platform === 'JD')?.id ?? ''
  await ask(contract.marketplaces.pull, { linkId, orderNos: [externalId] })
  const found = async () => {
    const { data } = await ask(contract.marketplaces.openOrders, { shopId })
    return data.find((order) => order.externalId === externalId)?.id
  }
  await expect.poll(found).toBeDefined()
  const id = (await found()) ?? ''
  const { checks } = await ask(contract.marketplaces.openOrder, { id })
  const ticks = Object.entries(checks).flatMap(([section, { passValidate }]) =>
    passValidate ? [] : [{ section: section as keyof typeof checks, ticked: true }],
  )
  const { orderId } = await ask(contract.marketplaces.claim, { id, deliveryMode: 'DELIVERY', ticks })
  await atSandbox(`${jd}/orders/${externalId}/refund`, { line: line?.id, state: 'REFUNDED' })
  await ask(contract.marketplaces.refundStatus, { id })

  const guide = await enter('guide01', { backOffice: true, path: '/channel-orders?flagged=1' })
  await guide.getByRole('link', { name: new RegExp(externalId) }).click()
  await seen(guide.getByText(text('marketplaces.flag.REFUND_UNNAMED'), { exact: true }))
  await seen(guide.getByText(text('marketplaces.flagText.REFUND_UNNAMED')))
  const goods = guide.getByRole('group', { name: text('marketplaces.goodsOf', { amount: '500' }) })
  await goods.getByRole('button', { name: new RegExp(`${text('common.more')} 2 `) }).click()
  const takeOff = button(guide, text('marketplaces.takeOff'))
  await expectAtSizes(guide, takeOff)
  await takeOff.click()
  await button(guide.getByRole('dialog'), text('marketplaces.takeOff')).click()
  await toast(guide, text('marketplaces.goodsNamed'))
  await seen(guide.getByText(text('marketplaces.refundedQty', { n: 1 })))
  await expect
    .poll(async () => (await ask(contract.orders.get, { id: orderId })).lines.map((line) => line.refundedQty))
    .toEqual([0, 1])
  await guide.context().close()
})
