import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workbook } from '../../apps/server/src/testing/imports/workbooks.ts'
import { openBrowser } from '../../tools/testing/browser.ts'
import { openScene, orderOf, signInCalls, type Ask, type JourneyScene } from '../journeys/guide-calls.ts'
import {
  atRest,
  closeCart,
  inWorkspace,
  newCart,
  openCart,
  openPage,
  openProduct,
  searchFor,
  seen,
  signInAs,
  type Guide,
} from '../journeys/guide-walk.ts'
import { measureHome, newCustomer, showLink, sign } from '../journeys/order-walk.ts'
import { showfloor } from '../journeys/showfloor.ts'
import { openDesk } from '../journeys/staff.ts'
import { languages, textsOf, type Language, type Texts } from '../journeys/texts.ts'

// Takes the pictures of docs/guide from the running product: `npm run guide`.
const { url, demo } = showfloor
const folder = fileURLToPath(new URL('../../docs/guide/pictures/', import.meta.url))
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
  rmSync(folder, { recursive: true, force: true })
})
afterAll(() => browser?.close())

/** Hides the toasts of previous actions, which do not belong in a picture. */
const showNotices = (page: Page, shown: boolean): Promise<void> =>
  page.evaluate(
    (display) => {
      for (const notices of document.querySelectorAll<HTMLElement>('section[aria-live] > ul'))
        notices.style.display = display
    },
    shown ? '' : 'none',
  )

const cameraOf = (language: Language) => {
  mkdirSync(`${folder}${language}`, { recursive: true })
  return async (page: Page, name: string): Promise<void> => {
    await atRest(page)
    // Waits for placeholders and loading pictures.
    await page.waitForFunction(
      () =>
        document.querySelector('span[aria-hidden][data-shape]') === null &&
        [...document.images].every((image) => image.complete),
    )
    await showNotices(page, false)
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    await showNotices(page, true)
    await sharp(picture).webp({ quality: 72, effort: 6 }).toFile(`${folder}${language}/${name}.webp`)
  }
}
type Shoot = ReturnType<typeof cameraOf>
type Walk = { guide: Guide; shoot: Shoot; language: Language }

const enter = async (account: string, language: Language): Promise<Page> => {
  const viewport = { width: 1024, height: 768 }
  const context = await openDesk(browser, account, { locale: language, backOffice: true, viewport })
  await context.addInitScript(
    (chosen) => localStorage.setItem('showfloor.language', JSON.stringify(chosen)),
    language,
  )
  const page = await context.newPage()
  await page.goto(url)
  await inWorkspace(page, textsOf(language))
  return page
}

const shootSignIn = async (language: Language, shoot: Shoot): Promise<void> => {
  const page = await openPage(browser, 'guide', language)
  await page.goto(url)
  if (language === 'en') await page.getByRole('button', { name: 'English' }).click()
  await seen(page.getByLabel(textsOf(language)('identity.account'), { exact: true }))
  await shoot(page, 'sign-in')
  await page.context().close()
}

const findAndAdd = async ({ guide, shoot }: Walk): Promise<void> => {
  const { page } = guide
  await shoot(page, 'home')
  const [name = ''] = await searchFor(guide, '沙发')
  await shoot(page, 'find')
  await newCart(guide, await openCart(guide), '王女士 · 客厅')
  await closeCart(guide)
  await openProduct(guide, name)
  await page.getByRole('button', { name: guide.text('catalogue.add'), exact: true }).click()
  const panel = await openCart(guide)
  await seen(panel.getByRole('listitem').filter({ hasText: name }))
  await shoot(page, 'cart')
  await panel.getByRole('button', { name: guide.text('carts.checkout') }).click()
  await page.waitForURL((address) => address.pathname === '/checkout')
}

const checkAndOrder = async ({ guide, shoot, language }: Walk): Promise<void> => {
  const { page, text } = guide
  await newCustomer(guide, '王小梅', language === 'en' ? '13800002222' : '13800001111')
  await measureHome(guide, [800, 1900])
  await page.getByRole('button', { name: text('orders.place') }).click()
  const dialog = page.getByRole('dialog', { name: text('validation.title') })
  await seen(dialog.locator('button[type=submit]'))
  await shoot(page, 'check')
  for (const box of await dialog.locator('input[type=checkbox]').all()) await box.check()
  await dialog.getByRole('button', { name: text('common.ok'), exact: true }).click()
  await page.waitForURL((address) => address.pathname === '/order')
  await seen(page.getByText(text('orders.status.PENDING_CONFIRMATION')))
  await shoot(page, 'order')
}

const confirmAndPay = async ({ guide, shoot, language }: Walk): Promise<void> => {
  const { page, text } = guide
  const address = await showLink(guide)
  const phone = await openPage(browser, 'customer', language)
  await phone.goto(address)
  await seen(phone.getByRole('heading', { name: text('confirmation.title') }))
  await shoot(phone, 'confirm')
  await sign(phone, text)
  await phone.getByRole('button', { name: text('confirmation.confirm'), exact: true }).click()
  await phone.context().close()
  const dialog = page.getByRole('dialog')
  await seen(dialog.getByText(text('orders.linkConfirmedText')))
  await dialog.getByRole('button', { name: text('orders.pay'), exact: true }).click()
  await page.waitForURL((at) => at.pathname === '/payment')
  await seen(page.getByLabel(text('payments.amount'), { exact: true }))
  await shoot(page, 'pay')
}

const askForOffer = async (page: Page, { text, ask, scene, shoot }: Office): Promise<void> => {
  const draft = await ask(contract.orders.create, { ...orderOf(scene, [1]), submit: false })
  const { lines } = await ask(contract.orders.get, { id: draft.id })
  const floor = lines[0]?.priceInfo.redLinePrice ?? 0
  await page.goto(`${url}/checkout?order=${draft.id}`)
  const name = lines[0]?.skuName ?? ''
  const price = page.getByRole('textbox', { name: text('orders.dealPriceOf', { name }) })
  await price.fill(String((floor - 10_000) / 100))
  await page.getByRole('textbox', { name: text('offers.reason') }).fill('老客户介绍')
  await shoot(page, 'offer')
  await page.getByRole('button', { name: text('offers.request'), exact: true }).click()
  await page.waitForURL((address) => address.pathname === '/order')
}

/** An order that is paid in cash; returns its id. */
const paidOrder = async ({ ask, scene }: Office, deliveryMode: 'PICKUP' | 'DELIVERY'): Promise<string> => {
  const order = await ask(contract.orders.create, { ...orderOf(scene), deliveryMode })
  await ask(contract.orders.confirmInShop, { id: order.id, version: order.version })
  const { payable } = await ask(contract.payments.status, { orderId: order.id })
  await ask(contract.payments.shopPayment, { orderId: order.id, amount: payable })
  return order.id
}

const openDifference = async (page: Page, office: Office): Promise<void> => {
  const { text, shoot } = office
  await page.goto(`${url}/order?id=${await paidOrder(office, 'PICKUP')}`)
  await page.getByRole('button', { name: text('orders.difference'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: text('differences.create') })
  await dialog.getByLabel(text('differences.amount')).fill('300')
  await shoot(page, 'difference')
}

/** A delivered order with a claim that a manager has to decide. */
const openClaim = async (page: Page, office: Office): Promise<void> => {
  const { ask, shoot } = office
  const { deliveries, claims } = contract
  const orderId = await paidOrder(office, 'DELIVERY')
  const terms = { orderId, day: null, assembly: false, callBefore: false }
  let { id, version } = await ask(deliveries.plan, terms)
  for (const step of ['pick', 'depart', 'deliver'] as const)
    ({ id, version } = await ask(deliveries[step], { id, version }))
  const [line] = (await ask(contract.orders.get, { id: orderId })).lines
  const claim = await ask(claims.open, {
    orderId,
    lines: [{ lineId: line?.id ?? '', itemQty: 1 }],
    reason: 'DAMAGED',
    note: '左扶手开裂',
  })
  await page.goto(`${url}/claims?id=${claim.id}`)
  await seen(page.getByText('左扶手开裂'))
  await shoot(page, 'claims')
}

/** Goods that another shop has sent: two of three are scanned. */
const receiveTransfer = async (page: Page, { text, scene, shoot }: Office): Promise<void> => {
  const { inventory, shops } = contract
  const ask = await signInCalls(url, 'manager01', demo.password)
  const there = (await ask(shops.userShopFlow, {})).data.find(({ id }) => id !== scene.shopId)?.id ?? ''
  const among = { shopId: scene.shopId, fromShopId: there, keyword: '-' }
  const goods = (await ask(inventory.transferGoods, among)).data.filter(({ free }) => free >= 3).slice(0, 3)
  const { id, version } = await ask(inventory.transferRequest, {
    shopId: there,
    fromShopId: there,
    toShopId: scene.shopId,
    lines: goods.map(({ skuId }) => ({ skuId, quantity: 3 })),
  })
  await ask(inventory.transferSend, { shopId: there, id, version })
  await page.goto(`${url}/transfers?id=${id}`)
  const scan = page.getByRole('textbox', { name: text('inventory.transfer.receiveScan') })
  for (const code of [goods[0]?.skuCode ?? '', goods[0]?.skuCode ?? '']) {
    await scan.fill(code)
    await scan.press('Enter')
  }
  await shoot(page, 'transfers')
}

/** A count of some goods, one of which is missing. */
const countStock = async (page: Page, { ask, scene, shoot }: Office): Promise<void> => {
  const { inventory } = contract
  const { id } = await ask(inventory.countStart, { shopId: scene.shopId, whole: false })
  for (const { skuCode, stock } of scene.articles.slice(2, 5))
    await ask(inventory.countAdd, { id, skuCode, pieces: stock.itemNum })
  const { version } = await ask(inventory.countAdd, {
    id,
    skuCode: scene.articles[4]?.skuCode ?? '',
    pieces: -1,
  })
  await ask(inventory.countSubmit, { id, version })
  await page.goto(`${url}/counts?id=${id}`)
  await seen(page.locator('main h1'))
  await shoot(page, 'counts')
}

const refund = async (page: Page, office: Office): Promise<void> => {
  const { text, shoot } = office
  await page.goto(`${url}/payment-completed?order=${await paidOrder(office, 'PICKUP')}`)
  await page
    .getByRole('button', { name: text('refunding.revoke'), exact: true })
    .first()
    .click()
  await page.getByLabel(text('refunding.amount')).fill('300')
  const reason = page.getByRole('textbox', { name: text('refunding.reason') })
  await reason.fill('多收了运费')
  await reason.evaluate((field) => field.scrollIntoView({ block: 'center' }))
  await shoot(page, 'refund')
}

/** The demo's deposit, which also pays for the shop of the picture. */
const keepDeposit = async (page: Page, { shoot, scene }: Office): Promise<void> => {
  const ask = await signInCalls(url, 'finance01', demo.password)
  const [kept] = (await ask(contract.deposits.list, { shopId: '5' })).data
  if (!kept) throw new Error('The demo chain has no deposit')
  const { id, version, franchisee, supplier } = kept
  await ask(contract.deposits.save, {
    id,
    version,
    franchisee,
    supplier,
    enabled: true,
    shopIds: [scene.shopId, '5'],
  })
  await page.goto(`${url}/deposits`)
  await seen(page.getByRole('article', { name: new RegExp(supplier.slice(0, 4)) }))
  await shoot(page, 'deposits')
}

const administer = async (page: Page, { text, scene, shoot }: Office): Promise<void> => {
  await page.goto(`${url}/imports?kind=shopPrices`)
  const [first, second] = scene.articles
  const rows = [
    ['SKU 编码', '活动价', '销售价', '专柜价', '红线价'],
    [first?.skuCode ?? '', 4321, 4400, 4500, 4000],
    [second?.skuCode ?? '', 1999, 2400, 2500, 1800],
  ]
  const file = { name: '秋季调价.xlsx', mimeType: xlsx, buffer: await workbook(rows) }
  await page.getByLabel(text('imports.drop')).setInputFiles(file)
  await page.waitForURL((address) => address.searchParams.has('id'))
  await seen(page.getByRole('button', { name: text('imports.apply', { n: 2 }) }))
  await shoot(page, 'import')
  await page.goto(`${url}/accounts`)
  await seen(page.getByRole('main').getByText('guide01'))
  await shoot(page, 'accounts')
  await page.goto(`${url}/webhooks`)
  await page.getByRole('button', { name: text('webhooks.add'), exact: true }).click()
  await seen(page.getByRole('dialog'))
  await shoot(page, 'webhooks')
}

/** Self-explanatory screens: who opens them, and the picture's name in the book. */
const places = [
  { name: 'delivery', path: '/deliveries', by: 'manager01' },
  { name: 'delivery-day', path: '/stops', by: 'driver01' },
  { name: 'slots', path: '/delivery-slots', by: 'admin01' },
  { name: 'bank', path: '/bank-transfers', by: 'finance01' },
  { name: 'books', path: '/ledger', by: 'finance01' },
  { name: 'settings', path: '/settings', by: 'admin01' },
] as const

const lookAround = async (language: Language, shoot: Shoot): Promise<void> => {
  for (const { name, path, by } of places) {
    const page = await enter(by, language)
    await page.goto(url + path)
    await seen(page.locator('main h1'))
    if (name === 'delivery')
      await seen(page.getByRole('region', { name: textsOf(language)('deliveries.week') }))
    if (name === 'slots') {
      const addAll = page.getByRole('button', {
        name: textsOf(language)('deliveries.windowAddAll'),
        exact: true,
      })
      await addAll.click()
      await addAll.scrollIntoViewIfNeeded()
    }
    await shoot(page, name)
    await page.context().close()
  }
}

const planStages = async (page: Page, { text, ask, scene, shoot }: Office): Promise<void> => {
  const order = await ask(contract.orders.create, orderOf(scene))
  await ask(contract.orders.confirmInShop, { id: order.id, version: order.version })
  await page.goto(`${url}/payment-stage-pay?order=${order.id}`)
  await page.getByRole('button', { name: text('stages.make'), exact: true }).click()
  await seen(page.getByRole('heading', { name: text('stages.make') }))
  await shoot(page, 'stages')
}

type Office = { text: Texts; ask: Ask; scene: JourneyScene; shoot: Shoot }

test.for(languages)('the pictures of the book in %s', async (language) => {
  const shoot = cameraOf(language)
  const text = textsOf(language)
  await shootSignIn(language, shoot)
  const page = await openPage(browser, 'guide', language)
  const guide = await signInAs(page, url, { account: 'guide01', password: demo.password, language })
  const walk = { guide, shoot, language }
  await findAndAdd(walk)
  await checkAndOrder(walk)
  await confirmAndPay(walk)
  await page.context().close()

  const ask = await signInCalls(url, 'guide01', demo.password)
  const office = { text, ask, scene: await openScene(ask), shoot }
  const desk = await enter('guide01', language)
  await askForOffer(desk, office)
  await openDifference(desk, office)
  await planStages(desk, office)
  const manager = await enter('manager01', language)
  await manager.goto(`${url}/offers`)
  await seen(manager.getByRole('article'))
  await shoot(manager, 'decide')
  await openClaim(manager, office)
  await receiveTransfer(manager, office)
  await countStock(manager, office)
  const finance = await enter('finance01', language)
  await refund(finance, office)
  await keepDeposit(finance, office)
  await administer(await enter('admin01', language), office)
  await lookAround(language, shoot)
  expect(readdirSync(`${folder}${language}`)).toHaveLength(20 + places.length)
})
