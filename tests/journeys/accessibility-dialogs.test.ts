import { contract } from '@showfloor/contract/contract'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../tools/testing/browser.ts'
import { looks, pageFor, settled, expectAccessible } from './axe.ts'
import { linkToken, openScene, orderOf, sessionOf, signInCalls } from './guide-calls.ts'
import { focusSearch, openSearch, seen } from './guide-walk.ts'
import { showfloor } from './showfloor.ts'
import { textsOf } from './texts.ts'

const { url, demo } = showfloor
const text = textsOf('zh-CN')

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
  const ask = await signInCalls(url, 'guide01', demo.password)
  const scene = await openScene(ask)
  const { shopId, articles } = scene
  const shopGuideCartId = (await ask(contract.carts.list, { shopId })).data[0]?.id ?? ''
  for (const { itemMappingId: id } of articles.slice(0, 8))
    await ask(contract.carts.itemUpdate, { shopGuideCartId, itemMappingBO: { id }, itemQty: 1 })
  await ask(contract.carts.roomCreate, { shopGuideCartId, roomName: '客厅' })
  // A customer's answer becomes a notification.
  const { id } = await ask(contract.orders.create, orderOf(scene))
  await ask(contract.orders.customerConfirm, { token: await linkToken(ask, id), revision: 1 })
  page = await pageFor(browser, 'desk', await sessionOf(url, 'guide01', demo.password))
})
afterAll(() => browser?.close())

const openQuietly = async (path: string, ready: string) => {
  await page.goto(url + path)
  await settled(page, ready)
}
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

test('the key / focuses the search, Esc empties it, and the focus is visible', async () => {
  await openQuietly('/shop', 'main article')
  await focusSearch(page)
  await expect.poll(focused).toBe(text('layout.searchHint'))
  await page.keyboard.type('沙发')
  await page.keyboard.press('Escape')
  await expect
    .poll(() => page.getByRole('textbox', { name: text('layout.searchHint') }).inputValue())
    .toBe('')
  await page.keyboard.press('Tab')
  const outline = await page.evaluate(() => {
    const style = getComputedStyle(document.activeElement ?? document.body)
    return { width: style.outlineWidth, style: style.outlineStyle, shadow: style.boxShadow }
  })
  expect(outline.style !== 'none' || outline.shadow !== 'none').toBe(true)
})

test('with reduced motion a change of the look starts no transition', async () => {
  await openQuietly('/shop', 'main article')
  const begun = await page.evaluateHandle(() => {
    const elements: EventTarget[] = []
    document.addEventListener('transitionrun', ({ target }) => void (target && elements.push(target)))
    return elements
  })
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(background).not.toBe(light)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(background).toBe(light)
  await expect.poll(() => begun.evaluate((elements) => elements.length)).toBe(0)
})

test('Esc closes only the topmost layer and returns the focus', async () => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await openQuietly('/shop', 'main article')
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
  await expect.poll(() => drawer.isVisible()).toBe(true)
  await expect.poll(focused).toContain(text('carts.choose'))
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await expect.poll(focused).toContain(text('layout.cart'))
  await page.setViewportSize(looks.desk.viewport)
})

test('the global search and the notifications pass axe', async () => {
  await openQuietly('/', 'main h1')
  await openSearch(page)
  const search = page.getByRole('dialog', { name: text('search.open') })
  await search.getByRole('combobox').fill('王')
  await seen(search.getByRole('group', { name: text('search.orders') }))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^通知/ }).click()
  await seen(page.getByRole('dialog', { name: text('notifications.title') }).getByRole('listitem'))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
})

test('the choice between matching SKUs passes axe, and Esc returns the focus to the card', async () => {
  await openQuietly(`/shop?keyword=${encodeURIComponent('1米8 床')}`, 'main article')
  const dialog = page.getByRole('dialog', { name: text('browse.which') })
  const adds = page.getByRole('button', { name: new RegExp(`^${text('catalogue.addNamed', { name: '' })}`) })
  // The first bed comes in several colours.
  await adds.first().click()
  await seen(dialog.getByRole('listitem'))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(focused).toContain(text('catalogue.addNamed', { name: '' }))
})

test('a long cart and its dialogs pass axe on a phone at every scroll position', async () => {
  await page.setViewportSize(looks.phone.viewport)
  await openQuietly('/cart', 'main input[type=checkbox]')
  const main = page.getByRole('main')
  const last = main.getByRole('listitem').last()
  for (const block of ['end', 'center'] as const) {
    await last.evaluate((line, at) => line.scrollIntoView({ block: at }), block)
    await expectAccessible(page)
  }
  const dialog = page.getByRole('dialog')
  const judge = async (press: Locator, ready: Locator) => {
    await press.click()
    await seen(ready)
    await expectAccessible(page)
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
  await page.setViewportSize(looks.desk.viewport)
})

test('a question focuses its primary button, Enter answers it, and it passes axe', async () => {
  await openQuietly('/cart', 'main input[type=checkbox]')
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${text('carts.remove', { name: '' }).trim()}`) })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: text('carts.remind') })
  await seen(dialog)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(text('common.ok'))
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await seen(page.getByText(text('carts.itemsDeleted')))
})
