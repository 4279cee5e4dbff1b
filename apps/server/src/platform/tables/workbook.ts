import { Refusal } from './refusal.ts'
import { lookOf, type CellLook } from './cell-looks.ts'
import { sheetRows, type SheetContext, type SheetPart } from './sheet-rows.ts'
import { scanSheet, type SheetScan } from './sheet-scan.ts'
import type { IsHeader, TableFile } from './table.ts'
import { openZipParts, type XmlHandlers, type ZipParts } from './zip-parts.ts'

/** The limit of shared strings in memory; a larger table has to be a CSV. */
const sharedTextsMax = 1_000_000
const sharedLengthMax = 64_000_000

/** Opens a visible sheet of an XLSX workbook as a table. Error: Refusal for other archives, and damaged or hostile ones. */
export const openWorkbook = async (
  path: string,
  {
    name,
    bytes,
    isHeader,
    wanted,
  }: { name: string; bytes: number; isHeader: IsHeader; wanted?: string | undefined },
): Promise<TableFile> => {
  const parts = await openZipParts(path, name)
  try {
    if (!parts.has('xl/workbook.xml')) throw otherArchive(parts, name)
    const { sheets, from1904 } = await visibleSheets(parts, name)
    let context: SheetContext | undefined
    const rowsOf = async function* (sheet: SheetPart, progress?: (share: number) => void) {
      context ??= { strings: await sharedStrings(parts, name), looks: await cellLooks(parts), from1904 }
      yield* sheetRows(parts, sheet, context, name, progress)
    }
    const lists = await sheetsWithHeader(sheets, ({ part }) => rowsOf({ part, merges: [] }), isHeader)
    const sheet = lists.find(({ title }) => title === wanted) ?? lists[0]
    let scan: Promise<SheetScan> | undefined
    const scanned = (): Promise<SheetScan> => (scan ??= scanSheet(parts, sheet.part))
    return {
      name,
      bytes,
      written: { zh: `XLSX，工作表“${sheet.title}”`, en: `XLSX, sheet "${sheet.title}"` },
      isText: false,
      ...(lists.length > 1 ? { sheets: lists.map(({ title }) => title) } : {}),
      hiddenRows: async () => (await scanned()).hiddenRows,
      rows: async function* (progress) {
        const { merges } = await scanned()
        yield* rowsOf({ part: sheet.part, merges }, (share) => progress(Math.round(share * bytes)))
      },
      close: async () => parts.close(),
    }
  } catch (error) {
    parts.close()
    throw error
  }
}

const otherArchive = (parts: ZipParts, name: string): Refusal => {
  if (parts.has('xl/workbook.bin'))
    return new Refusal({
      zh: `${name} 是 Excel 二进制工作簿（.xlsb）。请另存为 XLSX 后再导入。`,
      en: `${name} is a binary workbook (.xlsb). Save it as XLSX and import that.`,
    })
  if (parts.has('content.xml') && parts.has('mimetype'))
    return new Refusal({
      zh: `${name} 是 OpenDocument 表格（.ods）。请另存为 XLSX 或 CSV 后再导入。`,
      en: `${name} is an OpenDocument table (.ods). Save it as XLSX or CSV and import that.`,
    })
  return new Refusal({
    zh: `${name} 是压缩包，里面没有 Excel 工作簿。请导入 XLSX 或 CSV 文件本身。`,
    en: `${name} is an archive without a workbook in it. Import the XLSX or CSV file itself.`,
  })
}

const readAll = async (parts: ZipParts, part: string, handlers: XmlHandlers): Promise<void> => {
  for await (const _piece of parts.xml(part, handlers));
}

type Sheet = { title: string; part: string }

/** All visible worksheets; chart sheets are none. */
const visibleSheets = async (
  parts: ZipParts,
  name: string,
): Promise<{ sheets: [Sheet, ...Sheet[]]; from1904: boolean }> => {
  const found: { title: string; id: string }[] = []
  let from1904 = false
  await readAll(parts, 'xl/workbook.xml', {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      const isVisible = tag === 'sheet' && (attributes.state ?? 'visible') === 'visible'
      const id = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1]
      if (isVisible && id !== undefined) found.push({ title: (attributes.name ?? '').slice(0, 60), id })
    },
  })
  const targets = new Map<string, string>()
  if (parts.has('xl/_rels/workbook.xml.rels'))
    await readAll(parts, 'xl/_rels/workbook.xml.rels', {
      open: (tag, attributes) => {
        const isElsewhere = attributes.TargetMode === 'External'
        const isOther = /(chart|dialog|macro)sheet$/i.test(attributes.Type ?? '')
        if (tag === 'Relationship' && !isElsewhere && !isOther)
          targets.set(attributes.Id ?? '', attributes.Target ?? '')
      },
    })
  const [first, ...more] = found
    .map(({ title, id }) => {
      const target = targets.get(id) ?? ''
      return { title, part: target.startsWith('/') ? target.slice(1) : `xl/${target}` }
    })
    .filter(({ part }) => parts.has(part))
  if (!first)
    throw new Refusal({
      zh: `${name} 里没有可见的工作表。`,
      en: `${name} has no visible sheet.`,
    })
  return { sheets: [first, ...more], from1904 }
}

const sheetsLookedAt = 30
const rowsLookedAt = 10

/** The sheets with a header, otherwise the first with any cell: many workbooks begin with a sheet of explanations, or an empty one. */
const sheetsWithHeader = async (
  sheets: [Sheet, ...Sheet[]],
  rowsOf: (sheet: Sheet) => AsyncGenerator<{ cells: string[] }>,
  isHeader: IsHeader,
): Promise<[Sheet, ...Sheet[]]> => {
  if (sheets.length === 1) return sheets
  let filled: Sheet | undefined
  const lists: Sheet[] = []
  for (const sheet of sheets.slice(0, sheetsLookedAt)) {
    let count = 0
    for await (const { cells } of rowsOf(sheet)) {
      filled ??= sheet
      if (isHeader(cells)) {
        lists.push(sheet)
        break
      }
      if (++count >= rowsLookedAt) break
    }
  }
  const [first, ...more] = lists
  return first ? [first, ...more] : [filled ?? sheets[0]]
}

const sharedStrings = async (parts: ZipParts, name: string): Promise<string[]> => {
  const strings: string[] = []
  if (!parts.has('xl/sharedStrings.xml')) return strings
  let [text, inText, inPhonetic, length] = ['', false, false, 0]
  await readAll(parts, 'xl/sharedStrings.xml', {
    open: (tag) => {
      if (tag === 'si') text = ''
      else if (tag === 't') inText = true
      else if (tag === 'rPh') inPhonetic = true
    },
    // Phonetic readings stand beside a text and are no part of it.
    text: (piece) => void (text += inText && !inPhonetic ? piece : ''),
    close: (tag) => {
      if (tag === 't') inText = false
      else if (tag === 'rPh') inPhonetic = false
      else if (tag === 'si') {
        length += text.length
        if (strings.push(text) > sharedTextsMax || length > sharedLengthMax)
          throw new Refusal({
            zh: `${name} 里不同的文字太多。请另存为 CSV 后再导入。`,
            en: `${name} contains too many different texts. Save it as CSV and import that.`,
          })
      }
    },
  })
  return strings
}

const cellLooks = async (parts: ZipParts): Promise<CellLook[]> => {
  const looks: CellLook[] = []
  if (!parts.has('xl/styles.xml')) return looks
  const codes = new Map<number, string>()
  let inCells = false
  await readAll(parts, 'xl/styles.xml', {
    open: (tag, attributes) => {
      if (tag === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      else if (tag === 'cellXfs') inCells = true
      else if (tag === 'xf' && inCells && looks.length < 65_536) {
        const id = Number(attributes.numFmtId ?? 0)
        looks.push(lookOf(id, codes.get(id)))
      }
    },
    close: (tag) => {
      if (tag === 'cellXfs') inCells = false
    },
  })
  return looks
}
