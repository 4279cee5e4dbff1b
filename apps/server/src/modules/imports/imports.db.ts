import { importNeeds, type ImportKind, type ImportState } from '@showfloor/contract/common/import-kinds'
import type { Db, Tx } from '../../platform/database/db.ts'
import { isForgotten } from '../../platform/database/journal.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Words } from '../../platform/tables/refusal.ts'
import type { FoundColumn } from './columns/found-columns.ts'
import type { Choices, FoundInFile } from './columns/format.ts'
import type { Problem, Progress } from './columns/reading.ts'
import type { Outcome } from './running/run.ts'

export type ImportRow = {
  id: string
  kind: ImportKind
  shopId: string | null
  channelId: string | null
  shopName: string | null
  fileName: string
  sizeBytes: string
  readsCost: boolean
  reach: string[] | null
  accountId: string | null
  state: ImportState
  createdAt: Date
  appliedAt: Date | null
  undoneAt: Date | null
  startedBy: string | null
  undoneBy: string | null
  written: Words | null
  progress: Progress | null
  columns: FoundColumn[]
  choices: Choices
  currencies: string[]
  sheets: string[]
  hiddenRows: number
  outcome: Outcome | null
  refusal: Words | null
  undoable: boolean
  redoable: boolean
}

const silent = sql`i.alive_at < now() - interval '20 seconds'`
const isWorking = sql`i.state in ('CHECKING', 'APPLYING', 'UNDOING', 'REDOING')`

const forgotten = isForgotten(sql`i.applied_at`)

const selected = sql`
  select i.id, i.kind, i.shop_id, s.channel_id, s.site_name as shop_name, i.file_name, i.size_bytes,
    i.reads_cost, i.reach, i.account_id,
    case when ${isWorking} and ${silent} then 'INTERRUPTED' else i.state end as state,
    i.created_at, i.applied_at, i.undone_at, a.name as started_by, u.name as undone_by, i.written, i.progress,
    i.columns, i.choices, i.currencies, i.sheets, i.hidden_rows, i.outcome, i.refusal,
    i.state = 'APPLIED' and not ${forgotten} as undoable, i.state = 'UNDONE' and not ${forgotten} as redoable
  from imports i
  left join shop_sites s on s.shop_id = i.shop_id
  left join account_names a on a.id = i.account_id
  left join account_names u on u.id = i.undone_by`

/** The imports that a user sees: those without a shop or of their shops, of kinds that they may import, and for administration within their reach. */
export type ImportView = {
  shopIds: readonly string[]
  kinds: readonly ImportKind[]
  administers: readonly string[] | null
}

const within = ({ shopIds, kinds, administers }: ImportView) => sql`
  (i.shop_id is null or i.shop_id = any(${shopIds}::bigint[]))
    and i.kind = any(${kinds}::text[])
    and (
      ${administers}::bigint[] is null
      or i.kind <> all(${Object.keys(importNeeds)}::text[])
      or i.reach <@ ${administers}::bigint[]
    )`

export const importById = async (db: Db, id: string, view: ImportView): Promise<ImportRow | undefined> => {
  const { rows } = await sql<ImportRow>`${selected} where i.id = ${id} and ${within(view)}`.execute(db)
  return rows[0]
}

/** The account whose file an import waits for; undefined if it waits for none. */
export const uploaderOf = async (db: Db, id: string): Promise<string | undefined> => {
  const { rows } = await sql<{ accountId: string }>`
    select account_id
    from imports
    where id = ${id} and state = 'EXPECTED' and account_id is not null`.execute(db)
  return rows[0]?.accountId
}

/** An import whose file was uploaded to its signed address. */
export const importForUpload = async (db: Db, id: string): Promise<ImportRow | undefined> => {
  const { rows } = await sql<ImportRow>`${selected} where i.id = ${id}`.execute(db)
  return rows[0]
}

/** Imports with a file, newest first. */
export const importRows = async (
  db: Db,
  view: ImportView,
  page: { before: string | null; limit: number },
): Promise<ImportRow[]> => {
  const { rows } = await sql<ImportRow>`
    ${selected}
    where i.state <> 'EXPECTED'
      and ${within(view)}
      and (${page.before}::bigint is null or i.id < ${page.before}::bigint)
    order by i.id desc
    limit ${page.limit}`.execute(db)
  return rows
}

export type NewImport = {
  id: string
  accountId: string | null
  kind: ImportKind
  shopId: string | null
  fileName: string
  sizeBytes: number
  readsCost: boolean
  reach: readonly string[] | null
}

export const insertImport = async (db: Db, made: NewImport): Promise<void> => {
  await sql`
    insert into imports (id, account_id, kind, shop_id, file_name, size_bytes, reads_cost, reach)
    values (
      ${made.id}, ${made.accountId}, ${made.kind}, ${made.shopId}, ${made.fileName}, ${made.sizeBytes},
      ${made.readsCost}, ${made.reach}::bigint[]
    )`.execute(db)
}

/** Deletes imports of the same file by killed commands, because this one replaces them. */
export const forgetInterrupted = async (db: Db, made: NewImport): Promise<void> => {
  await sql`
    delete from imports i
    where i.account_id is null
      and i.applied_at is null
      and i.state = 'APPLYING'
      and ${silent}
      and i.kind = ${made.kind}
      and i.file_name = ${made.fileName}
      and i.shop_id is not distinct from ${made.shopId}::bigint`.execute(db)
}

export const deleteImport = async (db: Db, id: string): Promise<void> => {
  await sql`delete from imports where id = ${id}`.execute(db)
}

/** Work of one process on an import; `run` distinguishes it from an earlier, abandoned one. */
export type Work = { id: string; run: string; state: 'CHECKING' | 'APPLYING' | 'UNDOING' | 'REDOING' }

/** The states in which work may begin, and the interrupted work that it may resume. */
export type Beginnings = { from: readonly ImportState[]; resumes: readonly Work['state'][] }

/** Begins work on an import by compare-and-set on its state. False when it is in another one. */
export const beginWork = async (db: Db, work: Work, { from, resumes }: Beginnings): Promise<boolean> => {
  const { count } = await sql`
    update imports i
    set state = ${work.state}, run = ${work.run}, alive_at = now(), progress = null, refusal = null
    where i.id = ${work.id}
      and (i.state = any(${from}::text[]) or i.state = any(${resumes}::text[]) and ${silent})`.execute(db)
  return count === 1
}

export const saveProgress = async (db: Db, work: Work, progress: Progress | null): Promise<void> => {
  await sql`
    update imports
    set progress = ${JSON.stringify(progress)}::jsonb, alive_at = now()
    where id = ${work.id} and run = ${work.run} and state = ${work.state}`.execute(db)
}

type Ended = { state: ImportState; outcome?: Outcome; refusal?: Words; accountId?: string | undefined }

/** Ends work. False when another process has taken it over; the caller then rolls back. */
export const endWork = async (db: Db, work: Work, ended: Ended): Promise<boolean> => {
  const outcome = ended.outcome ? JSON.stringify(ended.outcome) : null
  const { count } = await sql`
    update imports
    set state = ${ended.state}, progress = null,
      refusal = ${ended.refusal ? JSON.stringify(ended.refusal) : null}::jsonb,
      outcome = coalesce(${outcome}::jsonb, outcome),
      applied_at = case when ${ended.state} = 'APPLIED' then coalesce(applied_at, now()) else applied_at end,
      undone_at = case when ${ended.state} = 'UNDONE' then coalesce(undone_at, now()) end,
      undone_by = case
        when ${ended.state} = 'UNDONE' then coalesce(undone_by, ${ended.accountId ?? null}::bigint)
      end
    where id = ${work.id} and run = ${work.run} and state = ${work.state}`.execute(db)
  return count === 1
}

export const keepColumns = async (
  db: Db,
  work: Work,
  found: { columns: readonly FoundColumn[]; written: Words },
): Promise<void> => {
  await sql`
    update imports
    set columns = ${JSON.stringify(found.columns)}::jsonb, written = ${JSON.stringify(found.written)}::jsonb
    where id = ${work.id} and run = ${work.run}`.execute(db)
}

export const keepChoices = async (db: Db, id: string, choices: Choices): Promise<void> => {
  await sql`update imports set choices = ${JSON.stringify(choices)}::jsonb where id = ${id}`.execute(db)
}

export const keepFound = async (db: Db, work: Work, found: FoundInFile): Promise<void> => {
  await sql`
    update imports
    set currencies = ${JSON.stringify(found.currencies)}::jsonb,
      sheets = ${JSON.stringify(found.sheets)}::jsonb, hidden_rows = ${found.hiddenRows}
    where id = ${work.id} and run = ${work.run}`.execute(db)
}

export const addPart = async (db: Db, importId: string, no: number, content: Buffer): Promise<void> => {
  await sql`
    insert into import_parts (import_id, no, content) values (${importId}, ${no}, ${content})`.execute(db)
}

/** The file's content, part by part. */
export async function* partsOf(db: Db, importId: string): AsyncGenerator<Buffer> {
  for (let no = 0; ; no += 1) {
    const { rows } = await sql<{
      content: Buffer
    }>`select content from import_parts where import_id = ${importId} and no = ${no}`.execute(db)
    const [part] = rows
    if (!part) return
    yield part.content
  }
}

export const deleteParts = async (db: Db, importId: string): Promise<void> => {
  await sql`delete from import_parts where import_id = ${importId}`.execute(db)
}

export const clearProblems = async (db: Db, importId: string): Promise<void> => {
  await sql`delete from import_problems where import_id = ${importId}`.execute(db)
}

export const addProblems = async (db: Db, importId: string, problems: readonly Problem[]): Promise<void> => {
  await sql`insert into import_problems (import_id, line, place, severity, why)
    select ${importId}::bigint, line, place, severity, why
    from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb)
      as r(line integer, place jsonb, severity text, why jsonb)`.execute(db)
}

/** Problems of an import, refusing ones first, then by line; `after`: how many to skip. */
export const problemRows = async (
  db: Db,
  importId: string,
  page: { after: number; limit: number },
): Promise<Problem[]> => {
  const { rows } = await sql<Problem>`
    select line, place, severity, why
    from import_problems
    where import_id = ${importId}
    order by array_position(array['BAD', 'LEFT_OUT', 'NOTE'], severity), line, no
    offset ${page.after}
    limit ${page.limit}`.execute(db)
  return rows
}

/** The products that an import changed, whose derived data has to be updated. */
export const touchedProducts = async (tx: Tx, importId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct (
      coalesce(after, before)->>case relation when 'products' then 'id' else 'product_id' end
    )::bigint as id
    from journal
    where journal_id = ${importId}
      and relation in ('products', 'skus', 'item_mappings', 'product_categories')`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Job: deletes files that were never uploaded or applied, and journals too old for an undo. */
export const forgetOldImports = async (db: Db): Promise<void> => {
  await sql`
    delete from imports i
    where state = 'EXPECTED' and created_at < now() - interval '1 hour'
      or state in ('ASKED', 'CHECKED', 'REFUSED') and created_at < now() - interval '7 days'
      or applied_at is null and ${isWorking} and i.alive_at < now() - interval '7 days'`.execute(db)
  await sql`delete from journal j using imports i
    where i.id = j.journal_id and ${forgotten}`.execute(db)
}
