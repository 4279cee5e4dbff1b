import type { Audit, Call, OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { exportEnded, listExports, type ListExportName } from '@showfloor/contract/common/list-exports'
import type { Permission } from '@showfloor/contract/common/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { writeAudit } from '../calls/audit.ts'
import type { Context, Language } from '../calls/context.ts'
import { csvTime } from '../tables/csv.ts'
import type { Database, PoolDb } from '../database/db.ts'
import { CallError } from '../calls/errors.ts'
import { admit, checkShops, contextOf } from '../calls/mount.ts'
import { readInput } from '../calls/request-input.ts'
import type { Authenticate } from '../http/session.ts'
import type { Words } from '../tables/refusal.ts'
import { sendTable } from '../tables/send-table.ts'
import type { TableCell } from '../tables/xlsx-writer.ts'

type RowOf<C> = OutputOf<C> extends { data: readonly (infer Row)[] } ? Row : never
type Column<Row> = Words & { of(row: Row, context: Context): TableCell }

/** A list as a file: what its call answers, page by page, in these columns; so that the file shows nobody more than the screen does. */
export type ListExport<C extends Call = Call> = {
  of: ListExportName
  call: C
  /** What it asks for beside what the list's call does. */
  permission?: Permission
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
const notFilters: ReadonlySet<string> = new Set(['shopId', 'no', 'size', 'start', 'before', 'after'])
const unset: ReadonlySet<unknown> = new Set([undefined, null, '', false])

const filterText = (input: object): string[] =>
  Object.entries(input).flatMap(([name, value]) => {
    if (notFilters.has(name) || unset.has(value) || (Array.isArray(value) && value.length === 0)) return []
    return `${name}=${typedFields.has(name) ? '…' : typeof value === 'object' ? JSON.stringify(value) : String(value)}`
  })

/** `fileName`: where the list’s own name and the day are not what the file is called. */
type Taken = { of: ListExportName; input: object; wholeMobiles?: boolean; fileName?: string }
type Rows = AsyncGenerator<readonly TableCell[]>

/**
 * Rows on their way into a file, of which the audit log keeps who takes them: by which filter before the first one leaves, and how many left when the file is
 * whole or was broken off. The first row is the head and does not count.
 */
async function* audited(db: PoolDb, context: Context, taken: Taken, rows: Rows): Rows {
  const { action } = listExports[taken.of]
  const { shopId } = taken.input as { shopId?: string }
  const write = (name: string, detail: Audit['detail']) =>
    db.transaction(async (tx) => writeAudit(tx, context, name, { subject: shopId ?? '', detail }))
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

/**
 * Answers a list as a file and writes that into the audit log. What is wrong with the first page is answered like any refusal, because nothing has left yet;
 * so `rows` reads its first page before it gives the head.
 */
export const sendExport = async (
  request: FastifyRequest,
  reply: FastifyReply,
  db: PoolDb,
  context: Context,
  taken: Taken,
  rows: Rows,
): Promise<FastifyReply> => {
  request.log.info({ account: context.session.accountId, list: taken.of }, 'a list is exported')
  const leaving = audited(db, context, taken, rows)
  const first = await leaving.next()
  const [day] = csvTime(new Date()).split(' ')
  const name = taken.fileName ?? `${listExports[taken.of][context.language]}-${day}`
  return sendTable(request, reply, name, joined(first, leaving))
}

/** `POST /api/<of>/export`, asked like the list's call, for whoever may make that: the whole list as CSV, or as XLSX with `?format=xlsx`. */
export const serveListExport = <C extends Call>(
  app: FastifyInstance,
  deps: { database: Database; authenticate: Authenticate },
  definition: ListExport<C>,
): void => {
  const { call, of, permission } = definition
  const path = `/api/${of}/export`
  if (call.access === 'public') throw new Error(`${path} would be anybody's`)
  const access = call.access
  app.post(path, async (request, reply) => {
    const session = await admit(deps.authenticate, access, request)
    if (permission && !session.permissions.has(permission)) throw new CallError('FORBIDDEN')
    // Every export is asked in the form of a gateway call, whatever the list's own is.
    const input = readInput({ ...call, service: 'base' }, request) as ParsedInputOf<C>
    checkShops(call, session, input)
    const context: Context = { ...contextOf(deps, call, request, session), session }
    const taken = { of, input: input as object }
    return sendExport(request, reply, deps.database.db, context, taken, linesOf(definition, context, input))
  })
}
