import { readFileSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@showfloor/contract/contract'
import pg from 'pg'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from '../../tools/running/config.ts'
import { openBrowser } from '../../tools/testing/browser.ts'
import { linkToken, openScene, orderOf, signInCalls, type Ask, type JourneyScene } from './guide-calls.ts'
import { atRest, goWithin, openSearch, seen } from './guide-walk.ts'
import { beginsWith, textsOf } from './texts.ts'
import { showfloor } from './showfloor.ts'
import { enterAs, openDesk } from './staff.ts'

const { url, databaseUrl, demo } = showfloor
const text = textsOf('zh-CN')
let browser: Browser
let page: Page
let ask: Ask
let scene: JourneyScene
const errors: string[] = []

const gone = (locator: Locator) => locator.first().waitFor({ state: 'detached' })
const at = (path: string) => page.waitForURL((address) => address.pathname === path)

beforeAll(async () => {
  browser = await openBrowser()
  page = await (await openDesk(browser, 'guide01')).newPage()
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.clock.install()
  await page.goto(url)
  await seen(page.getByRole('heading', { level: 1 }))
  ask = await signInCalls(url, 'guide01', demo.password)
  scene = await openScene(ask)
})
afterAll(() => browser?.close())

test('“?” opens the guide’s book at the part for the screen', async () => {
  await page.goto(`${url}/orders`)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: text('layout.guide') }).click()
  const book = await opened
  expect(new URL(book.url())).toMatchObject({ pathname: '/guide/zh-CN', hash: '#order' })
  const heading = book.getByRole('heading', { name: text('orders.title'), exact: true })
  await expect
    .poll(() => heading.evaluate((element) => element.getBoundingClientRect().top))
    .toBeLessThan(200)
  const picture = book.getByRole('img', { name: text('orders.title'), exact: true })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1024)
  await book.close()
  expect(new URL(page.url()).pathname).toBe('/orders')
})

describe('the global search', () => {
  const dialog = () => page.getByRole('dialog', { name: text('search.open') })
  const box = () => dialog().getByRole('combobox')
  const chosen = () => dialog().getByRole('option', { selected: true })

  test('R2.22 Ctrl-K, arrows and Enter open a product, an order, a customer and a screen; Esc returns the focus', async () => {
    const order = await ask(contract.orders.create, orderOf(scene))
    await page.getByRole('button', { name: text('search.open') }).focus()
    await openSearch(page)
    await seen(chosen().getByText(text('layout.home')))
    await page.keyboard.press('Escape')
    await gone(dialog())
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toContain(text('search.open'))

    await openSearch(page)
    await box().fill(order.orderNo)
    await seen(chosen().getByText(order.orderNo))
    await page.keyboard.press('Enter')
    await at('/order')
    expect(new URL(page.url()).searchParams.get('id')).toBe(order.id)

    await openSearch(page)
    await box().fill('王女士')
    await seen(dialog().getByRole('group', { name: text('search.customers') }))
    await page.keyboard.press('ArrowUp')
    await seen(chosen().getByText('****'))
    await page.keyboard.press('Enter')
    await at('/customer')

    await openSearch(page)
    await box().fill('沙发')
    await seen(dialog().getByRole('group', { name: text('search.products') }))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await at('/product-details')
    const picture = page
      .getByRole('region', { name: text('catalogue.gallery') })
      .getByRole('button')
      .first()
    await picture.press('Enter')
    const large = () => page.getByRole('dialog').getByRole('button', { name: text('common.close') })
    await seen(large())
    // Esc closes it at once and returns the focus, so Enter right after it opens it again.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await seen(large())
    await page.keyboard.press('Escape')
    await expect.poll(() => large().count()).toBe(0)

    await openSearch(page)
    // A screen of that name comes before products of that name.
    await box().fill('carts')
    await seen(dialog().getByRole('group', { name: text('search.products') }))
    await seen(chosen().getByText(text('layout.cart')))
    await page.keyboard.press('Enter')
    await at('/cart')
    await openSearch(page)
    await box().fill('没有这样的东西')
    await seen(dialog().getByText(text('search.nothing', { text: '没有这样的东西' })))
    await page.keyboard.press('Escape')
  })
})

describe('notifications', () => {
  const bell = (count: number) =>
    page.getByRole('button', { name: text('notifications.count', { n: count }), exact: true })

  test('a customer’s answer notifies guide and manager at once, and reading it clears the count', async () => {
    await ask(contract.notifications.markRead, { shopId: scene.shopId })
    await page.goto(url)
    await seen(bell(0))
    const order = await ask(contract.orders.create, orderOf(scene))
    await ask(contract.orders.customerConfirm, { token: await linkToken(ask, order.id), revision: 1 })
    await seen(bell(1))
    const other = await ask(contract.orders.create, orderOf(scene))
    const refusal = { token: await linkToken(ask, other.id), revision: 1, reason: '想换个颜色' }
    await ask(contract.orders.customerRefuse, refusal)
    await seen(bell(2))
    await bell(2).click()
    const list = page.getByRole('dialog', { name: text('notifications.title') })
    await seen(list.getByText('想换个颜色'))
    await expect.poll(() => list.getByRole('listitem').count()).toBeGreaterThanOrEqual(2)
    const confirmed = list.getByRole('button').filter({ hasText: order.orderNo })
    await seen(confirmed.getByText(text('notifications.ORDER_CONFIRMED', { name: '王**' })))
    await confirmed.click()
    await at('/order')
    expect(new URL(page.url()).searchParams.get('id')).toBe(order.id)
    await seen(bell(1))

    const desk = await enterAs(browser, 'manager01')
    await desk.getByRole('button', { name: beginsWith('通知') }).click()
    await seen(desk.getByRole('dialog').getByText('想换个颜色'))
    await desk.context().close()
    await ask(contract.notifications.markRead, { shopId: scene.shopId })
    await seen(bell(0))
  })

  test('one that cannot be shown does not hide the others: a row says so, with the number of its request', async () => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const damage = (from: string, to: string) =>
      client.query(
        `update notifications set content = content || jsonb_build_object('kind', $2::text)
         where content->>'kind' = $1`,
        [from, to],
      )
    await damage('ORDER_CONFIRMED', 'UNREADABLE')
    await page.goto(url)
    await bell(0).click()
    const list = page.getByRole('dialog', { name: text('notifications.title') })
    await seen(list.getByText('想换个颜色'))
    await seen(list.getByText(/^有 \d+ 条记录无法显示。请把编号 \S+ 告诉管理员$/))
    await damage('UNREADABLE', 'ORDER_CONFIRMED')
    await client.end()
  })
})

describe('home', () => {
  test('each card opens exactly the orders that it counts', async () => {
    for (const kind of ['confirmation', 'payment'] as const) {
      await page.goto(url)
      const card = page.getByRole('link').filter({ hasText: text(`home.waiting.${kind}`) })
      const shown = async () => Number(await card.locator('b').innerText())
      await expect.poll(shown).toBeGreaterThan(0)
      const count = await shown()
      await card.click()
      await at('/orders')
      const { status, guide, payment } = Object.fromEntries(new URL(page.url()).searchParams)
      const filter = { shopId: scene.shopId, status, payment, guideId: guide }
      const { data } = await ask(contract.orders.list, { ...filter, size: 100 } as never)
      expect(data).toHaveLength(count)
      expect(new Set(data.map((order) => order.status))).toEqual(new Set([status]))
    }
  })

  test('sales are shown in the back office only, also as a table', async () => {
    await page.goto(url)
    const sales = page.getByRole('heading', { name: text('home.sales') })
    const device = (use: 'SHOP_FLOOR' | 'BACK_OFFICE') =>
      page.getByRole('button', { name: text('layout.deviceNow', { use: text(`layout.device.${use}`) }) })
    await seen(page.getByRole('heading', { name: text('home.carts') }))
    await atRest(page)
    await expect.poll(() => sales.count()).toBe(0)
    await device('SHOP_FLOOR').click()
    await page.getByRole('button', { name: text('layout.backOfficeSet') }).click()
    await seen(sales)
    await page.getByText(text('home.asTable')).click()
    await seen(page.getByRole('columnheader', { name: text('home.lastMonth') }))
    await device('BACK_OFFICE').click()
    await gone(sales)
    await expect.poll(() => page.getByText(text('home.thisMonth')).count()).toBe(0)
  })
})

describe('persistent notices', () => {
  const notices = () => page.getByRole('region', { name: text('common.notices') })

  test('the offline notice appears and disappears with the network', async () => {
    await page.goto(`${url}/orders`)
    await seen(page.getByRole('heading', { level: 1 }))
    await page.context().setOffline(true)
    await seen(notices().getByText(text('common.offline')))
    // A screen whose code was never fetched shows an error in its place, and opens once the network is back.
    const inspirations = page.getByRole('link', { name: text('layout.inspirations') }).first()
    await inspirations.click()
    await seen(page.getByRole('main').getByText(text('common.errorNetwork')))
    await page
      .getByRole('main')
      .getByRole('button', { name: text('common.back') })
      .click()
    await seen(page.getByRole('heading', { level: 1, name: text('orders.title') }))
    await inspirations.click()
    await seen(page.getByRole('main').getByText(text('common.errorNetwork')))
    await page.context().setOffline(false)
    await seen(page.getByRole('main').getByRole('article'))
    await expect.poll(() => notices().getByText(text('common.offline')).count()).toBe(0)
  })

  test('R9.10 the page checks the build’s manifest hourly and announces a newer build without reloading', async () => {
    let newer = false
    await page.route('**/manifest.json', (route) =>
      newer ? route.fulfill({ json: { newer: true } }) : route.continue(),
    )
    const manifest = () => page.waitForResponse('**/manifest.json')
    await page.goto(url)
    const box = page.getByRole('banner').getByRole('textbox')
    await box.fill('还没有输完')
    let documents = 0
    page.on('request', (request) => (documents += request.resourceType() === 'document' ? 1 : 0))
    const [same] = await Promise.all([manifest(), page.clock.fastForward('01:00:01')])
    await same.finished()
    await expect.poll(() => notices().getByText(text('common.newBuild')).count()).toBe(0)
    newer = true
    await Promise.all([manifest(), page.clock.fastForward('01:00:01')])
    await seen(notices().getByText(text('common.newBuild')))
    await expect.poll(() => box.inputValue()).toBe('还没有输完')
    expect(documents).toBe(0)
    await notices()
      .getByRole('button', { name: text('common.reload') })
      .click()
    await expect.poll(() => documents).toBe(1)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

test('every route falls back on invalid search parameters', async () => {
  const source = join(projectRoot(), 'apps/web/src')
  const files = globSync('{routes,features}/**/*.{ts,tsx}', { cwd: source })
  const names = files.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/\b(\w+): (?:read[A-Z]|\(value\) =>)/g)].map(
      ([, name]) => name,
    ),
  )
  const query = [...new Set(names)].map((name) => `${name}=%00%3Cscript%3E-1&${name}=NaN`).join('&')
  expect(names.length).toBeGreaterThan(10)
  const tree = readFileSync(join(source, 'routeTree.gen.ts'), 'utf8')
  const byTo = /interface FileRoutesByTo \{([^}]*)\}/.exec(tree)?.[1] ?? ''
  const paths = [...byTo.matchAll(/'(\/[^']*)'/g)].map(([, path]) => path ?? '')
  expect(paths.length).toBeGreaterThan(10)
  await page.goto(url)
  errors.length = 0
  const broken: string[] = []
  for (const path of paths.filter((one) => one !== '/login')) {
    await goWithin(page, `${path}?${query}`, text).catch(() => broken.push(path))
    await page.waitForFunction(() => (document.querySelector('main')?.textContent ?? '') !== '')
  }
  expect(broken).toEqual([])
  expect(errors).toEqual([])
})
