import { sql, type Sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'

// The greatest code point, which ends a range of prefixes.
const last = '\u{10ffff}'

/** Whether a column begins with a code: a range, which uses an index. LIKE with a parameter would not, because a cached plan does not know the prefix. */
export const beginsWith = (column: Sql, code: string): Sql =>
  sql`(${column} ~>=~ ${code} and ${column} ~<~ ${code + last})`

/** The code as typed, and in capitals, as most codes are. */
export const spellings = (code: string): string[] => [...new Set([code, code.toUpperCase()])]

// The most codes with a prefix that are read to find a listed one.
const lookedAtMost = 20

/**
 * Which of these codes a channel lists, each with a product: a SKU's code, the channel's, a marketplace's or a product's. `whole`: exact codes, otherwise
 * prefixes. Each code takes one index look-up, however many products there are.
 */
export const codesListed = async (
  db: Db,
  channel: Sql,
  codes: readonly string[],
  whole: boolean,
): Promise<{ code: string; productId: string }[]> => {
  const is = (column: Sql): Sql =>
    whole
      ? sql`${column} = said.code`
      : sql`(${column} ~>=~ said.code and ${column} ~<~ (said.code || ${last}))`
  const { rows } = await sql<{ code: string; productId: string }>`
    select said.code, hit.product_id
    from unnest(${codes}::text[]) with ordinality said(code, place)
    cross join lateral (
      select product_id
      from (
        (
          select m.product_id
          from (select id from skus where ${is(sql`sku_code`)} limit ${lookedAtMost}) s
          join live_mappings m on m.sku_id = s.id and m.channel_id = ${channel}
          limit 1
        )
        union all (
          select product_id
          from (select * from live_mappings where ${is(sql`item_outer_id`)} limit ${lookedAtMost}) m
          where channel_id = ${channel}
          limit 1
        )
        union all (
          select product_id
          from (select * from live_mappings where third_party_sku = said.code limit ${lookedAtMost}) m
          where channel_id = ${channel}
          limit 1
        )
        union all (
          select cp.product_id
          from (select id from products where ${is(sql`code`)} limit ${lookedAtMost}) p
          join channel_products cp on cp.product_id = p.id and cp.channel_id = ${channel}
          limit 1
        )
      ) any_code
      limit 1
    ) hit
    order by said.place`.execute(db)
  return rows
}
