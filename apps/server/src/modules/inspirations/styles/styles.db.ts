import type { ColorFamily } from '@showfloor/contract/common/constants'
import type { InspirationRoom, StyleTheme } from '@showfloor/contract/common/inspirations'
import type { Db } from '../../../platform/database/db.ts'
import { sql, type Sql } from '../../../platform/database/sql.ts'
import { pieceColumns, piecesHere, type PieceRow } from '../pieces.db.ts'

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
  story: string
  theme: StyleTheme
  colorFamily: ColorFamily
  status: 'DRAFT' | 'PUBLISHED'
  version: number
}

const columns = sql`st.id, st.name, st.lead, st.story, st.theme, st.color_family, st.status, st.version`

const matches = (filter: StyleFilter): Sql => {
  const pattern = `%${filter.keyword.replace(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`st.status = ${filter.status}
    and (${filter.theme}::text is null or st.theme = ${filter.theme})
    and (${filter.colorFamily}::text is null or st.color_family = ${filter.colorFamily})
    and (
      ${filter.room}::text is null
      or exists (select from style_scenes c where c.style_id = st.id and c.room = ${filter.room})
    )
    and (
      ${filter.keyword} = ''
      or st.name ilike ${pattern}
      or st.lead ilike ${pattern}
      or st.story ilike ${pattern}
    )`
}

/** A page of styles, newest first. */
export const stylesPage = async (db: Db, filter: StyleFilter): Promise<StyleRow[]> => {
  const { rows } = await sql<StyleRow>`
    select ${columns}
    from styles st
    where ${matches(filter)}
    order by st.published_at desc nulls first, st.id desc
    limit ${filter.size}
    offset ${filter.start}`.execute(db)
  return rows
}

/** The number of styles that a filter finds. */
export const stylesFound = async (db: Db, filter: StyleFilter): Promise<number> => {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from styles st where ${matches(filter)}`.execute(db)
  return rows[0]?.found ?? 0
}

export const styleById = async (db: Db, id: string): Promise<StyleRow | undefined> => {
  const { rows } = await sql<StyleRow>`select ${columns} from styles st where st.id = ${id}`.execute(db)
  return rows[0]
}

export type SceneRow = {
  styleId: string
  sceneId: string
  sceneName: string
  room: InspirationRoom
  fileId: string | null
  pictureUrl: string
}
export type PinRow = PieceRow & { x: number; y: number }

/** The scenes of styles with the shop's terms of their pieces, in order; a scene without pieces is one row without a SKU. */
export const scenesOf = async (
  db: Db,
  shopId: string,
  styleIds: readonly string[],
): Promise<(SceneRow & (PinRow | { skuId: null }))[]> => {
  const { rows } = await sql<SceneRow & PinRow>`
    select c.style_id, c.id as scene_id, c.name as scene_name, c.room, c.file_id, c.picture_url, pin.*
    from style_scenes c
    left join lateral (
      select n.no, n.x, n.y, n.quantity, ${pieceColumns(shopId)}
      from scene_pins n ${piecesHere(shopId, sql`n.sku_id`)}
      where n.scene_id = c.id
    ) pin on true
    where c.style_id = any(${styleIds}::bigint[])
    order by c.style_id, c.position, pin.no`.execute(db)
  return rows
}

/** The uploaded pictures that a style shows, by file. */
export const uploadsOf = async (db: Db, styleId: string): Promise<Map<string, string>> => {
  const { rows } = await sql<{ fileId: string; pictureUrl: string }>`
    select file_id, picture_url
    from style_scenes
    where style_id = ${styleId} and file_id is not null`.execute(db)
  return new Map(rows.map((row) => [row.fileId, row.pictureUrl]))
}

type Head = Omit<StyleRow, 'id' | 'status' | 'version'>

export const insertStyle = async (db: Db, id: string, style: Head): Promise<void> => {
  await sql`
    insert into styles (id, name, lead, story, theme, color_family)
    values (
      ${id}, ${style.name}, ${style.lead}, ${style.story}, ${style.theme}, ${style.colorFamily}
    )`.execute(db)
}

/** Compare-and-set on the version. Undefined when another change came first, or there is no such style. */
export const updateStyle = async (
  db: Db,
  { id, version }: { id: string; version: number },
  style: Head,
): Promise<{ version: number; status: StyleRow['status'] } | undefined> => {
  const { rows } = await sql<{ version: number; status: StyleRow['status'] }>`
    update styles
    set name = ${style.name}, lead = ${style.lead}, story = ${style.story}, theme = ${style.theme},
      color_family = ${style.colorFamily}, version = version + 1, updated_at = now()
    where id = ${id} and version = ${version}
    returning version, status`.execute(db)
  return rows[0]
}

/** Compare-and-set on the version; the first publication decides the position. */
export const setStyleStatus = async (
  db: Db,
  { id, version, status }: { id: string; version: number; status: StyleRow['status'] },
): Promise<number | undefined> => {
  const { rows } = await sql<{ version: number }>`
    update styles
    set status = ${status}, version = version + 1, updated_at = now(),
      published_at = case when ${status} = 'PUBLISHED' then coalesce(published_at, now()) else published_at end
    where id = ${id} and version = ${version}
    returning version`.execute(db)
  return rows[0]?.version
}

export const deleteStyle = async (
  db: Db,
  { id, version }: { id: string; version: number },
): Promise<boolean> => {
  const { count } = await sql`delete from styles where id = ${id} and version = ${version}`.execute(db)
  return count === 1
}

export type NewScene = {
  id: string
  name: string
  room: InspirationRoom
  fileId: string | null
  pictureUrl: string
  pins: readonly { skuId: string; quantity: number; x: number; y: number }[]
}

/** Replaces the scenes of a style. */
export const replaceScenes = async (db: Db, styleId: string, scenes: readonly NewScene[]): Promise<void> => {
  await sql`delete from style_scenes where style_id = ${styleId}`.execute(db)
  if (scenes.length === 0) return
  await sql`
    with wanted as (
      select *
      from json_to_recordset(
        ${JSON.stringify(scenes.map((scene, position) => ({ ...scene, position })))}::json
      ) as s (id bigint, position smallint, name text, room text, "fileId" bigint, "pictureUrl" text, pins json)
    ), kept as (
      insert into style_scenes (id, style_id, position, name, room, file_id, picture_url)
      select id, ${styleId}, position, name, room, "fileId", "pictureUrl"
      from wanted
      returning id
    )
    insert into scene_pins (scene_id, no, sku_id, quantity, x, y)
    select w.id, p.no, (p.pin ->> 'skuId')::bigint, (p.pin ->> 'quantity')::smallint,
      (p.pin ->> 'x')::smallint, (p.pin ->> 'y')::smallint
    from wanted w
    join kept on kept.id = w.id
    cross join lateral json_array_elements(w.pins) with ordinality as p (pin, no)`.execute(db)
}

export const hasPins = async (db: Db, styleId: string): Promise<boolean> => {
  const { rows } = await sql`
    select
    from style_scenes c
    join scene_pins n on n.scene_id = c.id
    where c.style_id = ${styleId}
    limit 1`.execute(db)
  return rows.length > 0
}
