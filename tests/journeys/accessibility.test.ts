import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { contract } from '@showfloor/contract/contract'
import type Axe from 'axe-core'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../../tools/testing/browser.ts'
import { linkToken, openScene, orderOf, signInCalls } from './guide-calls.ts'
import { textsOf } from './texts.ts'
import { showfloor } from './showfloor.ts'

const { url, demo } = showfloor
const text = textsOf('zh-CN')
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

let browser: Browser
type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** Who looks at a screen. */
type Who = 'guide' | 'administrator' | 'nobody'
let sessions: Record<Who, Session>
/** The screens by name: address and what must be on it before it is judged. */
let screens: Record<string, { path: string; ready: string; by?: Who }>

const seen = (locator: Locator) => locator.first().waitFor({ state: 'visible' })

/** A page on which somebody has just come in. */
const enter = async (account: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: sizes.desktop, locale: 'zh-CN' })
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel(text('identity.account'), { exact: true }).fill(account)
  await page.getByLabel(text('identity.password'), { exact: true }).fill(demo.password)
  await page.keyboard.press('Enter')
  await seen(page.getByRole('heading', { level: 1, name: /好，/ }))
  return page
}

beforeAll(async () => {
  browser = await openBrowser()
  const page = await enter('guide01')
  const office = (await enter('admin01')).context()
  await page.goto(`${url}/shop?stock=1`)
  await page.getByRole('article').getByRole('button').first().click()
  await seen(page.getByRole('complementary', { name: text('layout.cart') }).getByRole('listitem'))
  sessions = {
    guide: await page.context().storageState(),
    administrator: await office.storageState(),
    nobody: { cookies: [], origins: [] },
  }
  await page.context().close()
  await office.close()

  const ask = await signInCalls(url, 'guide01', demo.password)
  const scene = await openScene(ask)
  const open = await ask(contract.orders.create, orderOf(scene))
  const settled = await ask(contract.orders.create, orderOf(scene))
  await ask(contract.orders.confirmInShop, { id: settled.id, version: settled.version })
  const { payable } = await ask(contract.payments.status, { orderId: settled.id })
  const unpaid = await ask(contract.orders.create, orderOf(scene))
  await ask(contract.orders.confirmInShop, { id: unpaid.id, version: unpaid.version })
  await ask(contract.payments.shopPayment, { orderId: settled.id, amount: payable })
  await ask(contract.differences.create, {
    orderId: settled.id,
    direction: 'GIVE_BACK',
    amount: 5000,
    reason: '保价',
  })
  const confirmed = await ask(contract.orders.create, orderOf(scene))
  const token = await linkToken(ask, confirmed.id)
  await ask(contract.orders.customerConfirm, { token, revision: 1 })
  const { itemMappingId, marketingPrice } = scene.articles[0] ?? { itemMappingId: '', marketingPrice: 0 }
  await ask(contract.orders.create, {
    ...orderOf(scene),
    items: [{ itemMappingId, itemQty: 1, dealPrice: Math.round(marketingPrice / 3) }],
    submit: false,
    offerReason: '样品',
  })
  const [article] = scene.articles
  const cartId = (await ask(contract.carts.list, { shopId: scene.shopId })).data[0]?.id ?? ''
  const compared = scene.articles.slice(0, 2).map(({ channelSpuId }) => `id=${channelSpuId}`)
  for (const { itemMappingId: id } of scene.articles.slice(1, 8))
    await ask(contract.carts.itemUpdate, {
      shopGuideCartId: cartId,
      itemMappingBO: { id },
      itemQty: 1,
    })
  await ask(contract.carts.roomCreate, { shopGuideCartId: cartId, roomName: '客厅' })
  const share = await ask(contract.catalogue.shareCreate, {
    shopId: scene.shopId,
    channelSpuId: article?.channelSpuId ?? '',
    withPrices: true,
  })
  const shared = new URL(share.url).searchParams.get('token') ?? ''
  const quote = await ask(contract.carts.quoteCreate, { shopGuideCartId: cartId })
  const cart = await ask(contract.carts.itemList, { shopGuideCartId: cartId })
  const items = cart.cartItemList.map(({ id }) => id).join('&items=')
  screens = {
    login: { path: '/login', ready: 'form', by: 'nobody' },
    'the code to sign in with': { path: '/login?way=qrCode', ready: 'main [role=img]', by: 'nobody' },
    'a refused sign-in': {
      path: '/login-dingtalk?error=access_denied',
      ready: 'main button',
      by: 'nobody',
    },
    profile: { path: '/profile', ready: 'main form' },
    'a new password': { path: '/change-pwd', ready: 'form' },
    'sign-in by SMS': { path: '/login?way=sms', ready: 'input[name=smsCode]', by: 'nobody' },
    registration: { path: '/register', ready: 'form', by: 'nobody' },
    'a forgotten password': { path: '/forgot', ready: 'form', by: 'nobody' },
    'a changed password': { path: '/pwd-changed', ready: 'main h1', by: 'nobody' },
    home: { path: '/', ready: 'main h1' },
    shop: { path: '/shop', ready: 'main article' },
    product: { path: `/product-details?id=${article?.channelSpuId}`, ready: 'main h1' },
    'products beside each other': { path: `/compare?${compared.join('&')}`, ready: 'main tbody tr' },
    'the fast list': { path: '/simple-shop', ready: 'main li a' },
    'a channel’s listings': { path: '/item-shop', ready: 'main li a' },
    'a listing': { path: `/item-product-details?id=${itemMappingId}`, ready: 'main h1' },
    'a line of the fast list': { path: `/simple-item-product-details?id=${itemMappingId}`, ready: 'main h1' },
    catalogue: { path: '/products', ready: 'main li a', by: 'administrator' },
    'a new product': { path: '/product-edit', ready: 'main form', by: 'administrator' },
    ...Object.fromEntries(
      ['skus', 'pictures', 'prices', 'stock', 'combos', 'recommended', 'history'].map((tab) => [
        `a product’s ${tab}`,
        {
          path: `/product-edit?id=${article?.channelSpuId}&tab=${tab}`,
          ready: '[data-action-bar], main li button, main p',
          by: 'administrator' as const,
        },
      ]),
    ),
    'a shared product': { path: `/product-share?token=${shared}`, ready: 'main h1', by: 'nobody' },
    'sets for a room': { path: '/space-match?room=BEDROOM', ready: 'main article' },
    'a set in its room': { path: '/space-match?room=BEDROOM&id=8', ready: 'main svg g' },
    styles: { path: '/style-match', ready: 'main article' },
    'a style': { path: '/style-details?id=3', ready: 'main article' },
    'an editor of styles': { path: '/style-edit?id=3', ready: 'main ol li', by: 'administrator' },
    'new-product stages': { path: '/new-product-stage', ready: 'main article' },
    'a new-product stage': { path: '/new-product-stage-details?id=1', ready: 'main article' },
    'an editor of launches': {
      path: '/new-product-stage-edit?id=1',
      ready: 'main ol li',
      by: 'administrator',
    },
    cart: { path: '/cart', ready: 'main input[type=checkbox]' },
    checkout: { path: `/checkout?cart=${cartId}&items=${items}`, ready: 'main [data-pending=false]' },
    orders: { path: '/orders', ready: 'main h1' },
    offers: { path: '/offers?status=ALL', ready: 'main article' },
    customers: { path: '/customers', ready: 'main li a' },
    'a customer': { path: `/customer?id=${scene.customerId}`, ready: 'main h1' },
    'an open order': { path: `/order?id=${open.id}`, ready: 'main h1' },
    'orders on paper': { path: `/order-print?id=${open.id}`, ready: 'main article' },
    'an order to share': { path: `/order-spread-link?id=${open.id}`, ready: 'main section button' },
    'a paid order with a difference': { path: `/order?id=${settled.id}`, ready: 'main article header' },
    payment: { path: `/payment?order=${unpaid.id}`, ready: 'main form' },
    'payment completed': { path: `/payment-completed?order=${settled.id}`, ready: 'main h1' },
    'the customer’s order': {
      path: `/customer-confirm?token=${await linkToken(ask, open.id)}`,
      ready: 'main h1',
      by: 'nobody',
    },
    'the confirmed order': {
      path: `/customer-confirm/success?token=${token}`,
      ready: 'main h1',
      by: 'nobody',
    },
    'the customer’s quote': {
      path: quote.url.replace(new URL(quote.url).origin, ''),
      ready: 'main article',
      by: 'nobody',
    },
    'a page that is not there': { path: '/nowhere', ready: 'main h1' },
    accounts: { path: '/accounts', ready: 'main li a', by: 'administrator' },
    'a new account': { path: '/account', ready: 'main form', by: 'administrator' },
    'a role': { path: '/roles?code=manager', ready: 'main fieldset', by: 'administrator' },
    imports: { path: '/imports', ready: 'main input[type=file]', by: 'administrator' },
    'the audit log': { path: '/audit', ready: 'main h1', by: 'administrator' },
    settings: { path: '/settings', ready: 'main form', by: 'administrator' },
    'ways of delivery': { path: '/delivery-modes', ready: 'main li button', by: 'administrator' },
    'automatic replies': { path: '/reply-templates', ready: 'main li button', by: 'administrator' },
  }
})
afterAll(() => browser?.close())

/** What axe finds against the rules of WCAG 2.2, level AA: one line per element. */
const violationsOf = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const { violations } = await page.evaluate(
    (tags) =>
      (globalThis as unknown as { axe: typeof Axe }).axe.run({
        runOnly: { type: 'tag', values: tags },
        // What passed is read by nobody and takes time to describe.
        resultTypes: ['violations'],
      }),
    RULES,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? node.html.slice(0, 120)}`),
  )
}

const contextFor = (size: keyof typeof sizes, scheme: 'light' | 'dark', who: Who) =>
  browser.newContext({
    viewport: sizes[size],
    locale: 'zh-CN',
    colorScheme: scheme,
    reducedMotion: 'reduce',
    bypassCSP: true,
    storageState: sessions[who],
  })

const openQuietly = async (page: Page, path: string, ready: string) => {
  await page.goto(url + path)
  await page.locator(ready).first().waitFor({ timeout: 10_000 })
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
}

/** The page as a phone in the dark shows it, once it has settled. */
const asPhoneInTheDark = async (page: Page) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(sizes.phone)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  // A colour on its way from light to dark is neither.
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy=true]') === null &&
      !document.getAnimations().some((one) => one instanceof CSSTransition),
  )
}

// Some thirty screens, each twice.
const visitsTimeoutMs = 300_000

test.for(['guide', 'administrator', 'nobody'] as const)(
  'axe finds nothing on any screen of %s, on a desk in the light nor on a phone in the dark',
  { timeout: visitsTimeoutMs },
  async (who) => {
    const found: Record<string, string[]> = {}
    const context = await contextFor('desktop', 'light', who)
    const page = await context.newPage()
    for (const [name, { path, ready, by = 'guide' }] of Object.entries(screens)) {
      if (by !== who) continue
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize(sizes.desktop)
      await openQuietly(page, path, ready)
      const onDesk = await violationsOf(page)
      await asPhoneInTheDark(page)
      const violations = [...onDesk, ...(await violationsOf(page)).map((one) => `phone, ${one}`)]
      if (violations.length > 0) found[name] = violations
    }
    await context.close()
    expect(found).toEqual({})
  },
)

describe('dialogs and the keyboard', () => {
  let page: Page
  beforeAll(async () => {
    page = await (await contextFor('desktop', 'light', 'guide')).newPage()
  })
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

  test('/ goes to the search; Esc empties it; the focus can be seen', async () => {
    await openQuietly(page, '/shop', 'main article')
    await page.keyboard.press('/')
    expect(await focused()).toBe(text('layout.searchHint'))
    await page.keyboard.type('沙发')
    await page.keyboard.press('Escape')
    expect(await page.getByRole('textbox', { name: text('layout.searchHint') }).inputValue()).toBe('')
    await page.keyboard.press('Tab')
    const outline = await page.evaluate(() => {
      const style = getComputedStyle(document.activeElement ?? document.body)
      return { width: style.outlineWidth, style: style.outlineStyle, shadow: style.boxShadow }
    })
    expect(outline.style !== 'none' || outline.shadow !== 'none').toBe(true)
  })

  test('Esc closes the topmost layer alone, and the focus goes back to where it came from', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await openQuietly(page, '/shop', 'main article')
    const cart = page.getByRole('banner').getByRole('button', { name: new RegExp(`^${text('layout.cart')}`) })
    await cart.focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: text('layout.cart'), exact: true })
    await seen(drawer)
    const switcher = drawer.getByRole('button', { name: new RegExp(`^${text('carts.choose')}`) })
    await switcher.focus()
    await page.keyboard.press('Enter')
    const choices = page.getByRole('dialog', { name: text('carts.choose') })
    await seen(choices)
    await page.keyboard.press('Escape')
    await choices.waitFor({ state: 'detached' })
    expect(await drawer.isVisible()).toBe(true)
    expect(await focused()).toContain(text('carts.choose'))
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await expect.poll(focused).toContain(text('layout.cart'))
    await page.setViewportSize(sizes.desktop)
  })

  test('axe finds nothing in the search over everything nor among the notifications', async () => {
    await openQuietly(page, '/', 'main h1')
    await page.keyboard.press('Control+k')
    const search = page.getByRole('dialog', { name: text('search.open') })
    await search.getByRole('combobox').fill('王')
    await seen(search.getByRole('group', { name: text('search.orders') }))
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^通知/ }).click()
    await seen(page.getByRole('dialog', { name: text('notifications.title') }).getByRole('listitem'))
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  test('on a phone axe finds nothing in a long cart, wherever it is scrolled, nor in its dialogs', async () => {
    await page.setViewportSize(sizes.phone)
    await openQuietly(page, '/cart', 'main input[type=checkbox]')
    const main = page.getByRole('main')
    const last = main.getByRole('listitem').last()
    for (const block of ['end', 'center'] as const) {
      await last.evaluate((line, at) => line.scrollIntoView({ block: at }), block)
      expect(await violationsOf(page)).toEqual([])
    }
    const dialog = page.getByRole('dialog')
    const judge = async (press: Locator, ready: Locator) => {
      await press.click()
      await seen(ready)
      expect(await violationsOf(page)).toEqual([])
    }
    const close = async () => {
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    const field = (name: string) => dialog.getByRole('textbox', { name })
    await judge(main.getByRole('button', { name: text('carts.newRoom') }), field(text('carts.roomName')))
    await close()
    const line = main.getByRole('button', { name: new RegExp(text('carts.editLine', { name: '' })) })
    await judge(line.first(), dialog.getByRole('heading', { level: 3 }))
    await close()
    await judge(main.getByRole('button', { name: text('carts.quote') }), field(text('carts.quoteNote')))
    await close()
    await main.getByRole('button', { name: new RegExp(`^${text('carts.choose')}`) }).click()
    await judge(
      page.getByRole('button', { name: new RegExp(`^${text('carts.manage')}`) }).first(),
      field(text('carts.name')),
    )
    await judge(
      dialog.getByRole('button', { name: text('carts.handOver') }),
      dialog.getByRole('radio', { name: text('carts.share') }),
    )
    await close()
    await page.setViewportSize(sizes.desktop)
  })

  test('a question begins on its primary button, Enter answers it, and axe finds nothing in it', async () => {
    await openQuietly(page, '/cart', 'main input[type=checkbox]')
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${text('carts.remove', { name: '' }).trim()}`) })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: text('carts.remind') })
    await seen(dialog)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(text('common.ok'))
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await seen(page.getByText(text('carts.itemsDeleted')))
  })
})
