import type { Tx } from '../../../platform/database/db.ts'
import {
  countResults,
  type RowResults,
  type StagedMode,
  type Stored,
} from '../../../platform/database/staging.ts'
import { sql, type Sql } from '../../../platform/database/sql.ts'
import { rowResult } from '../articles/staged.db.ts'

/** Rows with reviews, but without a mean. */
export const starlessRows = (): Sql<{ line: number; value: string }> => sql`
  select line, '' as value from staged where review_count > 0 and review_tenths is null`

/** Writes the reviews of products that differ. Without reviews there is no mean. */
export const takeStagedReviews = (tx: Tx, mode: StagedMode): Promise<RowResults> =>
  countResults(tx, mode, {
    compared: sql`wanted as (
      select w.*, false as is_new,
        w.review_count <> w.known_count or w.review_tenths <> w.known_tenths as differs
      from (
        select s.line, p.id, s.review_count,
          case when s.review_count = 0 then 0 else s.review_tenths end as review_tenths,
          p.review_count as known_count, p.review_tenths as known_tenths
        from staged s
        join products p on p.code = s.product_code
      ) w
    )`,
    written: sql`written as (
      update products p
      set review_count = w.review_count, review_tenths = w.review_tenths
      from wanted w
      where w.id = p.id and w.differs
    )`,
    results: sql`select line, ${rowResult} from wanted`,
  })

export const storedReviews = (): Stored => ({
  order: ['product_code'],
  rows: sql`
    select code as product_code, review_count, review_tenths
    from products
    where review_count > 0`,
})
