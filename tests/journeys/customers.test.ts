import { contract } from '@showfloor/contract/contract'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../tools/testing/browser.ts'
import { openScene, orderOf, signInCalls } from './guide-calls.ts'
import { holding, seen, toast } from './guide-walk.ts'
import { measureHome, newCustomer } from './order-walk.ts'
import { showfloor } from './showfloor.ts'
import { enterAs } from './staff.ts'
import { textsOf } from './texts.ts'

const { url, demo } = showfloor
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

test('a guide keeps a potential client with contact, notes, address, measurements, orders and carts', async () => {
  const page = await enterAs(browser, 'guide03', { path: '/customers' })
  const text = textsOf('zh-CN')
  const guide = { page, text, url }
  const ask = await signInCalls(url, 'guide03', demo.password)
  const mobile = `136${String(Date.now()).slice(-8)}`
  const masked = `136****${mobile.slice(-4)}`

  await newCustomer(guide, '沈女士', mobile)
  await page.waitForURL((address) => address.pathname === '/customer')
  await seen(page.getByRole('heading', { level: 1, name: '沈女士' }))
  await seen(page.getByText(masked))
  await expect.poll(() => page.getByText(mobile).count()).toBe(0)
  const reveal = page.getByRole('button', { name: text('customers.reveal') })
  await holding(reveal, () => seen(page.getByText(mobile)))
  await seen(page.getByText(masked))
  await reveal.focus()
  await page.keyboard.down('Space')
  await seen(page.getByText(mobile))
  await page.keyboard.up('Space')
  await expect.poll(() => page.content()).not.toContain(mobile)

  await page.getByRole('button', { name: text('customers.noteSave') }).click()
  await seen(page.getByText(text('customers.noteMissing')))
  await page.getByLabel(text('customers.note')).fill('周六带家人来看沙发')
  // The answer gets lost: pressing again does not create a second note.
  await page.route('**/potential-client/note', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: text('customers.noteSave') }).click()
  await toast(page, text('common.errorNetwork'))
  await page.unroute('**/potential-client/note')
  await page.getByRole('button', { name: text('customers.noteSave') }).click()
  await toast(page, text('customers.noteSaved'))
  const note = page.getByRole('listitem').filter({ hasText: '周六带家人来看沙发' })
  const eye = page.getByRole('main').getByRole('button', { name: text('common.holdToShow') })
  await holding(eye, async () => {
    await expect.poll(() => note.count()).toBe(1)
    await seen(page.locator('main').getByText(text('customers.status.FOLLOWING')))
  })
  await expect.poll(() => note.count()).toBe(0)

  await measureHome(guide, [820, 2000])
  await page.getByRole('button', { name: text('customers.measurementsEdit') }).click()
  const home = page.getByRole('form', { name: text('customers.measurements') })
  await home.getByLabel(text('customers.doorWidthMm')).fill('')
  await home.getByLabel(text('customers.doorHeightMm')).fill('')
  await home.getByRole('button', { name: text('customers.measurementsSave') }).click()
  await seen(page.getByText(text('customers.measurementsUnknown')))

  const customerId = new URL(page.url()).searchParams.get('id') ?? ''
  const scene = await openScene(ask)
  const order = await ask(contract.orders.create, { ...orderOf(scene, [1]), customerId })
  await seen(page.getByRole('link', { name: new RegExp(order.orderNo) }))

  const section = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name }) })
  await section(text('carts.title'))
    .getByRole('button', { name: text('carts.create') })
    .click()
  await page.waitForURL((address) => address.pathname === '/shop')
  const [cart] = (await ask(contract.carts.ofCustomer, { customerId })).data
  await ask(contract.carts.itemUpdate, {
    shopGuideCartId: cart?.id ?? '',
    itemMappingBO: { id: scene.articles[0]?.itemMappingId ?? '' },
    itemQty: 1,
  })
  await page.goto(`${url}/customer?id=${customerId}`)
  await section(text('carts.title')).getByRole('listitem').getByRole('button').click()
  await page.waitForURL((address) => address.pathname === '/cart')
  await seen(page.getByRole('button', { name: `${text('carts.choose')}：沈女士` }))
  await page.getByRole('button', { name: text('carts.checkout') }).click()
  const whose = section(text('customers.title'))
  await seen(whose.getByText('沈女士'))
  await expect.poll(() => whose.getByText(mobile).count()).toBe(0)
  await expect.poll(() => whose.getByRole('radio').first().isChecked()).toBe(true)
  await page.goto(`${url}/customer?id=${customerId}`)
  await page.getByRole('link', { name: text('customers.back') }).click()
  // On the shop floor nobody is listed before a search.
  await seen(page.getByText(text('customers.searchFirst')))
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(0)
  await page.getByPlaceholder(text('customers.listHint')).fill(mobile.slice(-4))
  await page.keyboard.press('Enter')
  const row = page.getByRole('link').filter({ hasText: masked })
  await seen(row.getByText('沈**'))
  await expect.poll(() => row.innerText()).not.toMatch(/花园路|沈女士/)
  await page
    .getByRole('banner')
    .getByRole('button', { name: text('layout.deviceNow', { use: text('layout.device.SHOP_FLOOR') }) })
    .click()
  await page.getByRole('button', { name: text('layout.backOfficeSet') }).click()
  await seen(row.getByText(text('customers.status.ORDERED')))
  await seen(row.getByText('沈女士'))
  await page.context().close()
})

test('R7.14 the clients and the number in each status are two queries, by the same search', async () => {
  await openScene(await signInCalls(url, 'guide03', demo.password))
  const page = await enterAs(browser, 'guide03', { backOffice: true })
  const text = textsOf('zh-CN')
  const counted = () => page.waitForResponse('**/potential-client/status/query')
  const listed = page.waitForRequest('**/potential-client/list')
  const first = counted()
  await page.goto(`${url}/customers?status=NEW`)
  expect((await listed).postDataJSON()).toMatchObject([{ status: 'NEW', keyword: '' }])
  const { res } = (await (await first).json()) as { res: { data: { status: string; count: number }[] } }
  const countOf = (status: string) => res.data.find((one) => one.status === status)?.count ?? 0
  const chip = (name: string) =>
    page.getByRole('group', { name: text('customers.statuses') }).getByRole('button', { name })
  expect(countOf('NEW')).toBeGreaterThan(0)
  await expect.poll(() => chip(text('customers.status.NEW')).innerText()).toContain(`${countOf('NEW')}`)
  const whole = res.data.reduce((sum, { count }) => sum + count, 0)
  await expect.poll(() => chip(text('customers.all')).innerText()).toContain(`${whole}`)
  const mine = counted()
  await chip(text('customers.mine')).click()
  expect((await mine).request().postDataJSON()).toMatchObject([{ keyword: '', mine: true }])
  await page.context().close()
})
