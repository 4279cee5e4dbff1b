import { readdirSync, readlinkSync } from 'node:fs'
import { importKinds } from '@showfloor/contract/common/import-kinds'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProduct } from '../../../testing/factories.ts'
import { csv, importDesk, type ImportDesk } from '../../../testing/imports/import-desk.ts'
import { archive, handmade, sheetOf, workbook } from '../../../testing/imports/workbooks.ts'
import { startWorld, type World } from '../../../testing/world.ts'

let world: World
const head = 'sku,stock\r\n'
const xlsxHead = ['sku', 'stock']
const cell = (inner: string, attributes = ''): string => `<c ${attributes}>${inner}</c>`
const compound = (more: Buffer): Buffer =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), more])
/** Such a text compresses no better than a very uniform real one. */
const uneven = Array.from({ length: 1000 }, (_, at) =>
  String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)),
).join('')
const broken: [what: string, content: Buffer | string | Promise<Buffer>, sentence: RegExp][] = [
  ['an empty file', ' ', /^file\.csv 是空文件。$/],
  ['other columns', 'first name,surname\r\nA,B\r\n', /^第 1 行没有这些列：SKU 编码、现有库存。/],
  ['a quotation mark never closed', `${head}"A-1,5\r\nA-2,6\r\n`, /^第 2 行.*引号开始后没有结束/],
  ['rows without a value in any used column', `${head.trim()},note\r\n,,x\r\n,,y\r\n`, /没有可以导入的行/],
  ['one column', 'sku\r\nA-1\r\n', /只有一列/],
  ['millions of columns', `${'c,'.repeat(1_000_000)}sku,stock\r\n1\r\n`, /超过 500 列/],
  ['a cell of a megabyte in a CSV', `${head}"${'x'.repeat(1_000_000)}",5\r\n`, /^第 2 行超过 262,144 个字符/],
  [
    'a broken character',
    Buffer.concat([Buffer.from(`sku,stock\r\n${'A-1,5,沙发\r\n'.repeat(9)}`), Buffer.from([0xc3, 0x28])]),
    /^第 11 行有不是 UTF-8 的字符/,
  ],
  [
    'a picture that starts like a table',
    Buffer.concat([Buffer.from(head), Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')]),
    /不是文本文件/,
  ],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /不是文本文件/],
  [
    'a web page that some program calls a workbook',
    '<table><tr><td>sku</td><td>stock</td></tr><tr><td>A-1</td><td>5</td></tr></table>',
    /有些系统导出的 \.xls 其实是网页/,
  ],
  [
    'a drawing with a script',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    /不是表格/,
  ],
  ['an old workbook', compound(Buffer.from('Workbook', 'utf16le')), /旧版 Excel 文件/],
  ['a workbook with a password', compound(Buffer.from('EncryptedPackage', 'utf16le')), /有密码保护/],
  ['another archive', archive({ 'a.txt': 'a' }), /是压缩包，里面没有 Excel 工作簿/],
  [
    'a truncated workbook',
    workbook([xlsxHead, ['A', 1]]).then((whole) => whole.subarray(0, whole.length - 90)),
    /已损坏或不完整/,
  ],
  ['a damaged sheet', handmade('<worksheet><sheetData><row><c><v>1</c></row>'), /sheet1\.xml 已损坏/],
  [
    'a zip bomb',
    handmade(Buffer.from(`<worksheet><sheetData>${'<row/>'.repeat(2_000_000)}`)),
    /像是压缩炸弹/,
  ],
  [
    'exponential entities',
    handmade(`<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${sheetOf(xlsxHead, ['&b;', '1'])}`),
    /DOCTYPE/,
  ],
  [
    'endless merged cells',
    handmade(Buffer.from(`<worksheet><mergeCells>${'<mergeCell '.repeat(20_000)}`)),
    /sheet1\.xml 已损坏/,
  ],
  ['an unknown entity', handmade(sheetOf(xlsxHead, ['&b;', '1'])), /已损坏/],
  [
    'a cell of ten megabytes',
    handmade(sheetOf(xlsxHead, [uneven.repeat(10_000), '1'])),
    /超过 1,000,000 个字符的单元格/,
  ],
  [
    'a cell longer than a spreadsheet allows',
    handmade(sheetOf(xlsxHead, ['x'.repeat(40_000), '1'])),
    /第 2 行第 A 列的内容超过 32,767/,
  ],
  [
    'a sheet with sixteen thousand columns',
    handmade(sheetOf(xlsxHead, [cell('<v>1</v>', 'r="XFD2"')])),
    /超过 500 列/,
  ],
  [
    'no visible sheet',
    handmade('<worksheet/>', { 'xl/workbook.xml': '<workbook><sheets/></workbook>' }),
    /没有可见的工作表/,
  ],
]
const badRows: [what: string, content: string | Promise<Buffer>, why: RegExp][] = [
  ['a number beyond all limits', `${head}A-1,1e400\r\n`, /“1e400” 不是 0 到 1,000,000,000 的整数/],
  [
    'an impossible line number',
    handmade(sheetOf(xlsxHead, ['A-1', '-1']).replace('</row><row>', '</row><row r="99999999999">')),
    /“-1” 不是 0 到/,
  ],
  ['a command', `${head}A-1,=cmd|' /C calc'!A0\r\n`, /“=cmd\|' \/C calc'!A0” 不是 0 到/],
  [
    'a formula without a result',
    handmade(sheetOf(xlsxHead, ['A-1', cell('<f>CMD()</f>')])),
    /没有结果的公式/,
  ],
  [
    'an error as a value',
    handmade(sheetOf(xlsxHead, ['A-1', cell('<v>#REF!</v>', 't="e"')])),
    /错误值 #REF!/,
  ],
  [
    'a number stored as text',
    handmade(sheetOf(xlsxHead, ['A-1', '=1+1'])),
    /“=1\+1” 不是 0 到 1,000,000,000 的整数/,
  ],
]

let desk: ImportDesk
beforeAll(async () => {
  world = await startWorld()
  desk = await importDesk(world)
})
afterAll(() => world.close())

/** A SKU for one test. */
const sku = async (): Promise<string> => (await createProduct(world)).skus[0]?.skuCode ?? ''

describe('broken and hostile files', () => {
  test.each(broken)(
    '%s is refused with one sentence by every kind, and changes nothing',
    async (_what, content, sentence) => {
      const before = await desk.everything()
      const file = await content
      const refused = await Promise.all(importKinds.map((kind) => desk.send(kind, file)))
      // A file that is readable as far as its columns may be refused for missing ones of another kind.
      const isTold = ({ kind, refusal }: (typeof refused)[number]) =>
        sentence.test(refusal) || (kind !== 'stock' && refusal.startsWith('第 1 行没有这些列：'))
      expect(refused.filter((one) => one.state !== 'REFUSED' || !isTold(one))).toEqual([])
      expect(await desk.everything()).toEqual(before)
      const id = refused[0]?.id ?? ''
      expect((await desk.admin.refused(contract.imports.apply, { id })).code).toBe('IMPORT_STATE')
    },
  )

  test.runIf(process.platform === 'linux')('a file that is refused in the middle is closed', async () => {
    const { state } = await desk.send('stock', `first name,surname\r\n${'A,B\r\n'.repeat(200_000)}`)
    const open = readdirSync('/proc/self/fd').flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/self/fd/${fd}`)]
      } catch {
        return []
      }
    })
    expect([state, open.filter((path) => path.includes('showfloor-import-'))]).toEqual(['REFUSED', []])
  })

  test.each(badRows)('%s is reported with row and column', async (_what, content, why) => {
    const { problems } = await desk.send('stock', await content)
    expect(problems[0]).toMatchObject({ line: 2, place: 'B 列（stock）', why: expect.stringMatching(why) })
  })

  test('a formula counts by its stored result, a date by its format; hidden sheets and phonetics are ignored', async () => {
    const code = await sku()
    const sheet = sheetOf(
      ['sku', 'stock', 'eta'],
      [cell('<v>0</v>', 't="s"'), cell('<f>2*3</f><v>6.0000000000000001</v>'), cell('<v>46000</v>', 's="1"')],
    )
    const rels = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
    const found = await desk.send(
      'stock',
      await handmade(sheet, {
        'xl/workbook.xml': `<workbook ${rels}><sheets><sheet name="H" state="hidden" r:id="r0"/><sheet name="S" r:id="r1"/></sheets></workbook>`,
        'xl/sharedStrings.xml': `<sst><si><r><t>${code.slice(0, 3)}</t></r><r><t>${code.slice(3)}</t></r><rPh><t>x</t></rPh></si></sst>`,
        'xl/styles.xml': '<styleSheet><cellXfs><xf/><xf numFmtId="14"/></cellXfs></styleSheet>',
      }),
    )
    expect(found).toMatchObject({ bad: 0, preview: { rows: [{ cells: [code, '6', '2025-12-09'] }] } })
  })

  test('numbers count as their format shows them; a code that lost digits and a price in per cent are reported', async () => {
    const formats =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="0000"/></numFmts><cellXfs><xf/><xf numFmtId="170"/><xf numFmtId="9"/></cellXfs></styleSheet>'
    const found = await desk.send(
      'products',
      await handmade(
        sheetOf(
          ['货号', '名称', '价格'],
          [cell('<v>77</v>', 's="1"'), '椅', cell('<v>12.345</v>')],
          [cell('<v>12345678901234567890</v>'), '桌', '10'],
          ['P-1', '柜', cell('<v>0.85</v>', 's="2"')],
          ['P-2', '大_x000D_床_x005F_x0041_', "'99"],
        ),
        { 'xl/styles.xml': formats },
      ),
    )
    expect(found.problems.map(({ line, place, why }) => `${line} ${place} ${why}`)).toEqual([
      '4 C 列（价格） “85%” 里的“%” 不是认识的货币单位',
      '3 A 列（货号） “1.23456789012346E+19” 是被表格软件改成科学计数法的编码，请把这一列设为文本，再填入完整编码',
    ])
    expect(found.preview.rows.map(({ cells }) => cells)).toEqual([
      ['0077', '椅', '12.35'],
      ['P-2', '大 床_x0041_', '99.00'],
    ])
  })

  test('the sheet with the list is read, wherever it is; charts, notes and coloured cells are ignored', async () => {
    const code = await sku()
    const rels = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const sheets = ['图', '说明', '空', '库存']
      .map((name, at) => `<sheet name="${name}" r:id="r${at}"/>`)
      .join('')
    const list = sheetOf(['sku', 'stock', cell('', 'r="XFD1" s="1"')], [code, '7', '', '', '明天到'])
    const found = await desk.send(
      'stock',
      await handmade(list, {
        'xl/workbook.xml': `<workbook ${rels}><sheets>${sheets}</sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships>
          <Relationship Id="r0" Type="${type}/chartsheet" Target="chartsheets/sheet1.xml"/><Relationship Id="r1" Type="${type}/worksheet" Target="worksheets/a.xml"/>
          <Relationship Id="r2" Type="${type}/worksheet" Target="worksheets/b.xml"/><Relationship Id="r3" Type="${type}/worksheet" Target="worksheets/Sheet1.xml"/>
          </Relationships>`,
        'xl/chartsheets/sheet1.xml': '<chartsheet/>',
        'xl/worksheets/a.xml': sheetOf(['填写说明', '第二页起'], ['每行一个 SKU', '']),
        'xl/worksheets/b.xml': '<worksheet><sheetData/></worksheet>',
      }),
    )
    expect(found).toMatchObject({ written: 'XLSX，工作表“库存”', problems: [], created: 1 })
    expect(found.preview.rows[0]?.cells).toEqual([code, '7'])
  })

  test('a merged cell counts for each of its rows, and headers may stand under a group header', async () => {
    const [one, other] = [await sku(), await sku()]
    const rows = sheetOf(
      ['SKU 编码', '数量', ''],
      ['', '库存', '在途'],
      [one, '12', '3'],
      [other, '', '4'],
      ['', '', ''],
    )
    const merged =
      '<mergeCells count="4"><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/><mergeCell ref="B3:B900"/></mergeCells>'
    const found = await desk.send(
      'stock',
      await handmade(rows.replace('</worksheet>', `${merged}</worksheet>`)),
    )
    expect(found).toMatchObject({ rows: 2, problems: [] })
    expect(found.preview.rows.map(({ cells }) => cells)).toEqual([
      [one, '12', '3'],
      [other, '12', '4'],
    ])
  })

  test.each([
    ['points separate thousands beside a decimal comma', '1.299;99,5', ['1299.00', '99.50']],
    ['apostrophes do', "1’299.50;1'300", ['1299.50', '1300.00']],
    ['a comma separates thousands if nothing contradicts', '"1,299";99', ['1299.00', '99.00']],
  ])('prices: %s', async (_what, prices, read) => {
    const found = await desk.send(
      'products',
      csv('货号;名称;价格/元', ...prices.split(';').map((price, at) => `D-${at};椅;${price}`)),
    )
    expect(found.preview.rows.map(({ cells }) => cells[2])).toEqual(read)
  })

  test('two columns for one field are reported, and for a price a person has to choose', async () => {
    const found = await desk.send('products', csv('货号;名称;价格;颜色;颜色分类', 'D-1;椅;12,5;红;蓝'))
    expect(found.columns.slice(2).map(({ field, written, mark }) => [field, written, mark])).toEqual([
      ['price', '', ','],
      ['colour', '', null],
      [null, '与“颜色”相同，不使用', null],
    ])
    const two = await desk.send('products', csv('货号;名称;品名;价格', 'D-1;椅;单椅;12'))
    expect(two).toMatchObject({ state: 'ASKED', columns: { length: 4 } })
    expect(two.columns.map(({ field, question }) => [field, question?.why])).toEqual([
      ['code', undefined],
      [null, '与“品名”像是同一项，请选择用哪一列'],
      [null, '与“名称”像是同一项，请选择用哪一列'],
      ['price', undefined],
    ])
    await desk.admin.ask(contract.imports.check, { id: two.id, fields: ['code', null, 'name', 'price'] })
    expect(await desk.whenDone(two.id)).toMatchObject({
      state: 'CHECKED',
      preview: { rows: [{ cells: ['D-1', '单椅', '12.00'] }] },
    })
  })

  test('a column without values is not used where another of its field has some', async () => {
    const found = await desk.send(
      'products',
      csv('货号;名称;售价;零售价;颜色;颜色分类', 'D-2;椅;-;12;;蓝', 'D-3;凳;—;;;红'),
    )
    expect(found.columns.map(({ field }) => field)).toEqual(['code', 'name', null, 'price', null, 'colour'])
    expect(found).toMatchObject({ state: 'CHECKED', leftOut: 1, preview: { rows: [{ line: 2 }] } })
  })

  test.each([
    ['UTF-8 with a byte order mark', 'UTF-8', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 LE', 'UTF-16LE', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 BE', 'UTF-16BE', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    [
      'UTF-16 LE without a byte order mark',
      'UTF-16LE',
      (text: string) => Buffer.from(`一退库存表\r\n${text}`, 'utf16le'),
    ],
    // 货号,库存 as a spreadsheet on a Chinese Windows saves it.
    [
      'GBK',
      'GB18030',
      (text: string) => Buffer.concat([Buffer.from('bbf5bac52cbfe2b4e6', 'hex'), Buffer.from(text.slice(5))]),
    ],
    // The same after more ASCII than the detection reads first.
    [
      'GBK after much ASCII',
      'GB18030',
      (text: string) =>
        Buffer.concat([
          Buffer.from(`sku,stock,note\r\n${',,\r\n'.repeat(20_000)}`),
          Buffer.from(text.slice(text.indexOf('\n') + 1).trim()),
          Buffer.from('2cbfe2b4e6', 'hex'),
        ]),
    ],
    // One character at the very end of the first read: its first byte could also begin one of UTF-8.
    [
      'GBK across two reads',
      'GB18030',
      (text: string) => {
        const [before, letters] = [
          `sku,stock,note\r\n${text.slice(text.indexOf('\n') + 1).trim()},`,
          Buffer.from('c4e3', 'hex'),
        ]
        return Buffer.concat([Buffer.from(before.padEnd(65_535, 'x')), letters])
      },
    ],
  ])('%s is read correctly, and its encoding is shown', async (_name, encoding, encoded) => {
    const code = await sku()
    const found = await desk.send('stock', encoded(csv('货号,库存', `${code},88`)))
    expect(found).toMatchObject({
      state: 'CHECKED',
      bad: 0,
      created: 1,
      written: `${encoding}，逗号分隔`,
    })
  })

  test.each<[what: string, file: (code: string) => string | Promise<Buffer>]>([
    [
      'a title above the columns',
      (code) => csv('2026年11月盘点表,,', 'SKU 编码,现有库存,在途', `${code},12,4`),
    ],
    [
      'a separator line for spreadsheets',
      (code) => csv('sep=;', 'in transit;SKU code;on hand', `4;${code};12`),
    ],
    ['full-width commas and digits', (code) => csv('货号，库存，在途', `${code}，１２，４`)],
    [
      'trailing empty rows and columns',
      (code) => csv('sku,stock,in transit,,', `${code},12,4,,`, ',,,,', ',,,,'),
    ],
    ['mixed line ends', (code) => `sku,stock,in transit\r\n${code},12,4\n,,\r`],
    [
      'a quarter of a million characters with carriage returns as line ends',
      (code) => `sku,stock,in transit\r${code},12,4\r${',,\r'.repeat(90_000)}`,
    ],
    [
      'zero-width characters',
      (code) => csv('\u200fsku,stock,in transit', `${code}\u200f,\u202a12\u202c,4\u200b`),
    ],
    ['blanks before quotation marks', (code) => csv('sku, stock, in transit', `${code}, "12" , "4"`)],
    ['pieces with a unit', (code) => csv('sku\tstock\tin transit', `'${code}\t12 件\t4pcs`)],
    [
      'merged cells of a workbook',
      (code) =>
        handmade(sheetOf(['盘点表', '', ''], xlsxHead.concat('在途'), [code, '12', '4'], ['', '', ''])),
    ],
  ])('%s: understood', async (_what, file) => {
    const code = await sku()
    const found = await desk.send('stock', await file(code))
    expect(found).toMatchObject({ state: 'CHECKED', refusal: '', problems: [], rows: 1, created: 1 })
    const [row] = found.preview.rows
    expect([...(row?.cells ?? [])].sort()).toEqual(['12', '4', code])
  })

  test('unreadable cells are reported with their place and what to do', async () => {
    const found = await desk.send(
      'stock',
      csv(
        'sku,stock,in transit,eta',
        'A-1,1,200,46357,9',
        '6.90123E+12,5,,',
        'A-2,5.5,,',
        'A-3,5,1,12/31/2026',
      ),
    )
    expect(found.problems.map(({ line, place, why }) => `${line} ${place} ${why}`)).toEqual([
      '2 E 列 这一格在没有列名的列里；数字里有逗号时，请给它加上引号',
      '3 A 列（sku） “6.90123E+12” 是被表格软件改成科学计数法的编码，请把这一列设为文本，再填入完整编码',
      '4 B 列（stock） “5.5” 不是 0 到 1,000,000,000 的整数',
      '5 D 列（eta） “12/31/2026” 不是日期，日期写作 2026-09-12',
    ])
  })
})
