import { readdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../../tools/testing/browser.ts'
import { signInCalls } from './guide-calls.ts'
import { atRest, goWithin, holding, isFirstSeen, nowhere, openSearch, seen, toast } from './guide-walk.ts'
import { openPrivateScene, person } from './privacy-scene.ts'
import { showfloor } from './showfloor.ts'
import { openDesk } from './staff.ts'
import { beginsWith, textsOf } from './texts.ts'

const { url, demo } = showfloor
const text = textsOf('zh-CN')

let browser: Browser
let page: Page
let secrets: Awaited<ReturnType<typeof openPrivateScene>>['secrets']
let screens: Awaited<ReturnType<typeof openPrivateScene>>['screens']
const backOffice = [
  'account',
  'accounts',
  'audit',
  'channel-orders',
  'claims',
  'counts',
  'day-end',
  'deliveries',
  'delivery-modes',
  'bank-transfers',
  'delivery-calendar',
  'delivery-papers',
  'deposits',
  'delivery-slots',
  'first-passwords',
  'imports',
  'ledger',
  'marketplaces.authorized',
  'money-to-look-at',
  'terminals',
  'offers',
  'payment-choices',
  'product-edit',
  'printer-test',
  'products',
  'provider-bills',
  'reply-templates',
  'roles',
  'settings',
  'settlements',
  'shops',
  'special-zones',
  'stage-templates',
  'stops',
  'subsidies',
  'subsidy-rules',
  'receipts',
  'takings',
  'tills',
  'transfers',
  'trial-payment',
  'voucher-days',
  'voucher-shops',
  'webhooks',
  'robots',
]
// Editors of content that every customer may see.
const editors = ['new-product-stage-edit', 'style-edit']

beforeAll(async () => {
  browser = await openBrowser()
  const [guide, manager] = await Promise.all(
    ['guide01', 'manager01'].map((account) => signInCalls(url, account, demo.password)),
  )
  if (!guide || !manager) throw new Error('Nobody came')
  ;({ secrets, screens } = await openPrivateScene(guide, manager))
  page = await (await openDesk(browser, 'guide01')).newPage()
  await page.goto(url + nowhere)
})
afterAll(() => browser?.close())

/** The whole page, visible or not: elements with attributes, values of fields, title and URL. */
const wholePage = async (of: Page): Promise<string> => {
  await atRest(of)
  const fields = await of.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(({ value }) => value),
  )
  return [await of.content(), ...fields, await of.title(), decodeURIComponent(of.url())].join('\n')
}

const leaksOn = async (of: Page): Promise<string[]> => {
  const whole = await wholePage(of)
  return secrets.filter(([, pattern]) => pattern.test(whole)).map(([what]) => what)
}

/** Once the screen has loaded, no secret may appear at any time. */
const expectNoLeaks = async (of: Page): Promise<void> => {
  const leaks = await leaksOn(of)
  expect(leaks).toEqual([])
}

const barEye = (of: Page) => of.getByRole('banner').getByRole('button', { name: text('common.holdToShow') })
const deviceButton = (of: Page, use: 'SHOP_FLOOR' | 'BACK_OFFICE') =>
  of
    .getByRole('banner')
    .getByRole('button', { name: text('layout.deviceNow', { use: text(`layout.device.${use}`) }) })

describe('on a shop floor, which every device is at first', () => {
  test('every screen of the workspace is covered', () => {
    const routes = readdirSync('apps/web/src/routes/_default')
      .map((file) => file.replace(/\.tsx$/, ''))
      .toSorted()
    const known = new Set([...Object.keys(screens), ...backOffice, ...editors])
    expect(routes.filter((route) => !known.has(route))).toEqual([])
  })

  test('no screen contains red lines, costs, offers, whole mobile numbers or addresses', async () => {
    const leaks: Record<string, string[]> = {}
    for (const [name, { path, ready }] of Object.entries(screens)) {
      await goWithin(page, path, text)
      await page.locator(ready).first().waitFor()
      const found = await leaksOn(page)
      if (found.length > 0) leaks[name] = found
    }
    expect(leaks).toEqual({})
  })

  test('the same screens show internal data while the eye is held', async () => {
    const holds = async ({ path }: { path: string }, hidden: string[]) => {
      await goWithin(page, path, text)
      await page.locator('main h1').first().waitFor()
      await holding(barEye(page), () =>
        expect.poll(() => leaksOn(page)).toEqual(expect.arrayContaining(hidden)),
      )
      await expect.poll(() => leaksOn(page)).toEqual([])
    }
    await holds(screens['product-details'], ['internal terms'])
    await holds(screens.customer, [`the house of ${person.name}`, 'a note about a customer'])
    await holds(screens['order with an offer'], ['internal terms', 'why a price was asked for'])
  })

  test('the eye works by keyboard while its key is down and ends on blur', async () => {
    await goWithin(page, screens['product-details'].path, text)
    await page.locator('main h1').waitFor()
    const floor = page.getByText(/红线价/)
    for (const key of ['Space', 'Enter']) {
      await barEye(page).focus()
      await page.keyboard.down(key)
      await seen(floor)
      await page.keyboard.up(key)
      await expect.poll(() => floor.count()).toBe(0)
    }
    await page.keyboard.down('Space')
    await seen(floor)
    await page.evaluate(() => globalThis.dispatchEvent(new Event('blur')))
    await expect.poll(() => floor.count()).toBe(0)
    await page.keyboard.up('Space')
  })

  test('people are listed masked, after two characters or four digits', async () => {
    await goWithin(page, '/customers', text)
    const box = page.getByPlaceholder(text('customers.listHint'))
    const rows = page.getByRole('main').getByRole('listitem')
    for (const typed of ['', '慕', '419']) {
      await box.fill(typed)
      await box.press('Enter')
      await seen(page.getByText(text('customers.searchFirst')))
      await expect.poll(() => rows.count()).toBe(0)
    }
    for (const typed of ['慕容', '4190', person.mobile]) {
      await box.fill(typed)
      await box.press('Enter')
      // Four digits may be another person's too.
      const masked = [expect.stringMatching(/^慕\s+慕\*\*\s+137\*{4}4190$/)]
      await expect.poll(() => rows.filter({ hasText: '慕' }).allInnerTexts()).toEqual(masked)
      // A search for people is in no URL.
      expect(decodeURIComponent(page.url())).not.toMatch(/慕容|4190/)
    }
    await box.fill('')
    await goWithin(page, screens.checkout.path, text)
    const picker = page.getByPlaceholder(text('customers.search'))
    const change = page.getByRole('button', { name: text('customers.change') })
    if (await isFirstSeen(change, picker)) await change.click()
    await seen(page.getByText(text('customers.searchFirst')))
    await picker.fill('慕容')
    await seen(page.getByRole('list', { name: text('customers.searchResults') }).getByText('慕**'))
    await expectNoLeaks(page)

    await openSearch(page)
    const found = page.getByRole('listbox')
    await page.getByRole('combobox').fill('慕')
    await expect.poll(() => found.getAttribute('aria-busy')).toBe('false')
    await expect.poll(() => found.innerText()).not.toContain('137****4190')
    await page.getByRole('combobox').fill('慕容')
    await seen(found.getByText('137****4190'))
    await expect.poll(() => found.innerText()).not.toContain(person.name)
    await page.keyboard.press('Escape')
  })

  test('a search for people stays out of address and title and survives reload and back', async () => {
    for (const [path, hint, typed] of [
      ['/customers', 'customers.listHint', '慕容'],
      ['/orders', 'orders.searchHint', person.mobile],
    ] as const) {
      await goWithin(page, path, text)
      const box = page.getByPlaceholder(text(hint))
      await box.fill(typed)
      await box.press('Enter')
      const row = page.getByRole('main').getByRole('listitem').filter({ hasText: '慕**' }).first()
      await seen(row)
      await page.reload()
      await seen(row)
      await expect.poll(() => box.inputValue()).toBe(typed)
      await row.getByRole('link').first().click()
      await seen(page.getByRole('heading', { level: 1 }))
      await page.waitForURL((address) => address.pathname !== path)
      await expect.poll(() => page.title()).not.toContain('慕容')
      await page.goBack()
      await seen(row)
      await expect.poll(() => box.inputValue()).toBe(typed)
      const entries = await page.evaluate(() =>
        (globalThis as unknown as { navigation: Navigation }).navigation
          .entries()
          .map(({ url }) => url ?? ''),
      )
      expect(entries.map(decodeURIComponent).filter((address) => /慕|4190/.test(address))).toEqual([])
    }
  })

  test('the address is on the printed order only', async () => {
    await goWithin(page, screens['order-print'].path, text)
    const orders = page.getByRole('main').getByRole('article')
    const house = orders.getByText(person.detail)
    await expect.poll(() => orders.count()).toBe(2)
    await expect.poll(() => house.count()).toBe(0)
    await page.evaluate(() => globalThis.dispatchEvent(new Event('beforeprint')))
    await expect.poll(() => house.count()).toBe(2)
    await page.evaluate(() => globalThis.dispatchEvent(new Event('afterprint')))
    await expect.poll(() => house.count()).toBe(0)
    // A browser that tells of the paper by its medium only.
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => house.count()).toBe(2)
    await page.emulateMedia({ media: null })
    await expect.poll(() => house.count()).toBe(0)
  })

  test('notifications hide offers, and lists mask names', async () => {
    await goWithin(page, '/orders', text)
    await page.getByRole('button', { name: beginsWith('通知') }).click()
    const list = page.getByRole('dialog', { name: text('notifications.title') })
    await seen(list.getByText(text('notifications.ownMatter')))
    await expectNoLeaks(page)
    const whole = await wholePage(page)
    expect(whole).not.toContain(person.name)
    expect(whole).toContain('慕**')
    await page.keyboard.press('Escape')
  })

  test('a price below the red line is requested in neutral words', async () => {
    await goWithin(page, screens.checkout.path, text)
    await page.locator('main [data-pending=false]').waitFor()
    const picker = page.getByPlaceholder(text('customers.search'))
    if (await isFirstSeen(picker, page.getByRole('button', { name: text('customers.change') }))) {
      await picker.fill('慕容')
      await page
        .getByRole('list', { name: text('customers.searchResults') })
        .getByRole('button')
        .click()
    }
    await page
      .getByRole('textbox', { name: /成交价$/ })
      .first()
      .fill('1')
    await seen(page.getByText(text('orders.belowFloorQuiet')))
    const settle = page.getByRole('button', { name: text('orders.settle'), exact: true })
    await settle.click()
    await seen(page.getByText(text('orders.settleMissing')))
    await expectNoLeaks(page)
    await page.getByRole('textbox', { name: text('orders.settleWords') }).fill('陈列样品')
    await settle.click()
    await toast(page, text('orders.settleSent'))
    await page.waitForURL((address) => address.pathname === '/order')
    await seen(page.getByText(text('orders.ownMatters')))
    await expectNoLeaks(page)
  })
})

describe('the back office', () => {
  test('back-office screens are hidden on a shop floor, shown while the eye is held, and opened by the device setting', async () => {
    const desk = await openDesk(browser, 'admin01')
    const admin = await desk.newPage()
    await admin.goto(url + nowhere)
    for (const route of backOffice) {
      await goWithin(admin, `/${route.replace('.', '/')}`, text)
      await seen(admin.getByText(text('layout.backOfficeOnly')))
      await expect.poll(() => admin.getByRole('main').getByRole('heading', { level: 1 }).count()).toBe(0)
    }
    await goWithin(admin, '/products', text)
    const title = admin.getByRole('heading', { level: 1 })
    await holding(barEye(admin), () => seen(title))
    await seen(admin.getByText(text('layout.backOfficeOnly')))
    await admin
      .getByRole('main')
      .getByRole('button', { name: text('layout.backOfficeSet') })
      .click()
    const question = admin.getByRole('dialog', { name: text('layout.backOfficeTitle') })
    await question.getByRole('button', { name: text('common.cancel') }).click()
    await seen(admin.getByText(text('layout.backOfficeOnly')))
    await admin
      .getByRole('main')
      .getByRole('button', { name: text('layout.backOfficeSet') })
      .click()
    await question.getByRole('button', { name: text('layout.backOfficeSet') }).click()
    await seen(title)
    // The device keeps the setting for this user, and there are no eyes any more.
    await admin.reload()
    await seen(title)
    await seen(deviceButton(admin, 'BACK_OFFICE'))
    await expect.poll(() => barEye(admin).count()).toBe(0)
    // The way back to the shop floor needs no confirmation.
    await deviceButton(admin, 'BACK_OFFICE').click()
    await seen(admin.getByText(text('layout.backOfficeOnly')))
    await desk.close()
  })

  test('the device setting is in the user’s menu too and belongs to one user', async () => {
    const desk = await openDesk(browser, 'manager01', { viewport: { width: 390, height: 844 } })
    const manager = await desk.newPage()
    await manager.goto(`${url}/offers`)
    await seen(manager.getByText(text('layout.backOfficeOnly')))
    await manager.getByRole('button', { name: beginsWith(text('layout.userMenu')) }).click()
    await manager
      .getByRole('group', { name: text('layout.device') })
      .getByRole('radio', { name: text('layout.device.BACK_OFFICE') })
      .click()
    await manager
      .getByRole('dialog', { name: text('layout.backOfficeTitle') })
      .getByRole('button', { name: text('layout.backOfficeSet') })
      .click()
    await seen(manager.getByRole('heading', { level: 1, name: text('offers.title') }))
    const kept = await manager.evaluate(() =>
      Object.keys(localStorage).filter((key) => /deviceUse/.test(key)),
    )
    expect(kept).toHaveLength(1)
    await manager.evaluate(([key]) => localStorage.setItem(`${key}0`, localStorage.getItem(key!)!), kept)
    await manager.evaluate(([key]) => localStorage.removeItem(key!), kept)
    await manager.reload()
    await seen(manager.getByText(text('layout.backOfficeOnly')))
    await desk.close()
  })
})
