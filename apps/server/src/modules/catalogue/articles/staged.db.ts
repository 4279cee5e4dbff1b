import {
  COMBO_SLOT_SKUS_MAX,
  COMBO_SLOTS_MAX,
  RECOMMENDATIONS_MAX,
} from '@showfloor/contract/common/constants'
import { defaultColorHex } from '@showfloor/contract/common/product-kinds'
import type { Tx } from '../../../platform/database/db.ts'
import {
  countResults,
  type StagedMode,
  type RowResults,
  type Stored,
} from '../../../platform/database/staging.ts'
import { sql, type Sql } from '../../../platform/database/sql.ts'

type Lines = Sql<{ line: number; value: string }>

export const unknownSkuRows = (): Lines => sql`
  select s.line, s.sku_code as value from staged s where not exists (select from skus k where k.sku_code = s.sku_code)`

/** Rows with a column that names no product. */
export const unknownProductRows = (code: Sql): Lines => sql`
  select s.line, ${code} as value from staged s where not exists (select from products p where p.code = ${code})`

/** Rows with the SKU of another product; the value is that product's code. */
export const otherProductsSkuRows = (): Lines => sql`
  select s.line, p.code as value
  from staged s
  join skus k on k.sku_code = s.sku_code
  join products p on p.id = k.product_id
  where p.code <> s.product_code`

export const rowResult = sql`case when is_new then 'created' when differs then 'updated' else 'unchanged' end as result`

// The packages that a row gives for a SKU, each joined to the stored one of the same number. A missing value keeps the stored one, or the default for a new package.
const packagesOf = (skuId: Sql) => sql`
  select ${skuId} as sku_id, p.no::smallint as no, (p.size->>0)::integer as length_mm,
    (p.size->>1)::integer as width_mm, (p.size->>2)::integer as height_mm, (p.size->>3)::integer as weight_g,
    coalesce((p.size->>4)::boolean, o.needs_assembly, false) as needs_assembly,
    coalesce((p.size->>5)::boolean, o.may_tilt, true) as may_tilt
  from jsonb_array_elements(s.packages) with ordinality p(size, no)
  left join sku_packages o on o.sku_id = ${skuId} and o.no = p.no`
const repacked = sql`(g.length_mm, g.width_mm, g.height_mm, g.weight_g, g.needs_assembly, g.may_tilt)
  is distinct from (w.length_mm, w.width_mm, w.height_mm, w.weight_g, w.needs_assembly, w.may_tilt)`

// An empty cell keeps the stored value, or is the default for a new SKU.
const wantedSku = sql`
  select s.line, coalesce(k.id, s.new_id) as id, p.id as product_id, s.sku_code, k.id is null as is_new,
    coalesce(s.name, k.name, p.name) as name, coalesce(s.color_name, k.color_name, '') as color_name,
    coalesce(s.color_hex, k.color_hex, ${defaultColorHex}) as color_hex,
    case
      when s.material_name = k.material_name then k.material
      else coalesce(s.material, k.material, '')
    end as material,
    coalesce(s.material_name, k.material_name, '') as material_name,
    coalesce(s.width_mm, k.width_mm) as width_mm, coalesce(s.depth_mm, k.depth_mm) as depth_mm,
    coalesce(s.height_mm, k.height_mm) as height_mm,
    coalesce(s.size_text, k.size_text, concat_ws('×', s.width_mm, s.depth_mm, s.height_mm)) as size_text,
    coalesce(s.allow_sale, k.allow_sale, false) as allow_sale,
    coalesce(s.allow_purchase, k.allow_purchase, false) as allow_purchase,
    coalesce(s.status, k.status, 'onsale') as status, coalesce(s.o2o_value, k.o2o_value, '') as o2o_value,
    coalesce(k.attributes, '{}') || coalesce(s.attributes, '{}') as attributes,
    coalesce(
      k.position,
      (select coalesce(max(o.position) + 1, 0) from skus o where o.product_id = p.id) + row_number() over (
        partition by p.id, k.id is null
        order by s.line
      )::integer - 1
    ) as position,
    (
      k.name, k.color_name, k.color_hex, k.material, k.material_name, k.width_mm, k.depth_mm, k.height_mm,
      k.size_text, k.allow_sale, k.allow_purchase, k.status, k.o2o_value, k.attributes
    ) as was,
    s.packages,
    s.packages is not null
      and (
        (select count(*) from sku_packages g where g.sku_id = k.id) <> jsonb_array_length(s.packages)
        or exists (
          select
          from (${packagesOf(sql`k.id`)}) w
          left join sku_packages g on g.sku_id = k.id and g.no = w.no
          where ${repacked}
        )
      ) as repacked
  from staged s
  join products p on p.code = s.product_code
  left join skus k on k.sku_code = s.sku_code`

/** Writes staged SKUs that are new or differ, with packages where the rows have any. */
export const takeStagedSkus = async (tx: Tx, mode: StagedMode): Promise<RowResults> => {
  const results = await countResults(tx, mode, {
    compared: sql`wanted as (
      select w.*,
        w.repacked
          or (
            w.name, w.color_name, w.color_hex, w.material, w.material_name, w.width_mm, w.depth_mm,
            w.height_mm, w.size_text, w.allow_sale, w.allow_purchase, w.status, w.o2o_value, w.attributes
          ) is distinct from w.was as differs
      from (${wantedSku}) w
    )`,
    written: sql`written as (
      insert into skus (
        id, product_id, sku_code, name, color_name, color_hex, material, material_name, width_mm, depth_mm,
        height_mm, size_text, allow_sale, allow_purchase, status, o2o_value, attributes, position
      )
      select id, product_id, sku_code, name, color_name, color_hex, material, material_name, width_mm,
        depth_mm, height_mm, size_text, allow_sale, allow_purchase, status, o2o_value, attributes, position
      from wanted
      where is_new or differs
      on conflict (sku_code) do update
      set name = excluded.name, color_name = excluded.color_name, color_hex = excluded.color_hex,
        material = excluded.material, material_name = excluded.material_name, width_mm = excluded.width_mm,
        depth_mm = excluded.depth_mm, height_mm = excluded.height_mm, size_text = excluded.size_text,
        allow_sale = excluded.allow_sale, allow_purchase = excluded.allow_purchase, status = excluded.status,
        o2o_value = excluded.o2o_value, attributes = excluded.attributes
    )`,
    results: sql`select line, ${rowResult} from wanted`,
  })
  if (mode === 'write') await writeStagedPackages(tx)
  return results
}

/** Replaces the packages of SKUs by those of their rows. */
const writeStagedPackages = async (tx: Tx): Promise<void> => {
  await sql`
    with wanted as materialized (
      select w.*
      from staged s
      join skus k on k.sku_code = s.sku_code
      cross join lateral (${packagesOf(sql`k.id`)}) w
    ), gone as (
      delete from sku_packages g
      using staged s, skus k
      where s.packages is not null
        and k.sku_code = s.sku_code
        and g.sku_id = k.id
        and g.no > jsonb_array_length(s.packages)
    )
    insert into sku_packages as g (
      sku_id, no, length_mm, width_mm, height_mm, weight_g, needs_assembly, may_tilt
    )
    select sku_id, no, length_mm, width_mm, height_mm, weight_g, needs_assembly, may_tilt
    from wanted w
    on conflict (sku_id, no) do update
    set length_mm = excluded.length_mm, width_mm = excluded.width_mm, height_mm = excluded.height_mm,
      weight_g = excluded.weight_g, needs_assembly = excluded.needs_assembly, may_tilt = excluded.may_tilt
    where (g.length_mm, g.width_mm, g.height_mm, g.weight_g, g.needs_assembly, g.may_tilt) is distinct from (
      excluded.length_mm, excluded.width_mm, excluded.height_mm, excluded.weight_g, excluded.needs_assembly,
      excluded.may_tilt
    )`.execute(tx)
}

/** Writes staged listings of a channel that are new, have ended or differ. */
export const takeStagedListings = (tx: Tx, channelId: string, mode: StagedMode): Promise<RowResults> =>
  countResults(tx, mode, {
    compared: sql`wanted as (
      select s.line, s.new_id, k.id as sku_id, k.product_id, m.id is null as is_new, s.item_outer_id,
        coalesce(s.third_party_sku, m.third_party_sku) as third_party_sku,
        m.ended_at is not null
          or (s.item_outer_id, coalesce(s.third_party_sku, m.third_party_sku)) is distinct from (
            m.item_outer_id, m.third_party_sku
          ) as differs
      from staged s
      join skus k on k.sku_code = s.sku_code
      left join item_mappings m on m.channel_id = ${channelId}::bigint and m.sku_id = k.id
    )`,
    written: sql`written as (
      insert into item_mappings (id, channel_id, sku_id, product_id, item_outer_id, third_party_sku)
      select new_id, ${channelId}::bigint, sku_id, product_id, item_outer_id, third_party_sku
      from wanted
      where is_new or differs
      on conflict (channel_id, sku_id) do update
      set item_outer_id = excluded.item_outer_id, third_party_sku = excluded.third_party_sku, ended_at = null
    )`,
    results: sql`select line, ${rowResult} from wanted`,
  })

/** Rows that contradict the first row of their combo. */
export const otherCombosRows = (): Lines => sql`
  select line, combo_code as value
  from (
    select line, combo_code, kind, name, product_code, first_value(kind) over w as first_kind,
      first_value(name) over w as first_name, first_value(product_code) over w as first_product
    from staged
    window w as (partition by combo_code order by line)
  ) r
  where (kind, name, product_code) is distinct from (first_kind, first_name, first_product)`

/** Rows above the limit of slots of a combo, or of pieces of a slot. */
export const manySlotsRows = (): Lines => sql`
  select line, combo_code as value
  from (
    select line, combo_code, dense_rank() over (partition by combo_code order by slot_no) as no
    from staged
  ) r
  where no > ${COMBO_SLOTS_MAX}`
export const manyPiecesRows = (): Lines => sql`
  select line, combo_code as value
  from (
    select line, combo_code, row_number() over (partition by combo_code, slot_no order by line) as no
    from staged
  ) r
  where no > ${COMBO_SLOT_SKUS_MAX}`

const writeCombos = async (tx: Tx): Promise<void> => {
  await sql`
    insert into combos as c (id, code, kind, name, product_id)
    select distinct on (s.combo_code) s.new_id, s.combo_code, s.kind, s.name, p.id
    from staged s
    join products p on p.code = s.product_code
    order by s.combo_code, s.line
    on conflict (code) do update
    set kind = excluded.kind, name = excluded.name, product_id = excluded.product_id
    where (c.kind, c.name, c.product_id) is distinct from (
      excluded.kind, excluded.name, excluded.product_id
    )`.execute(tx)
}

const deleteOrSelect = (mode: StagedMode): Sql => (mode === 'write' ? sql`delete` : sql`select`)

/** Writes combos and their pieces as staged. Also answers how many pieces are removed. */
export const takeStagedCombos = async (
  tx: Tx,
  mode: StagedMode,
): Promise<{ results: RowResults; removed: number }> => {
  if (mode === 'write') await writeCombos(tx)
  const wanted = sql`
    select s.line, c.id as combo_id, s.slot_no::smallint as slot_no, s.slot_name,
      coalesce(s.optional, false) as optional, k.id as sku_id,
      row_number() over (partition by s.combo_code, s.slot_no order by s.line)::smallint as piece_no
    from staged s
    left join combos c on c.code = s.combo_code
    join skus k on k.sku_code = s.sku_code`
  const { count: removed } = await sql`
    with wanted as materialized (${wanted}) ${deleteOrSelect(mode)}
    from combo_pieces p
    where p.combo_id in (select combo_id from wanted)
      and not exists (
        select
        from wanted w
        where (w.combo_id, w.slot_no, w.piece_no) = (p.combo_id, p.slot_no, p.piece_no)
      )`.execute(tx)
  const results = await countResults(tx, mode, {
    compared: sql`wanted as (
      select w.*, p.combo_id is null as is_new,
        (w.slot_name, w.optional, w.sku_id) is distinct from (p.slot_name, p.optional, p.sku_id) as differs
      from (${wanted}) w
      left join combo_pieces p on (p.combo_id, p.slot_no, p.piece_no) = (w.combo_id, w.slot_no, w.piece_no)
    )`,
    written: sql`written as (
      insert into combo_pieces (combo_id, slot_no, slot_name, optional, piece_no, sku_id)
      select combo_id, slot_no, slot_name, optional, piece_no, sku_id
      from wanted
      where is_new or differs
      on conflict (combo_id, slot_no, piece_no) do update
      set slot_name = excluded.slot_name, optional = excluded.optional, sku_id = excluded.sku_id
    )`,
    results: sql`select line, ${rowResult} from wanted`,
  })
  return { results, removed }
}

/** Rows above the limit of recommendations beside a product. */
export const manyRecommendedRows = (): Lines => sql`
  select line, product_code as value
  from (
    select line, product_code, row_number() over (partition by product_code order by line) as no
    from staged
  ) r
  where no > ${RECOMMENDATIONS_MAX}`

export const selfRecommendedRows = (): Lines => sql`
  select line, product_code as value from staged where product_code = recommended_code`

/** Replaces the recommendations beside the named products by those of the rows, in the order of the file. */
export const takeStagedRecommendations = async (
  tx: Tx,
  mode: StagedMode,
): Promise<{ results: RowResults; removed: number }> => {
  const wanted = sql`
    select s.line, p.id as product_id, r.id as recommended_id,
      row_number() over (partition by p.id order by s.line)::integer - 1 as position
    from staged s
    join products p on p.code = s.product_code
    join products r on r.code = s.recommended_code`
  const { count: removed } = await sql`
    with wanted as materialized (${wanted}) ${deleteOrSelect(mode)}
    from recommendations c
    where c.product_id in (select product_id from wanted)
      and not exists (
        select
        from wanted w
        where w.product_id = c.product_id and w.recommended_id = c.recommended_id
      )`.execute(tx)
  const results = await countResults(tx, mode, {
    compared: sql`wanted as (
      select w.*, c.product_id is null as is_new, c.position is distinct from w.position as differs
      from (${wanted}) w
      left join recommendations c on c.product_id = w.product_id and c.recommended_id = w.recommended_id
    )`,
    written: sql`written as (
      insert into recommendations (product_id, recommended_id, position)
      select product_id, recommended_id, position
      from wanted
      where is_new or differs
      on conflict (product_id, recommended_id) do update set position = excluded.position
    )`,
    results: sql`select line, ${rowResult} from wanted`,
  })
  return { results, removed }
}

/** All SKUs with the columns that their import reads. */
export const storedSkus = (): Stored => ({
  order: ['sku_code'],
  rows: sql`
    select s.sku_code, p.code as product_code, s.name, s.color_name, s.color_hex, s.material_name, s.width_mm,
      s.depth_mm, s.height_mm, s.size_text, s.allow_sale, s.allow_purchase, s.status, s.o2o_value,
      s.attributes,
      (
        select jsonb_agg(
          jsonb_build_array(g.length_mm, g.width_mm, g.height_mm, g.weight_g, g.needs_assembly, g.may_tilt)
          order by g.no
        )
        from sku_packages g
        where g.sku_id = s.id
      ) as packages
    from skus s
    join products p on p.id = s.product_id`,
})

export const storedListings = (channelId: string): Stored => ({
  order: ['sku_code'],
  rows: sql`
    select s.sku_code, m.item_outer_id, m.third_party_sku
    from live_mappings m
    join skus s on s.id = m.sku_id
    where m.channel_id = ${channelId}::bigint`,
})

export const storedCombos = (): Stored => ({
  order: ['combo_code', 'slot_no', 'piece_no'],
  rows: sql`
    select c.code as combo_code, c.kind, c.name, p.code as product_code, g.slot_no, g.slot_name, g.optional,
      s.sku_code, g.piece_no
    from combos c
    join products p on p.id = c.product_id
    join combo_pieces g on g.combo_id = c.id
    join skus s on s.id = g.sku_id`,
})

export const storedRecommendations = (): Stored => ({
  order: ['product_code', 'position', 'recommended_code'],
  rows: sql`
    select p.code as product_code, r.code as recommended_code, c.position
    from recommendations c
    join products p on p.id = c.product_id
    join products r on r.id = c.recommended_id`,
})
