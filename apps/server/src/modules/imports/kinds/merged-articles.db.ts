import type { Tx } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

export type ContradictingRow = { line: number; code: string; firstLine: number }

/** Separates the categories of one row. */
export const categorySeparator = '\n'

/** Merges rows of the same article: the first gets the categories of all rows that agree with it. Returns false if no article has two rows. */
export const mergeArticles = async (tx: Tx): Promise<boolean> => {
  await sql`
    alter table staged add column first_line integer, add column same boolean,
      add column categories text[]`.execute(tx)
  await sql`
    update staged
    set categories = string_to_array(category, ${categorySeparator}),
      category = split_part(category, ${categorySeparator}, 1)
    where strpos(category, ${categorySeparator}) > 0`.execute(tx)
  const { rows } = await sql<{ yes: boolean }>`
    select exists (select from staged group by sku_code having count(*) > 1) as yes`.execute(tx)
  if (!rows[0]?.yes) return false
  await sql`
    update staged r
    set first_line = f.first_line, same = r.print = f.first_print
    from (
      select line, min(line) over w as first_line, first_value(print) over w as first_print
      from staged s
      where sku_code in (select sku_code from staged group by sku_code having count(*) > 1)
      window w as (partition by sku_code order by line)
    ) f
    where f.line = r.line`.execute(tx)
  await sql`
    update staged r
    set categories = c.categories, category = c.categories[1]
    from (
      select first_line, array_agg(category order by line) as categories
      from (
        select first_line, named.category, min(line) as line
        from staged, unnest(coalesce(categories, array[category])) named(category)
        where same and staged.category is not null
        group by first_line, named.category
      ) d
      group by first_line
    ) c
    where c.first_line = r.line`.execute(tx)
  return true
}

/** Rows after `line` that contradict the first row of their article. */
export const contradictingRows = async (tx: Tx, line: number, limit: number): Promise<ContradictingRow[]> => {
  const { rows } = await sql<ContradictingRow>`
    select line, sku_code as code, first_line
    from staged
    where not same and line > ${line}
    order by line
    limit ${limit}`.execute(tx)
  return rows
}

/** Keeps the first row of each article. Returns how many deleted rows agreed with it. */
export const deleteMergedRows = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ merged: number }>`
    with gone as (
      delete from staged
      where line <> first_line
      returning same
    )
    select count(*) filter (where same)::integer as merged
    from gone`.execute(tx)
  return rows[0]?.merged ?? 0
}
