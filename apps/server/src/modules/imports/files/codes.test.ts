import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProduct } from '../../../testing/factories.ts'
import { csv, importDesk, type ImportDesk } from '../../../testing/imports/import-desk.ts'
import { handmade, sheetOf } from '../../../testing/imports/workbooks.ts'
import { startWorld, type World } from '../../../testing/world.ts'
import { noCode } from '../cells/codes.ts'

let world: World
let desk: ImportDesk
beforeAll(async () => {
  world = await startWorld()
  desk = await importDesk(world)
})
afterAll(() => world.close())

const cell = (inner: string, attributes = ''): string => `<c ${attributes}>${inner}</c>`

describe('codes in files', () => {
  test('an invalid code is reported with its fault; invisible characters are removed', async () => {
    const found = await desk.send(
      'stock',
      csv(
        'sku,stock',
        'TRUE,1',
        '2026-12-09,1',
        'Mar-01,1',
        '12/9/2026,1',
        'A，1,1',
        '-A,1',
        `${'x'.repeat(61)},1`,
        'A\u00adB,1',
      ),
    )
    expect(found.problems.map(({ line, why }) => `${line} ${why.replace(/，可用.*/, '')}`)).toEqual([
      '2 “TRUE” 是逻辑值，不是编码',
      '3 “2026-12-09” 是日期，不是编码；可能是表格软件改的，请把这一列设为文本，再填入原来的编码',
      '4 “Mar-01” 是日期，不是编码；可能是表格软件改的，请把这一列设为文本，再填入原来的编码',
      '5 “12/9/2026” 是日期，不是编码；可能是表格软件改的，请把这一列设为文本，再填入原来的编码',
      '6 “A,1” 里的“,”（U+002C）不能用在编码里',
      '7 “-A” 以“-”（U+002D）开头，编码要以字母或数字开头',
      `8 “${'x'.repeat(40)}…” 有 61 个字符，编码最多 60 个`,
      '9 “A B” 里的字符 U+00AD 不能用在编码里',
    ])
    const products = await desk.send(
      'products',
      csv('货号,名称,价格', '\u202aB-1\u202c,\u200e云栖\u061c椅\u200b,\u206610\u2069'),
    )
    expect(products.preview.rows[0]?.cells).toEqual(['B-1', '云栖椅', '10.00'])
    const typed = await desk.send(
      'stock',
      await handmade(
        sheetOf(['sku', 'stock'], [cell('<v>1</v>', 't="b"'), '1'], [cell('<v>46000</v>', 's="1"'), '1']),
        {
          'xl/styles.xml': '<styleSheet><cellXfs><xf/><xf numFmtId="14"/></cellXfs></styleSheet>',
        },
      ),
    )
    expect(typed.problems.map(({ why }) => why.split(' ')[1]?.slice(0, 5))).toEqual([
      '是逻辑值，',
      '是日期，不',
    ])
  })

  test('each fault of a code has its reason in English too', () => {
    const faults = ['6.90123E+12', 'TRUE', '2026-12-09', 'A,1', '-A'].map((code) => noCode(code).en)
    expect(faults).toEqual([
      '"6.90123E+12" is a code that a spreadsheet has turned into a number; format the column as text and enter the whole code',
      '"TRUE" is a boolean value, not a code',
      expect.stringContaining('"2026-12-09" is a date, not a code'),
      expect.stringContaining('"A,1": '),
      expect.stringContaining('"-A" begins with '),
    ])
  })

  test('codes that differ only in capitals are reported, within the file and against stored ones', async () => {
    const twice = await desk.send('products', csv('货号,名称,价格', 'DUP1,椅,10', 'dup1,椅,10', 'DUP1,椅,10'))
    expect(twice.problems.map(({ line, why }) => `${line} ${why}`)).toEqual([
      '3 dup1 与 DUP1 只差大小写，编码要写得一样',
    ])
    const { code } = await createProduct(world, { code: 'Case-7b' })
    const [stored, skus, boards] = await Promise.all([
      desk.send('products', csv('货号,名称,价格', 'CASE-7B,椅,10')),
      desk.send('skus', csv('商品编码,SKU编码', `${code},CASE-7b-1`, `${code},${code}-2`)),
      desk.send(
        'boards',
        csv('板号,SKU 编码,长,最窄处,最宽处,厚度', `Ne-1,${code}-1,9,9,9,9`, `NE-1,${code}-1,9,9,9,9`),
      ),
    ])
    expect([stored, skus, boards].map(({ problems }) => problems.map(({ why }) => why))).toEqual([
      ['CASE-7B 与 Case-7b 只差大小写，编码要写得一样'],
      ['CASE-7b-1 与 Case-7b-1 只差大小写，编码要写得一样'],
      ['NE-1 与 Ne-1 只差大小写，编码要写得一样'],
    ])
  })
})
