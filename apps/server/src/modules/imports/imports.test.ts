import type { ImportKind } from '@showfloor/contract/common/import-kinds'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import { createProduct, createShop, signIn } from '../../testing/factories.ts'
import { csv, importDesk, type ImportDesk } from '../../testing/imports/import-desk.ts'
import { samples } from '../../testing/imports/samples.ts'
import { workbook } from '../../testing/imports/workbooks.ts'
import { startWorld, type World } from '../../testing/world.ts'

const { imports } = contract
let world: World
let shopId: string
let desk: ImportDesk
let admin: ImportDesk['admin']
beforeAll(async () => {
  world = await startWorld()
  shopId = await createShop(world, { siteCode: 'HALL' })
  desk = await importDesk(world, {
    shopId,
    admin: await signIn(world, { roles: ['admin'], shopIds: [shopId] }),
  })
  ;({ admin } = desk)
})
afterAll(() => world.close())

const rows = async <T>(statement: {
  execute: (db: World['db']) => Promise<{ rows: unknown[] }>
}): Promise<T[]> => (await statement.execute(world.db)).rows as T[]

const counts = ({ created, updated, unchanged, removed }: Awaited<ReturnType<ImportDesk['apply']>>) => ({
  created,
  updated,
  unchanged,
  removed,
})

let number = 0
/** A product with two SKUs for one test. */
const product = () => {
  number += 1
  return createProduct(world, { code: `K${number}`, skus: [{}, {}], stock: { [shopId]: 3 } })
}

/** Exports in both formats and languages can be imported again. */
const asFiles = [
  ['xlsx', 'zh-CN'],
  ['csv', 'en'],
] as const

describe('every kind of import', () => {
  beforeAll(async () => {
    await product()
    await product()
  })
  test.each(Object.entries(samples))(
    '%s: checked, applied, exported to a file whose import changes nothing, applied again without a change, and undone to the last column',
    async (name, kind) => {
      const { code } = await product()
      const before = await desk.everything()
      const checked = await desk.send(name as ImportKind, kind.file(code))
      expect(checked).toMatchObject({ state: 'CHECKED', rows: 2, bad: 0, unchanged: kind.unchanged ?? 0 })
      expect(checked.preview.rows).toHaveLength(2)
      expect(await desk.everything()).toEqual(before)

      const applied = await desk.apply(checked.id)
      expect(applied).toMatchObject({ state: 'APPLIED', undoable: true })
      expect(counts(applied)).toEqual(counts(checked))
      expect(await rows(kind.found(code))).toMatchObject(kind.is as object[])

      for (const [format, language] of asFiles) {
        const same = await desk.send(
          name as ImportKind,
          await desk.stored(name as ImportKind, format, language),
        )
        expect(same).toMatchObject({
          state: 'CHECKED',
          refusal: '',
          problems: [],
          created: 0,
          updated: 0,
          removed: 0,
        })
        expect(same.unchanged).toBe(same.rows)
        expect(same.rows).toBeGreaterThan(1)
      }

      const again = await desk.take(name as ImportKind, kind.file(code))
      expect(counts(again)).toEqual({ created: 0, updated: 0, unchanged: 2, removed: 0 })

      expect(await desk.undo(applied.id)).toMatchObject({ state: 'UNDONE', undoable: false, refusal: '' })
      expect(await desk.everything()).toEqual(before)
      expect((await admin.refused(imports.undo, { id: applied.id })).code).toBe('IMPORT_STATE')

      expect(await desk.redo(applied.id)).toMatchObject({ state: 'APPLIED', undoneAt: null, refusal: '' })
      expect(await rows(kind.found(code))).toMatchObject(kind.is as object[])
      expect(await desk.undo(applied.id)).toMatchObject({ state: 'UNDONE', redoable: true })
      expect(await desk.everything()).toEqual(before)
    },
  )

  test('products: a list creates articles with categories, SKUs, listings and prices, and undo removes all of it', async () => {
    const before = await desk.everything()
    const file = await workbook([
      ['货号', '名称', '分类', '价格', '原价', '库存', '宽(mm)'],
      ['XA-1', '云栖沙发', '客厅>转角沙发', 8999, 10_999.5, 4, 2900],
      ['XA-2', '云栖茶几', '阳台>小桌>茶几', '1299', '', '', '1200'],
    ])
    const applied = await desk.take('products', file, '目录.xlsx')
    expect(applied).toMatchObject({ created: 2, written: 'XLSX，工作表“Sheet1”' })
    const { data } = await admin.ask(contract.catalogue.itemMappingPage, { shopId, keyword: '云栖' })
    expect(data).toMatchObject([
      { marketingPrice: 899_900, salePrice: 1_099_950 },
      { marketingPrice: 129_900 },
    ])
    expect(counts(await desk.take('products', file))).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    for (const [format, language] of asFiles)
      expect(await desk.send('products', await desk.stored('products', format, language))).toMatchObject({
        bad: 0,
        problems: [],
        created: 0,
        updated: 0,
        unchanged: 2,
      })
    expect(await desk.undo(applied.id)).toMatchObject({ state: 'UNDONE' })
    expect(await desk.everything()).toEqual(before)
  })

  test('values of the maximum length can be imported, saved in the editor, exported and imported again', async () => {
    const code = `LONG (A+B) #7 ${'x'.repeat(46)}`
    const long = (most: number): string => '阔'.repeat(most)
    const applied = await desk.take(
      'products',
      csv(
        '货号,名称,价格,库存,描述,颜色',
        `${code},${long(120)},999999999.99,1000000000,${long(4001)},${long(120)}`,
      ),
    )
    expect([applied.created, applied.problems.map(({ place }) => place)]).toEqual([1, ['E 列（描述）']])
    const { data } = await admin.ask(contract.catalogue.productPaging, { keyword: code })
    const channelSpuId = data[0]?.id ?? ''
    const { id: _id, ...found } = await admin.ask(contract.catalogue.managedProduct, { channelSpuId })
    const [sku] = found.skus
    const { version } = await admin.ask(contract.catalogue.productUpdate, {
      ...found,
      kind: 'other',
      channelSpuId,
    })
    if (sku) await admin.ask(contract.catalogue.skuSave, { ...sku, channelSpuId, version })
    const before = { onHand: 1_000_000_000, inTransit: 0, inTransitDate: null }
    await admin.ask(contract.inventory.productStockUpdate, {
      skuCode: code,
      changes: [{ siteId: shopId, before, ...before, inTransit: 5 }],
    })
    const again = await desk.send('skus', await desk.stored('skus', 'csv'))
    expect([again.state, again.bad, again.updated]).toEqual(['CHECKED', 0, 0])
    await desk.undo(applied.id)
  })

  test('a file has the same limits of recommendations, combo places and pieces as the editor', async () => {
    const { code } = await product()
    const many = Array.from({ length: 31 }, (_, at) => at + 1)
    const recommended = await desk.send(
      'recommendations',
      csv('商品编码,推荐商品编码', ...many.map((at) => `${code},X-${at}`)),
    )
    const combos = await desk.send(
      'combos',
      csv(
        'combo,kind,name,product,slot,slot_name,sku',
        ...many.slice(0, 13).map((at) => `MANY-1,sofa frame,组合,${code},${at},位置,${code}-1`),
        ...many.map((at) => `MANY-2,sofa frame,组合,${code},1,位置,X-${at}`),
      ),
    )
    const said = [recommended, combos].flatMap(({ problems }) =>
      problems.map(({ line, why }) => `${line} ${why}`),
    )
    expect(said.filter((one) => one.includes('超过'))).toEqual([
      `32 商品 ${code} 的推荐超过 30 个`,
      '14 组合 MANY-1 超过 12 个位置',
      '45 组合 MANY-2 的这个位置超过 30 个可选件',
    ])
  })

  test('a file in English has headers, values, categories and examples in English', async () => {
    const { code } = await product()
    const category = (name: string) =>
      sql`update categories set name_en = ${name} where name = '客厅'`.execute(world.db)
    await category('Living room')
    await desk.take('skus', samples.skus.file(code))
    await desk.take('products', csv('货号,名称,分类,价格', `EN-${code},Chair,living room>沙发,10`))
    const lines = async (kind: ImportKind): Promise<string[]> =>
      (await desk.stored(kind, 'csv', 'en')).toString('utf8').split('\r\n')
    const skus = await lines('skus')
    expect(skus[0]).toMatch(/Width \(mm\),.*,May be sold,.*,Needs to carry \(kg\)$/)
    expect(skus.find((line) => line.includes(`${code}-2,`))).toMatch(
      /,yes,no,off sale,2100×900×850\/42\.5 needs assembly upright; 600×400×300\/8 no assembly may tilt,.*,left,/,
    )
    const articles = await lines('products')
    expect(articles.find((line) => line.startsWith(`EN-${code},`))).toContain(',Living room>沙发,')
    await category('')
    const { url, payload } = { url: '/api/imports/template', payload: [{ kind: 'combos' }] }
    const headers = { ...admin.headers, 'accept-language': 'en' }
    const { body } = await world.app.server.inject({ method: 'POST', url, headers, payload })
    expect(body).not.toMatch(/\p{Script=Han}/u)
  })

  test('columns with unknown headers are chosen by hand, and the file is read again', async () => {
    const { code } = await product()
    const found = await desk.send('stock', csv('Wert A,Wert B', `${code}-1,9`))
    expect(found).toMatchObject({
      state: 'REFUSED',
      refusal: '第 1 行没有这些列：SKU 编码、现有库存。文件的列有：Wert A、Wert B。',
      columns: [
        { header: 'Wert A', example: `${code}-1`, field: null },
        { header: 'Wert B', example: '9', field: null },
      ],
    })
    await admin.ask(imports.check, { id: found.id, fields: ['sku', 'onHand'] })
    expect(await desk.whenDone(found.id)).toMatchObject({ state: 'CHECKED', updated: 1, refusal: '' })
    expect(await desk.apply(found.id)).toMatchObject({ state: 'APPLIED', updated: 1 })
  })

  test('products: a check announces exactly the new, changed and unchanged articles of the later apply', async () => {
    const head = '货号,名称,分类,价格,库存,颜色,宽(mm)'
    await desk.take(
      'products',
      csv(head, ...[1, 2, 3, 4, 5, 6].map((no) => `SAID-${no},云栖沙发,客厅>沙发,900.00,5,米白,2200`)),
    )
    const before = await desk.everything()
    const checked = await desk.send(
      'products',
      csv(
        head,
        'SAID-1,云栖沙发,客厅>沙发,900.00,5,米白,2200',
        'SAID-2,云栖沙发,客厅>沙发,950.00,5,米白,2200',
        'SAID-3,云栖沙发,卧室>沙发,900.00,5,米白,2200',
        'SAID-4,云栖长沙发,客厅>沙发,900.00,5,米白,2200',
        'SAID-5,云栖沙发,客厅>沙发,900.00,6,米白,2200',
        'SAID-6,云栖沙发,客厅>沙发,900.00,5,墨绿,2400',
        'SAID-7,云栖沙发,书房>沙发,900.00,5,米白,2200',
      ),
    )
    expect(await desk.everything()).toEqual(before)
    expect(counts(checked)).toEqual({ created: 1, updated: 5, unchanged: 1, removed: 0 })
    const applied = await desk.apply(checked.id)
    expect(counts(applied)).toEqual(counts(checked))
    expect(applied.preview).toEqual(checked.preview)
  })

  test('every bad row is listed by row, column and reason, on the screen and as a file, and nothing is applied', async () => {
    const { code } = await product()
    const before = await desk.everything()
    const bad = await desk.send(
      'prices',
      csv(
        'SKU编码,活动价,红线价,专柜价',
        `${code}-1,abc,1,`,
        'NOWHERE,10,1,',
        `${code}-2,1999,5000,`,
        `${code}-2,1999,1,`,
        `,1,1,`,
      ),
    )
    expect(bad).toMatchObject({
      state: 'CHECKED',
      bad: 5,
      preview: { rows: [{ result: null }, { result: null }, { result: null }] },
    })
    expect(bad.problems).toMatchObject([
      { line: 2, place: 'B 列（活动价）', why: '“abc” 不是价格，价格是 0 到 999,999,999.99 之间的数' },
      { line: 3, place: 'A 列（SKU编码）', why: 'SKU NOWHERE 不在这个渠道的商品映射里' },
      {
        line: 4,
        place: 'B 列（活动价）',
        why: '价格要满足 红线价 ≤ 活动价 ≤ 销售价 ≤ 专柜价，这里是 5000.00 / 1999.00 / 2199.00 / 2599.00',
      },
      { line: 5, place: 'A 列（SKU编码）', why: `“${code}-2” 已在第 4 行出现` },
      { line: 6, place: 'A 列（SKU编码）', why: '为空' },
    ])
    expect(await desk.apply(bad.id)).toMatchObject({ state: 'CHECKED', bad: 5 })
    expect(await desk.everything()).toEqual(before)
    const file = await world.app.server.inject({
      method: 'POST',
      url: '/api/imports/problems',
      headers: admin.headers,
      payload: [{ id: bad.id }],
    })
    expect(file.body.split('\r\n')).toHaveLength(7)
    expect(file.body).toContain('2,B 列（活动价）,有误,')
  })

  test('a template names the columns, and is a file that can be imported', async () => {
    const { data } = await admin.ask(imports.kinds, {})
    expect(data.map(({ kind }) => kind)).toEqual(['products', ...Object.keys(samples), 'subsidyRules'])
    const template = await world.app.server.inject({
      method: 'POST',
      url: '/api/imports/template',
      headers: admin.headers,
      payload: [{ kind: 'stock', format: 'xlsx' }],
    })
    expect(template.headers['content-disposition']).toContain('.xlsx')
    const read = await desk.send('stock', template.rawPayload, '库存.xlsx')
    expect(read.columns.map(({ field }) => field)).toEqual(['sku', 'onHand', 'inTransit', 'inTransitDate'])
    expect(read.problems[0]?.why).toBe('没有编码为 SF-1001-WH 的 SKU')
  })
})
