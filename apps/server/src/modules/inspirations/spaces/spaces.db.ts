import type { InspirationRoom } from '@showfloor/contract/common/inspirations'
import type { Db } from '../../../platform/database/db.ts'
import { sql, type Sql } from '../../../platform/database/sql.ts'
import { pieceColumns, piecesHere, type PieceRow } from '../pieces.db.ts'
import type { Slot } from './plan.ts'

export type Publication = 'DRAFT' | 'PUBLISHED'

export type SpaceSetRow = {
  id: string
  name: string
  lead: string
  story: string
  room: InspirationRoom
  status: Publication
  version: number
}

/** The measures of a slot's piece. */
export type SlotSizeRow = Slot & { setId: string }

/** The slots of every set for a kind of room (null: any) with the measures of their own pieces, in order. */
export const slotSizes = async (
  db: Db,
  room: InspirationRoom | null,
  status: Publication,
): Promise<SlotSizeRow[]> => {
  const { rows } = await sql<SlotSizeRow>`
    select n.set_id, n.no, n.name as slot_name, n.quantity, a.kind, a.color_hex, a.width_mm, a.depth_mm,
      a.height_mm, a.attributes
    from space_sets t
    join space_slots n on n.set_id = t.id
    join sku_articles a on a.sku_id = n.sku_id
    where t.status = ${status} and (${room}::text is null or t.room = ${room})
    order by n.set_id, n.no`.execute(db)
  return rows
}

export type SlotPieceRow = PieceRow & {
  setId: string
  no: number
  slotName: string
  ownSkuId: string
  choices: { skuId: string; name: string }[]
}

/** The slots of sets with the shop's terms of their pieces; `skuId`: the SKU in a slot `n`. */
const slotPieces = async (
  db: Db,
  shopId: string,
  setIds: readonly string[],
  skuId: Sql,
): Promise<SlotPieceRow[]> => {
  const { rows } = await sql<SlotPieceRow>`
    select n.set_id, n.no, n.name as slot_name, n.quantity, n.sku_id as own_sku_id,
      array(
        select jsonb_build_object('skuId', c.sku_id::text, 'name', k.sku_name)
        from space_slot_choices c
        join sku_articles k on k.sku_id = c.sku_id
        where c.set_id = n.set_id and c.no = n.no
        order by c.place
      ) as choices,
      ${pieceColumns(shopId)}
    from space_slots n ${piecesHere(shopId, skuId)}
    where n.set_id = any(${setIds}::bigint[])
    order by n.set_id, n.no`.execute(db)
  return rows
}

export const ownPieces = (db: Db, shopId: string, setIds: readonly string[]): Promise<SlotPieceRow[]> =>
  slotPieces(db, shopId, setIds, sql`n.sku_id`)

export type Swap = { slotNo: number; skuId: string }

/** Kinds that can replace each other. */
const sofas = ['sofa', 'corner-sofa', 'sofa-bed']

/** Whether SKU `other` may fill slot `n`: one of its choices, or without choices any SKU of its piece's category and kind. */
const isAllowed = (other: Sql): Sql => sql`
  case when exists (select from space_slot_choices c where c.set_id = n.set_id and c.no = n.no)
    then exists (select from space_slot_choices c where c.set_id = n.set_id and c.no = n.no and c.sku_id = ${other})
    else exists (
      select from sku_articles one, sku_articles own
      where one.sku_id = ${other} and own.sku_id = n.sku_id and one.category_id = own.category_id
        and (one.kind = own.kind or (one.kind = any(${sofas}::text[]) and own.kind = any(${sofas}::text[]))))
  end`

/** The slots of a set with the swapped pieces that the set allows. */
export const swappedPieces = (
  db: Db,
  shopId: string,
  setId: string,
  swaps: readonly Swap[],
): Promise<SlotPieceRow[]> => {
  if (swaps.length === 0) return ownPieces(db, shopId, [setId])
  const nos = swaps.map(({ slotNo }) => slotNo)
  const skuIds = swaps.map(({ skuId }) => skuId)
  return slotPieces(
    db,
    shopId,
    [setId],
    sql`coalesce(
      (
        select w.sku_id
        from unnest(${nos}::smallint[], ${skuIds}::bigint[]) w(no, sku_id)
        where w.no = n.no and ${isAllowed(sql`w.sku_id`)}
        limit 1
      ),
      n.sku_id
    )`,
  )
}

/** The most SKUs of a category that are read; those of the nearest prices among them are answered. */
const skusRead = 2000

/** The alternatives of a SKU in a slot that this shop sells: one of each product and size, nearest price first. */
export const slotAlternatives = async (
  db: Db,
  input: {
    shopId: string
    setId: string
    slotNo: number
    insteadOf: string
    priceCents: number
    limit: number
  },
): Promise<PieceRow[]> => {
  const { rows } = await sql<PieceRow>`
    with slot as (
      select n.set_id, n.no, n.sku_id, n.quantity, own.category_id, own.kind,
        exists (select from space_slot_choices c where c.set_id = n.set_id and c.no = n.no) as by_list
      from space_slots n
      join sku_articles own on own.sku_id = n.sku_id
      where n.set_id = ${input.setId} and n.no = ${input.slotNo}
    ), found as (
      select c.sku_id
      from slot
      join space_slot_choices c on c.set_id = slot.set_id and c.no = slot.no
      union all
      select slot.sku_id
      from slot
      union all (
        select l.sku_id
        from slot
        join listed_items l on l.category_id = slot.category_id
          and (l.kind = slot.kind or (l.kind = any(${sofas}::text[]) and slot.kind = any(${sofas}::text[])))
        where not slot.by_list
          and l.on_sale
          and l.channel_id = (select channel_id from shop_channels where shop_id = ${input.shopId})
        limit ${skusRead}
      )
    ), priced as (
      select distinct on (l.product_id, l.width_mm, l.depth_mm) l.sku_id,
        abs(i.marketing_cents - ${input.priceCents}) as away
      from (select distinct sku_id from found where sku_id <> ${input.insteadOf}) f
      join listed_items l on l.sku_id = f.sku_id
        and l.channel_id = (select channel_id from shop_channels where shop_id = ${input.shopId})
      join item_prices i on i.shop_id = ${input.shopId} and i.item_mapping_id = l.item_mapping_id
      where l.on_sale and i.marketing_cents > 0
      order by l.product_id, l.width_mm, l.depth_mm, away, l.sku_id
    ), nearest as (
      select sku_id, away
      from priced
      order by away, sku_id
      limit ${input.limit}
    )
    select slot.quantity, ${pieceColumns(input.shopId)}
    from nearest e
    cross join slot ${piecesHere(input.shopId, sql`e.sku_id`)}
    order by e.away, e.sku_id`.execute(db)
  return rows
}

export const setsByIds = async (db: Db, ids: readonly string[]): Promise<SpaceSetRow[]> => {
  const { rows } = await sql<SpaceSetRow>`
    select id, name, lead, story, room, status, version
    from space_sets
    where id = any(${ids}::bigint[])`.execute(db)
  return rows
}

type SetFields = Omit<SpaceSetRow, 'version'>

export const insertSet = async (db: Db, set: SetFields): Promise<void> => {
  await sql`insert into space_sets (id, name, lead, story, room, status)
    values (${set.id}, ${set.name}, ${set.lead}, ${set.story}, ${set.room}, ${set.status})`.execute(db)
}

/** Answers the new version; undefined when another change came first. */
export const updateSet = async (
  db: Db,
  set: SetFields & { version: number },
): Promise<number | undefined> => {
  const { rows } = await sql<{ version: number }>`
    update space_sets
    set name = ${set.name}, lead = ${set.lead}, story = ${set.story}, room = ${set.room},
      status = ${set.status}, version = version + 1, updated_at = now()
    where id = ${set.id} and version = ${set.version}
    returning version`.execute(db)
  return rows[0]?.version
}

export const deleteSet = async (db: Db, id: string, version: number): Promise<boolean> => {
  const { count } = await sql`delete from space_sets where id = ${id} and version = ${version}`.execute(db)
  return count === 1
}

export type SlotInput = { name: string; skuId: string; quantity: number; choices: readonly string[] }

/** Replaces the slots of a set. */
export const writeSlots = async (db: Db, setId: string, slots: readonly SlotInput[]): Promise<void> => {
  await sql`delete from space_slots where set_id = ${setId}`.execute(db)
  const text = JSON.stringify(slots)
  await sql`
    insert into space_slots (set_id, no, name, sku_id, quantity)
    select ${setId}::bigint, i.no, i.value->>'name', a.sku_id, (i.value->>'quantity')::smallint
    from jsonb_array_elements(${text}::jsonb) with ordinality i(value, no)
    join sku_articles a on a.sku_id = (i.value->>'skuId')::bigint`.execute(db)
  await sql`
    insert into space_slot_choices (set_id, no, place, sku_id)
    select ${setId}::bigint, i.no, min(c.place), a.sku_id
    from jsonb_array_elements(${text}::jsonb) with ordinality i(value, no)
    cross join lateral jsonb_array_elements_text(i.value->'choices') with ordinality c(sku_id, place)
    join sku_articles a on a.sku_id = c.sku_id::bigint
    group by i.no, a.sku_id`.execute(db)
}

/** A set of the demo chain, its pieces by their codes. */
export type SpaceSetInput = {
  id: string
  name: string
  lead: string
  story: string
  room: InspirationRoom
  slots: { name: string; skuCode: string; quantity: number }[]
}

/** Inserts published sets with their slots. */
export const insertSpaceSets = async (db: Db, sets: readonly SpaceSetInput[]): Promise<void> => {
  const text = JSON.stringify(sets)
  await sql`
    insert into space_sets (id, name, lead, story, room, status)
    select id, name, lead, story, room, 'PUBLISHED'
    from jsonb_to_recordset(${text}::jsonb) r(
      id bigint, name text, lead text, story text, room text
    )`.execute(db)
  await sql`
    insert into space_slots (set_id, no, name, sku_id, quantity)
    select r.id, i.no, i.value->>'name', a.sku_id, (i.value->>'quantity')::smallint
    from jsonb_to_recordset(${text}::jsonb) r(id bigint, slots jsonb)
    cross join lateral jsonb_array_elements(r.slots) with ordinality i(value, no)
    join sku_articles a on a.sku_code = i.value->>'skuCode'`.execute(db)
}
