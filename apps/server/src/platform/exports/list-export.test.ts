import { chinaDay } from '@showfloor/contract/common/china-time'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { contract, nounCalls } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProduct, createShop, signIn } from '../../testing/factories.ts'
import { importDesk } from '../../testing/imports/import-desk.ts'
import { confirmedOrder, placeOrder, setScene } from '../../testing/order-scene.ts'
import { startWorld, type World } from '../../testing/world.ts'
import { sql } from '../database/sql.ts'
import { openTable } from '../tables/table-file.ts'
import { xlsxStream } from '../tables/xlsx-writer.ts'

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

/** Each exported list, with the part of its address between `/api/` and `/export`. */
const lists = nounCalls().flatMap(([name, { path }]) =>
  path.endsWith('/export') ? [{ call: name, path: path.slice('/api/'.length, -'/export'.length) }] : [],
)
const exported = async (path: string, headers: Record<string, string>, input: object, format = 'csv') => {
  const url = `/api/${path}/export`
  const answer = await world.app.server.inject({
    method: 'POST',
    url,
    headers,
    payload: [{ ...input, format }],
  })
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

test('an exported list has all pages and shows no more than the screen: masked, filtered, and no cell is a formula', async () => {
  const manager = await signIn(world, { roles: ['manager'], shopIds: [shopId] })
  await manager.ask(contract.customers.create, { shopId, name: '=HYPERLINK("x")', mobile: '13912345678' })
  await manager.ask(contract.customers.create, { shopId, name: '王女士', mobile: '13912345679' })
  const { text } = await exported('customers', manager.headers, { shopId, size: 1 })
  const lines = text.split('\r\n').filter((line) => line !== '')
  expect(lines[0]).toBe('\uFEFF姓名,手机号,状态,导购,地址数,登记时间')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/^王女士,139\*\*\*\*5679,新客,/)
  expect(lines[2]).toMatch(/^"'=HYPERLINK\(""x""\)",139\*\*\*\*5678,/)
  const english = { ...manager.headers, 'accept-language': 'en' }
  const workbook = await exported('customers', english, { shopId, keyword: '王' }, 'xlsx')
  expect(await rowsOf(workbook.content)).toEqual([
    ['Name', 'Mobile', 'Status', 'Guide', 'Addresses', 'Since'],
    ['王女士', '139****5679', 'new', expect.any(String), '0', expect.any(String)],
  ])
})

test('a workbook with more rows than a sheet can hold says so in its last row', async () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => [`row ${at + 1}`])
  const written = async (count: number) => (await rowsOf(await buffer(xlsxStream(rows(count), 3)))).flat()
  expect(await written(3)).toEqual(['row 1', 'row 2', 'row 3'])
  expect(await written(5)).toEqual(['row 1', 'row 2', expect.stringContaining('export CSV')])
})

test('accounts, products and special offers are exported with the permission for their list', async () => {
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
  expect((await exported('customers', guide.headers, { shopId })).status).toBe(403)
  const manager = await signIn(world, { roles: ['manager'], shopIds: [shopId] })
  const elsewhere = await createShop(world)
  for (const path of ['customers', 'offers'])
    expect((await exported(path, manager.headers, { shopId: elsewhere })).status).toBe(403)
  expect((await exported('customers', {}, { shopId })).status).toBe(401)
})

test('the chain’s settings are exported too, named as on their screens and with their permissions', async () => {
  const admin = await signIn(world, { roles: ['admin'], shopIds: [shopId] })
  const guide = await signIn(world, { shopIds: [shopId] })
  await admin.ask(contract.identity.roleCreate, {
    name: '=陈列',
    permissions: ['catalogue.read', 'cost.read'],
  })
  const shop = await createShop(world)
  const { siteName } =
    (await admin.ask(contract.shops.shopSettings, {})).data.find(({ id }) => id === shop) ?? {}
  const lists = [
    [
      'roles',
      '名称,内置,账号数,单人退款上限(元),权限',
      "'=陈列,否,0,1000.00,浏览商品、价格和库存; 查看成本价",
    ],
    [
      'delivery-modes',
      '名称,英文名称,需要地址,配送费(元),满额免费(元),最早可约(天后),启用',
      '送货上门,Home delivery,是,',
    ],
    ['replies', '订单状态,中文回复,英文回复', '已取消,'],
    [
      'shops',
      '店铺编码,店铺名称,店铺类型,店铺等级,云POS,订单号前缀,分期收款,国家补贴,收款方式',
      `,${siteName},`,
    ],
  ] as const
  for (const [path, head, row] of lists) {
    const { text } = await exported(path, admin.headers, {})
    expect(text.slice(0, head.length + 3)).toBe(`\uFEFF${head}\r\n`)
    expect(text).toContain(row)
  }
  const english = { ...admin.headers, 'accept-language': 'en' }
  const workbook = await rowsOf((await exported('replies', english, {}, 'xlsx')).content)
  expect([workbook.length, workbook[0], workbook[1]?.[0]]).toEqual([
    8,
    ['Order status', 'In Chinese', 'In English'],
    'draft',
  ])
  for (const path of ['delivery-modes', 'replies', 'shops'])
    expect((await exported(path, guide.headers, {})).status).toBe(403)
  expect((await exported('roles', {}, {})).status).toBe(401)
})

test('a shop’s settings are exported with the screen’s filter and in the caller’s language; drafts and prices of other shops stay hidden', async () => {
  const guide = await signIn(world, { shopIds: [shopId] })
  const editor = await signIn(world, { roles: ['admin'], shopIds: [shopId] })
  const english = { ...guide.headers, 'accept-language': 'en' }
  const made = await Promise.all(
    Array.from({ length: 3 }, (_, at) => createProduct(world, { name: `导出柜 ${at}`, kind: 'cabinet' })),
  )
  const catalogue = await exported(
    'shop-products',
    english,
    { shopId, keyword: '导出柜', sort: 'name' },
    'xlsx',
  )
  const rows = await rowsOf(catalogue.content)
  expect(rows[0]?.slice(0, 3)).toEqual(['SKU code', 'Name', 'Kind'])
  expect(rows.slice(1).map(([, name, kind]) => [name, kind])).toEqual(
    [0, 1, 2].map((at) => [`导出柜 ${at}`, 'Cabinet']),
  )
  const products = await exported('products', editor.headers, { keyword: '导出柜' })
  expect(
    products.text
      .split('\r\n')
      .slice(1, 4)
      .map((line) => line.split(',')[0]),
  ).toEqual(made.map(({ code }) => code).toSorted())
  const sku = made[0]?.skus[0]?.skuId ?? ''
  await editor.ask(contract.inspirations.spaceSave, {
    name: '=小客厅',
    room: 'LIVING',
    status: 'PUBLISHED',
    slots: [{ name: '柜', skuId: sku, quantity: 2 }],
  })
  const measured = { widthMm: 4000, depthMm: 3500 }
  expect((await exported('furniture-sets', english, { shopId, measured })).text).toMatch(
    /^\uFEFFName,Room,Fits,Pieces,Marketing price \(CNY\),.*\r\n'=小客厅,living room,no,2,3998\.00,/,
  )
  const style = await editor.ask(contract.inspirations.styleSave, {
    name: '草稿风格',
    lead: '',
    story: '',
    theme: 'NORDIC',
    colorFamily: 'white',
    scenes: [],
  })
  const drafts = { shopId, status: 'DRAFT' }
  expect(style.version).toBe(1)
  expect((await exported('styles', editor.headers, drafts)).text).toMatch(
    /\r\n草稿风格,北欧,,0,0\.00,草稿,\r\n/,
  )
  expect((await exported('styles', guide.headers, drafts)).text.trim().split('\r\n')).toHaveLength(1)
  expect((await exported('launches', guide.headers, { shopId })).text).toMatch(/^\uFEFF名称,进度,开始,/)
  const elsewhere = { shopId: await createShop(world), measured }
  for (const path of ['shop-products', 'styles', 'furniture-sets', 'launches'])
    expect((await exported(path, guide.headers, elsewhere)).status).toBe(403)
})

test('imports are exported, and exported prices contain no cost without its permission', async () => {
  const admin = await signIn(world, { roles: ['admin'], shopIds: [shopId] })
  const desk = await importDesk(world, { shopId, admin })
  const { code } = await createProduct(world, {})
  await desk.take('stock', `sku,stock\n${code}-1,7\n`, '=盘点.csv')
  const history = await exported('imports/history', admin.headers, {})
  expect(history.text.split('\r\n')[0]).toMatch(/^\uFEFF时间,文件,内容,店铺,状态,行数,有误,新增,/)
  expect(history.text.split('\r\n')[1]).toMatch(/,'=盘点\.csv,库存,.+,已导入,1,0,1,0,0,0,/)
  const prices = await exported('imports/content', admin.headers, { kind: 'prices', shopId })
  expect(prices.text).toMatch(/^\uFEFFSKU 编码,活动价,销售价,专柜价,红线价,成本价\r\n/)
  expect(prices.text).toMatch(new RegExp(`\\n${code}-1,1999.00,`))
  const input = { kind: 'prices', shopId }
  const role = await admin.ask(contract.identity.roleCreate, {
    name: '导入员',
    permissions: ['import.manage'],
  })
  const keeper = await signIn(world, { roles: [role.code as 'admin'], shopIds: [shopId] })
  expect((await exported('imports/content', keeper.headers, input)).text).toMatch(/红线价\r\n/)
  expect(
    (await exported('imports/content', keeper.headers, { ...input, shopId: await createShop(world) })).status,
  ).toBe(403)
  const guide = await signIn(world, { shopIds: [shopId] })
  for (const path of ['imports/content', 'imports/history'])
    expect((await exported(path, guide.headers, input)).status).toBe(403)
})

describe('the audit log records exports', () => {
  const { audit, customers, orders } = contract
  const kept = async (subject: string) => {
    const admin = await signIn(world, { roles: ['admin'], shopIds: [shopId] })
    const { data } = await admin.ask(audit.list, { subject })
    return data.map(({ accountName, actionName, subjectName, detail }) => ({
      accountName,
      actionName,
      subjectName,
      detail: Object.fromEntries(detail.map(({ name, value }) => [name, value])),
    }))
  }

  test('with the filter, the rows and whether mobiles were whole, and without typed texts', async () => {
    const scene = await setScene(world, { shop: { siteName: '静安店' } })
    const manager = await signIn(world, { roles: ['manager'], shopIds: [scene.shopId], name: '赵店长' })
    const finance = await signIn(world, { roles: ['finance'], shopIds: [scene.shopId], name: '钱会计' })
    for (let made = 0; made < 3; made += 1) await placeOrder(scene, { submit: false })
    const filter = { shopId: scene.shopId, status: 'DRAFT', keyword: '王女' }
    expect((await exported('orders', manager.headers, filter)).text).toMatch(/139\d{8}/)
    expect((await exported('orders', finance.headers, { ...filter, keyword: '' }, 'xlsx')).status).toBe(200)
    await exported('customers', manager.headers, { shopId: scene.shopId, mine: true })
    const log = await kept(scene.shopId)
    const expected = (accountName: string, actionName: string, detail: object) => ({
      accountName,
      actionName,
      subjectName: '静安店',
      detail,
    })
    expect(log).toEqual([
      expected('赵店长', '导出完成', { 操作: '导出客户', 行数: '0' }),
      expected('赵店长', '导出客户', { 筛选: 'mine=true' }),
      expected('钱会计', '导出完成', { 操作: '导出订单', 行数: '3' }),
      expected('钱会计', '导出订单', { 筛选: 'status=DRAFT', 完整手机号: '否' }),
      expected('赵店长', '导出完成', { 操作: '导出订单', 行数: '3' }),
      expected('赵店长', '导出订单', { 筛选: 'status=DRAFT、keyword=…', 完整手机号: '是' }),
    ])
  })

  test('for every list; a refused export leaves no entry', async () => {
    const finance = await signIn(world, { roles: ['finance'], shopIds: [shopId] })
    const deposit = { franchisee: '加盟商', supplier: '供应商', enabled: true, shopIds: [shopId] }
    const { id: depositId } = await finance.ask(contract.deposits.save, deposit)
    const scene = await setScene(world)
    const { id: orderId } = await confirmedOrder(scene)
    const { payable } = await scene.guide.ask(contract.payments.status, { orderId })
    await scene.guide.ask(contract.payments.shopPayment, { orderId, amount: payable })
    const accountant = await signIn(world, { roles: ['finance'], shopIds: [scene.shopId] })
    const through = chinaDay(new Date())
    const scope = { shopId: scene.shopId, channelId: world.channelId, through, accountId: null }
    const settlement = await accountant.ask(contract.settlements.create, scope)
    const admin = await signIn(world, { roles: ['admin'], shopIds: [shopId, scene.shopId] })
    const inputs: Record<string, object> = {
      'channel-settlements': { id: settlement.id },
      deposits: { depositId, month: '2026-11' },
      'furniture-sets': { measured: { widthMm: 4000, depthMm: 3500 } },
      'imports/content': { kind: 'prices' },
      receipts: { from: through, to: through },
    }
    for (const { path } of lists) {
      const answer = await exported(path, admin.headers, { shopId, ...inputs[path] })
      expect([path, answer.status]).toEqual([path, 200])
    }
    const guide = await signIn(world, { shopIds: [shopId] })
    expect((await exported('orders', guide.headers, { shopId })).status).toBe(403)
    expect((await exported('orders', admin.headers, { shopId, min: 'x' })).status).toBe(400)
    const { rows } = await sql<{ accountId: string; call: string; count: number }>`
      select account_id, call, count(*)::int as count from audit_log
      where account_id in (${admin.account.id}, ${guide.account.id}) group by 1, 2`.execute(world.db)
    const actions = lists.map(({ call }) => ({ call, count: 1 }))
    const ended = { call: 'export.ended', count: actions.length }
    expect(rows.map(({ call, count }) => ({ call, count })).toSorted(byCall)).toEqual(
      [...actions, ended].toSorted(byCall),
    )
    expect(new Set(rows.map((row) => row.accountId))).toEqual(new Set([admin.account.id]))
  })

  test('with the number of sent rows where a file was broken off', async () => {
    const scene = await setScene(world)
    const manager = await signIn(world, { roles: ['manager'], shopIds: [scene.shopId] })
    const all = 20_000
    await sql`
      insert into customers (shop_id, id, name, mobile, account_id)
      select ${scene.shopId}, n, '顾客', (13000000000 + n)::text, ${manager.account.id}
      from generate_series(1, ${all}::int) n`.execute(world.db)
    const origin = await world.app.server.listen({ port: 0 })
    const answer = await fetch(`${origin}/api/customers/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...manager.headers },
      body: JSON.stringify([{ shopId: scene.shopId }]),
    })
    await answer.body?.cancel()
    await expect.poll(async () => (await kept(scene.shopId))[0]?.actionName).toBe('导出完成')
    expect(Number((await kept(scene.shopId))[0]?.detail['行数'])).toBeLessThan(all)
  })

  test('a refusal of the first page is answered as an error', async () => {
    const manager = await signIn(world, { roles: ['manager'], shopIds: [shopId] })
    await sql`
      insert into mobile_guesses (account_id, day, marks)
      values (
        ${manager.account.id}, (now() at time zone 'Asia/Shanghai')::date,
        array(select generate_series(-500, -1))
      )`.execute(world.db)
    for (const path of ['orders', 'customers'])
      expect((await exported(path, manager.headers, { shopId, keyword: '13858271694' })).text).toContain(
        'UNKNOWN_MOBILES_LIMIT',
      )
    expect((await manager.ask(customers.search, { shopId })).total).toBeGreaterThan(0)
    expect((await manager.ask(orders.list, { shopId, keyword: '1694' })).data).toEqual([])
  })
})

const byCall = (one: { call: string }, other: { call: string }) => one.call.localeCompare(other.call)
