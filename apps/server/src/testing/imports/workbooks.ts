import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { xlsxStream, type TableCell } from '../../platform/tables/xlsx-writer.ts'

/** A valid workbook of one sheet. */
export const workbook = (rows: readonly (readonly TableCell[])[]): Promise<Buffer> => buffer(xlsxStream(rows))

/** An archive of these parts, for hostile workbooks. */
export const archive = (parts: Record<string, string | Buffer>): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

const rels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook with hand-written XML as its only sheet; its other parts may be replaced. */
export const handmade = (sheet: string | Buffer, parts: Record<string, string> = {}): Promise<Buffer> =>
  archive({
    'xl/workbook.xml': `<workbook xmlns:r="${rels}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Type="x" Target="worksheets/sheet1.xml"/></Relationships>',
    ...parts,
    'xl/worksheets/sheet1.xml': sheet,
  })

/** Rows as the XML of a sheet; a cell that is already XML stays as it is. */
export const sheetOf = (...rows: readonly (readonly string[])[]): string =>
  `<worksheet><sheetData>${rows
    .map(
      (cells) =>
        `<row>${cells.map((cell) => (cell.startsWith('<c') ? cell : `<c t="inlineStr"><is><t>${cell}</t></is></c>`)).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`
