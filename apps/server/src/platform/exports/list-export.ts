import type { Audit, Call, OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { FileAnswer, TableFormat } from '@showfloor/contract/common/file-answer'
import { exportEnded } from '@showfloor/contract/common/list-exports'
import type { exports } from '@showfloor/contract/contract/exports'
import { writeAudit } from '../calls/audit.ts'
import type { Context, Language } from '../calls/context.ts'
import { csvTime } from '../tables/csv/csv.ts'
import type { Words } from '../tables/refusal.ts'
import { tableFile } from '../tables/table-answer.ts'
import type { TableCell } from '../tables/xlsx-writer.ts'

type Exports = typeof exports
type ExportName = { [Noun in keyof Exports]: `${Noun}.${keyof Exports[Noun] & string}` }[keyof Exports]
type RowOf<C> = OutputOf<C> extends { data: readonly (infer Row)[] } ? Row : never
type Column<Row> = Words & { of(row: Row, context: Context): TableCell }

/** A list as a file: the answers of its call, page by page, in these columns, so that the file shows no more than the screen. */
export type ListExport<C extends Call> = {
  /** The name of the export's call in the audit log. */
  of: ExportName
  /** The file's name, before the day. */
  name: Words
  list(context: Context, input: ParsedInputOf<C>): Promise<OutputOf<C>>
  /** The page size of its list. */
  pageRows?: number
  columns: readonly Column<RowOf<C>>[]
}

const usualPageRows = 200
/** A list without pages returns all of its rows at once. */
export const unpaged = Infinity

const words: Record<'yes' | 'no', Words> = { yes: { zh: '是', en: 'yes' }, no: { zh: '否', en: 'no' } }
export const yesOrNo = (is: boolean, language: Language): string => words[is ? 'yes' : 'no'][language]

async function* linesOf<C extends Call>(
  { list, columns, pageRows = usualPageRows }: ListExport<C>,
  context: Context,
  input: ParsedInputOf<C>,
): AsyncGenerator<TableCell[]> {
  let before: object = {}
  for (let no = 1; ; no++) {
    // Lists have one of three kinds of paging: by page number, by offset, or from the end of the previous page.
    const place = { no, start: (no - 1) * pageRows, ...before }
    const page = { ...(input as object), ...place, size: pageRows } as ParsedInputOf<C>
    const { data, next } = (await list(context, page)) as { data: RowOf<C>[]; next?: string | null }
    if (no === 1) yield columns.map((column) => column[context.language])
    for (const row of data) yield columns.map((column) => column.of(row, context))
    if (data.length < pageRows || next === null) return
    // A list that grows while it is read continues from the end of the previous page.
    if (next !== undefined) before = { before: next }
  }
}

/** A typed text may be a name or a mobile, so the log only keeps that there was one. */
const typedFields: ReadonlySet<string> = new Set(['keyword', 'subject'])
const notFilters: ReadonlySet<string> = new Set([
  'shopId',
  'no',
  'size',
  'start',
  'before',
  'after',
  'format',
])
const unset: ReadonlySet<unknown> = new Set([undefined, null, '', false])

const filterText = (input: object): string[] =>
  Object.entries(input).flatMap(([name, value]) => {
    if (notFilters.has(name) || unset.has(value) || (Array.isArray(value) && value.length === 0)) return []
    return `${name}=${typedFields.has(name) ? '…' : typeof value === 'object' ? JSON.stringify(value) : String(value)}`
  })

type Taken = {
  of: ExportName
  fileName: string
  input: object & { format: TableFormat }
  wholeMobiles?: boolean
}
type Rows = AsyncGenerator<readonly TableCell[]>

/**
 * Passes on the rows of an export and records them in the audit log: the filter before the first row is sent, and the number of sent rows when the file is
 * complete or broken off. The header row does not count.
 */
async function* audited(context: Context, taken: Taken, rows: Rows): Rows {
  const { of: action } = taken
  const { shopId } = taken.input as { shopId?: string }
  const write = (name: string, detail: Audit['detail']) =>
    context.transaction(async (tx) => writeAudit(tx, context, name, { subject: shopId ?? '', detail }))
  const { wholeMobiles = null } = taken
  await write(action, { filter: filterText(taken.input), wholeMobiles })
  let count = 0
  try {
    for await (const row of rows) {
      count += 1
      yield row
    }
  } finally {
    await write(exportEnded.action, { action, rows: Math.max(count - 1, 0) })
  }
}

async function* joined(first: IteratorResult<readonly TableCell[]>, rest: Rows): Rows {
  if (first.done) return
  yield first.value
  yield* rest
}

/** A file's name with the day of China's calendar. */
export const dated = (name: string): string => `${name}-${csvTime(new Date()).split(' ')[0] ?? ''}`

/**
 * Sends a list as a file and records it in the audit log. An error of the first page is answered like any refusal, because nothing has been sent yet; so
 * `rows` reads its first page before it returns the header.
 */
export const exportFile = async (context: Context, taken: Taken, rows: Rows): Promise<FileAnswer> => {
  const leaving = audited(context, taken, rows)
  const first = await leaving.next()
  return tableFile(taken.input.format, taken.fileName, joined(first, leaving))
}

/** A list without input may still have a format. */
type FilterOf<C> = ParsedInputOf<C> extends Record<string, never> ? object : ParsedInputOf<C>

/** The handler of an export: the whole list, page by page. */
export const exporting =
  <C extends Call>(definition: ListExport<C>) =>
  (context: Context, input: FilterOf<C> & { format: TableFormat }): Promise<FileAnswer> => {
    const { of, name } = definition
    const taken = { of, fileName: dated(name[context.language]), input }
    return exportFile(context, taken, linesOf(definition, context, input as ParsedInputOf<C>))
  }
