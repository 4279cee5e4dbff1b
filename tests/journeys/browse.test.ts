import { contract } from '@showfloor/contract/contract'
import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../tools/testing/browser.ts'
import { signInCalls, type Ask } from './guide-calls.ts'
import { countOf, eachOf, goWithin, holding, scan, seen, tablet } from './guide-walk.ts'
import { showfloor } from './showfloor.ts'
import { openDesk } from './staff.ts'
import { textsOf } from './texts.ts'

const { url, demo } = showfloor
const messages = textsOf('zh-CN')
let browser: Browser
let page: Page
let ask: Ask
let shopId: string

beforeAll(async () => {
  browser = await openBrowser()
  page = await (await openDesk(browser, 'guide02', { viewport: tablet })).newPage()
  ask = await signInCalls(url, 'guide02', demo.password)
  shopId = (await ask(contract.shops.userShopFlow, {})).data[0]?.id ?? ''
})
afterAll(() => browser?.close())

const box = () => page.getByRole('search').getByRole('textbox')
const cards = () => page.locator('article')
const address = () => new URL(page.url()).searchParams

/** Opens an address; the returned function counts later requests to calls whose path has this ending. */
const openCounting = async (path: string) => {
  const paths: string[] = []
  const note = (request: Request) => paths.push(new URL(request.url()).pathname)
  page.on('request', note)
  await page.goto(url + path)
  return (...endings: string[]) => {
    page.off('request', note)
    return endings.map((ending) => paths.filter((one) => one.endsWith(ending)).length)
  }
}

test('R1.02 R2.22 a guide filters tables by width, previews one and returns to the same scroll position', async () => {
  const askedFor = await openCounting('/shop')
  await cards().first().waitFor()
  expect(askedFor('/current-user', '/item-mapping/paging', '/seller-category/list')).toEqual([1, 1, 1])
  await box().fill('htm 餐桌')
  await page.waitForFunction(() => document.querySelector('article mark')?.textContent === '胡桃木')
  await page.getByRole('button', { name: '筛选', exact: true }).click()
  const panel = page.getByRole('dialog', { name: '筛选' })
  await panel.getByLabel('宽 ≤').fill('1e3')
  await panel.getByLabel('宽 ≤').press('Enter')
  await seen(panel.getByText('请填写大于 0 的整数'))
  await panel.getByLabel('宽 ≤').fill('１３００')
  await panel.getByLabel('宽 ≤').press('Enter')
  await panel.getByRole('button', { name: /^棕色/ }).click()
  await page.waitForURL(
    (to) => to.searchParams.get('color') === 'brown' && to.searchParams.get('width') === '1300',
  )
  await panel.getByRole('button', { name: /^查看 \d+ 件$/ }).click()
  await seen(page.getByRole('button', { name: '去掉筛选：宽 ≤ 1300 mm' }))
  await expect.poll(() => cards().first().innerText()).toMatch(/胡桃木.*餐桌/)

  await page.goto(`${url}/shop?sort=new&no=2`)
  const name = (await cards().nth(9).getByRole('heading').innerText()).trim()
  await cards().nth(9).scrollIntoViewIfNeeded()
  await cards()
    .nth(9)
    .getByRole('button', { name: `快速查看：${name}` })
    .click()
  await seen(page.getByRole('dialog', { name }))
  await page.keyboard.press('Escape')
  await page.waitForURL((to) => !to.searchParams.has('look'))
  const before = await page.evaluate(() => window.scrollY)
  await cards().nth(9).getByRole('link', { name }).click()
  await page.waitForURL((to) => to.pathname === '/product-details')
  await page
    .getByRole('button', { name: `放大图片 ${name}` })
    .first()
    .click()
  const large = page.getByRole('dialog', { name })
  await seen(large)
  await page.keyboard.press('Escape')
  await large.waitFor({ state: 'detached' })
  await page.goBack()
  await cards().nth(9).waitFor()
  await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 4, before)
  expect(before).toBeGreaterThan(0)
  // The page's own back link also restores the list, even from a second product. Dispatched without a pointer, which would scroll.
  await cards().nth(9).getByRole('link', { name }).dispatchEvent('click')
  await page
    .locator('section', { has: page.getByRole('heading', { name: '搭配推荐' }) })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: '返回商品列表' }).click()
  await cards().nth(9).getByRole('link', { name }).waitFor()
  expect(Object.fromEntries(address())).toEqual({ sort: 'new', no: '2' })
  await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 4, before)
})

test('a search without results suggests a correction, and recent searches are offered', async () => {
  // A page number beyond the last page shows the last page.
  await goWithin(page, '/shop?keyword=htm&no=400', messages)
  await seen(page.locator('article mark'))
  // Chosen filters can be removed in the panel even when nothing is found.
  await goWithin(page, '/shop?keyword=htmcz&color=brown', messages)
  await page.getByRole('button', { name: /^筛选/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '棕色 0' }).click()
  await page.waitForURL((to) => !to.searchParams.has('color'))
  await page.keyboard.press('Escape')
  await box().fill('htmcz')
  await box().press('Enter')
  await page.getByRole('button', { name: 'htm cz', exact: true }).click()
  await page.waitForURL((to) => to.searchParams.get('keyword') === 'htm cz')
  await expect.poll(() => box().inputValue()).toBe('htm cz')
  // The search before is remembered too, and its answer may be late.
  const kept = page.waitForResponse(
    (answer) =>
      answer.url().includes('/search/remember') && (answer.request().postData() ?? '').includes('htm cz'),
  )
  await box().press('Enter')
  await kept
  await box().fill('')
  await page.waitForURL((to) => !to.searchParams.has('keyword'))
  await page.getByRole('search').getByRole('button', { name: 'htm cz' }).click()
  await page.waitForURL((to) => to.searchParams.get('keyword') === 'htm cz')
  await expect.poll(() => box().inputValue()).toBe('htm cz')
})

test('R2.07 a guide compares products: differences are marked and sizes share one scale', async () => {
  await goWithin(page, `/shop?keyword=${encodeURIComponent('餐桌')}`, messages)
  for (const at of [0, 1])
    await cards()
      .nth(at)
      .getByRole('button', { name: /^加入对比/ })
      .click()
  await page.getByRole('link', { name: '对比 2 件' }).click()
  await page.waitForURL((to) => to.pathname === '/compare')
  expect(address().getAll('id')).toHaveLength(2)
  await page.locator('tr[data-differs=true]').first().waitFor()
  const scales = await page
    .locator('svg[role=img]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('viewBox')))
  expect(scales).toHaveLength(2)
  expect(scales[0]).toBe(scales[1])
  const rows = await countOf(page.locator('tbody tr'))
  await page.getByRole('button', { name: '只看不同' }).click()
  await expect.poll(() => page.locator('tbody tr').count()).toBeLessThan(rows)
  await page
    .getByRole('button', { name: /^移出对比/ })
    .first()
    .click()
  await page.waitForURL((to) => to.searchParams.getAll('id').length === 1)
  await page.goto(`${page.url()}&id=999`)
  await seen(page.getByText('有 1 件商品已不在本店的渠道里'))
})

test('a searched size is used in card, preview, details, comparison and cart; of several matching SKUs the guide chooses one', async () => {
  const search = `/shop?keyword=${encodeURIComponent('1米8 床')}`
  await goWithin(page, search, messages)
  const { data } = await ask(contract.catalogue.itemMappingPage, { shopId, keyword: '1米8 床' })
  const card = data.find(({ severalFit }) => severalFit)
  if (!card) throw new Error('No bed comes in several colours')
  // Found by its name, because the order follows the sales, which a job counts.
  const bed = cards().filter({ has: page.getByRole('heading', { name: card.name, exact: true }) })
  await seen(bed.getByText('1800×2000'))
  await bed.getByRole('button', { name: /^快速查看/ }).click()
  const look = page.getByRole('dialog')
  await seen(look.getByRole('button', { name: '1800×2000', pressed: true }))
  await goWithin(page, search, messages)
  await bed.getByRole('link').first().click()
  await page.waitForURL((to) => to.searchParams.get('sku') === card.skuCode)
  await goWithin(page, search, messages)
  await bed.getByRole('button', { name: /^加入对比/ }).click()
  await page.waitForURL((to) => to.searchParams.get('sku') === card.skuCode)
  await goWithin(page, search, messages)
  const added = page.waitForRequest((request) => request.url().endsWith('/shop-guide-cart-item/update'))
  await bed.getByRole('button', { name: /^加入购物车/ }).click()
  const choices = page.getByRole('dialog', { name: '要加哪一款？' }).getByRole('listitem')
  await seen(choices)
  await expect.poll(() => choices.count()).toBeGreaterThan(1)
  for (const choice of await eachOf(choices))
    await expect.poll(() => choice.innerText()).toContain('1800×2000')
  await choices.nth(1).getByRole('button').click()
  const { data: fitting } = await ask(contract.catalogue.itemFitting, {
    shopId,
    keyword: '1米8 床',
    channelSpuId: card.channelSpuId,
  })
  expect((await added).postData()).toContain(fitting[1]?.itemMappingId)
})

test('a search shows the corrected spelling that it used', async () => {
  await goWithin(page, '/shop?keyword=canzhou', messages)
  await expect.poll(() => page.getByText(/没有“canzhou”，按“餐桌” 找到 \d+ 件/).count()).toBe(1)
})

test('R2.05 R2.06 the fast list counts scanned codes and adds them to the cart; a line opens its details', async () => {
  // Invalid values count as missing.
  await page.goto(`${url}/simple-shop?category=x&stock=maybe&sort=dear&no=0`)
  const code = page.getByPlaceholder('货号、渠道编码、平台编码或名称')
  const { data } = await ask(contract.catalogue.itemSearch, { shopId, size: 60 })
  const item = data.find(({ priceInfo, stock }) => priceInfo !== null && stock.itemNum >= 10)
  if (!item) throw new Error('Nothing is in stock')
  const line = page.getByRole('listitem').filter({ hasText: item.skuCode })
  const counted = (count: string) =>
    page.waitForFunction(
      ([label, wanted]) =>
        [...document.querySelectorAll('input')].some(
          (one) => one.getAttribute('aria-label')?.includes(label ?? '') && one.value === wanted,
        ),
      [item.skuName, count],
    )
  for (const [typed, count] of [
    [`3*${item.itemOuterId}`, '3'],
    [item.skuCode.toLowerCase(), '4'],
  ] as const) {
    await code.fill(typed)
    await code.press('Enter')
    await counted(count)
  }
  // A misread code is unknown: the probable one is counted instead, with the typed quantity.
  await code.fill(`2*${item.skuCode.replaceAll('0', 'O')}`)
  await code.press('Enter')
  await page.getByRole('button', { name: item.skuCode, exact: true }).click()
  await counted('6')
  // A hand scanner works wherever the focus is: it does not press a focused button, and works twice in a row.
  await line.getByRole('button').last().focus()
  await scan(page, [item.skuCode, item.skuCode])
  await counted('8')
  await line.getByRole('link').click()
  await page.waitForURL((to) => to.pathname === '/simple-item-product-details')
  await seen(page.getByRole('heading', { level: 1, name: item.skuName }))
  expect(address().get('id')).toBe(item.itemMappingId)
  // The count is still there after a visit to the details.
  await page.getByRole('link', { name: '返回列表' }).click()
  await counted('8')
  await page.locator('[data-action-bar]').getByRole('button', { name: '加入购物车' }).click()
  await page.locator('[data-action-bar]').waitFor({ state: 'detached' })
})

test('R2.05 R2.06 R2.22 a channel’s listings are filtered, show their mappings and open their details', async () => {
  await goWithin(page, '/item-shop', messages)
  const lines = page.getByRole('main').getByRole('listitem')
  // Listings of other channels are shown in the back office only.
  await page.getByRole('button', { name: '此设备用于：卖场' }).click()
  await page.getByRole('button', { name: '设为后台' }).click()
  const codesOf = async (more: object) =>
    (await ask(contract.catalogue.itemSearch, { shopId, size: 18, ...more })).data.map(
      ({ skuCode }) => skuCode,
    )
  const shows = async (codes: string[]) => {
    await expect.poll(() => lines.getByRole('link').count()).toBe(codes.length)
    await expect
      .poll(async () => {
        const texts = lines.allTextContents()
        return (await texts).every((text, at) => text.includes(codes[at] ?? ''))
      })
      .toBe(true)
  }
  // Each filter is added to those on the screen, which follows the address.
  const sort = page.getByLabel('排序')
  await sort.selectOption('按编码')
  await expect.poll(() => sort.inputValue()).toBe('code')
  const [category = ''] = await page.getByLabel('分类').selectOption({ label: '　茶几边几' })
  await shows(await codesOf({ sort: 'code', categories: [category] }))
  await page.getByRole('button', { name: '本店有货' }).click()
  await shows(await codesOf({ sort: 'code', categories: [category], inStock: true }))
  expect(Object.fromEntries(address())).toEqual({ sort: 'code', category, stock: '1' })
  await page.goBack()
  await shows(await codesOf({ sort: 'code', categories: [category] }))
  await seen(page.getByRole('button', { name: '本店有货', pressed: false }))
  await page.getByRole('button', { name: '已停售' }).click()
  await shows(await codesOf({ sort: 'code', categories: [category], status: 'offsale' }))
  // A search that the filters exclude is found without them.
  await page.getByPlaceholder('货号、渠道编码、平台编码或名称').fill('没有这样的商品')
  await page.getByRole('button', { name: '清除全部筛选' }).click()
  await page.getByRole('button', { name: '查看全部商品' }).click()
  await expect.poll(() => Object.fromEntries(address())).toEqual({})
  // In a fixed order: the usual one follows the sales, which a job counts.
  await sort.selectOption('按编码')
  await shows(await codesOf({ sort: 'code' }))
  await page
    .getByRole('button', { name: /^商品映射：/ })
    .first()
    .click()
  await seen(page.getByRole('dialog').getByRole('rowheader', { name: '线下门店统一渠道' }))
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  await page.waitForURL((to) => to.pathname === '/item-product-details')
  await seen(page.getByRole('heading', { name: '各门店库存' }))
  expect(address().get('id')).toMatch(/^\d+$/)
  // Prices of other channels are hidden from the customer.
  const elsewhere = page.getByRole('heading', { name: '商品映射' })
  await seen(elsewhere)
  await page.getByRole('button', { name: '此设备用于：后台' }).click()
  await elsewhere.waitFor({ state: 'detached' })
})

test('R2.06 R7.13 a guide finds a combination on the product page, combines its pieces and sees size and price of the whole', async () => {
  const combo = (await ask(contract.catalogue.comboSearch, { shopId, keyword: 'LB-' })).data[0]
  const [first] = combo?.slots[0]?.pieces ?? []
  if (!combo || !first) throw new Error('There is no combination')
  const askedFor = await openCounting(`/product-details?id=${combo.channelSpuId}`)
  const whole = page.getByRole('region').or(page.locator('section')).filter({ hasText: combo.name }).last()
  await whole.getByLabel('右柜').selectOption('')
  expect(askedFor('/current-user', '/product/detail')).toEqual([1, 1])
  await seen(whole.getByText(`${(first.size.widthMm ?? 0) * 2}×`))
  await expect.poll(() => whole.getByRole('figure').count()).toBe(2)
  await seen(page.getByRole('heading', { name: '搭配推荐' }))
  const find = page.getByPlaceholder('找组合：编码、名称或部件编码')
  await find.fill('没有这样的组合')
  await find.press('Enter')
  await seen(page.getByText('没有找到组合'))
  const asked = page.waitForRequest('**/link-board-or-sofa-frame/search')
  await find.fill(combo.code)
  await find.press('Enter')
  expect((await asked).postDataJSON()).toMatchObject([{ shopId, keyword: combo.code }])
  await seen(whole.getByLabel('右柜'))
  // The printed page is for the customer.
  const redLine = page.getByText(/红线价/)
  const eye = page.getByRole('banner').getByRole('button', { name: '按住查看店内信息' })
  await holding(eye, async () => {
    await seen(redLine)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => redLine.isVisible()).toBe(false)
  })
  await page.emulateMedia({ media: null })
})
