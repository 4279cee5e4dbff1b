import { contract } from '@showfloor/contract/contract'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../tools/testing/browser.ts'
import { seen, textsIn } from './guide-walk.ts'
import { signInCalls } from './guide-calls.ts'
import { showfloor } from './showfloor.ts'
import { enterAs } from './staff.ts'
import { textsOf } from './texts.ts'

const { url, demo } = showfloor
const text = textsOf('zh-CN')
const { catalogue } = contract
const name = `焕新${String(Date.now()).slice(-6)}`
let browser: Browser

beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser?.close())

test('R3.16 a manager makes a zone, puts a product in, moves and removes it, and the product filter follows', async () => {
  const ask = await signInCalls(url, 'admin01', demo.password)
  const page = await enterAs(browser, 'admin01', { backOffice: true, path: '/special-zones' })
  const main = page.getByRole('main')
  const button = (label: string) => page.getByRole('button', { name: label, exact: true })
  const zones = async () => (await ask(catalogue.zoneList, {})).data
  const before = (await zones()).map((zone) => zone.name)
  expect(before.length).toBeGreaterThan(0)

  await button(text('manage.zoneAdd')).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: text('manage.zone.name'), exact: true }).fill(name)
  await dialog.getByRole('button', { name: text('manage.save') }).click()
  const products = dialog.getByRole('region', { name: text('manage.zoneProducts') })
  await products.getByRole('textbox', { name: text('manage.productPick') }).fill('沙发')
  await products.locator('li > button').first().click()
  const [chosen = ''] = await textsIn(products.getByRole('listitem').locator('b'), 1)
  await expect.poll(async () => (await zones()).at(-1)).toMatchObject({ name, productCount: 1 })
  await dialog.getByRole('button', { name: text('common.close') }).click()

  await button(text('common.forwardNamed', { name })).click()
  await expect.poll(async () => (await zones()).at(-2)?.name).toBe(name)

  const zone = (await zones()).find((one) => one.name === name)
  const [shop] = (await ask(contract.shops.userShopFlow, {})).data
  const filter = { shopId: shop?.id ?? '', specialZoneIds: [zone?.id ?? ''] }
  const found = await ask(catalogue.itemMappingPage, filter)
  expect(found.data.map((card) => card.name)).toEqual([chosen])

  await button(text('common.removeNamed', { name })).click()
  await dialog.getByRole('button', { name: text('common.ok') }).click()
  await seen(main)
  await expect.poll(async () => (await zones()).map((one) => one.name)).toEqual(before)
  const left = await ask(catalogue.itemMappingPage, filter)
  expect(left.data).toEqual([])
})
