import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@showfloor/contract/contract'
import { sql } from '../../../platform/database/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCart, createProduct, createShop, signIn } from '../../../testing/factories.ts'
import { importDesk } from '../../../testing/imports/import-desk.ts'
import { startWorld, type World } from '../../../testing/world.ts'
import { importByCommand } from './command.ts'

const cli = join(import.meta.dirname, 'cli.ts')
let world: World
let folder: string
let shopId: string
let shop: string
let shopWithoutChannel: string

const codeOf = async (id: string): Promise<string> => {
  const { rows } = await sql<{ siteCode: string }>`
    select site_code
    from shops
    where id = ${id}`.execute(world.db)
  return rows[0]?.siteCode ?? ''
}

beforeAll(async () => {
  world = await startWorld()
  folder = mkdtempSync(join(tmpdir(), 'showfloor-import-'))
  shopId = await createShop(world)
  shop = await codeOf(shopId)
  shopWithoutChannel = await codeOf(await createShop(world, { channelId: null }))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await world.close()
})

const write = (name: string, content: string | Buffer): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

type Ended = { code: number | null; out: string; error: string }
const environment = () => ({ ...process.env, DATABASE_URL: world.databaseUrl })
/** The output of the command and its exit code. */
const run = async (...args: string[]): Promise<Ended> => {
  const said = { stdout: '', stderr: '' }
  const onto = (stream: keyof typeof said) => ({
    isTTY: false,
    write: (text: Uint8Array | string) => Boolean((said[stream] += String(text))),
  })
  const terminal = { stdout: onto('stdout'), stderr: onto('stderr') }
  const code = await importByCommand(args, environment(), terminal)
  return { code, out: said.stdout, error: said.stderr }
}
/** The same in a process of its own, as `npm run import` starts it. */
const started = (...args: string[]): Promise<Ended> =>
  new Promise((done, fail) => {
    const child = spawn(process.execPath, [cli, ...args], { env: environment() })
    let [out, error] = ['', '']
    child.stdout.on('data', (chunk) => (out += String(chunk)))
    child.stderr.on('data', (chunk) => (error += String(chunk)))
    child.on('error', fail)
    child.on('close', (code) => done({ code, out, error }))
  })
const importFile = (path: string, ...more: string[]): Promise<Ended> =>
  run('catalogue', path, '--shop', shop, ...more)

type Found = {
  code: string
  name: string
  kind: string
  tag: string | null
  colorName: string
  colorHex: string
  material: string
  widthMm: number | null
  depthMm: number | null
  heightMm: number | null
  attributes: Record<string, unknown>
  allowSale: boolean
  marketing: number
  sale: number
  shoppe: number
  redLine: number
  categories: string[]
}
const product = async (code: string): Promise<Found | undefined> => {
  const { rows } = await sql<Found>`
    select p.code, p.name, p.kind, p.tag, s.color_name, s.color_hex, s.material, s.width_mm, s.depth_mm,
      s.height_mm, s.attributes, s.allow_sale, c.marketing_cents as marketing, c.sale_cents as sale,
      c.shoppe_cents as shoppe, c.red_line_cents as red_line,
      array(
        select g.name
        from product_categories pc
        join categories g on g.id = pc.category_id
        where pc.product_id = p.id
        order by g.name
      ) as categories
    from products p
    join skus s on s.product_id = p.id
    join item_mappings m on m.sku_id = s.id
    join channel_prices c on c.item_mapping_id = m.id
    where p.code = ${code}`.execute(world.db)
  return rows[0]
}
const everything = async (): Promise<unknown> => {
  const { rows } = await sql`
    select (select count(*) from products) as products, (select count(*) from skus) as skus,
      (select count(*) from categories) as categories, (select count(*) from channel_prices) as prices,
      (select count(*) from stock) as stock,
      (select md5(string_agg(p::text, '' order by p.id)) from products p) as content`.execute(world.db)
  return rows[0]
}

const header =
  'X1;item_id;name;category;price;old_price;sellable_online;link;other_colors;short_description;designer;depth;height;width'
/** Its prices are in riyals, as other prices in the file show. */
const atOne = ['--currency-rate', 'SAR=1']
const scraped = [
  header,
  '0;90420332;FREKVENS;Bar furniture;265,0;No old price;TRUE;https://x.example/p/frekvens-bar-table-in-outdoor-black-90420332/;No;Bar table, in/outdoor,          51x51 cm;A B;;99;51',
  '1;59287464;KIVIK;Sofas;2400,5;SR 2,995;FALSE;https://x.example/p/kivik-3-seat-sofa-dark-blue-59287464/;Yes;3-seat   sofa;C D;95;83,5;228',
  '2;70141235;MALM;Beds;1195,0;No old price;TRUE;https://x.example/p/malm-bed-frame-oak-veneer-70141235/;No;Bed frame, high,   160x200 cm;"502.638.38 A bed, said ""solid"" by all; sold here.";209;100;176',
  '3;59287464;KIVIK;Armchairs;2400,5;SR 2,995;FALSE;https://x.example/p/kivik-3-seat-sofa-dark-blue-59287464/;Yes;3-seat sofa;C D;95;83,5;228',
  '4;11111111;NOPRICE;Beds;;No old price;TRUE;;No;Bed;A;;;',
  '5;59287464;KIVIK;Sofas;99,0;No old price;TRUE;;No;3-seat sofa;C D;95;83,5;228',
].join('\r\n')

test('a scraped list with all its quirks becomes correct products', async () => {
  const path = write('scraped.csv', `\uFEFF${scraped}\r\n`)
  const asked = await importFile(path)
  expect(asked).toMatchObject({ code: 1, error: expect.stringContaining('Prices are in SAR') })
  expect(asked.error).toContain('--currency-rate SAR=…')
  const ended = await started('catalogue', path, '--shop', shop, ...atOne)
  expect(ended).toMatchObject({ code: 0, error: '' })
  expect(ended.out).toContain('UTF-8, separated by semicolons')
  expect(ended.out).toMatch(/price +→ price.*265,0 SAR → ¥265\.00/)
  expect(ended.out).toMatch(/old_price +→ price before.*SR 2,995 → ¥2,995\.00/)
  expect(ended.out).toMatch(/width +→ width +51 cm → 510 mm/)
  expect(ended.out).toContain('left out: line 6, column 5 (price) is empty')
  expect(ended.out).toContain('left out: line 7, article 59287464 is on line 3 already')
  expect(ended.out).toContain(
    '6 rows: 3 articles, 1 rows merged into them (the same article again), 2 left out.',
  )
  expect(ended.out).toContain('3 created, 0 updated, 0 unchanged')

  expect(await product('59287464')).toMatchObject({
    name: 'KIVIK 3-seat sofa',
    kind: 'sofa',
    tag: 'PROMOTION',
    colorName: '深蓝色',
    material: 'fabric',
    widthMm: 2280,
    depthMm: 950,
    heightMm: 835,
    attributes: { seats: 3 },
    allowSale: true,
    marketing: 240_050,
    sale: 299_500,
    shoppe: 299_500,
    redLine: 240_050,
    categories: ['Armchairs', 'Sofas'],
  })
  expect(await product('90420332')).toMatchObject({
    name: 'FREKVENS Bar table, in/outdoor',
    kind: 'bar-table',
    depthMm: null,
    colorName: '黑色',
    marketing: 26_500,
    sale: 26_500,
  })
  expect(await product('70141235')).toMatchObject({
    kind: 'bed',
    material: 'wood',
    attributes: { frameInnerWidthMm: 1600, frameInnerLengthMm: 2000 },
  })
})

test('articles of a scraped list are found by words, sizes and numbers', async () => {
  const guide = await signIn(world, { shopIds: [shopId] })
  const first = async (keyword: string) =>
    (await guide.ask(contract.catalogue.itemMappingPage, { shopId, keyword })).data[0]?.name
  const found = {
    kiv: 'KIVIK 3-seat sofa',
    '3-seat sofa': 'KIVIK 3-seat sofa',
    couch: 'KIVIK 3-seat sofa',
    'malm bed': 'MALM Bed frame, high',
    'malm 160x200': 'MALM Bed frame, high',
    '904203': 'FREKVENS Bar table, in/outdoor',
    'outdoor table': 'FREKVENS Bar table, in/outdoor',
  }
  for (const [keyword, name] of Object.entries(found))
    expect([keyword, await first(keyword)]).toEqual([keyword, name])
})

test('importing the same file again changes nothing, a changed price only that price', async () => {
  const path = write('again.csv', scraped)
  await importFile(path, ...atOne)
  const before = await everything()
  const again = await importFile(path, ...atOne)
  expect(again.out).toContain('0 created, 0 updated, 3 unchanged')
  expect(again.out).toMatch(/prices +0 created, 0 updated, 3 unchanged/)
  expect(await everything()).toEqual(before)
  const dearer = await importFile(write('dearer.csv', scraped.replaceAll(';265,0;', ';285,0;')), ...atOne)
  expect(dearer.out).toMatch(/prices +0 created, 1 updated, 2 unchanged/)
  expect((await product('90420332'))?.marketing).toBe(28_500)
})

test('--dry-run reports everything and changes nothing', async () => {
  const before = await everything()
  const ended = await importFile(write('preview.csv', 'code,name,price\nDRY1,Oak desk,100\n'), '--dry-run')
  expect(ended.code).toBe(0)
  expect(ended.out).toContain('Would be for')
  expect(ended.out).toContain('1 created, 0 updated, 0 unchanged. Nothing was changed (--dry-run).')
  expect(await everything()).toEqual(before)
})

test('Chinese headers, millimetres and stock are read from UTF-8, UTF-16 and GBK', async () => {
  const table = (code: string): string =>
    `货号\t名称\t分类\t价格\t宽(mm)\t深(mm)\t高(mm)\t颜色\t材质\t库存\n${code}\t云栖实木餐桌\t餐厅>餐桌\t￥3,280.50\t1600\t850\t750\t胡桃色\t黑胡桃木\t7\n`
  // 货号 名称 价格 颜色 / GBK1 沙发 1299 白, as a spreadsheet on a Chinese Windows saves it.
  const gbk = Buffer.from(
    'bbf5bac509c3fbb3c609bcdbb8f109d1d5c9ab0a47424b3109c9b3b7a2093132393909b0d70a',
    'hex',
  )
  for (const [file, content, code] of [
    ['cn8.tsv', table('CN8'), 'CN8'],
    ['cn16.tsv', Buffer.from(`\uFEFF${table('CN16')}`, 'utf16le'), 'CN16'],
  ] as const) {
    expect(await importFile(write(file, content))).toMatchObject({ code: 0, error: '' })
    expect(await product(code)).toMatchObject({
      name: '云栖实木餐桌',
      kind: 'dining-table',
      widthMm: 1600,
      depthMm: 850,
      marketing: 328_050,
      material: 'wood',
      colorName: '胡桃色',
      allowSale: false,
      categories: ['餐桌'],
    })
  }
  const ended = await importFile(write('gbk.tsv', gbk))
  expect(ended.error).toBe('')
  expect(ended.out).toContain('GB18030, separated by tabs')
  expect(await product('GBK1')).toMatchObject({ name: '沙发', kind: 'sofa', marketing: 129_900 })
  const { rows } = await sql<{ onHand: number }>`
    select k.on_hand
    from stock k
    join skus s on s.id = k.sku_id
    where s.sku_code = 'CN8' and k.shop_id = ${shopId}`.execute(world.db)
  expect(rows).toEqual([{ onHand: 7 }])
})

test('imported articles are found, priced, drawn, put into a cart and ordered like any other', async () => {
  await importFile(
    write(
      'found.csv',
      'sku,title,price,was,width,depth,height\nFOUND1,Zanzibar armchair green,1299.00,1599.00,80,82,95\n',
    ),
  )
  const guide = await signIn(world, { shopIds: [shopId] })
  const { data } = await guide.ask(contract.catalogue.itemMappingPage, { shopId, keyword: 'zanzibar' })
  expect(data).toMatchObject([
    {
      name: 'Zanzibar armchair green',
      kind: 'armchair',
      marketingPrice: 129_900,
      salePrice: 159_900,
      size: { widthMm: 800 },
    },
  ])
  const [card] = data
  if (!card) throw new Error('not found')
  const picture = await world.app.server.inject({ url: card.picture, headers: guide.headers })
  expect(picture.body).toContain('<svg')
  await createCart(guide, shopId, [{ itemMappingId: card.itemMappingId, quantity: 2 }])
  const customer = await guide.ask(contract.customers.create, {
    shopId,
    name: '王女士',
    mobile: '13900001111',
  })
  const order = await guide.ask(contract.orders.create, {
    shopId,
    customerId: customer.id,
    deliveryMode: 'PICKUP',
    items: [{ itemMappingId: card.itemMappingId, itemQty: 2 }],
    ticks: ['colour', 'enteringDoor'].map((section) => ({ section: section as 'colour', ticked: true })),
  })
  expect(order.status).toBe('PENDING_CONFIRMATION')
  const { data: types } = await guide.ask(contract.payments.types, { shopId })
  expect(types).toContain('CASH')
})

const good = 'item_id,name,category,price\n1001,Chair,Chairs,10\n'

test('a file with bad rows is refused with a sentence for each on the terminal, and changes nothing', async () => {
  await createProduct(world, { code: 'VARIANT' })
  const before = await everything()
  const prices = ['abc', '-5', '1e400', '1000000000000'].map(
    (price, index) => `${index},Chair,Chairs,${price}\n`,
  )
  const [bad, taken, empty, strict] = await Promise.all([
    started('catalogue', write('bad.csv', good + prices.join('')), '--shop', shop),
    importFile(write('taken.csv', 'item_id,name,price\nVARIANT-1,Chair,10\n')),
    importFile(write('empty.csv', 'item_id,name,price\n1,,10\n2,,20\n')),
    importFile(write('strict.csv', `${good}1002,,Chairs,10\n`), '--strict'),
  ])
  expect(bad.code).toBe(1)
  expect(bad.error.split('\n')).toEqual([
    'Line 3, column 4 (price): "abc" is not a price. Prices are numbers from 0 to 999,999,999.99.',
    expect.stringContaining('Line 4, column 4 (price): "-5"'),
    expect.stringContaining('Line 5, column 4 (price): "1e400"'),
    expect.stringContaining('Line 6, column 4 (price): "1000000000000"'),
    'Nothing was imported: 4 cells or rows are wrong.',
    '',
  ])
  expect(taken.error).toMatch(/Line 2, column 1 \(item_id\): this article number already is a variant/)
  expect(empty.error).toMatch(/no row that can be imported \(rows with values: 2\)/)
  expect(strict).toMatchObject({ code: 1, error: expect.stringContaining('1 rows would be left out') })
  expect(await everything()).toEqual(before)
})

test('an import of a killed command can be resumed on the screen, or by the same command again', async () => {
  const path = write('killed.csv', 'item_id,name,price\nKILL1,Chair,"1,299"\n')
  const admin = await signIn(world, { roles: ['admin'], shopIds: [shopId] })
  const desk = await importDesk(world, { shopId, admin })
  const state = async () => (await admin.ask(contract.imports.list, { size: 1 })).data[0]
  /** Starts the command while another import holds the lock, kills it and backdates its heartbeat. */
  const kill = async () => {
    await world.db.transaction(async (tx) => {
      await sql`select pg_advisory_xact_lock(7205313)`.execute(tx)
      const child = spawn(process.execPath, [cli, 'catalogue', path, '--shop', shop], { env: environment() })
      // Locks of other databases of the cluster are listed as well.
      const waiting = sql`
        select
        from pg_locks l
        join pg_database d on d.oid = l.database
        where d.datname = current_database()
          and l.locktype = 'advisory'
          and l.objid = 7205313
          and not l.granted`
      await expect.poll(async () => (await waiting.execute(tx)).count).toBe(1)
      child.kill('SIGKILL')
      await new Promise((done) => child.on('close', done))
    })
    await sql`
      update imports
      set alive_at = now() - interval '1 minute'
      where file_name = 'killed.csv' and applied_at is null`.execute(world.db)
    return state()
  }
  const killed = await kill()
  expect(killed).toMatchObject({ state: 'INTERRUPTED', startedBy: '', created: 0 })
  const id = killed?.id ?? ''
  await admin.ask(contract.imports.check, { id })
  expect(await desk.whenDone(id)).toMatchObject({ state: 'CHECKED', created: 1 })
  expect(await desk.apply(id)).toMatchObject({ state: 'APPLIED', created: 1 })
  expect((await product('KILL1'))?.marketing).toBe(129_900)

  await kill()
  expect(await importFile(path)).toMatchObject({ code: 0, error: '' })
  const { rows } = await sql<{
    state: string
  }>`select state from imports where file_name = 'killed.csv'`.execute(world.db)
  expect(rows.map((row) => row.state)).toEqual(['APPLIED', 'APPLIED'])
  const { count } = await sql`select from import_parts`.execute(world.db)
  expect(count).toBe(0)
})

test('a wrong command line exits with 2 and names what is missing', async () => {
  const path = write('good.csv', good)
  const ended = await Promise.all([
    started('catalogue', path),
    run('catalogue', path, '--shop', 'NOWHERE'),
    run('catalogue', path, '--shop', shopWithoutChannel),
    run('furniture', path, '--shop', shop),
    run('prices', path),
    importFile(join(folder, 'nowhere.csv')),
    run('catalogue', '--shop', shop),
    run('catalogue', path, '--shop', shop, '--colour'),
  ])
  expect(ended.map(({ code }) => code)).toEqual([2, 2, 2, 2, 2, 1, 2, 2])
  const [noShop, unknown, noChannel, , , nowhere] = ended.map(({ error }) => error)
  expect(noShop).toContain('--shop <code>')
  expect(unknown).toContain(`There is no shop NOWHERE. Shops are: `)
  expect(nowhere).toMatch(/nowhere\.csv does not exist/)
  expect(noChannel).toContain('belongs to no channel')
})
