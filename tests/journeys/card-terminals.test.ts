import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { contract } from '@showfloor/contract/contract'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  startBridgeProcess,
  type BridgeProcess,
} from '../../apps/server/src/testing/processes/bridge-process.ts'
import { openBrowser } from '../../tools/testing/browser.ts'
import { expectAccessible } from './axe.ts'
import { openScene, orderOf, signInCalls } from './guide-calls.ts'
import { hold } from './guide-walk.ts'
import { atCardTerminal, newActivationCode } from './provider-side.ts'
import { showfloor } from './showfloor.ts'
import { expectFits, sizes } from './sizes.ts'
import { openDesk } from './staff.ts'

const { url, sandboxUrl, demo } = showfloor
let browser: Browser
let bridge: BridgeProcess | undefined
let dir: string
beforeAll(async () => {
  browser = await openBrowser()
  dir = await mkdtemp(path.join(tmpdir(), 'showfloor-bridge-'))
})
afterAll(async () => {
  await bridge?.kill()
  await browser?.close()
  await rm(dir, { recursive: true, force: true })
})

test('a card terminal and a cloud POS terminal are set up, a sale with an unknown outcome is resolved by a query, and the batch agrees', async () => {
  const ask = await signInCalls(url, 'guide01', demo.password)
  const scene = await openScene(ask)

  const office = await (await openDesk(browser, 'admin01', { backOffice: true })).newPage()
  await office.goto(`${url}/terminals`)
  await office.getByRole('button', { name: '新建终端桥' }).click()
  const dialog = office.getByRole('dialog', { name: '新建终端桥' })
  await dialog.getByRole('button', { name: '新建终端桥' }).click()
  await dialog.getByText('请填写名称').waitFor()
  await dialog.getByLabel('名称').fill('一号收银台')
  await dialog.getByRole('button', { name: '新建终端桥' }).click()
  const bridgeNo = await dialog.getByLabel('编号').inputValue()
  const secret = await dialog.getByLabel('密钥').inputValue()
  await dialog.getByRole('button', { name: '已保存' }).click()
  const terminals = { T1: `${sandboxUrl}/card-terminal/T1` }
  bridge = await startBridgeProcess({ dir, serverUrl: url, bridgeNo, secret, terminals })
  await office.getByText('终端 T1', { exact: true }).waitFor()
  await expectAccessible(office)

  // The shop's settings lead to its terminals; one of Shouqianba is activated and deactivated there.
  await office.goto(`${url}/shops`)
  const shop = (await ask(contract.shops.userShopFlow, {})).data.find(({ id }) => id === scene.shopId)
  await office
    .getByRole('listitem')
    .getByRole('button', { name: shop?.siteCode ?? '' })
    .click()
  await office.getByRole('link', { name: '终端：激活、签到、结算' }).click()
  await office.waitForURL((address) => address.pathname === '/terminals')
  await office.getByRole('button', { name: '激活终端' }).click()
  const activation = office.getByRole('dialog', { name: '激活终端' })
  await activation.getByLabel('名称').fill('扫码台')
  await activation.getByLabel('激活码').fill('00000000')
  await activation.getByRole('button', { name: '激活', exact: true }).click()
  await activation.getByText('收钱吧没有接受这个激活码').waitFor()
  await activation.getByLabel('激活码').fill(await newActivationCode())
  await activation.getByRole('button', { name: '激活', exact: true }).click()
  await office.getByText(/^上次签到 .+，密钥已用 0 小时$/).waitFor()
  await expectAccessible(office)

  await atCardTerminal('T1', { manner: 'MUTE' })
  const order = await ask(contract.orders.create, orderOf(scene))
  await ask(contract.orders.confirmInShop, { id: order.id, version: order.version })
  const guide = await (await openDesk(browser, 'guide01')).newPage()
  await guide.goto(`${url}/payment?order=${order.id}`)
  await guide.getByRole('radio', { name: '刷卡 POS' }).check()
  await guide.getByRole('radio', { name: /终端 T1/ }).waitFor()
  await guide.getByLabel('收款金额').fill('90')
  await guide.getByRole('button', { name: '发往终端 ¥90' }).click()
  await guide.getByRole('region', { name: '正在确认终端是否收款' }).waitFor()
  // What the server learns meanwhile is shown after the screen was looked at.
  const show = await hold(guide, '**/payment/status**')
  await expectFits(guide)
  await expectAccessible(guide)
  await guide.setViewportSize(sizes.desktop)
  show()
  // The server queries the terminal by itself; a person may do so sooner.
  const sync = guide.waitForRequest('**/payment/mis/status-sync')
  await guide.getByRole('button', { name: '查询到账' }).click()
  const [open] = (await ask(contract.payments.status, { orderId: order.id })).tenders
  expect((await sync).postDataJSON()).toMatchObject([{ tenderId: open?.id }])
  await guide.getByText('支付成功').first().waitFor()
  const { paid, tenders } = await ask(contract.payments.status, { orderId: order.id })
  expect({ paid, states: tenders.map(({ state }) => state) }).toEqual({ paid: 9000, states: ['SUCCEEDED'] })

  await atCardTerminal('T1', { manner: 'PAYS' })
  // The terminal also takes a line of a mixed payment.
  const mixed = await ask(contract.orders.create, orderOf(scene))
  await ask(contract.orders.confirmInShop, { id: mixed.id, version: mixed.version })
  const lines = [
    { type: 'MIS_POS' as const, amount: 8000 },
    { type: 'CASH' as const, amount: 100 },
  ]
  await ask(contract.payments.mixedCreate, { orderId: mixed.id, lines })
  await guide.goto(`${url}/payment-mixed-pay?order=${mixed.id}`)
  await guide.getByRole('radio', { name: /终端 T1/ }).waitFor()
  await guide.getByRole('button', { name: '发往终端 ¥80' }).click()
  const taken = async () => (await ask(contract.payments.status, { orderId: mixed.id })).paid
  await expect.poll(taken).toBe(8100)
  await office.getByRole('button', { name: '结算' }).click()
  await office.getByText('相符').first().waitFor()
})
