import type { Tx } from '../../platform/db.ts'
import { sql } from '../../platform/sql.ts'
import type { Article } from './kinds/article.ts'

export type StagedArticle = { line: number; article: Article; categories: string[] }
export type OtherTelling = { line: number; code: string; first_line: number }

/** Finds for each staged row its article's first row and, for that row, all categories it stands under, in the order of the file. */
export const mergeArticles = async (tx: Tx): Promise<void> => {
  await sql`alter table staged add column first_line integer, add column same boolean, add column categories text[]`.execute(
    tx,
  )
  await sql`update staged r set first_line = f.first_line, same = r.print = f.first_print
    from (select line, min(line) over w as first_line, first_value(print) over w as first_print
      from staged window w as (partition by code order by line)) f where f.line = r.line`.execute(tx)
  await sql`update staged r set categories = c.categories
    from (select first_line, array_agg(category order by line) as categories
      from (select first_line, category, min(line) as line from staged where same group by first_line, category) d
      group by first_line) c
    where c.first_line = r.line`.execute(tx)
  await sql`create index on staged (line)`.execute(tx)
  await sql`analyze staged`.execute(tx)
}

export const articleCounts = async (tx: Tx): Promise<{ rows: number; articles: number; others: number }> => {
  const { rows } = await sql<{ rows: number; articles: number; others: number }>`
    select count(*)::int as rows, count(*) filter (where line = first_line)::int as articles, count(*) filter (where not same)::int as others
    from staged`.execute(tx)
  return rows[0] ?? { rows: 0, articles: 0, others: 0 }
}

/** Rows that tell an article differently from its first row, after `line`. */
export const otherTellings = async (tx: Tx, line: number, limit: number): Promise<OtherTelling[]> => {
  const { rows } = await sql<OtherTelling>`
    select line, code, first_line from staged where not same and line > ${line} order by line limit ${limit}`.execute(
    tx,
  )
  return rows
}

/** Articles in the order of the file, after `line`, each with all its categories, the first row's first. */
export const stagedArticles = async (tx: Tx, line: number, limit: number): Promise<StagedArticle[]> => {
  const { rows } = await sql<StagedArticle>`
    select line, article, categories from staged
    where line = first_line and line > ${line} order by line limit ${limit}`.execute(tx)
  return rows
}
