import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../../tools/testing/browser.ts'
import {
  amountBeside,
  amountOf,
  amountsIn,
  atRest,
  chooseShop,
  closeCart,
  colourButtons,
  newCart,
  openCart,
  openPage,
  openProduct,
  searchFor,
  seen,
  shopName,
  signInAs,
  toast,
  type Guide,
} from './guide-walk.ts'
import {
  checkAndPlace,
  confirmAsCustomer,
  dueNow,
  makeWechatCode,
  measureHome,
  newCustomer,
  payAsCustomer,
  showLink,
  takeCash,
} from './order-walk.ts'
import { beginsWith, languages, type Language } from './texts.ts'
import { showfloor } from './showfloor.ts'

const { url, databaseUrl, demo } = showfloor
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const signIn = async (language: Language): Promise<Guide> =>
  signInAs(await openPage(browser, 'guide', language), url, {
    account: 'guide01',
    password: demo.password,
    language,
  })

/** Puts the displayed product into the cart in another colour. */
const addInAnotherColour = async (guide: Guide) => {
  const { page, text } = guide
  const before = page.url()
  const buttons = colourButtons(guide)
  const other = buttons.and(page.locator('[aria-pressed=false][data-possible=true]')).first()
  const colour = (await other.innerText()).trim()
  await other.click()
  await page.waitForURL((address) => address.href !== before)
  await seen(buttons.and(page.locator('[aria-pressed=true]')).filter({ hasText: colour }))
  await page.getByRole('button', { name: text('catalogue.add'), exact: true }).click()
  await toast(page, text('catalogue.added', { cart: '' }).slice(0, 4).trim())
  return colour
}

const totalOf = (panel: Locator) => amountOf(panel.locator('footer'))
const toCheckout = async ({ page, text }: Guide, panel: Locator) => {
  await panel.getByRole('button', { name: text('carts.checkout') }).click()
  await page.waitForURL((address) => address.pathname === '/checkout')
}
/** The payable at the checkout, once the server has computed it. */
const payableAtCheckout = async ({ page, text }: Guide): Promise<number> => {
  await seen(page.locator('main [data-pending=false]'))
  return amountBeside(page, text('orders.payable'))
}
const mobileOf = (at: number) => `138${String(Date.now() + at).slice(-8)}`

/** Expects a settled order: paid, nothing due, all events in its timeline. */
const expectPaid = async ({ page, text }: Guide, payable: number) => {
  await page.getByRole('link', { name: text('payments.backToOrder') }).click()
  await page.waitForURL((address) => address.pathname === '/order')
  await seen(page.getByText(text('orders.payment.PAID')))
  await expect.poll(() => amountBeside(page, text('orders.payable'))).toBe(payable)
  await expect.poll(() => amountBeside(page, text('orders.paid'))).toBe(payable)
  await expect.poll(() => amountBeside(page, text('orders.due'))).toBe(0)
  for (const event of ['submitted', 'confirm', 'paid'] as const)
    await seen(page.getByRole('listitem').filter({ hasText: text(`orders.event.${event}`) }))
}

const prepareCart = async (guide: Guide, name: string): Promise<number> => {
  const { page, text } = guide
  await newCart(guide, await openCart(guide), name)
  await closeCart(guide)
  const chinese = await searchFor(guide, '沙发')
  expect(chinese.every((product) => product.includes('沙发'))).toBe(true)
  const [sofa = ''] = chinese
  await openProduct(guide, sofa)
  const colour = await addInAnotherColour(guide)
  const pinyin = await searchFor(guide, 'cz')
  const other = pinyin.find((product) => product.includes('餐桌')) ?? ''
  await page
    .getByRole('button', { name: text('catalogue.addNamed', { name: other }), exact: true })
    .first()
    .click()
  const panel = await openCart(guide)
  const lines = panel.getByRole('listitem')
  await seen(lines.filter({ hasText: other }))
  await seen(lines.filter({ hasText: sofa }).filter({ hasText: colour }))
  const unit = await amountOf(lines.filter({ hasText: other }))
  const once = unit + (await amountOf(lines.filter({ hasText: sofa }).filter({ hasText: colour })))
  await expect.poll(() => totalOf(panel)).toBe(once)
  await atRest(page)
  await lines
    .filter({ hasText: other })
    .getByRole('button', { name: beginsWith(text('common.more')) })
    .click()
  await expect.poll(() => totalOf(panel)).toBe(once + unit)
  await toCheckout(guide, panel)
  return once + unit
}

/** The customer confirms on a phone by the link on the guide's screen, which updates by itself. */
const confirmOnPhone = async (guide: Guide, language: Language): Promise<Page> => {
  const { page, text } = guide
  const payable = await amountBeside(page, text('orders.payable'))
  const address = await showLink(guide)
  const phone = await openPage(browser, 'customer', language)
  const confirmed = await confirmAsCustomer(phone, text, address)
  expect(confirmed).toBe(payable)
  await seen(page.getByRole('dialog').getByText(text('orders.linkConfirmedText')))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('orders.pay'), exact: true })
    .click()
  await page.waitForURL((url) => url.pathname === '/payment')
  return phone
}

describe('a whole sale', () => {
  test.for(languages)(
    'R1.04 R1.05 in %s: a guide signs in, sells and is paid, with the same amounts on every screen',
    async (language) => {
      const guide = await signIn(language)
      const { page, text } = guide
      const first = await shopName(guide)
      const second = await chooseShop(guide, 1)
      expect(second).not.toBe(first)
      const again = await chooseShop(guide, 0)
      expect(again).toBe(first)

      const goods = await prepareCart(guide, `王女士 ${language}`)
      await newCustomer(guide, '王小梅', mobileOf(0))
      await measureHome(guide, [500, 1200])
      await expect.poll(() => amountBeside(page, text('orders.goods'))).toBe(goods)
      const payable = await payableAtCheckout(guide)
      const failed = await checkAndPlace(guide)
      expect(failed).toBeGreaterThan(0)
      await expect.poll(() => amountBeside(page, text('orders.payable'))).toBe(payable)

      const ask = page.getByRole('button', { name: text('orders.sendLink'), exact: true }).first()
      const box = await ask.boundingBox()
      expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(1024)

      const phone = await confirmOnPhone(guide, language)
      await expect.poll(() => dueNow(guide)).toBe(payable)
      await takeCash(guide, 100_050)
      await expect.poll(() => dueNow(guide)).toBe(payable - 100_050)
      const rest = await payAsCustomer(phone, await makeWechatCode(guide))
      expect(rest).toBe(payable - 100_050)
      await page.waitForURL((address) => address.pathname === '/payment-completed')
      await seen(page.getByRole('heading', { name: text('payments.completed') }))
      await expect.poll(async () => amountsIn(await page.getByRole('main').innerText())).toContain(payable)
      await expectPaid(guide, payable)
      await phone.context().close()
      await page.context().close()
    },
  )
})

const folder = mkdtempSync(join(tmpdir(), 'showfloor-story-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A list with the quirks of scraped data: byte-order mark, semicolons, decimal commas, doubled spaces, missing sizes, a repeated article. */
const quirky = [
  'X1;item_id;name;category;price;old_price;sellable_online;link;other_colors;short_description;designer;depth;height;width',
  '0;88012001;GRANSJÖ;Sofas & armchairs;2495,5;2995,0;TRUE;https://example.com/gransjo;No;3-seat sofa,          230x92 cm;A. Berg;92;83;230',
  '1;88012001;GRANSJÖ;Living room furniture;2495,5;2995,0;TRUE;https://example.com/gransjo;No;3-seat sofa,          230x92 cm;A. Berg;92;83;230',
  '2;88012002;LILLHAMN;Tables & desks;349,0;No old price;TRUE;https://example.com/lillhamn;No;Side table,  oak   veneer;B. Holm;;;',
]

const importCatalogue = (file: string, shop: string): Promise<{ code: number | null; said: string }> =>
  new Promise((done, fail) => {
    const cli = join(
      import.meta.dirname,
      '..',
      '..',
      'apps',
      'server',
      'src',
      'modules',
      'imports',
      'commands',
      'cli.ts',
    )
    const child = spawn(process.execPath, [cli, 'catalogue', file, '--shop', shop], {
      env: { ...process.env, DATABASE_URL: databaseUrl },
    })
    let said = ''
    child.stdout.on('data', (part: Buffer) => (said += part.toString()))
    child.stderr.on('data', (part: Buffer) => (said += part.toString()))
    child.once('error', fail)
    child.once('close', (code) => done({ code, said }))
  })

describe('a product that was imported', () => {
  test('is found, drawn, ordered, confirmed in the shop and paid in cash', async () => {
    const guide = await signIn('en')
    const { page, text } = guide
    const switcher = page.getByRole('button', { name: beginsWith(text('shops.choose')) })
    const shopCode = (await switcher.locator('small').innerText()).split(' · ').at(-1) ?? ''
    const file = join(folder, 'scraped.csv')
    writeFileSync(file, `\uFEFF${quirky.join('\r\n')}\r\n`)
    const { code, said } = await importCatalogue(file, shopCode)
    expect(said).toContain('2 articles, 1 rows merged')
    expect(code).toBe(0)

    await page.goto(`${url}/shop`)
    const [name = '', ...more] = await searchFor(guide, 'gransjö')
    expect(name).toContain('GRANSJÖ')
    expect(more).toEqual([])
    const card = page.getByRole('article')
    await expect.poll(async () => amountsIn(await card.innerText())).toContain(249_550)
    const picture = card.locator('img').first()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true)
    await newCart(guide, await openCart(guide), 'Mr Lindqvist')
    await closeCart(guide)
    await page.getByRole('button', { name: text('catalogue.addNamed', { name }), exact: true }).click()
    const panel = await openCart(guide)
    await seen(panel.getByRole('listitem').filter({ hasText: 'GRANSJÖ' }))
    await expect.poll(() => totalOf(panel)).toBe(249_550)
    await toCheckout(guide, panel)
    await newCustomer(guide, 'Lindqvist', mobileOf(1))
    await checkAndPlace(guide)
    await expect.poll(() => amountBeside(page, text('orders.goods'))).toBe(249_550)
    const payable = await amountBeside(page, text('orders.payable'))

    await page
      .getByRole('button', { name: text('orders.confirmInShop'), exact: true })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('orders.confirmInShop') })
      .or(page.getByRole('dialog').getByRole('button', { name: text('common.ok'), exact: true }))
      .first()
      .click()
    await page
      .getByRole('button', { name: text('orders.pay'), exact: true })
      .first()
      .click()
    await page.waitForURL((address) => address.pathname === '/payment')
    await expect.poll(() => dueNow(guide)).toBe(payable)
    await takeCash(guide)
    await page.waitForURL((address) => address.pathname === '/payment-completed')
    await expectPaid(guide, payable)
    await page.context().close()
  })
})
