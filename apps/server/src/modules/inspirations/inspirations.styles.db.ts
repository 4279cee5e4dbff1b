import type { ColorFamily } from '@showfloor/contract/common/constants'
import type { InspirationRoom, StyleTheme } from '@showfloor/contract/common/inspirations'
import { sql, type Sql } from '../../platform/sql.ts'
import type { Db } from '../../platform/db.ts'
import { pieceColumns, piecesHere, type PieceRow } from './inspirations.pieces.db.ts'

export type StyleFilter = {
  status: 'DRAFT' | 'PUBLISHED'
  room: InspirationRoom | null
  theme: StyleTheme | null
  colorFamily: ColorFamily | null
  keyword: string
  start: number
  size: number
}

export type StyleRow = {
  id: string
  name: string
  lead: string
  theme: StyleTheme
  color_family: ColorFamily
  status: 'DRAFT' | 'PUBLISHED'
  version: number
}

export type StyleCardRow = StyleRow & {
  total: number
}

const matches = (filter: StyleFilter): Sql => {
  const pattern = `%${filter.keyword.replace(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`st.status = ${filter.status}
    and (${filter.theme}::text is null or st.theme = ${filter.theme})
    and (${filter.colorFamily}::text is null or st.color_family = ${filter.colorFamily})
    and (${filter.room}::text is null or exists (select from style_scenes c where c.style_id = st.id and c.room = ${filter.room}))
    and (${filter.keyword} = '' or st.name ilike ${pattern} or st.lead ilike ${pattern} or st.story ilike ${pattern})`
}

/** A page of styles, the newest first, each with how many the filter finds. */
export const stylesPage = async (db: Db, filter: StyleFilter): Promise<StyleCardRow[]> => {
  const { rows } = await sql<StyleCardRow>`
    select st.id, st.name, st.lead, st.theme, st.color_family, st.status, st.version, count(*) over ()::integer as total
    from styles st where ${matches(filter)}
    order by st.published_at desc nulls first, st.id desc limit ${filter.size} offset ${filter.start}`.execute(
    db,
  )
  return rows
}

export const styleById = async (db: Db, id: string): Promise<(StyleRow & { story: string }) | undefined> => {
  const { rows } = await sql<StyleRow & { story: string }>`
    select id, name, lead, story, theme, color_family, status, version from styles where id = ${id}`.execute(
    db,
  )
  return rows[0]
}

export type SceneRow = {
  scene_id: string
  scene_name: string
  room: InspirationRoom
  picture_url: string
  picture_color: string
  x: number
  y: number
}

/** The scenes of styles with their pieces as a shop sells them, in their order; a scene without a piece is one row without a SKU. */
export const scenesOf = async (
  db: Db,
  shopId: string,
  styleIds: readonly string[],
): Promise<(SceneRow & { style_id: string } & (PieceRow | { sku_id: null }))[]> => {
  const { rows } = await sql<SceneRow & { style_id: string } & PieceRow>`
    select c.style_id, c.id as scene_id, c.name as scene_name, c.room, c.picture_url, c.picture_color, pin.*
    from style_scenes c
    left join lateral (
      select n.no, n.x, n.y, n.quantity, ${pieceColumns} from scene_pins n ${piecesHere(shopId, sql`n.sku_id`)} where n.scene_id = c.id
    ) pin on true
    where c.style_id = any(${styleIds}::bigint[])
    order by c.style_id, c.position, pin.no`.execute(db)
  return rows
}
