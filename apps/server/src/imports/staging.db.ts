import { sql } from '../platform/sql.ts'
import type { Tx } from '../platform/db.ts'
import type { Article } from './article.ts'

export type StagedRow = { line: number; article: Article; category: string; print: string }
export type StagedArticle = { line: number; article: Article; categories: string[] }
export type OtherTelling = {
  line: number
  code: string
  first_line: number
  name: string
  price_cents: number
}

// Any number: two imports into one database take turns.
const lockKey = 7_205_313

/** Rows wait here until the whole file is read, so that the memory does not grow with it and nothing is written before all of it is known to be good. */
export const createStaging = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lockKey}::bigint)`.execute(tx)
  await sql`create temporary table import_rows (
    line integer primary key, code text not null, category text not null, print text not null, article jsonb not null
  ) on commit drop`.execute(tx)
}

export const stage = async (tx: Tx, rows: readonly StagedRow[]): Promise<void> => {
  const records = rows.map(({ line, article, category, print }) => ({
    line,
    code: article.code,
    category,
    print,
    article,
  }))
  await sql`insert into import_rows (line, code, category, print, article)
    select line, code, category, print, article
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (line integer, code text, category text, print text, article jsonb)`.execute(
    tx,
  )
}

/** Ends the staging: finds each article's first row and, for that row, all categories it stands under, in the order of the file. */
export const indexStaging = async (tx: Tx): Promise<void> => {
  await sql`alter table import_rows add column first_line integer, add column same boolean, add column categories text[]`.execute(
    tx,
  )
  await sql`update import_rows r set first_line = f.first_line, same = r.print = f.first_print
    from (select line, min(line) over w as first_line, first_value(print) over w as first_print
      from import_rows window w as (partition by code order by line)) f where f.line = r.line`.execute(tx)
  await sql`update import_rows r set categories = c.categories
    from (select first_line, array_agg(category order by line) as categories
      from (select first_line, category, min(line) as line from import_rows where same group by first_line, category) d
      group by first_line) c
    where c.first_line = r.line`.execute(tx)
  await sql`analyze import_rows`.execute(tx)
}

export const stagedCounts = async (tx: Tx): Promise<{ rows: number; articles: number; others: number }> => {
  const { rows } = await sql<{ rows: number; articles: number; others: number }>`
    select count(*)::int as rows, count(*) filter (where line = first_line)::int as articles, count(*) filter (where not same)::int as others
    from import_rows`.execute(tx)
  return rows[0] ?? { rows: 0, articles: 0, others: 0 }
}

/** Rows that tell an article differently from its first row, after `line`. */
export const otherTellings = async (tx: Tx, line: number, limit: number): Promise<OtherTelling[]> => {
  const { rows } = await sql<OtherTelling>`
    select line, code, first_line from import_rows where not same and line > ${line} order by line limit ${limit}`.execute(
    tx,
  )
  return rows
}

/** Articles in the order of the file, after `line`, each with all its categories, the first row's first. */
export const stagedArticles = async (tx: Tx, line: number, limit: number): Promise<StagedArticle[]> => {
  const { rows } = await sql<StagedArticle>`
    select line, article, categories from import_rows
    where line = first_line and line > ${line} order by line limit ${limit}`.execute(tx)
  return rows
}

/** Article numbers of the file that are already the SKU of another product, which the import must not take it away from. */
export const codesTaken = async (tx: Tx): Promise<{ code: string; line: number; product: string }[]> => {
  const { rows } = await sql<{ code: string; line: number; product: string }>`
    select r.code, r.line, p.name as product
    from import_rows r join skus s on s.sku_code = r.code join products p on p.id = s.product_id
    where p.code <> r.code and r.line = r.first_line order by r.line limit 1`.execute(tx)
  return rows
}

export type ImportShop = { id: string; site_code: string; site_name: string; channel_id: string | null }

export const shopByCode = async (tx: Tx, siteCode: string): Promise<ImportShop | undefined> => {
  const { rows } = await sql<ImportShop>`
    select id, site_code, site_name, channel_id from shops where site_code = ${siteCode}`.execute(tx)
  return rows[0]
}

export const someShopCodes = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{
    site_code: string
  }>`select site_code from shops order by site_code limit 10`.execute(tx)
  return rows.map((row) => row.site_code)
}
