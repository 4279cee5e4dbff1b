import { contract } from '@showfloor/contract/contract'
import type { Browser, Page } from 'playwright-core'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstStart } from '../../apps/server/src/modules/setup/setup.public.ts'
import { createProduct } from '../../apps/server/src/testing/factories.ts'
import { startWorld, type World } from '../../apps/server/src/testing/world.ts'
import { openBrowser } from '../../tools/testing/browser.ts'
import { violationsOf } from './axe.ts'
import { signInCalls } from './guide-calls.ts'
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
  expect(await violationsOf(page)).toEqual([])
  expect(await field('店铺名称').inputValue()).toBe('[华东]虹桥店')
  await field('密码').fill('Showroom-2026')
  await field('店铺编码').fill('SF001')
  await button(page, '完成设置并登录').click()
  await seen(page.getByRole('button', { name: '切换店铺 虹桥店' }))
  expect(new URL(page.url()).pathname).toBe('/')

  // The new shop is done; the rest leads to where it is done.
  const steps = page.getByRole('region', { name: '开业清单' })
  await seen(steps.getByText('已完成 2 / 8', { exact: false }))
  await seen(steps.getByRole('link', { name: '开出店铺 已完成' }))
  expect(await violationsOf(page)).toEqual([])
  await steps.getByRole('link', { name: '开通收款方式' }).click()
  await page.waitForURL('**/shops')

  const late = await browser.newPage({ locale: 'zh-CN' })
  await late.goto(address)
  await seen(late.getByText('初次设置已经完成，设置地址不再可用，请直接登录'))
  await late.close()
})

test('the administrator opens a second shop, its people sell there, and it closes', async () => {
  // Staff alone look at this screen.
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('showfloor.userId') ?? '""') as string
    localStorage.setItem(`showfloor.deviceUse.${user}`, '"BACK_OFFICE"')
  })
  await page.goto(new URL('/shops', address).href)
  await button(page, '新建店铺').click()
  const dialog = page.getByRole('dialog')
  await button(dialog, '保存店铺').click()
  await seen(dialog.getByText('请填写店铺名称'))
  await dialog.getByLabel('店铺名称').fill('[华东]徐汇店')
  await dialog.getByLabel('店铺编码').fill('SF001')
  await dialog.getByLabel('订单号前缀').fill('XH')
  await dialog.getByRole('checkbox', { name: '微信支付' }).check()
  await button(dialog, '保存店铺').click()
  await seen(dialog.getByText('该店铺编码已被使用，请换一个'))
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByLabel('店铺编码').fill('SF002')
  await button(dialog, '保存店铺').click()
  await seen(page.getByText('店铺已新建，请为员工绑定店铺并导入价格和库存'))

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
