import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProduct, createShop, signIn } from '../testing/factories.ts'
import { startWorld, type World } from '../testing/world.ts'
import { openTable } from './tables/table-file.ts'

let world: World
let shopId: string
let folder: string
beforeAll(async () => {
  world = await startWorld()
  shopId = await createShop(world)
  folder = mkdtempSync(join(tmpdir(), 'showfloor-export-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await world.close()
})

const exported = async (path: string, headers: Record<string, string>, input: object, format = 'csv') => {
  const url = `/api/${path}/export?format=${format}`
  const answer = await world.app.server.inject({ method: 'POST', url, headers, payload: [input] })
  return { status: answer.statusCode, text: answer.body, content: answer.rawPayload }
}
const rowsOf = async (content: Buffer): Promise<string[][]> => {
  const path = join(folder, 'list.xlsx')
  writeFileSync(path, content)
  const table = await openTable(path)
  const rows: string[][] = []
  for await (const { cells } of table.rows(() => {})) rows.push(cells)
  await table.close()
  return rows
}

test('a list as a file holds all its pages and shows nobody more than the screen: masked, narrowed, and nothing in it runs', async () => {
  const guide = await signIn(world, { shopIds: [shopId] })
  await guide.ask(contract.customers.create, { shopId, name: '=HYPERLINK("x")', mobile: '13912345678' })
  await guide.ask(contract.customers.create, { shopId, name: '王女士', mobile: '13912345679' })
  const { text } = await exported('customers', guide.headers, { shopId, size: 1 })
  const lines = text.split('\r\n').filter((line) => line !== '')
  expect(lines[0]).toBe('\uFEFF姓名,手机号,状态,导购,地址数,登记时间')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/^王女士,139\*\*\*\*5679,新客,/)
  expect(lines[2]).toMatch(/^"'=HYPERLINK\(""x""\)",139\*\*\*\*5678,/)
  const english = { ...guide.headers, 'accept-language': 'en' }
  const workbook = await exported('customers', english, { shopId, keyword: '王' }, 'xlsx')
  expect(await rowsOf(workbook.content)).toEqual([
    ['Name', 'Mobile', 'Status', 'Guide', 'Addresses', 'Since'],
    ['王女士', '139****5679', 'new', expect.any(String), '0', expect.any(String)],
  ])
})

test('accounts, products and special offers have theirs, each for whoever may see the list', async () => {
  const admin = await signIn(world, { roles: ['admin'], shopIds: [shopId] })
  const guide = await signIn(world, { shopIds: [shopId] })
  const { code } = await createProduct(world, { name: '云栖 & <沙发>' })
  const accounts = await exported('accounts', admin.headers, { keyword: guide.account.username })
  expect(accounts.text).toMatch(
    new RegExp(`${guide.account.username},员工\\d+,138\\*{4}\\d{4},已启用,guide,1,`),
  )
  const products = await exported('products', admin.headers, { keyword: code }, 'xlsx')
  expect((await rowsOf(products.content)).map((cells) => cells.slice(0, 2))).toEqual([
    ['商品编码', '名称'],
    [code, '云栖 & <沙发>'],
  ])
  expect((await exported('offers', guide.headers, { shopId })).text).toBe(
    '\uFEFF订单号,状态,客户,商品,数量,销售价(元),成交价(元),金额(元),申请人,理由,审批人,批注,申请时间,审批时间\r\n',
  )
  for (const path of ['accounts', 'products'])
    expect((await exported(path, guide.headers, {})).status).toBe(403)
  const elsewhere = await createShop(world)
  for (const path of ['customers', 'offers'])
    expect((await exported(path, guide.headers, { shopId: elsewhere })).status).toBe(403)
  expect((await exported('customers', {}, { shopId })).status).toBe(401)
})
