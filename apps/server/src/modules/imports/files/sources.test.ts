import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { createProduct } from '../../../testing/factories.ts'
import { importDesk, type ImportDesk } from '../../../testing/imports/import-desk.ts'
import { handmade, sheetOf } from '../../../testing/imports/workbooks.ts'
import { startWorld, type World } from '../../../testing/world.ts'
import { importByCommand } from '../commands/command.ts'

const { imports } = contract
let world: World
let desk: ImportDesk
beforeAll(async () => {
  world = await startWorld()
  desk = await importDesk(world)
})
afterAll(() => world.close())

const lines = (...objects: unknown[]): string => objects.map((object) => JSON.stringify(object)).join('\n')

describe('JSON lines', () => {
  test('each object is a row, numbers keep their values, and fields of later lines are columns too', async () => {
    const found = await desk.send(
      'products',
      `\uFEFF${lines(
        { sku: 'J-1', name: '云栖椅', price: 1299.5, size: { width: 1.299, unit: 'm' }, on_sale: true },
        { sku: 'J-2', name: '云栖桌', price: '1,299', tags: ['a', 'b'], stock: 5 },
      )}\r\n\r\n`,
      'list.jsonl',
    )
    expect(found).toMatchObject({ state: 'CHECKED', problems: [], created: 2, written: 'UTF-8，JSON 行' })
    expect(found.columns.map(({ header, field }) => [header, field])).toEqual([
      ['sku', 'code'],
      ['name', 'name'],
      ['price', 'price'],
      ['size.width', null],
      ['size.unit', null],
      ['on_sale', null],
      ['tags', null],
      ['stock', 'stock'],
    ])
    expect(found.preview.rows.map(({ cells }) => cells)).toEqual([
      ['J-1', '云栖椅', '1299.50', ''],
      ['J-2', '云栖桌', '1299.00', '5'],
    ])
    await desk.admin.ask(imports.check, {
      id: found.id,
      fields: ['code', 'name', 'price', 'width', null, null, null, 'stock'],
      columns: [{ index: 3, unit: 'm' }],
    })
    const sized = await desk.whenDone(found.id)
    expect([sized.columns[3]?.converted, sized.preview.rows[0]?.cells[3]]).toEqual([
      '1.299 m → 1,299 mm',
      '1299',
    ])
  })

  test('a code that is a long number loses no digit; an incomplete object and an array are reported', async () => {
    const long = await desk.send('products', '{"sku":12345678901234567890,"name":"椅","price":10}')
    expect(long.preview.rows[0]?.cells[0]).toBe('12345678901234567890')
    const broken = await desk.send('products', `${lines({ sku: 'J-1', name: '椅', price: 10 })}\n{"sku":`)
    expect(broken.refusal).toBe('第 2 行不是一个完整的 JSON 对象。JSON 行文件每行一个对象。')
    expect((await desk.send('products', '[{"sku":"J-1"}]')).refusal).toMatch(/^file\.csv 是一个 JSON 数组。/)
  })
})

const rels = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
/** Hides one row of a sheet. */
const hide = (sheet: string, line: number): string => {
  let at = 0
  return sheet.replaceAll('<row>', (row) => (++at === line ? '<row hidden="1">' : row))
}

/** A workbook with two sheets that have the same header. */
const twoSheets = (first: string, second: string) =>
  handmade(first, {
    'xl/workbook.xml': `<workbook ${rels}><sheets><sheet name="一月" r:id="r1"/><sheet name="二月" r:id="r2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Type="x" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="x" Target="worksheets/sheet2.xml"/></Relationships>',
    'xl/worksheets/sheet2.xml': second,
  })

describe('sheets and hidden rows of a workbook', () => {
  test('a person chooses between two matching sheets, and the choice is stored', async () => {
    const { code } = await createProduct(world, { skus: [{}, {}] })
    const head = ['sku', 'stock']
    const file = await twoSheets(
      sheetOf(head, [`${code}-1`, '5']),
      sheetOf(['货号', '库存'], [`${code}-2`, '6']),
    )
    const asked = await desk.send('stock', file)
    expect(asked).toMatchObject({
      state: 'ASKED',
      sheets: ['一月', '二月'],
      refusal: '有几张工作表都有这样的清单：一月、二月。请选择读哪一张。',
    })
    await desk.admin.ask(imports.check, { id: asked.id, sheet: '二月' })
    const second = await desk.whenDone(asked.id)
    expect(second).toMatchObject({ state: 'CHECKED', written: 'XLSX，工作表“二月”' })
    expect(second.preview.rows.map(({ cells }) => cells)).toEqual([[`${code}-2`, '6']])
    expect(await desk.apply(asked.id)).toMatchObject({ state: 'APPLIED', updated: 0, created: 1 })
  })

  test('hidden rows are reported, and imported or left out as chosen', async () => {
    const { code } = await createProduct(world, { skus: [{}, {}, {}] })
    const rows = sheetOf(['sku', 'stock'], ...['-1', '-2', '-3'].map((no) => [code + no, '5']))
    const file = await handmade(hide(rows, 3))
    const asked = await desk.send('stock', file)
    expect(asked).toMatchObject({
      state: 'ASKED',
      hiddenRows: 1,
      refusal: '有 1 行是隐藏的。请选择是否导入。',
    })
    const choose = async (hiddenRows: 'take' | 'leave') => {
      await desk.admin.ask(imports.check, { id: asked.id, hiddenRows })
      return desk.whenDone(asked.id)
    }
    expect(await choose('take')).toMatchObject({ state: 'CHECKED', rows: 3, problems: [] })
    const left = await choose('leave')
    expect(left).toMatchObject({ state: 'CHECKED', rows: 2, notes: 1 })
    expect(left.problems).toMatchObject([{ line: 3, severity: 'NOTE', why: '隐藏的 1 行没有导入' }])
    expect(left.preview.rows.map(({ cells }) => cells[0])).toEqual([`${code}-1`, `${code}-3`])
  })

  test('the command line has flags for both', async () => {
    const { code } = await createProduct(world, { skus: [{}, {}] })
    const { rows } = await sql<{
      siteCode: string
    }>`select site_code from shops where id = ${desk.shopId}`.execute(world.db)
    const folder = mkdtempSync(join(tmpdir(), 'showfloor-import-'))
    const hidden = hide(sheetOf(['sku', 'stock'], [`${code}-2`, '6'], [`${code}-1`, '7']), 3)
    writeFileSync(
      join(folder, 'two.xlsx'),
      await twoSheets(sheetOf(['sku', 'stock'], [`${code}-1`, '5']), hidden),
    )
    const run = async (...flags: string[]): Promise<[code: number, said: string]> => {
      let said = ''
      const stream = { isTTY: false, write: (text: Uint8Array | string) => Boolean((said += String(text))) }
      const args = ['stock', join(folder, 'two.xlsx'), '--shop', rows[0]?.siteCode ?? '', ...flags]
      const ended = await importByCommand(
        args,
        { ...process.env, DATABASE_URL: world.databaseUrl },
        { stdout: stream, stderr: stream },
      )
      return [ended, said]
    }
    expect(await run()).toEqual([1, expect.stringContaining('Answer with --sheet …, and run it again.')])
    expect(await run('--sheet', '二月')).toEqual([1, expect.stringContaining('1 rows are hidden')])
    expect(await run('--sheet', '三月')).toEqual([2, expect.stringContaining('There are: 一月, 二月.')])
    const [ended, said] = await run('--sheet', '二月', '--hidden-rows', 'leave')
    expect([ended, said]).toEqual([0, expect.stringContaining('1 rows: 1 taken')])
    rmSync(folder, { recursive: true, force: true })
  })
})
