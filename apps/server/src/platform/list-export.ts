import type { Audit, Call, OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { FastifyInstance } from 'fastify'
import { writeAudit } from './audit.ts'
import type { Context, Language } from './context.ts'
import { csvTime } from './csv.ts'
import type { Database } from './db.ts'
import { admit, checkShops, contextOf } from './mount.ts'
import { readInput } from './request-input.ts'
import type { Authenticate } from './session.ts'
import type { Words } from './tables/refusal.ts'
import { sendTable } from './tables/send-table.ts'
import type { TableCell } from './tables/xlsx-writer.ts'

type RowOf<C> = OutputOf<C> extends { data: readonly (infer Row)[] } ? Row : never
type Column<Row> = Words & { of: (row: Row, context: Context) => TableCell }

/** A list as a file: what its call answers, page by page, in these columns; so that the file shows nobody more than the screen does. */
export type ListExport<C extends Call> = {
  path: `/api/${string}/export`
  /** Part of the file's name. */
  name: Words
  call: C
  list: (context: Context, input: ParsedInputOf<C>) => Promise<OutputOf<C>>
  /** How many rows its list answers at once. */
  pageRows?: number
  columns: readonly Column<RowOf<C>>[]
  /** Where taking it along is to stand in the audit log: under which name, with what. */
  audit?: { call: string; of: (input: ParsedInputOf<C>) => Audit }
}

const usualPageRows = 200
const exportRowsMax = 100_000
/** How many rows a list answers at once that has no pages. */
export const unpaged = exportRowsMax

const words: Record<'yes' | 'no', Words> = { yes: { zh: '是', en: 'yes' }, no: { zh: '否', en: 'no' } }
export const yesOrNo = (is: boolean, language: Language): string => words[is ? 'yes' : 'no'][language]

async function* linesOf<C extends Call>(
  { list, columns, pageRows = usualPageRows }: ListExport<C>,
  context: Context,
  input: ParsedInputOf<C>,
): AsyncGenerator<TableCell[]> {
  yield columns.map((column) => column[context.language])
  let before: object = {}
  for (let no = 1; no <= exportRowsMax / pageRows; no++) {
    // Lists are turned by the number of a page, by where it starts, or from where the last one ended.
    const place = { no, start: (no - 1) * pageRows, ...before }
    const page = { ...(input as object), ...place, size: pageRows } as ParsedInputOf<C>
    const { data, next } = (await list(context, page)) as { data: RowOf<C>[]; next?: string | null }
    for (const row of data) yield columns.map((column) => column.of(row, context))
    if (data.length < pageRows || next === null) return
    // A list that grows while it is read is asked from where the last page ended.
    if (next !== undefined) before = { before: next }
  }
}

/** `POST <path>`, asked like the list's call, for whoever may make that: the whole list as CSV, or as XLSX with `?format=xlsx`. */
export const serveListExport = <C extends Call>(
  app: FastifyInstance,
  deps: { database: Database; authenticate: Authenticate },
  definition: ListExport<C>,
): void => {
  const { call } = definition
  if (call.access === 'public') throw new Error(`${definition.path} would be anybody's`)
  const access = call.access
  app.post(definition.path, async (request, reply) => {
    const session = await admit(deps.authenticate, access, request)
    // Every export is asked in the form of a gateway call, whatever the list's own is.
    const input = readInput({ ...call, service: 'base' }, request) as ParsedInputOf<C>
    checkShops(call, session, input)
    request.log.info({ account: session.accountId, list: definition.path }, 'a list is exported')
    const context: Context = { ...contextOf(deps, call, request, reply, session, []), session }
    const { audit } = definition
    if (audit)
      await deps.database.db.transaction(async (tx) => writeAudit(tx, context, audit.call, audit.of(input)))
    const [day] = csvTime(new Date()).split(' ')
    const name = `${definition.name[context.language]}-${day}`
    return sendTable(request, reply, name, linesOf(definition, context, input))
  })
}
