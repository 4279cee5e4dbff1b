import type { Tx } from '../../../platform/database/db.ts'
import {
  countResults,
  type StagedMode,
  type RowResults,
  type Stored,
} from '../../../platform/database/staging.ts'
import { sql, type Sql } from '../../../platform/database/sql.ts'

export const unknownSkuRows = (): Sql<{ line: number; value: string }> => sql`
  select s.line, s.sku_code as value
  from staged s
  where not exists (select from sku_codes k where k.sku_code = s.sku_code)`

/**
 * Writes staged stock levels of a shop that are new or differ. An empty cell keeps the figure; a
 * row without figures keeps the stock. SKUs may be new, too. Triggers write the movements and mark
 * what channels may sell.
 */
export const takeStagedStock = (tx: Tx, shopId: string, mode: StagedMode): Promise<RowResults> =>
  countResults(tx, mode, {
    compared: sql`wanted as (
      select s.line, k.sku_id, c.sku_id is null as is_new, s.on_hand,
        coalesce(s.in_transit, c.in_transit, 0) as in_transit,
        coalesce(s.in_transit_date, c.in_transit_date) as in_transit_date,
        (s.on_hand, coalesce(s.in_transit, c.in_transit, 0), coalesce(s.in_transit_date, c.in_transit_date))
          is distinct from (c.on_hand, c.in_transit, c.in_transit_date) as differs
      from staged s
      left join sku_codes k on k.sku_code = s.sku_code
      left join stock c on c.shop_id = ${shopId}::bigint and c.sku_id = k.sku_id
      where s.on_hand is not null
    )`,
    written: sql`written as (
      insert into stock (shop_id, sku_id, on_hand, in_transit, in_transit_date)
      select ${shopId}::bigint, sku_id, on_hand, in_transit, in_transit_date
      from wanted
      where is_new or differs
      order by sku_id
      on conflict (shop_id, sku_id) do update
      set on_hand = excluded.on_hand, in_transit = excluded.in_transit,
        in_transit_date = excluded.in_transit_date
    )`,
    results: sql`
      select line, case when is_new then 'created' when differs then 'updated' else 'unchanged' end as result
      from wanted`,
  })

/** Staged boards that match an existing board by number and meet the condition `is`; the problem names the board. */
const otherBoards = (value: Sql, is: Sql): Sql<{ line: number; value: string }> => sql`
  select s.line, ${value} as value
  from staged s
  join natural_edge_boards b on b.serial_no = s.serial_no and b.status <> 'MOVED'
  join sku_codes k on k.sku_id = b.sku_id
  join shop_sites w on w.shop_id = b.shop_id
  where ${is}`

export const boardsOfOtherSkus = () => otherBoards(sql`k.sku_code`, sql`k.sku_code <> s.sku_code`)
export const boardsElsewhere = (shopId: string | null) =>
  otherBoards(sql`w.site_name`, sql`b.shop_id <> ${shopId}::bigint`)
/** Staged boards that differ in size from a held or sold board of the same number. */
export const takenBoards = () =>
  otherBoards(
    sql`s.serial_no`,
    sql`(b.length_mm, b.width_min_mm, b.width_max_mm, b.thickness_mm) <> (
      s.length_mm, s.width_min_mm, s.width_max_mm, s.thickness_mm
    )
      and exists (
        select
        from board_states n
        where n.shop_id = b.shop_id and n.board_id = b.id and (n.sold or n.held_by is not null)
      )`,
  )
export const narrowingBoards = (): Sql<{ line: number; value: string }> => sql`
  select line, width_max_mm::text as value from staged where width_max_mm < width_min_mm`

/** Writes staged boards of a shop that are new or have another size. */
export const takeStagedBoards = (tx: Tx, shopId: string, mode: StagedMode): Promise<RowResults> =>
  countResults(tx, mode, {
    compared: sql`wanted as (
      select s.*, k.sku_id, b.id, b.id is null as is_new,
        (s.length_mm, s.width_min_mm, s.width_max_mm, s.thickness_mm) is distinct from (
          b.length_mm, b.width_min_mm, b.width_max_mm, b.thickness_mm
        ) as differs
      from staged s
      join sku_codes k on k.sku_code = s.sku_code
      left join natural_edge_boards b on b.shop_id = ${shopId}::bigint
        and b.serial_no = s.serial_no
        and b.status <> 'MOVED'
    )`,
    written: sql`made as (
      insert into natural_edge_boards (
        id, sku_id, shop_id, serial_no, length_mm, width_min_mm, width_max_mm, thickness_mm
      )
      select new_id, sku_id, ${shopId}::bigint, serial_no, length_mm, width_min_mm, width_max_mm, thickness_mm
      from wanted
      where is_new
    ), changed as (
      update natural_edge_boards b
      set length_mm = w.length_mm, width_min_mm = w.width_min_mm, width_max_mm = w.width_max_mm,
        thickness_mm = w.thickness_mm
      from wanted w
      where b.shop_id = ${shopId}::bigint and b.id = w.id and w.differs
    )`,
    results: sql`
      select line, case when is_new then 'created' when differs then 'updated' else 'unchanged' end as result
      from wanted`,
  })

export const storedStock = (shopId: string): Stored => ({
  order: ['sku_code'],
  rows: sql`
    select k.sku_code, c.on_hand, c.in_transit, c.in_transit_date
    from stock c
    join sku_codes k on k.sku_id = c.sku_id
    where c.shop_id = ${shopId}::bigint`,
})

export const storedBoards = (shopId: string): Stored => ({
  order: ['serial_no'],
  rows: sql`
    select k.sku_code, b.serial_no, b.length_mm, b.width_min_mm, b.width_max_mm, b.thickness_mm
    from natural_edge_boards b
    join sku_codes k on k.sku_id = b.sku_id
    where b.shop_id = ${shopId}::bigint and b.status <> 'MOVED'`,
})
