import { contract } from '@showfloor/contract/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../tools/testing/browser.ts'
import { signInCalls } from './guide-calls.ts'
import {
  colourButtons,
  hold,
  openPage,
  openProduct,
  searchFor,
  seen,
  tablet,
  textsIn,
  toast,
} from './guide-walk.ts'
import { showfloor } from './showfloor.ts'
import { enterAs, openDesk } from './staff.ts'
import { textsOf } from './texts.ts'

const { url, demo } = showfloor
const text = textsOf('zh-CN')
const { catalogue, pricing } = contract
const number = String(Date.now()).slice(-6)
const name = `观澜会客沙发${number}`
const code = `GL${number}`
const photo = 'img[srcset*="/api/files/"]'
let browser: Browser

beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser?.close())

const enter = async (account: string, options: { backOffice?: boolean; path?: string } = {}) => ({
  page: await enterAs(browser, account, options),
  text,
  url,
})
const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })
const field = (page: Page, label: string) =>
  page.getByRole('main').getByRole('textbox', { name: label, exact: true }).filter({ visible: true })
const save = async (page: Page) => {
  await button(page, text('manage.save')).filter({ visible: true }).click()
  await seen(page.getByText(text('manage.allSaved')).filter({ visible: true }))
}
/** Presses Save, which is refused because of a concurrent change. */
const saveTooLate = async (page: Page) => {
  await button(page, text('manage.save')).filter({ visible: true }).click()
  await seen(button(page, text('manage.loadLatest')))
}
/** Loads the latest version; a press on Save during the load waits for it. */
const saveOnLatest = async (page: Page, path: string) => {
  const saves = page.waitForRequest('**/update')
  let sent = false
  void saves.then(() => (sent = true))
  const read = await hold(page, path)
  await button(page, text('manage.loadLatest')).click()
  await button(page, text('manage.save')).filter({ visible: true }).click()
  await seen(page.locator('button[type=submit][data-loading]').filter({ visible: true }))
  expect(sent).toBe(false)
  read()
  await saves
  await seen(page.getByText(text('manage.allSaved')).filter({ visible: true }))
}
const openTab = (page: Page, tab: 'skus' | 'pictures' | 'prices' | 'stock' | 'recommended' | 'history') =>
  page
    .getByRole('navigation', { name: text('manage.parts') })
    .getByRole('link', { name: text(`manage.tab.${tab}`) })
    .click()

/** Creates a product with a SKU, a photo, prices and stock on the administrator's screens. */
const makeProduct = async (page: Page) => {
  await field(page, text('manage.name')).fill(name)
  await field(page, text('manage.code')).fill(code)
  await page.getByRole('radio', { name: text('manage.status.onsale') }).check()
  // A missing value is reported at its field, and typed text stays.
  await button(page, text('manage.createAndGoOn')).click()
  await seen(page.getByText(text('manage.categoryMissing')))
  await page.getByLabel(text('manage.categories'), { exact: true }).selectOption({ label: '客厅 / 沙发' })
  await button(page, text('manage.createAndGoOn')).click()

  await button(page, text('manage.skuAdd')).click()
  await field(page, text('catalogue.skuCode')).fill(`${code}-1`)
  await field(page, text('catalogue.colour')).fill('雾蓝')
  await field(page, text('manage.widthMm')).fill('2200')
  await field(page, text('browse.outerId')).fill(`69${code}`)
  await button(page, text('manage.save')).filter({ visible: true }).click()
  await seen(page.getByRole('button', { name: new RegExp(`${code}-1`) }))

  await openTab(page, 'pictures')
  const picture = { name: 'sofa.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.locator('input[type=file]').setInputFiles(picture)
  await field(page, text('manage.alt')).fill('会客厅里的雾蓝沙发')
  await save(page)

  await openTab(page, 'prices')
  await field(page, text('manage.price.redLinePrice')).fill('9000')
  await field(page, text('manage.price.marketingPrice')).fill('12999')
  await field(page, text('manage.price.salePrice')).fill('11999')
  await field(page, text('manage.price.shoppePrice')).fill('18999')
  await button(page, text('manage.save')).filter({ visible: true }).click()
  const limit = text('manage.price.salePrice')
  await seen(page.getByText(text('manage.priceAbove', { limit })))
  await field(page, text('manage.price.salePrice')).fill('14999')
  await save(page)

  await openTab(page, 'stock')
  await field(page, text('manage.onHand')).first().fill('5')
  await save(page)
}

/** Replaces the camera by one that shows this picture. */
const putBeforeCamera = (page: Page, png: string) =>
  page.addInitScript((source) => {
    const margin = 60
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas')
      const image = new Image()
      image.src = `data:image/png;base64,${source}`
      await image.decode()
      canvas.width = image.width + 2 * margin
      canvas.height = image.height + 2 * margin
      const pen = canvas.getContext('2d')
      setInterval(() => {
        if (!pen) return
        pen.fillStyle = 'white'
        pen.fillRect(0, 0, canvas.width, canvas.height)
        pen.drawImage(image, margin, margin)
      }, 100)
      return canvas.captureStream(10)
    }
  }, png)

test('an administrator creates a product; a guide finds, sells, shares and scans it', async () => {
  const office = await enter('admin01', { backOffice: true, path: '/product-edit' })
  await makeProduct(office.page)

  const guide = await enter('guide01')
  const found = await searchFor(guide, name)
  expect(found).toEqual([name])
  await seen(guide.page.getByRole('article').locator(photo))
  await openProduct(guide, name)
  await seen(guide.page.getByRole('region', { name: text('catalogue.gallery') }).locator(photo))
  await expect.poll(() => colourButtons(guide).allInnerTexts()).toEqual(['雾蓝'])
  await button(guide.page, text('catalogue.add')).click()
  await toast(guide.page, text('catalogue.added', { cart: '' }).slice(0, 3))

  await button(guide.page, text('catalogue.share')).click()
  await guide.page.getByRole('radio', { name: text('share.withPrices'), exact: true }).check()
  await button(guide.page, text('share.make')).click()
  const link = await guide.page.getByLabel(text('share.link')).inputValue()
  const sign = await guide.page.getByRole('img', { name: text('share.code', { name }) }).screenshot()

  const customer = await openPage(browser, 'customer', 'zh-CN')
  await customer.goto(link)
  await seen(customer.getByRole('heading', { level: 1, name }))
  await seen(customer.locator(photo))
  const shown = await customer.getByRole('main').innerText()
  expect(shown.replaceAll(/\s/g, '')).toContain('¥12,999')
  expect(shown).not.toMatch(/红线|成本|专柜|本店/)

  // No test browser has a barcode detector: the decoder comes with the dialog.
  await putBeforeCamera(guide.page, sign.toString('base64'))
  await guide.page.goto(`${url}/item-shop`)
  await button(guide.page, text('browse.scan')).last().click()
  await guide.page.waitForURL(
    (address) => address.searchParams.get('keyword')?.startsWith(link.slice(0, 80)) ?? false,
  )
})

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: text('layout.userMenu') }).click()
  await button(page, text('identity.signOut')).click()
}
/** Signs the same person in again after the session ended while typing, and expects the notice. */
const signInAgain = async (page: Page) => {
  await page.waitForURL((address) => address.pathname === '/login')
  await page.getByLabel(text('identity.account'), { exact: true }).fill('admin01')
  await page.getByLabel(text('identity.password'), { exact: true }).fill(demo.password)
  await page.keyboard.press('Enter')
  await toast(page, text('common.draftBack'))
}

test('two administrators edit one product without overwriting each other, and a refused save focuses its field', async () => {
  const other = await signInCalls(url, 'admin02', demo.password)
  const { id: channelSpuId = '' } = (await other(catalogue.productPaging, { keyword: code })).data[0] ?? {}
  const managed = () => other(catalogue.managedProduct, { channelSpuId })
  const page = await (await openDesk(browser, 'admin01', { backOffice: true, viewport: tablet })).newPage()
  // Live news are blocked: only the server reports the conflict.
  await page.route('**/api/events*', () => {})
  await page.goto(`${url}/product-edit?id=${channelSpuId}`)
  const nameField = field(page, text('manage.name'))
  await nameField.fill('')
  await field(page, text('manage.brand')).fill('隐山家居')
  await button(page, text('manage.save')).filter({ visible: true }).click()
  await expect.poll(() => nameField.evaluate((box) => box === document.activeElement)).toBe(true)
  await nameField.fill(`${name} 甲`)

  await openTab(page, 'prices')
  const price = field(page, text('manage.price.shoppePrice'))
  await price.fill('')
  await button(page, text('manage.save')).filter({ visible: true }).click()
  await seen(page.getByText(text('manage.priceWrong')))
  await price.fill('19999')

  // Meanwhile another editor changes the care text, removes the photo and raises another price of the same listing.
  const { id: _id, ...before } = await managed()
  const { version } = await other(catalogue.productUpdate, {
    ...before,
    kind: 'sofa',
    channelSpuId,
    care: '避免阳光直射',
  })
  const bare = await other(catalogue.picturesUpdate, { channelSpuId, version, pictures: [] })
  const listing = async () => (await other(pricing.productPrices, { channelSpuId })).listings[0]
  const { itemMappingId = '', priceInfo } = (await listing()) ?? {}
  if (!priceInfo) throw new Error('The listing has no prices')
  const raised = { ...priceInfo, salePrice: priceInfo.salePrice + 100 }
  await other(pricing.productPricesUpdate, {
    channelSpuId,
    version: bare.version,
    prices: [{ itemMappingId, siteId: null, before: priceInfo, ...raised }],
    removed: [],
  })
  await saveTooLate(page)
  await saveOnLatest(page, '**/product-management/get*')
  await expect.poll(async () => (await listing())?.priceInfo).toEqual({ ...raised, shoppePrice: 1_999_900 })

  // Concurrent stock changes are compared by their numbers and do not conflict either.
  const { sites, skus } = await other(contract.inventory.productStock, { channelSpuId })
  const siteId = sites.find((site) => site.channelId !== null)?.id ?? ''
  const onHand = skus[0]?.levels.find((level) => level.siteId === siteId)?.onHand ?? 0
  await openTab(page, 'stock')
  await field(page, text('manage.onHand')).first().fill('7')
  const transit = { inTransit: 0, inTransitDate: null }
  await other(contract.inventory.productStockUpdate, {
    skuCode: `${code}-1`,
    changes: [{ siteId, before: { onHand, ...transit }, onHand: 6, ...transit }],
  })
  await saveTooLate(page)
  await saveOnLatest(page, '**/product-stock/query')
  await page
    .getByRole('navigation', { name: text('manage.parts') })
    .getByRole('link', { name: text('manage.tab.base') })
    .click()
  await expect.poll(() => field(page, text('manage.care')).inputValue()).toBe('避免阳光直射')
  await save(page)
  await expect.poll(managed).toMatchObject({
    name: `${name} 甲`,
    brand: '隐山家居',
    care: '避免阳光直射',
    pictures: [],
  })

  // By keyboard alone the focus stays on its row, and follows a row that is moved or removed.
  const focused = () =>
    page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent)
  await openTab(page, 'skus')
  await page.getByRole('button', { name: new RegExp(`${code}-1`) }).press('Enter')
  await button(page, text('manage.toList')).press('Enter')
  await expect.poll(focused).toContain(`${code}-1`)
  await openTab(page, 'recommended')
  const picker = field(page, text('manage.productPick'))
  const chosen = page
    .getByRole('listitem')
    .filter({ has: page.locator('[data-way="out"]') })
    .filter({ visible: true })
  for (const count of [1, 2]) {
    await picker.fill('沙发')
    await page.getByRole('main').locator('form li > button').filter({ visible: true }).first().press('Enter')
    await expect.poll(() => chosen.count()).toBe(count)
  }
  const [first = '', second = ''] = await textsIn(chosen.locator('b'), 2)
  await button(page, text('common.forwardNamed', { name: second })).press('Enter')
  await expect.poll(focused).toBe(text('common.backNamed', { name: second }))
  await button(page, text('common.removeNamed', { name: second })).press('Enter')
  await expect.poll(focused).toBe(text('common.removeNamed', { name: first }))
})

test('an editor asks before it drops a draft and restores it after a new sign-in; the last edit is shown and undone', async () => {
  const { page } = await enter('admin01', { backOffice: true, path: '/products' })
  const row = page.getByRole('main').locator('a[href*="/product-edit?id"]').first()
  const asked = page.getByRole('dialog').filter({ hasText: text('common.unsaved') })

  // Offline, opening a dialog that was never loaded shows a notice at once, which disappears by itself, and the page stays.
  await seen(row)
  await page.context().setOffline(true)
  await Promise.all([
    toast(page, text('common.errorNetwork')),
    button(page, text('manage.recommendationSettings')).click(),
  ])
  await page.context().setOffline(false)

  await row.click()
  const brand = field(page, text('manage.brand'))
  await seen(brand)
  const before = await brand.inputValue()
  await brand.fill('予所家居')
  await page.getByRole('link', { name: text('manage.back') }).click()
  await asked.getByRole('button', { name: text('common.cancel') }).click()
  await asked.waitFor({ state: 'detached' })
  await expect.poll(() => brand.inputValue()).toBe('予所家居')
  await expect
    .poll(() => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true }))))
    .toBe(false)
  await save(page)

  await openTab(page, 'history')
  const last = page.getByRole('main').getByRole('listitem').filter({ hasText: '予所家居' }).first()
  await seen(last.filter({ hasText: text('manage.brand') }))
  await button(page, text('manage.undo')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('common.ok') })
    .click()
  await seen(page.getByText(text('imports.state.UNDONE')))
  await seen(button(page, text('manage.redo')))
  await page
    .getByRole('navigation', { name: text('manage.parts') })
    .getByRole('link', { name: text('manage.tab.base') })
    .click()
  await seen(brand)
  await expect.poll(() => brand.inputValue()).toBe(before)

  // The session ends during typing: after signing in again, the same person finds the draft.
  await brand.fill('听潮家居')
  await page.context().clearCookies()
  // Another call of the screen may meet the ended session before the press does: a button that is gone is not waited for.
  await button(page, text('manage.save'))
    .filter({ visible: true })
    .evaluateAll((buttons: HTMLElement[]) => buttons.forEach((one) => one.click()))
  await signInAgain(page)
  await expect.poll(() => brand.inputValue()).toBe('听潮家居')
  await brand.fill(before)

  await page.goto(`${url}/style-edit`)
  await page
    .getByRole('main')
    .getByRole('textbox', { name: text('inspirations.name') })
    .first()
    .fill('半句话')
  await page
    .getByRole('main')
    .getByRole('link', { name: text('inspirations.styles') })
    .click()
  await asked.getByRole('button', { name: text('common.ok') }).click()
  await page.waitForURL((address) => address.pathname === '/style-match')

  // The draft also survives a session that ends in another tab.
  await page.goto(`${url}/new-product-stage-edit`)
  const launch = page
    .getByRole('main')
    .getByRole('textbox', { name: text('inspirations.name') })
    .first()
  await launch.fill('另外半句')
  const tab = await page.context().newPage()
  await tab.goto(`${url}/profile`)
  await signOut(tab)
  await tab.waitForURL((address) => address.pathname === '/login')
  await signInAgain(page)
  await expect.poll(() => launch.inputValue()).toBe('另外半句')

  // Signing out asks too, and then removes the draft.
  await signOut(page)
  await asked.getByRole('button', { name: text('common.ok') }).click()
  await page.waitForURL((address) => address.pathname === '/login')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('showfloor.drafts'))).toBeNull()
})
