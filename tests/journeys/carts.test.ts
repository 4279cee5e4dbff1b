import { contract } from '@showfloor/contract/contract'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../tools/testing/browser.ts'
import { openScene, orderOf, signInCalls, type Ask, type JourneyScene } from './guide-calls.ts'
import { amountOf, amountsIn, atRest, hold, openPage, seen, tablet, textsIn } from './guide-walk.ts'
import { showfloor } from './showfloor.ts'
import { openDesk } from './staff.ts'

const { url, demo } = showfloor
const { carts } = contract
let browser: Browser
let page: Page
let ask: Ask
let scene: JourneyScene

beforeAll(async () => {
  browser = await openBrowser()
  ask = await signInCalls(url, 'guide03', demo.password)
  scene = await openScene(ask)
  page = await signIn()
})
afterAll(() => browser?.close())

const signIn = async (): Promise<Page> => (await openDesk(browser, 'guide03')).newPage()

const article = (at: number) => {
  const found = scene.articles[at]
  if (!found) throw new Error('The scene has too few articles')
  return found
}
/** Creates and selects a cart with one piece of each article. */
const newCart = async (cartName: string, ...at: number[]): Promise<string> => {
  const { id } = await ask(carts.create, { shopId: scene.shopId, cartName })
  for (const one of at)
    await ask(carts.itemUpdate, {
      shopGuideCartId: id,
      itemMappingBO: { id: article(one).itemMappingId },
      itemQty: 1,
    })
  return id
}
const openCart = async (on: Page, cartName: string) => {
  await on.goto(`${url}/cart`)
  await on.getByRole('button', { name: /^切换购物车/ }).click()
  await on.getByRole('button', { name: new RegExp(`^${cartName}`) }).click()
  await seen(on.getByRole('button', { name: `切换购物车：${cartName}` }))
  await atRest(on)
}
const quantities = async (cart: string): Promise<number[]> =>
  (await ask(carts.itemList, { shopGuideCartId: cart })).cartItemList.map((item) => item.itemQty)

const gone = (locator: Locator) => locator.first().waitFor({ state: 'detached' })
const main = (on: Page = page) => on.getByRole('main')
const line = (name: string, on: Page = page) => main(on).getByRole('listitem').filter({ hasText: name })
const dialog = () => page.getByRole('dialog')
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('two windows show the same cart', async () => {
  await newCart('同步', 0)
  const other = await signIn()
  await Promise.all([openCart(page, '同步'), openCart(other, '同步')])
  await line(article(0).name).getByRole('button', { name: /^增加/ }).click()
  const quantity = line(article(0).name, other).getByRole('textbox')
  await expect.poll(() => quantity.inputValue()).toBe('2')
  await other.context().close()
})

test('a change without an answer survives a reload, is shown as unsent and is applied once', async () => {
  const cart = await newCart('断网')
  await openCart(page, '断网')
  await page.goto(`${url}/shop?stock=1&keyword=${encodeURIComponent(article(1).name)}`)
  // The server applies the change, but its answer is lost.
  let asked = 0
  await page.route('**/shop-guide-cart-item/update', async (route) => {
    asked += 1
    await route.fetch()
    await route.abort()
  })
  await page
    .getByRole('button', { name: `加入购物车：${article(1).name}`, exact: true })
    .first()
    .click()
  const panel = page.getByRole('complementary', { name: '购物车' })
  await seen(panel.getByText('1 项修改尚未发送，联网后自动发送'))
  await page.reload()
  await seen(panel.getByRole('listitem').getByText('尚未发送'))
  expect(asked).toBeGreaterThan(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await seen(panel.getByRole('listitem').filter({ hasText: article(1).name }))
  await gone(panel.getByText('尚未发送'))
  await expect.poll(() => quantities(cart)).toEqual([1])
})

test('without a network the drawer of a tablet shows the lines above their total, and ends above the notice', async () => {
  await newCart('平板', 0)
  await openCart(page, '平板')
  await page.goto(`${url}/shop`)
  await page.setViewportSize(tablet)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^购物车/ })
    .click()
  await seen(dialog().getByRole('listitem'))
  await page.context().setOffline(true)
  const notices = page.getByRole('region', { name: '通知', exact: true })
  await seen(notices.getByText('网络已断开', { exact: false }))
  /** The least distance between the first line, the total, the drawer's end and the notice. */
  const room = async () => {
    const parts = [dialog().getByRole('listitem').first(), dialog().locator('footer'), dialog(), notices]
    const [line, total, drawer, notice] = await Promise.all(parts.map((part) => part.boundingBox()))
    if (!line || !total || !drawer || !notice) return -1
    return Math.min(total.y - line.y - line.height, notice.y - drawer.y - drawer.height)
  }
  await expect.poll(room).toBeGreaterThanOrEqual(0)
  await page.context().setOffline(false)
  await page.keyboard.press('Escape')
  await gone(dialog())
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('R4.14 a line can be ordered while it is being added, and a removal is ignored meanwhile', async () => {
  const cart = await newCart('马上')
  await openCart(page, '马上')
  const panel = page.getByRole('complementary', { name: '购物车' })
  const added = (at: number) => panel.getByRole('listitem').filter({ hasText: article(at).name })
  const find = (at: number) =>
    page.goto(`${url}/shop?stock=1&keyword=${encodeURIComponent(article(at).name)}`)
  const add = (at: number) =>
    page
      .getByRole('button', { name: `加入购物车：${article(at).name}`, exact: true })
      .first()
      .click()
  /** Adds a piece; its answer waits for `meanwhile`. */
  const addSlowly = async (at: number, meanwhile: () => Promise<unknown>) => {
    await find(at)
    await seen(panel.getByRole('listitem'))
    const answer = await hold(page, '**/shop-guide-cart-item/update')
    await add(at)
    await seen(added(at))
    await meanwhile()
    answer()
  }

  // An article added before the carts have loaded goes into the selected cart.
  const list = await hold(page, '**/shop-guide-cart/list')
  await find(0)
  await add(0)
  list()
  await seen(added(0))
  const lines = await hold(page, '**/shop-guide-cart-item/list')
  await page.reload()
  await seen(panel.getByRole('button', { name: '切换购物车：马上' }))
  const more = await hold(page, '**/shop-guide-cart-item/update')
  await add(0)
  lines()
  await seen(added(0))
  more()
  await expect.poll(() => quantities(cart)).toEqual([2])

  await addSlowly(1, () => panel.getByRole('button', { name: '校验并下单' }).click())
  await page.waitForURL((address) => address.pathname === '/checkout')
  await seen(main().getByText(article(1).name))

  const remove = () => added(2).getByRole('button', { name: /^删除/ }).click()
  await addSlowly(2, remove)
  await expect.poll(() => quantities(cart)).toEqual([2, 1, 1])
  await expect.poll(() => dialog().count()).toBe(0)
  await atRest(page)
  await remove()
  await dialog().getByRole('button', { name: '确定' }).click()
  await seen(page.getByText('购物车商品删除成功'))
  await gone(added(2))
  await expect.poll(() => quantities(cart)).toEqual([2, 1])
})

test('rooms, variants and colours changed offline are shown as unsent and applied once', async () => {
  const coloured = scene.articles.findIndex(({ skuCount }) => skuCount > 1)
  const cart = await newCart('断网改房间', coloured)
  await openCart(page, '断网改房间')
  const edit = (within: Locator) =>
    within
      .getByRole('button', { name: /更换规格或房间/ })
      .first()
      .click()
  // A failed fetch of a dialog is reported and the cart stays; the page does not fetch dialogs in advance.
  let fetchDialogs = () => {}
  const later = new Promise<void>((go) => (fetchDialogs = go))
  await page.route(/(line|room)-dialog/, async (route) => {
    await later
    await route.continue()
  })
  await page.reload()
  await seen(line(article(coloured).name))
  await page.context().setOffline(true)
  // Awaited from before the press, because the toast comes at once and disappears by itself.
  await Promise.all([seen(page.getByText('网络连接不上，请检查网络后重试')), press('添加房间')])
  await page.context().setOffline(false)
  fetchDialogs()
  await edit(main())
  await seen(dialog().getByRole('button', { pressed: true }))
  await page.keyboard.press('Escape')
  await gone(dialog())
  await press('添加房间')
  await seen(dialog())
  await page.keyboard.press('Escape')
  await gone(dialog())

  // Attempts without a network get no answer, and another one may begin at any time.
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.url().includes('/shop-guide-cart-room/create')) answers.push(response.status())
  })
  await page.context().setOffline(true)
  await press('添加房间')
  await dialog().getByLabel('房间名称').fill('书房')
  await dialog().getByRole('button', { name: '保存' }).click()
  const study = main().getByRole('region', { name: '书房' })
  await seen(study.getByText('尚未发送'))
  await edit(main())
  await dialog().getByRole('button', { name: '书房', exact: true }).click()
  await seen(study.getByRole('listitem'))
  await study.getByRole('button', { name: '编辑房间：书房' }).click()
  await dialog().getByRole('button', { name: '做 A/B 两套方案' }).click()
  const second = study.getByRole('region', { name: '方案B' })
  await second.getByRole('radio').click()
  await edit(second)
  await dialog().locator('[aria-pressed=false]').first().click()
  await gone(dialog())
  await seen(page.getByText('5 项修改尚未发送，联网后自动发送'))
  await expect.poll(() => page.getByRole('button', { name: '校验并下单' }).isDisabled()).toBe(true)

  await page.context().setOffline(false)
  await gone(page.getByText(/尚未发送/))
  expect(answers).toEqual([200])
  const { rooms, cartItemList } = await ask(carts.itemList, { shopGuideCartId: cart })
  expect(rooms).toMatchObject([{ roomName: '书房', variants: 2, chosen: 'B' }])
  const { channelSpuId } = article(coloured)
  expect(cartItemList.map((item) => [item.variant, item.itemMappingBO.channelSpuId])).toEqual([
    ['A', channelSpuId],
    ['B', channelSpuId],
  ])
  expect(new Set(cartItemList.map(({ itemMappingBO }) => itemMappingBO.id)).size).toBe(2)
})

test('one press in the cart restores a removed line after the toast has gone', async () => {
  const cart = await newCart('后悔', 0, 1)
  const before = await ask(carts.itemList, { shopGuideCartId: cart })
  await openCart(page, '后悔')
  await line(article(0).name).getByRole('button', { name: /^删除/ }).click()
  await seen(dialog().getByText('是否删除当前商品？'))
  await dialog().getByRole('button', { name: '确定' }).click()
  const notices = page.getByRole('region', { name: '通知' })
  await seen(notices.getByRole('button', { name: '撤销' }))
  await notices.getByText('购物车商品删除成功').waitFor({ state: 'detached' })
  await press('撤销')
  await seen(line(article(0).name))
  await expect.poll(() => ask(carts.itemList, { shopGuideCartId: cart })).toEqual(before)
})

test('R1.07 R4.21 a guide repurchases an order into a chosen cart', async () => {
  const cart = await newCart('再买')
  const order = await ask(contract.orders.create, { ...orderOf(scene), submit: true })
  await page.goto(`${url}/order?id=${order.id}`)
  await press('再次购买')
  await dialog().getByRole('button', { name: '放入购物车' }).click()
  await seen(dialog().getByText('2 种商品已放入购物车'))
  await expect.poll(() => quantities(cart)).toEqual([1, 1])
  await dialog().getByRole('button', { name: '去购物车' }).click()
  await seen(page.getByRole('button', { name: '切换购物车：再买' }))
  await seen(line(article(0).name))
})

test('a cart has rooms with subtotals and variants, and a customer opens and prints its quote', async () => {
  const cart = await newCart('新居', 0, 1)
  const inCart = { shopGuideCartId: cart }
  const lines = (await ask(carts.itemList, inCart)).cartItemList
  for (const [roomName, at] of [
    ['客厅', 0],
    ['主卧', 1],
  ] as const) {
    const itemList = lines.filter((one) => one.itemMappingBO.id === article(at).itemMappingId)
    await ask(carts.roomCreate, { ...inCart, roomName, itemList: itemList.map(({ id }) => id) })
  }
  const [sofa, bed] = [article(0).marketingPrice, article(1).marketingPrice]
  await openCart(page, '新居')
  const living = main().getByRole('region', { name: '客厅' })
  const subtotal = () => amountOf(living.locator('header').first())
  await living.getByRole('button', { name: '编辑房间：客厅' }).click()
  await dialog().getByRole('button', { name: '做 A/B 两套方案' }).click()
  const second = living.getByRole('region', { name: '方案B' })
  await atRest(page)
  const sent = page.waitForResponse(/shop-guide-cart-item\/update/)
  await second.getByRole('button', { name: /^增加/ }).click()
  await expect.poll(() => amountOf(second.locator('header'))).toBe(2 * sofa)
  await expect.poll(subtotal).toBe(sofa)
  // An optimistic update is sent a little later; wait for its answer.
  await sent
  await atRest(page)
  // A quote that is created right after a choice waits until the server has stored the choice.
  const chosen = await hold(page, '**/shop-guide-cart-room/update')
  await second.getByRole('radio').click()
  await expect.poll(subtotal).toBe(2 * sofa)

  await press('报价单')
  await dialog().getByRole('radio', { name: '15 天' }).check()
  await dialog().getByLabel('给顾客的话').fill('含安装')
  await dialog().getByRole('button', { name: '生成报价单' }).click()
  chosen()
  const link = await dialog().getByRole('textbox', { name: '报价单链接' }).inputValue()
  const until = await dialog()
    .getByText(/^有效至/)
    .innerText()

  const phone = await openPage(browser, 'customer', 'zh-CN')
  await phone.goto(link)
  await seen(phone.getByRole('heading', { level: 1, name: '报价单' }))
  const shown = await phone.getByRole('article').innerText()
  expect(shown).toContain(until.replace('有效至 ', ''))
  expect(shown).toContain('含安装')
  expect(shown).toContain('报价不保留库存')
  const sums = phone.locator('section > header').filter({ has: phone.getByRole('heading', { level: 2 }) })
  const roomSums = await textsIn(sums, 2)
  expect(amountsIn(roomSums.join(' '))).toEqual([2 * sofa, bed])
  await expect.poll(() => amountOf(phone.locator('article footer'))).toBeGreaterThan(0)
  expect(amountsIn(await phone.locator('article footer').innerText())).toContain(2 * sofa + bed)
  await phone.emulateMedia({ media: 'print' })
  await seen(phone.getByText('顾客签字'))
  await gone(phone.getByRole('button', { name: '打印' }))
  const paper = await phone.pdf({ format: 'A4' })
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-')

  await page.reload()
  await press('报价单')
  await seen(dialog().getByText(/已查看/))
  await dialog()
    .getByRole('button', { name: /^收回报价单/ })
    .click()
  await seen(dialog().getByText('已收回'))
  await phone.emulateMedia({ media: 'screen' })
  await phone.reload()
  await seen(phone.getByRole('heading', { name: '这份报价打不开了' }))
  await expect.poll(() => phone.getByText(article(0).name).count()).toBe(0)
  await phone.context().close()
})
