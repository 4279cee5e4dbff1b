import { contract } from '@showfloor/contract/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../tools/testing/browser.ts'
import { signInCalls } from './guide-calls.ts'
import { amountOf, amountsIn, seen } from './guide-walk.ts'
import { showfloor } from './showfloor.ts'
import { enterAs } from './staff.ts'

const { url, demo } = showfloor
let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
  page = await enterAs(browser, 'guide02', { path: '/space-match?w=nonsense&open=nowhere' })
})
afterAll(() => browser?.close())

const kindsOf = (plan: ReturnType<Page['locator']>) => plan.locator('g[data-layer=floor]').count()

test('R2.15 R1.02 a guide enters a bedroom’s size, swaps the wardrobe of a matching set and adds it to the cart', async () => {
  const bedroom = page.getByRole('button', { name: '卧室', exact: true })
  await bedroom.click()
  // Another room has fields of its own.
  await expect.poll(() => bedroom.getAttribute('aria-pressed')).toBe('true')
  const width = page.getByLabel('房间宽（东西）')
  await width.fill('90')
  await seen(page.getByText('请填写 1000–15000 之间的整数，单位毫米'))
  await width.fill('2600')
  await seen(page.getByRole('heading', { name: '差一点就放得下' }))
  await seen(page.getByText(/(宽|深)了 \d+ mm/))
  // However quickly one side follows the other, both are kept.
  await width.fill('3900')
  await page.getByLabel('房间深（南北）').fill('3700')
  await page.waitForURL((to) => to.searchParams.get('w') === '3900' && to.searchParams.get('d') === '3700')
  const card = page.getByRole('article').filter({ hasText: '两个人的主卧' })
  // The address changes before the screen does, and the results for the previous size stay until the new answer arrives.
  await expect.poll(() => card.getByRole('link').getAttribute('href')).toMatch(/w=3900.*d=3700/)
  await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' })
  await seen(card.getByText('放得下', { exact: true }))
  await card.getByRole('link').click()

  const plan = page.getByRole('region', { name: '平面图' }).locator('svg').first()
  await seen(plan)
  await expect.poll(() => kindsOf(plan)).toBe(5)
  const bar = page.locator('[data-action-bar]')
  const before = await amountOf(bar)
  const swap = page.getByRole('button', { name: '换一件：衣柜' })
  await swap.press('Enter')
  await seen(page.getByRole('dialog', { name: '换一件：衣柜' }))
  await page.keyboard.press('Escape')
  await expect.poll(() => swap.evaluate((button) => button === document.activeElement)).toBe(true)
  await swap.press('Enter')
  const choice = page
    .getByRole('dialog')
    .getByRole('button')
    .filter({ hasText: /放得下.*/ })
    .filter({ hasText: /整套(多|省)/ })
  const words = await choice.first().innerText()
  const difference = amountsIn(words.slice(words.indexOf('整套')))[0] ?? 0
  await choice.first().click()
  await page.waitForURL((to) => to.searchParams.has('swap'))
  const after = before + (words.includes('整套省') ? -difference : difference)
  await expect.poll(() => amountOf(bar)).toBe(after)

  await page.getByRole('checkbox', { name: '要这件：斗柜' }).click()
  await expect.poll(() => kindsOf(plan)).toBe(4)
  await expect.poll(() => amountOf(bar)).toBeLessThan(after)
  const total = await amountOf(bar)
  await page.reload()
  await seen(plan)
  await expect.poll(() => amountOf(bar)).toBe(total)

  await page.getByRole('button', { name: /^把 \d+ 样加入购物车$/ }).click()
  await seen(page.getByText(/样商品已加入/))
  const ask = await signInCalls(url, 'guide02', demo.password)
  const shopId = (await ask(contract.shops.userShopFlow, {})).data[0]?.id ?? ''
  const [cart] = (await ask(contract.carts.list, { shopId })).data
  const { cartItemList } = await ask(contract.carts.itemList, { shopGuideCartId: cart?.id ?? '' })
  const names = cartItemList.map(({ itemMappingBO }) => itemMappingBO.skuName).join()
  expect(names).toMatch(/床头柜/)
  expect(names).toMatch(/衣柜/)
})
