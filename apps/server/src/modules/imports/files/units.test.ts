import type { ImportKind } from '@showfloor/contract/common/import-kinds'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csv, importDesk, type ImportDesk } from '../../../testing/imports/import-desk.ts'
import { handmade, sheetOf, workbook } from '../../../testing/imports/workbooks.ts'
import { startWorld, type World } from '../../../testing/world.ts'

let world: World
let desk: ImportDesk
beforeAll(async () => {
  world = await startWorld()
  desk = await importDesk(world)
})
afterAll(() => world.close())

type Found = Awaited<ReturnType<ImportDesk['send']>>
const choose = async (
  { id }: Found,
  choices: {
    columns?: { index: number; unit?: string; mark?: '.' | ',' }[]
    rates?: { currency: string; rate: string }[]
  },
): Promise<Found> => desk.whenDone((await desk.admin.ask(contract.imports.check, { id, ...choices })).id)

/** The result for the cells of one column: the preview's, or its question, or the first problem. */
const became = (found: Found): string[] | string => {
  const question = found.columns[2]?.question
  if (question) return `${question.about}: ${question.why}`
  const [problem] = found.problems
  if (problem) return problem.why
  return found.state === 'CHECKED' ? found.preview.rows.map(({ cells }) => cells[2] ?? '') : found.refusal
}

/** A list of articles as CSV whose third column has this header and these cells. */
const listOf = (header: string, cells: readonly string[], title?: string): string =>
  csv(
    ...(title === undefined ? [] : [`${title};;;`]),
    `货号;名称;${header};${isPrice(header) ? '备注' : '价格'}`,
    ...cells.map((cell, at) => `U-${at};椅;"${cell.replaceAll('"', '""')}";10`),
  )
const isPrice = (header: string): boolean => /价|price|amount/i.test(header)

type Case = [header: string, cells: string[], became: string[] | RegExp]

const money: Case[] = [
  ['价格', ['129900', '99.5'], ['129900.00', '99.50']],
  ['价格（分）', ['129900'], ['1299.00']],
  ['价格(角)', ['12990'], ['1299.00']],
  ['价格【元】', ['1299'], ['1299.00']],
  ['售价（万元）', ['1.29'], ['12900.00']],
  ['售价（万）', ['1.29'], ['12900.00']],
  ['售价万元', ['1.29'], ['12900.00']],
  ['价格/千元', ['12.9'], ['12900.00']],
  ['价格 单位：万元', ['1.29'], ['12900.00']],
  ['价格（单位:分）', ['129900'], ['1299.00']],
  ['单价（元/件）', ['1299'], ['1299.00']],
  ['价格（含税）', ['1299'], ['1299.00']],
  ['价格（Price）', ['1299'], ['1299.00']],
  ['Price (cents)', ['129900'], ['1299.00']],
  ['price_cents', ['129900'], ['1299.00']],
  ['priceCents', ['129900'], ['1299.00']],
  ['Price in cents', ['129900'], ['1299.00']],
  ['Price [RMB]', ['1299'], ['1299.00']],
  ['价格', ['1.29 万元', '1.5万元'], ['12900.00', '15000.00']],
  ['价格', ['￥1.29万', '¥ 0.5 万'], ['12900.00', '5000.00']],
  ['价格', ['129900分', '99分'], ['1299.00', '0.99']],
  ['价格', ['1299元/件', '￥1,299.00', 'RMB 5', '7'], ['1299.00', '1299.00', '5.00', '7.00']],
  ['价格', ['12k', '1.5K'], ['12000.00', '1500.00']],
  ['价格', ['１，２９９．５０'], ['1299.50']],
  ['价格', ['1.29万', '12900'], /^unit: 这一列有的格写了单位“万”，有的没有写/],
  ['价格（万元）', ['1.29', '12900元'], /^unit: 这一列里有几种单位：万元、元/],
  ['价格', ['$129', '€ 99'], /^unit: 这一列里有几种单位：\$、欧元/],
  ['价格（金币）', ['129'], /^unit: “金币” 不是认识的货币单位/],
  ['价格', ['129 金币'], /^“129 金币” 里的“金币” 不是认识的货币单位/],
  ['价格', ['$129', '$99'], /1 \$ 合多少元/],
  ['价格', ['€ 129'], /1 EUR 合多少元/],
  ['价格', ['£129'], /1 GBP 合多少元/],
  ['价格', ['SR 1,385'], /1 SAR 合多少元/],
  ['价格', ['Dhs 129'], /1 AED 合多少元/],
  ['价格', ['HK$129'], /1 HKD 合多少元/],
  ['价格', ['129 NT$'], /1 TWD 合多少元/],
  ['Price (USD)', ['129'], /1 USD 合多少元/],
  ['USD price', ['129'], /1 USD 合多少元/],
  ['价格（美元）', ['129'], /1 USD 合多少元/],
  ['价格（万美元）', ['1.29'], /1 USD 合多少元/],
  ['Price AUD', ['129'], /1 AUD 合多少元/],
  ['Top price', ['129'], /第 1 行没有这些列：价格/],
  ['价格', ['1,299', '2,599'], ['1299.00', '2599.00']],
  ['价格', ['1.299', '2.599'], /^mark: “1\.299” 可以是 1299，也可以是 1\.299/],
  ['价格', ['1.299', '49.50'], /^mark: “1\.299” 可以是/],
  ['价格', ['1,299', '49,50'], /^mark: “1,299” 可以是/],
  ['价格', ['1,299', '49.50'], ['1299.00', '49.50']],
  ['价格', ['1.299', '49,50'], ['1299.00', '49.50']],
  ['价格', ['49.50', '49,50'], /^mark: 这一列里有的数字用逗号、有的用点作小数点/],
  ['价格', ['1.299,00', '1.234.567'], ['1299.00', '1234567.00']],
  ['价格（万元）', ['1.299', '0.85'], ['12990.00', '8500.00']],
  ['价格（万元）', ['1.299'], /^mark: /],
  ['价格', ['-5'], /^“-5” 不是价格/],
  ['价格', ['1,29,900'], /^“1,29,900” 不是价格/],
]

const lengths: Case[] = [
  ['Width (in)', ['84'], ['2134']],
  ['Width in cm', ['84'], ['840']],
  ['width_mm', ['840'], ['840']],
  ['widthCm', ['84'], ['840']],
  ['宽cm', ['84'], ['840']],
  ['宽（ｃｍ）', ['84'], ['840']],
  ['宽/厘米', ['84'], ['840']],
  ['宽【单位：㎝】', ['84'], ['840']],
  ['高 (ft)', ['6'], ['1829']],
  ['高（英尺）', ['6'], ['1829']],
  ['宽(dm)', ['8.4'], ['840']],
  ['宽（米）', ['2.2'], ['2200']],
  ['宽(m)', ['1.299', '0.85'], ['1299', '850']],
  ['宽(m)', ['1.299'], /^mark: /],
  ['宽（寸）', ['30'], ['1000']],
  ['宽（市尺）', ['6'], ['2000']],
  ['宽', ['84"', '60″'], ['2134', '1524']],
  ['高', [`6'2"`, `5′ 10″`], ['1880', '1778']],
  ['高', ['1m 20cm', '2m'], ['1200', '2000']],
  ['宽', ['22 mm', '22 m'], /^unit: 这一列里有几种单位：mm、m/],
  ['宽(mm)', ['22', '22 cm'], /^unit: 这一列里有几种单位：mm、cm/],
  ['宽', ['220cm', '180'], /^unit: 这一列有的格写了单位“cm”，有的没有写/],
  ['宽（肘）', ['84'], /^unit: “肘” 不是认识的长度单位/],
  ['宽（含扶手）', ['84'], ['840']],
  ['宽', ['2200', '950'], ['2200', '950']],
  ['宽', ['228', '95'], ['2280', '950']],
  ['宽', ['300', '320'], /^unit: 这一列没有写单位/],
  ['宽', ['2.2', '0.9'], /^unit: 这一列没有写单位/],
]

const cases = [...money, ...lengths].map(([header, cells, expected]): [string, string[], unknown] => [
  header,
  cells,
  expected instanceof RegExp ? expect.stringMatching(expected) : expected,
])

describe('units of money and length', () => {
  test.each(cases)('%s: %j', async (header, cells, expected) => {
    const found = became(await desk.send('products', listOf(header, cells)))
    expect(found).toEqual(expected)
  })

  test('weights, and lengths of packages, are read in their units', async () => {
    const cells = async (header: string, cell: string): Promise<unknown> => {
      const found = await desk.send(
        'skus',
        csv(`商品编码\tSKU编码\t${header}`, `U\tU-1\t"${cell.replaceAll('"', '""')}"`),
      )
      return found.columns[2]?.question?.why ?? found.columns[2]?.converted ?? found.refusal
    }
    expect([
      await cells('承重', '30'),
      await cells('承重（斤）', '60'),
      await cells('承重(lb)', '66'),
      await cells('承重', '30000克'),
      await cells('承重（石）', '1'),
      await cells('床架内宽', '1800'),
      await cells('床架内宽（cm）', '180'),
    ]).toEqual([
      '30 kg → 30 kg',
      '60 斤 → 30 kg',
      '66 lb → 29.937 kg',
      '30000克 → 30 kg',
      '“石” 不是认识的重量单位',
      '1800 mm → 1,800 mm',
      '180 cm → 1,800 mm',
    ])
    const { code } = { code: 'PK-1' }
    await desk.take('products', csv('货号,名称,价格', `${code},椅,10`))
    const packed = await desk.send(
      'skus',
      csv('商品编码,SKU编码,包装（cm）', `${code},${code},60×40×30/17lb 需组装`),
    )
    expect(packed.preview.rows[0]?.cells[2]).toBe('600×400×300/7.711 需组装')
  })

  test('a number of a workbook keeps its value, and has the currency of its format', async () => {
    const formats =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$$-409]#,##0.00"/><numFmt numFmtId="171" formatCode="#,##0.000&quot;万元&quot;"/><numFmt numFmtId="172" formatCode="&quot;SF-&quot;0000"/></numFmts><cellXfs><xf/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/></cellXfs></styleSheet>'
    const sheet = (value: string, style: number) =>
      handmade(
        sheetOf(
          ['货号', '名称', '价格'],
          ['<c s="3"><v>77</v></c>', '椅', `<c s="${style}"><v>${value}</v></c>`],
        ),
        { 'xl/styles.xml': formats },
      )
    const plain = await desk.send('products', await sheet('1.299', 0))
    expect(plain.preview.rows[0]?.cells).toEqual(['SF-0077', '椅', '1.30'])
    expect(became(await desk.send('products', await sheet('1.299', 2)))).toEqual(['12990.00'])
    expect(became(await desk.send('products', await sheet('129', 1)))).toMatch(/1 \$ 合多少元/)
    const text = await workbook([
      ['货号', '名称', '价格'],
      ['U-1', '椅', '1.299'],
    ])
    expect(became(await desk.send('products', text))).toMatch(/^mark: /)
  })

  test('a title above the table gives the unit of columns without one', async () => {
    expect(became(await desk.send('products', listOf('价格', ['1.29'], '价目表 单位：万元')))).toEqual([
      '12900.00',
    ])
    expect(became(await desk.send('products', listOf('宽', ['33'], '单位：元/in')))).toEqual(['838'])
    expect(became(await desk.send('products', listOf('宽', ['33'], '单位：某某家具公司')))).toEqual(['330'])
  })

  test('a choice decides, is stored, and is applied', async () => {
    const asked = await desk.send('products', listOf('价格', ['1.299', '49.50']))
    expect(asked).toMatchObject({ state: 'ASKED', refusal: expect.stringContaining('C 列（价格）') })
    const point = await choose(asked, { columns: [{ index: 2, mark: '.' }] })
    expect([became(point), point.columns[2]?.converted]).toEqual([['1.30', '49.50'], '1.299 元 → ¥1.30'])
    const comma = await choose(point, { columns: [{ index: 2, mark: ',' }] })
    expect(became(comma)).toMatch(/^“49\.50” 不是价格/)
    const mixed = await desk.send('products', listOf('宽', ['22 mm', '2 m']))
    const each = await choose(mixed, { columns: [{ index: 2, unit: 'each' }] })
    expect([became(each), each.columns[2]?.unit]).toEqual([['22', '2000'], 'each'])
    const inches = await choose(mixed, { columns: [{ index: 2, unit: 'in' }] })
    expect(inches.problems[0]?.why).toContain('的单位是mm，而这一列是in')
    const cents = await choose(await desk.send('products', listOf('价格', ['129900'])), {
      columns: [{ index: 2, unit: '分' }],
    })
    const applied = await desk.apply(cents.id)
    expect([applied.state, applied.preview.rows[0]?.cells[2]]).toEqual(['APPLIED', '1299.00'])
  })

  test('prices in another currency are converted by an entered rate, which the history shows', async () => {
    const file = csv('货号;名称;price;old_price', 'R-1;椅;265,0;SR 1,385', 'R-2;桌;9,5;No old price')
    const asked = await desk.send('products', file)
    expect(asked).toMatchObject({ state: 'ASKED', currencies: ['SAR'], rates: [] })
    const rates = [{ currency: 'SAR', rate: '1.9123' }]
    const rated = await choose(asked, { rates })
    expect(rated.columns.slice(2).map(({ converted, unit }) => [converted, unit])).toEqual([
      ['265,0 沙特里亚尔 → ¥506.76', 'SAR'],
      ['SR 1,385 → ¥2,648.54', 'SAR'],
    ])
    expect(rated.preview.rows.map(({ cells }) => cells.slice(2))).toEqual([
      ['506.76', '2648.54'],
      ['18.17', ''],
    ])
    const applied = await desk.apply(rated.id)
    expect(applied).toMatchObject({ state: 'APPLIED', rates })
    const { data } = await desk.admin.ask(contract.imports.list, {})
    expect(data.find(({ id }) => id === applied.id)).toMatchObject({ rates })
    const wrong = await desk.admin.refused(contract.imports.check, {
      id: asked.id,
      rates: [{ currency: 'SAR', rate: '0' }],
    })
    expect(wrong.code).toBe('INVALID_INPUT')
  })

  test('a column gives the currency of each row', async () => {
    const kind: ImportKind = 'products'
    const file = csv('货号,名称,价格,currency', 'C-1,椅,100,USD', 'C-2,桌,100,CNY', 'C-3,柜,$100,HKD')
    const asked = await desk.send(kind, file)
    expect([asked.state, asked.currencies]).toEqual(['ASKED', ['USD', 'HKD']])
    const rated = await choose(asked, {
      columns: [{ index: 2, unit: 'each' }],
      rates: [
        { currency: 'USD', rate: '7.1' },
        { currency: 'HKD', rate: '0.92' },
      ],
    })
    expect(rated.preview.rows.map(({ cells }) => cells[2])).toEqual(['710.00', '100.00', '92.00'])
    const odd = await desk.send(
      kind,
      csv('货号,名称,价格,币种', 'C-1,椅,100,人民币', 'C-2,桌,100,贝壳', 'C-3,桌,100,'),
    )
    expect(odd.problems.map(({ line, place, why }) => `${line} ${place} ${why}`)).toEqual([
      '3 D 列（币种） “贝壳” 不是认识的币种',
      '4 D 列（币种） 为空，而别的行写了币种',
    ])
  })
})
