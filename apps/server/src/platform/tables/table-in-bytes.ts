import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { IsHeader, Row } from './table.ts'

const titleRowsMax = 20

/** A value without the back-tick before it and the tab after it, with which bills keep spreadsheets from changing numbers. */
export const plainCell = (cell: string): string => {
  const text = cell.trim()
  return text.startsWith('`') ? text.slice(1).trim() : text
}

export type TableInBytes = { header: string[]; body: Row[] }

/**
 * Reads the whole table of a small file. Its header is the first of the leading rows that `isHeader` accepts, otherwise the first row. Remarks, which begin
 * with #, are left out unless they are asked for. Error: Refusal.
 */
export const tableInBytes = async (
  bytes: Buffer,
  { name, isHeader, remarks }: { name: string; isHeader: IsHeader; remarks?: 'keep' },
): Promise<TableInBytes> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'showfloor-table-'))
  try {
    const file = path.join(folder, 'table')
    await writeFile(file, bytes)
    const { openTable } = await import('./table-file.ts')
    const table = await openTable(file, { name, isHeader })
    try {
      const rows: Row[] = []
      for await (const row of table.rows(() => {}))
        if (remarks === 'keep' || !row.cells[0]?.startsWith('#'))
          rows.push({ ...row, cells: row.cells.map((cell) => plainCell(cell)) })
      const at = Math.max(
        0,
        rows.slice(0, titleRowsMax).findIndex(({ cells }) => isHeader(cells)),
      )
      return { header: rows[at]?.cells ?? [], body: rows.slice(at + 1) }
    } finally {
      await table.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
