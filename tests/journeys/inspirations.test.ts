import { contract } from '@showfloor/contract/contract'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { signInCalls } from './guide-calls.ts'
import { amountOf, countOf, eachOf, hold, seen, toast } from './guide-walk.ts'
import { button, openStaff } from './staff.ts'
import { textsOf } from './texts.ts'
import { showfloor } from './showfloor.ts'

const { url, demo } = showfloor
const text = textsOf('zh-CN')
const { enter } = openStaff()
let guide: Page
let editor: Page

beforeAll(async () => {
  const viewport = { width: 820, height: 1180 }
  ;[guide, editor] = await Promise.all([
    enter('guide05', { viewport }),
    enter('admin01', { viewport, backOffice: true, path: '/style-edit' }),
  ])
})
/** Whether a part lies within a screen of this width. */
const liesWithin = async (part: Locator, screenPx: number): Promise<boolean> => {
  const box = await part.boundingBox()
  return box !== null && box.x >= 0 && box.x + box.width <= screenPx
}
const pins = (page: Page) => page.getByRole('button', { name: /^\d+ 号商品/ })

test('R2.14 R2.16 R1.02 a guide opens a style, views a pinned product and adds the scene to the cart; a launch counts down', async () => {
  await seen(guide.getByRole('heading', { name: text('home.stages') }))
  await guide.goto(`${url}/style-match`)
  await button(guide, text('inspirations.theme.NEW_CHINESE')).click()
  await guide.waitForURL((address) => address.searchParams.get('theme') === 'NEW_CHINESE')
  await guide.getByRole('link', { name: '松间新中式' }).click()
  await guide.waitForURL((address) => address.pathname === '/style-details')
  await seen(guide.getByRole('heading', { level: 1, name: '松间新中式' }))

  const first = pins(guide).first()
  await first.focus()
  await guide.keyboard.press('Enter')
  const card = guide.getByRole('dialog')
  await seen(card.getByText(/^本店|^无货|到货/))
  await guide.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
  await expect.poll(() => first.evaluate((pin) => pin === document.activeElement)).toBe(true)

  // On a phone, every pin's card fits on the screen.
  const size = guide.viewportSize() ?? { width: 0, height: 0 }
  await guide.setViewportSize({ width: 390, height: 844 })
  for (const pin of await eachOf(pins(guide))) {
    await pin.press('Enter')
    await expect.poll(() => liesWithin(card, 390)).toBe(true)
    await guide.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
  }
  await guide.setViewportSize(size)

  // An unchecked product is still unchecked after a visit to one of the products.
  const sold = guide.getByRole('checkbox', { checked: true })
  const all = await countOf(sold)
  await sold.first().uncheck()
  await guide.getByRole('main').locator('article h3 a').nth(1).click()
  await guide.waitForURL((address) => address.pathname === '/product-details')
  await guide.goBack()
  await expect.poll(() => sold.count()).toBe(all - 1)
  await guide.getByRole('checkbox', { checked: false, disabled: false }).first().check()

  await expect.poll(() => sold.count()).toBe(all)
  const bar = guide.locator('[data-action-bar]')
  const total = await amountOf(bar)
  await button(guide, text('inspirations.wholeScene')).click()
  await seen(guide.getByText(/样商品已加入/))
  const ask = await signInCalls(url, 'guide05', demo.password)
  const [shop] = (await ask(contract.shops.userShopFlow, {})).data
  const [cart] = (await ask(contract.carts.list, { shopId: shop?.id ?? '' })).data
  const { cartItemList, total: inCart } = await ask(contract.carts.itemList, {
    shopGuideCartId: cart?.id ?? '',
  })
  expect(cartItemList.length).toBeGreaterThanOrEqual(all)
  expect(inCart).toBeGreaterThanOrEqual(total)

  await guide.goto(`${url}/new-product-stage?state=UPCOMING`)
  await guide.getByRole('link', { name: '白桦 · 青年公寓' }).click()
  await guide.waitForURL((address) => address.pathname === '/new-product-stage-details')
  const timer = guide.getByRole('timer', { name: text('inspirations.untilStart') })
  await seen(timer)
  const before = await timer.innerText()
  await expect.poll(() => timer.innerText()).not.toBe(before)

  // It ends at midnight today, so no day is left.
  const id = new URL(guide.url()).searchParams.get('id') ?? ''
  const { endsAt } = await ask(contract.inspirations.stageDetail, { shopId: shop?.id ?? '', id })
  const last = new Date(Date.parse(endsAt) - 1)
  await seen(guide.getByText(`至 ${last.getFullYear()}年${last.getMonth() + 1}月${last.getDate()}日`))

  // A clock ahead of the server's reaches the end too early: the page asks again until the server agrees.
  const early = await guide.context().newPage()
  const asked: string[] = []
  early.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await early.clock.install({ time: Date.now() + 6.5 * 86_400_000 })
  await early.goto(guide.url())
  await seen(early.getByRole('timer').getByText('00').first())
  await early.clock.runFor(11_000)
  await expect
    .poll(() => asked.filter((path) => path.endsWith('/new-product-stage/detail')).length)
    .toBeGreaterThan(2)
  await early.close()
})

test('an editor pins a product on a photo and publishes the style, and a guide sees the pin', async () => {
  const nameField = editor.getByLabel(text('inspirations.name')).first()
  await button(editor, text('inspirations.publish')).click()
  await expect.poll(() => nameField.evaluate((field) => field === document.activeElement)).toBe(true)
  await seen(
    editor.getByRole('link', { name: text('layout.inspirations') }).and(editor.locator('[aria-current]')),
  )
  await nameField.fill('旅途样板间')
  await button(editor, text('inspirations.publish')).click()
  await toast(editor, '还没有商品，至少添加一件后才能发布')
  await expect
    .poll(() => editor.getByLabel(text('inspirations.name')).first().inputValue())
    .toBe('旅途样板间')
  await editor.getByLabel(text('inspirations.sceneName')).fill('晨光')
  const photo = await editor.screenshot({ clip: { x: 0, y: 0, width: 320, height: 200 } })
  await editor
    .locator('input[type=file]')
    .setInputFiles({ name: 'room.png', mimeType: 'image/png', buffer: photo })
  const board = button(editor, text('inspirations.tapToPin'))
  await board.click({ position: { x: 200, y: 120 } })
  const search = editor.getByRole('dialog', { name: text('inspirations.addPiece') })
  await search.getByRole('textbox').fill('沙发')
  await search.getByRole('listitem').filter({ hasText: '沙发' }).getByRole('button').first().click()
  const pin = editor.getByRole('button', { name: /^1 号标注点/ })
  const left = (one: Locator) => one.evaluate((element) => (element as HTMLElement).style.left)
  const before = await left(pin)
  await pin.focus()
  await editor.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => Number.parseFloat(await left(pin))).toBeCloseTo(Number.parseFloat(before) + 5)
  await button(editor, text('inspirations.publish')).click()
  await seen(editor.getByText(text('inspirations.published')))
  await editor.waitForURL((address) => address.searchParams.has('id'))
  const address = new URL(editor.url())

  await guide.goto(editor.url())
  await seen(guide.getByText(text('identity.forbidden')))
  await guide.goto(`${url}/style-details${address.search}`)
  await seen(guide.getByRole('heading', { level: 1, name: '旅途样板间' }))
  await expect.poll(() => pins(guide).count()).toBe(1)
  await expect.poll(() => left(pins(guide).first())).toBe(await left(pin))

  // Another editor was faster: Save waits until the latest version has loaded.
  const other = await signInCalls(url, 'admin02', demo.password)
  const id = address.searchParams.get('id') ?? ''
  const [shop] = (await other(contract.shops.userShopFlow, {})).data
  const { version } = await other(contract.inspirations.styleDetail, { shopId: shop?.id ?? '', id })
  // Held from now on, because the news of the change fetch the latest version as well.
  const read = await hold(editor, '**/style-match/detail*')
  await other(contract.inspirations.stylePublish, { id, version, published: true })
  await nameField.fill('旅途样板间 二')
  const save = button(editor, text('inspirations.save'))
  await save.click()
  await seen(editor.getByText(text('inspirations.conflict')))
  await button(editor, text('inspirations.keepMine')).click()
  await expect.poll(() => save.isDisabled()).toBe(true)
  read()
  await save.click()
  await seen(editor.getByRole('heading', { level: 1, name: /旅途样板间 二/ }))
  await expect
    .poll(async () => (await other(contract.inspirations.styleDetail, { shopId: shop?.id ?? '', id })).name)
    .toBe('旅途样板间 二')
})
