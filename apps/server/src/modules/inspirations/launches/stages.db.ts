import type { StageState, StyleTheme } from '@showfloor/contract/common/inspirations'
import type { Db } from '../../../platform/database/db.ts'
import { sql, type Sql } from '../../../platform/database/sql.ts'
import { pieceColumns, piecesHere, type PieceRow } from '../pieces.db.ts'

export type StageRow = {
  id: string
  name: string
  lead: string
  story: string
  theme: StyleTheme
  status: 'DRAFT' | 'PUBLISHED'
  version: number
  state: StageState
  startsAt: Date
  endsAt: Date
  newShopsOnly: boolean
  fileId: string | null
  pictureUrl: string
}

const state = sql`case when g.starts_at > now() then 'UPCOMING' when g.ends_at > now() then 'RUNNING' else 'PAST' end`
const columns = sql`g.id, g.name, g.lead, g.story, g.theme, g.status, g.version, ${state} as state,
  g.starts_at, g.ends_at, g.new_shops_only, g.file_id, g.picture_url`

/** Whether a launch concerns a shop; one for new shops only while the shop counts as new. */
const isFor = (shopId: string): Sql => sql`(not g.new_shops_only
  or exists (select from shop_openings o where o.shop_id = ${shopId} and o.new_shop_end_time > now()))`

export type StageFilter = {
  shopId: string
  status: 'DRAFT' | 'PUBLISHED'
  state: StageState | null
  start: number
  size: number
}

/** A page of launches: running ones by their end, upcoming ones by their start, past ones latest first; and the number of each. */
export const stagesPage = async (
  db: Db,
  filter: StageFilter,
): Promise<{ rows: StageRow[]; counts: Record<StageState, number> }> => {
  const matches = sql`g.status = ${filter.status} and ${isFor(filter.shopId)}`
  const [page, counted] = await Promise.all([
    sql<StageRow>`
      select ${columns}
      from new_product_stages g
      where ${matches} and (${filter.state}::text is null or ${state} = ${filter.state})
      order by g.ends_at <= now(), g.starts_at > now(),
        case
          when g.ends_at <= now() then now() - g.ends_at
          when g.starts_at > now() then g.starts_at - now()
          else g.ends_at - now()
        end,
        g.id
      limit ${filter.size}
      offset ${filter.start}`.execute(db),
    sql<{ state: StageState; count: number }>`
      select ${state} as state, count(*)::integer as count
      from new_product_stages g
      where ${matches}
      group by 1`.execute(db),
  ])
  const counts = { UPCOMING: 0, RUNNING: 0, PAST: 0 }
  for (const row of counted.rows) counts[row.state] = row.count
  return { rows: page.rows, counts }
}

/** A launch that a shop takes part in; any launch for editors (`shopId` null). */
export const stageById = async (db: Db, id: string, shopId: string | null): Promise<StageRow | undefined> => {
  const { rows } = await sql<StageRow>`
    select ${columns}
    from new_product_stages g
    where g.id = ${id} and ${shopId === null ? sql`true` : isFor(shopId)}`.execute(db)
  return rows[0]
}

/** The products of launches with the shop's terms, in their order. */
export const stagePiecesOf = async (
  db: Db,
  shopId: string,
  stageIds: readonly string[],
): Promise<(PieceRow & { stageId: string })[]> => {
  const { rows } = await sql<PieceRow & { stageId: string }>`
    select n.stage_id, 1 as quantity, ${pieceColumns(shopId)}
    from new_product_stage_pieces n ${piecesHere(shopId, sql`n.sku_id`)}
    where n.stage_id = any(${stageIds}::bigint[])
    order by n.stage_id, n.no`.execute(db)
  return rows
}

type Head = Omit<StageRow, 'id' | 'status' | 'version' | 'state' | 'startsAt' | 'endsAt'> & {
  startsAt: string
  endsAt: string
}

export const insertStage = async (db: Db, id: string, stage: Head): Promise<void> => {
  await sql`
    insert into new_product_stages (
      id, name, lead, story, theme, starts_at, ends_at, new_shops_only, file_id, picture_url
    )
    values (
      ${id}, ${stage.name}, ${stage.lead}, ${stage.story}, ${stage.theme}, ${stage.startsAt},
      ${stage.endsAt}, ${stage.newShopsOnly}, ${stage.fileId}, ${stage.pictureUrl}
    )`.execute(db)
}

/** Compare-and-set on the version. Undefined when another change came first, or there is no such launch. */
export const updateStage = async (
  db: Db,
  { id, version }: { id: string; version: number },
  stage: Head,
): Promise<{ version: number; status: StageRow['status'] } | undefined> => {
  const { rows } = await sql<{ version: number; status: StageRow['status'] }>`
    update new_product_stages
    set name = ${stage.name}, lead = ${stage.lead}, story = ${stage.story}, theme = ${stage.theme},
      starts_at = ${stage.startsAt}, ends_at = ${stage.endsAt}, new_shops_only = ${stage.newShopsOnly},
      file_id = ${stage.fileId}, picture_url = ${stage.pictureUrl}, version = version + 1,
      updated_at = now()
    where id = ${id} and version = ${version}
    returning version, status`.execute(db)
  return rows[0]
}

/** Compare-and-set on the version. */
export const setStageStatus = async (
  db: Db,
  { id, version, status }: { id: string; version: number; status: StageRow['status'] },
): Promise<number | undefined> => {
  const { rows } = await sql<{ version: number }>`
    update new_product_stages
    set status = ${status}, version = version + 1, updated_at = now()
    where id = ${id} and version = ${version}
    returning version`.execute(db)
  return rows[0]?.version
}

export const deleteStage = async (
  db: Db,
  { id, version }: { id: string; version: number },
): Promise<boolean> => {
  const { count } =
    await sql`delete from new_product_stages where id = ${id} and version = ${version}`.execute(db)
  return count === 1
}

/** Replaces the products of a launch by these SKUs, in this order. */
export const replaceStagePieces = async (
  db: Db,
  stageId: string,
  skuIds: readonly string[],
): Promise<void> => {
  await sql`delete from new_product_stage_pieces where stage_id = ${stageId}`.execute(db)
  await sql`
    insert into new_product_stage_pieces (stage_id, no, sku_id)
    select ${stageId}, no, sku_id
    from unnest(${skuIds}::bigint[]) with ordinality as p (sku_id, no)`.execute(db)
}

export const hasPieces = async (db: Db, stageId: string): Promise<boolean> => {
  const { rows } =
    await sql`select from new_product_stage_pieces where stage_id = ${stageId} limit 1`.execute(db)
  return rows.length > 0
}
