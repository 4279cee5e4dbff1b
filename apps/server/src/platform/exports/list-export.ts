import type { Audit, Call, OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { FileAnswer, TableFormat } from '@showfloor/contract/common/file-answer'
import { exportEnded } from '@showfloor/contract/common/list-exports'
import type { exports } from '@showfloor/contract/contract/exports'
import { writeAudit } from '../calls/audit.ts'
import type { Context, Language } from '../calls/context.ts'
import { csvTime } from '../tables/csv.ts'
import type { Words } from '../tables/refusal.ts'
import { tableFile } from '../tables/table-answer.ts'
import type { TableCell } from '../tables/xlsx-writer.ts'

type Exports = typeof exports
type ExportName = { [Noun in keyof Exports]: `${Noun}.${keyof Exports[Noun] & string}` }[keyof Exports]
type RowOf<C> = OutputOf<C> extends { data: readonly (infer Row)[] } ? Row : never
type Column<Row> = Words & { of(row: Row, context: Context): TableCell }

/** A list as a file: what its call answers, page by page, in these columns; so that the file shows nobody more than the screen does. */
export type ListExport<C extends Call> = {
  /** The name of the export's call, which the audit log keeps. */
  of: ExportName
  /** What the file is called, before the day. */
  name: Words
  list(context: Context, input: ParsedInputOf<C>): Promise<OutputOf<C>>
  /** How many rows its list answers at once. */
  pageRows?: number
  columns: readonly Column<RowOf<C>>[]
}

const usualPageRows = 200
/** A list that has no pages answers all its rows at once. */
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
    // Lists are turned by the number of a page, by where it starts, or from where the last one ended.
    const place = { no, start: (no - 1) * pageRows, ...before }
    const page = { ...(input as object), ...place, size: pageRows } as ParsedInputOf<C>
    const { data, next } = (await list(context, page)) as { data: RowOf<C>[]; next?: string | null }
    if (no === 1) yield columns.map((column) => column[context.language])
    for (const row of data) yield columns.map((column) => column.of(row, context))
    if (data.length < pageRows || next === null) return
    // A list that grows while it is read is asked from where the last page ended.
    if (next !== undefined) before = { before: next }
  }
}

/** Words that were typed may be somebody's name or mobile: the log keeps that there were any. */
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
 * Rows on their way into a file, of which the audit log keeps who takes them: by which filter before the first one leaves, and how many left when the file is
 * whole or was broken off. The first row is the head and does not count.
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
 * Answers a list as a file and writes that into the audit log. What is wrong with the first page is answered like any refusal, because nothing has left yet;
 * so `rows` reads its first page before it gives the head.
 */
export const exportFile = async (context: Context, taken: Taken, rows: Rows): Promise<FileAnswer> => {
  const leaving = audited(context, taken, rows)
  const first = await leaving.next()
  return tableFile(taken.input.format, taken.fileName, joined(first, leaving))
}

/** The input of a list that takes none may have a format. */
type FilterOf<C> = ParsedInputOf<C> extends Record<string, never> ? object : ParsedInputOf<C>

/** The handler of an export's call: the whole list, page by page. */
export const exporting =
  <C extends Call>(definition: ListExport<C>) =>
  (context: Context, input: FilterOf<C> & { format: TableFormat }): Promise<FileAnswer> => {
    const { of, name } = definition
    const taken = { of, fileName: dated(name[context.language]), input }
    return exportFile(context, taken, linesOf(definition, context, input as ParsedInputOf<C>))
  }
