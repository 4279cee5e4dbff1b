import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { columnLetter } from './refusal.ts'

/** The content of an exported cell: a text, a number, or an amount, which is shown in yuan. */
export type TableCell = string | number | { amountCents: number }

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const parts: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

// Characters that XML does not allow: control characters except tabs and line ends, and the two non-characters.
const unprintable = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu

// Escaped, because spreadsheets read this pattern as a character by its number.
const numbered = /_(?=x[0-9a-f]{4}_)/gi

const escaped = (text: string): string =>
  text
    .replaceAll(unprintable, '')
    .replaceAll(numbered, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** A text is stored as a text, so it never runs as a formula. */
const cellXml = (cell: TableCell, reference: string, style: string): string => {
  if (typeof cell === 'number') return `<c r="${reference}"${style}><v>${cell}</v></c>`
  if (typeof cell === 'object') return `<c r="${reference}" s="2"><v>${cell.amountCents / 100}</v></c>`
  return `<c r="${reference}" t="inlineStr"${style}><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

const rowsPerPiece = 500
type Rows = Iterable<readonly TableCell[]> | AsyncIterable<readonly TableCell[]>

/** The maximum number of rows of a sheet, including the header. */
const sheetRowsMax = 1_048_576
/** The last row of a full sheet; nothing is cut silently. */
const sheetIsFull = '工作表已满，其余各行请导出 CSV · This sheet is full: export CSV for the other rows'

async function* fitting(rows: Rows, rowsMax: number): AsyncGenerator<readonly TableCell[]> {
  let count = 0
  let last: readonly TableCell[] | undefined
  for await (const row of rows) {
    count += 1
    if (count < rowsMax) yield row
    else if (last === undefined) last = row
    else {
      yield [sheetIsFull]
      return
    }
  }
  if (last) yield last
}

async function* sheetXml(rows: Rows): AsyncGenerator<string> {
  yield `${xmlHead}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData>`
  let piece = ''
  let line = 0
  for await (const cells of rows) {
    line += 1
    const style = line === 1 ? ' s="1"' : ''
    const content = cells.map((cell, index) => cellXml(cell, `${columnLetter(index)}${line}`, style)).join('')
    piece += `<row r="${line}">${content}</row>`
    if (line % rowsPerPiece === 0) {
      yield piece
      piece = ''
    }
  }
  yield `${piece}</sheetData></worksheet>`
}

/**
 * Streams rows as an XLSX workbook with one sheet, so that memory does not grow with the table. The first row is the header; if there are more than fit,
 * the last row says so.
 */
export const xlsxStream = (rows: Rows, rowsMax = sheetRowsMax): Readable => {
  const zip = new ZipFile()
  for (const [name, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(xmlHead + xml), name)
  const sheet = Readable.from(sheetXml(fitting(rows, rowsMax)))
  const output = zip.outputStream as Readable
  sheet.on('error', (error) => output.destroy(error))
  output.on('close', () => sheet.destroy())
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  return output
}
