import { contract } from '@showfloor/contract/contract'
import type { Browser, Page } from 'playwright-core'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstStart } from '../../apps/server/src/modules/setup/setup.public.ts'
import { createProduct } from '../../apps/server/src/testing/factories.ts'
import { workbook } from '../../apps/server/src/testing/imports/workbooks.ts'
import { startWorld, type World } from '../../apps/server/src/testing/world.ts'
import { openBrowser } from '../../tools/testing/browser.ts'
import { expectAccessible } from './axe.ts'
import { callsOf, linkToken, openScene, orderOf, signInCalls, type Ask } from './guide-calls.ts'
import { seen } from './guide-walk.ts'
import { button } from './staff.ts'

let world: World
let browser: Browser
let page: Page
let address: string

beforeAll(async () => {
  world = await startWorld({ WEB_DIST: join(import.meta.dirname, '../../apps/web/dist') })
  await world.app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.server.address() as AddressInfo
  const publicUrl = `http://127.0.0.1:${port}`
  const said = await firstStart({ db: world.db, publicUrl, environment: {} })
  address = /http\S+/.exec(said ?? '')?.[0] ?? ''
  browser = await openBrowser()
  page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
})
afterAll(async () => {
  await browser?.close()
  await world?.close()
})

const field = (name: string) => page.getByLabel(name, { exact: true })

test('from an empty database to a signed-in administrator with a shop', async () => {
  await page.goto(address)
  await field('姓名').fill('程立')
  await field('登录账号').fill('boss')
  await field('手机号').fill('139 0000 1111')
  await field('密码').fill('boss')
  await field('连锁名称').fill('木与光')
  await field('店铺名称').fill('[华东]虹桥店')
  await button(page, '完成设置并登录').click()
  await seen(page.getByText('密码至少需要8位'))
  await seen(page.getByText('请以字母或数字开头，最多 20 个字母、数字、点、横线'))
  await expectAccessible(page)
  await expect.poll(() => field('店铺名称').inputValue()).toBe('[华东]虹桥店')
  await field('密码').fill('Showroom-2026')
  const clip = { x: 0, y: 0, width: 300, height: 200 }
  const picture = { name: 'logo.png', mimeType: 'image/png', buffer: await page.screenshot({ clip }) }
  await page.locator('input[type=file]').setInputFiles(picture)
  await field('店铺编码').fill('SF001')
  await button(page, '完成设置并登录').click()
  await seen(page.getByRole('button', { name: '切换店铺 虹桥店' }))
  expect(new URL(page.url()).pathname).toBe('/')

  // The new shop is done; each other step leads to its screen.
  const steps = page.getByRole('region', { name: '开业清单' })
  await seen(steps.getByText('已完成 2 / 11', { exact: false }))
  await seen(steps.getByRole('link', { name: '开出店铺 已完成' }))
  await expectAccessible(page)
  await steps.getByRole('link', { name: '开通收款方式' }).click()
  await page.waitForURL('**/shops')
  await seen(button(page, '新建店铺'))

  const late = await browser.newPage({ locale: 'zh-CN' })
  await late.goto(address)
  await seen(late.getByText('初次设置已经完成，设置地址不再可用，请直接登录'))
  // The chain's logo is shown before sign-in.
  await seen(late.locator('main img[src*="/api/files/"]'))
  await late.close()
})

/** Opens the screen of a checklist step. */
const follow = async (step: string) => {
  await page.goto(new URL('/', address).href)
  await page.getByRole('region', { name: '开业清单' }).getByRole('link', { name: step }).click()
}

/** Imports a file unchanged. */
const take = async (name: string, rows: readonly (readonly (string | number)[])[]) => {
  const buffer = await workbook(rows)
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.getByLabel('把文件拖到这里，或点此选择').setInputFiles({ name, mimeType, buffer })
  await page.getByRole('button', { name: /^导入 \d+ 行$/ }).click()
  await seen(page.getByText('已导入', { exact: true }))
}

/** Signs in for the first time: with the temporary password, then with a new one. */
const firstSignIn = async (username: string, told: string, own: string): Promise<Ask> => {
  const { origin } = new URL(address)
  const first = await signInCalls(origin, username, told)
  await first(contract.identity.changePassword, { currentPassword: told, newPassword: own })
  return signInCalls(origin, username, own)
}

test('from the checklist to an order that is sold, delivered and completed, without the demo', async () => {
  const { origin } = new URL(address)
  await follow('建立导购账号')
  await page.locator('a[href="/imports?kind=accounts"]').click()
  await take('员工.xlsx', [
    ['工号', '姓名', '手机号', '角色', '店铺编码'],
    ['seller01', '林晓', '13900002201', '导购', 'SF001'],
    ['driver01', '石大海', '13900002202', '仓配', 'SF001'],
  ])
  await follow('上架商品')
  await take('商品.xlsx', [
    ['商品编码', '名称', '分类', '价格', '库存', '颜色', '材质', '宽', '深', '高'],
    ['SF-1001', '云栖三人沙发', '客厅>沙发', 8999, 12, '米白', '棉麻布', 2200, 950, 850],
  ])
  await page.goto(origin)
  const steps = page.getByRole('region', { name: '开业清单' })
  await seen(steps.getByText('已完成 6 / 11', { exact: false }))

  await page.locator('a[href="/first-passwords"]').click()
  await button(page, '发放初始密码（2 人）').click()
  const slip = (name: string) =>
    page.getByRole('list', { name: '初始密码' }).getByRole('listitem').filter({ hasText: name })
  const told = async (name: string) => (await slip(name).locator('dd').last().innerText()).trim()
  await seen(slip('林晓').getByText(origin))
  await expectAccessible(page)
  const guide = await firstSignIn('seller01', await told('林晓'), 'Sells-sofas-26')
  const scene = await openScene(guide)
  const order = await guide(contract.orders.create, { ...orderOf(scene, [2]), deliveryMode: 'DELIVERY' })
  expect(order.orderNo).toMatch(/0001$/)
  const token = await linkToken(guide, order.id)
  const customer = callsOf(origin)
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' })
  await phone.goto(`${origin}/customer-confirm?token=${token}`)
  await seen(phone.getByRole('heading').first())
  await seen(phone.locator('main > img[src*="/api/files/"]'))
  await phone.close()
  await customer(contract.orders.customerConfirm, { token, revision: 1 })
  await guide(contract.payments.shopPayment, { orderId: order.id, amount: 2 * 899_900 })
  const { slots } = await customer(contract.deliveries.customerSlots, { token })
  await customer(contract.deliveries.customerBook, { token, day: slots[0]?.day ?? '' })

  const driver = await firstSignIn('driver01', await told('石大海'), 'Drives-vans-26')
  const { deliveries } = contract
  const { data } = await driver(deliveries.ofOrder, { orderId: order.id })
  let [delivery] = data
  for (const step of ['pick', 'depart', 'deliver', 'install'] as const) {
    const { id = '', version = 0 } = delivery ?? {}
    if (delivery?.actions.includes(step)) delivery = await driver(deliveries[step], { id, version })
  }
  await expect
    .poll(() => guide(contract.orders.get, { id: order.id }))
    .toMatchObject({ status: 'COMPLETED', due: 0 })
})

test('the administrator opens a second shop, its people sell there, and it closes', async () => {
  await page.goto(new URL('/shops', address).href)
  await button(page, '新建店铺').click()
  const dialog = page.getByRole('dialog')
  await button(dialog, '保存店铺').click()
  await seen(dialog.getByText('请填写店铺名称'))
  await dialog.getByLabel('店铺名称').fill('[华东]徐汇店')
  await dialog.getByLabel('店铺编码').fill('SF001')
  await dialog.getByLabel('订单号前缀').fill('XH')
  await dialog.getByLabel('店铺类型').selectOption('FRANCHISE')
  await dialog.getByRole('checkbox', { name: '微信支付' }).check()
  await button(dialog, '保存店铺').click()
  await seen(dialog.getByText('该店铺编码已被使用，请换一个'))
  await expectAccessible(page)
  await dialog.getByLabel('店铺编码').fill('SF002')
  await button(dialog, '保存店铺').click()
  await seen(page.getByText('店铺已新建，请为员工绑定店铺并导入价格和库存'))
  await page.getByLabel('店铺类型').selectOption('FRANCHISE')
  await page.getByRole('button', { name: /虹桥店 SF001/ }).waitFor({ state: 'detached' })

  const ask = await signInCalls(new URL(address).origin, 'boss', 'Showroom-2026')
  const { data } = await ask(contract.shops.userShopFlow, {})
  const shopId = data.find(({ siteCode }) => siteCode === 'SF002')?.id ?? ''
  const seller = { username: 'guide01', name: '林晓', mobile: '13900002222', roles: ['guide'] }
  const { temporaryPassword } = await ask(contract.identity.accountCreate, { ...seller, shopIds: [shopId] })
  const { skus } = await createProduct(
    { ...world, channelId: data[0]?.channelId ?? '' },
    { stock: { [shopId]: 1 } },
  )
  const newPassword = 'Sells-sofas-26'
  const fresh = await signInCalls(new URL(address).origin, 'guide01', temporaryPassword)
  await fresh(contract.identity.changePassword, { currentPassword: temporaryPassword, newPassword })
  const guide = await signInCalls(new URL(address).origin, 'guide01', newPassword)
  const customer = await guide(contract.customers.create, { shopId, name: '王女士', mobile: '13900003333' })
  const order = await guide(contract.orders.create, {
    shopId,
    customerId: customer.id,
    deliveryMode: 'PICKUP',
    items: [{ itemMappingId: skus[0]?.itemMappingId ?? '', itemQty: 1 }],
    ticks: [{ section: 'enteringDoor', ticked: true }],
  })
  expect(order.orderNo).toMatch(/^XH-/)

  await page
    .getByRole('button', { name: /徐汇店/ })
    .last()
    .click()
  await button(dialog, '关闭店铺').click()
  await button(dialog.filter({ hasText: '确定关闭吗' }), '关闭店铺').click()
  await seen(page.getByText('此店铺还有 1 张未完成的订单', { exact: false }))
  await button(page, '关闭，未完成的继续办完').click()
  await seen(page.getByRole('button', { name: /徐汇店.*已关闭/ }))
})
