import type { Tx } from '../../platform/database/db.ts'
import { sql } from '../../platform/database/sql.ts'
import type { StageInput, StyleInput } from './inspirations.ts'

/** Published styles, newest first, with scenes drawn from their pieces. */
export const insertStyles = async (tx: Tx, styles: readonly StyleInput[]): Promise<void> => {
  const scenes = styles.flatMap((style) =>
    style.scenes.map((scene, position) => ({ ...scene, position, styleId: style.id })),
  )
  const pins = scenes.flatMap((scene) =>
    scene.pins.map((pin, no) => ({ ...pin, no: no + 1, sceneId: scene.id })),
  )
  await sql`insert into styles (id, name, lead, story, theme, color_family, status, published_at)
    select id, name, lead, story, theme, "colorFamily", 'PUBLISHED', now() - make_interval(days => id::integer)
    from jsonb_to_recordset(${JSON.stringify(styles)}::jsonb)
      as s (id bigint, name text, lead text, story text, theme text, "colorFamily" text)`.execute(tx)
  await sql`insert into style_scenes (id, style_id, position, name, room)
    select id, "styleId", position, name, room
    from jsonb_to_recordset(${JSON.stringify(scenes)}::jsonb)
      as s (id bigint, "styleId" bigint, position smallint, name text, room text)`.execute(tx)
  await sql`
    insert into scene_pins (scene_id, no, sku_id, quantity, x, y)
    select p."sceneId", p.no, k.id, p.quantity, 500, 500
    from jsonb_to_recordset(${JSON.stringify(pins)}::jsonb) as p (
      "sceneId" bigint, no smallint, "skuCode" text, quantity smallint
    )
    join skus k on k.sku_code = p."skuCode"`.execute(tx)
}

/** Published launches, from midnight to midnight of China's days. */
export const insertStages = async (tx: Tx, stages: readonly StageInput[]): Promise<void> => {
  await sql`
    with today as (
      select date_trunc('day', now() at time zone 'Asia/Shanghai') as day
    )
    insert into new_product_stages (id, name, lead, story, theme, status, starts_at, ends_at, new_shops_only)
    select id, name, lead, story, theme, 'PUBLISHED',
      (day + make_interval(days => "fromDay")) at time zone 'Asia/Shanghai',
      (day + make_interval(days => "toDay")) at time zone 'Asia/Shanghai', "newShopsOnly"
    from today,
      jsonb_to_recordset(${JSON.stringify(stages)}::jsonb) as s (
        id bigint, name text, lead text, story text, theme text, "fromDay" integer, "toDay" integer,
        "newShopsOnly" boolean
      )`.execute(tx)
  const pieces = stages.flatMap(({ id, skuCodes }) =>
    skuCodes.map((skuCode, no) => ({ stageId: id, no: no + 1, skuCode })),
  )
  await sql`
    insert into new_product_stage_pieces (stage_id, no, sku_id)
    select p."stageId", p.no, k.id
    from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as p (
      "stageId" bigint, no smallint, "skuCode" text
    )
    join skus k on k.sku_code = p."skuCode"`.execute(tx)
}
