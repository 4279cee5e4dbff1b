import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { sql } from '../../../platform/database/sql.ts'
import { createProduct, createShop, signIn } from '../../../testing/factories.ts'
import { claimInput } from '../../../testing/marketplaces/claimed-order.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { workbook } from '../../../testing/imports/workbooks.ts'
import { gbk } from '../../../testing/payments/gbk.ts'
import { requestOf, type SignedIn } from '../../../testing/world.ts'

const { marketplaces, orders } = contract

let world: PayingWorld
let shopId: string
let channelId: string
let guide: SignedIn
let code: string
beforeAll(async () => {
  world = await startPayingWorld()
  channelId = newId()
  await sql`
    insert into channels (id, code, name, site_code)
    values (${channelId}, ${`M${channelId}`}, '社群小店', ${channelId})`.execute(world.db)
  shopId = await createShop(world)
  guide = await signIn(world, { shopIds: [shopId], name: '林晓', roles: ['manager'] })
  code = (await createProduct(world, { stock: { [shopId]: 50 } })).skus[0]?.skuCode ?? ''
})
afterAll(() => world?.close())

type Taken = {
  entered: number
  cancelled: number
  unchanged: number
  faulty: number
  problems: { line: number; externalId: string; why: string }[]
}
const columns = '渠道单号,付款时间,买家姓名,手机号,地址,商品编码,数量,本行实付（元）,运费,状态'
const send = async (content: readonly string[] | Buffer, who = guide, language = 'zh-CN') => {
  const response = await world.app.server.inject({
    ...requestOf(marketplaces.enterOrders, { shopId, channelId }),
    headers: { ...who.headers, 'accept-language': language, 'content-type': 'application/octet-stream' },
    payload: Buffer.isBuffer(content) ? content : Buffer.from(content.join('\r\n')),
  })
  return response.json<{ code?: string; error?: string; res?: Taken }>()
}
const waiting = async () => (await guide.ask(marketplaces.openOrders, { shopId })).data

test('R7.17 a file of a special channel enters its right orders into the queue, and names the wrong ones by line', async () => {
  const file = [
    columns,
    `F-1,2026/11/20 16:05,李桂英,13912345678,虹井路 1 号,${code},2,"3,000.00",50,已付款`,
    `F-1,,,,,${code},1,1500,,`,
    `F-2,2026-11-20 09:00:00,王芳,12,,${code},1,1500,,已付款`,
    `F-3,昨天,王芳,13912345679,,${code},1,1500,,已付款`,
    `F-4,2026年11月20日,王芳,13912345679,,${code},1,1500,,已付款`,
  ]
  const { res } = await send(file)
  expect(res).toMatchObject({ entered: 2, cancelled: 0, unchanged: 0, faulty: 2 })
  expect(res?.problems).toEqual([
    { line: 4, externalId: 'F-2', why: '“手机号”填写有误' },
    { line: 5, externalId: 'F-3', why: '“付款时间”填写有误' },
  ])
  const queue = await waiting()
  expect(queue.find(({ externalId }) => externalId === 'F-1')).toMatchObject({
    channelName: '社群小店',
    state: 'OPEN',
    buyerMobile: '139****5678',
    total: 455_000,
  })
  expect((await send(file)).res).toMatchObject({ entered: 0, unchanged: 2, faulty: 2 })
  const other = [columns, `F-4,2026年11月20日,王芳,13912345679,,${code},2,1500,,已付款`]
  expect((await send(other)).res?.problems).toEqual([
    { line: 2, externalId: 'F-4', why: '这个渠道已有单号 F-4' },
  ])
})

test('a file in GBK and a workbook are read like a file in UTF-8, and English headers like Chinese ones', async () => {
  const row = `G-1,2026/11/20 16:05,陈美玲,13912345671,虹井路 2 号,${code},1,1299.00,,已付款`
  expect((await send(gbk([columns, row].join('\r\n')))).res).toMatchObject({ entered: 1, faulty: 0 })
  expect((await send([columns, row])).res).toMatchObject({ unchanged: 1 })
  const cells = [columns.split(','), row.split(',')]
  expect((await send(await workbook(cells))).res).toMatchObject({ unchanged: 1, faulty: 0 })
  const english = 'Order number,Paid at,Name,Mobile,SKU,Pieces,Amount'
  const lines = [english, `G-2,2026-11-20,Chen,1391,${code},1,1299`]
  expect((await send(lines, guide, 'en')).res?.problems).toEqual([
    { line: 2, externalId: 'G-2', why: '“Mobile” cannot be read' },
  ])
})

test('amounts are in cents where the header says so, and an unreadable amount or day is a fault', async () => {
  const header = '渠道单号,付款时间,承诺发货日,买家姓名,手机号,商品编码,数量,本行实付(分)'
  const row = (no: string, day: string, amount: string) =>
    `${no},2026/1/5 8:30,${day},王芳,13912345679,${code},1,${amount}`
  const file = [header, row('H-1', '2026/1/9', '129900'), row('H-2', '1月9日', '100'), row('H-3', '', '12.5')]
  expect((await send(file)).res).toMatchObject({
    entered: 1,
    problems: [
      { externalId: 'H-2', why: '“承诺发货日”填写有误' },
      { externalId: 'H-3', why: '“本行实付”填写有误' },
    ],
  })
  expect((await waiting()).find(({ externalId }) => externalId === 'H-1')).toMatchObject({
    total: 129_900,
    placedAt: '2026-01-05T00:30:00.000Z',
    promisedAt: '2026-01-09T16:00:00.000Z',
  })
})

test('a known order with another postage, day or buyer is named, and a file with faults alone stands in the audit log', async () => {
  const row = (postage: string, mobile = '13912345672', at = '2026-11-20 09:00') =>
    `E-1,${at},王芳,${mobile},,${code},1,1500,${postage},`
  await send([columns, row('10')])
  for (const other of [row('20'), row('10', '13912345673'), row('10', undefined, '2026-11-21 09:00')])
    expect((await send([columns, other])).res).toMatchObject({ entered: 0, unchanged: 0, faulty: 1 })
  const admin = await signIn(world, { shopIds: [shopId], roles: ['admin'] })
  const entries = async () => {
    const { data } = await admin.ask(contract.audit.list, { action: 'marketplaces.enterOrders', size: 100 })
    return data.length
  }
  const before = await entries()
  expect((await send([columns, row('20')])).res).toMatchObject({ faulty: 1 })
  expect(await entries()).toBe(before + 1)
})

test('a file cancels orders that are there, also a claimed one', async () => {
  const row = (no: string, status: string) =>
    `${no},2026-11-20 09:00,王芳,13912345679,,${code},1,1500,,${status}`
  await send([columns, row('C-1', '已付款'), row('C-2', '已付款')])
  const id = (await waiting()).find(({ externalId }) => externalId === 'C-2')?.id ?? ''
  const { orderId } = await guide.ask(marketplaces.claim, claimInput(id))
  const file = [columns, row('C-1', '已取消'), row('C-2', '已取消'), row('C-3', '已取消')]
  expect((await send(file)).res).toMatchObject({ entered: 0, cancelled: 2, unchanged: 1, faulty: 0 })
  expect((await send(file)).res).toMatchObject({ cancelled: 0, unchanged: 3 })
  expect((await waiting()).some(({ externalId }) => externalId === 'C-1')).toBe(false)
  await expect.poll(async () => (await guide.ask(orders.get, { id: orderId })).status).toBe('CANCELLED')
})

test('a file without a needed column is refused, and so is a person who enters no orders', async () => {
  expect(await send(['渠道单号,商品编码', `F-9,${code}`])).toMatchObject({
    code: 'CHANNEL_FILE_REFUSED',
    error: '文件里没有“付款时间”一列',
  })
  const finance = await signIn(world, { shopIds: [shopId], roles: ['finance'] })
  expect((await send([columns], finance)).code).toBe('FORBIDDEN')
})
