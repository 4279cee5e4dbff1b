import { sql, type Sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { PicturedItem } from '../pictures/pictures.ts'
import { promiseColumns, type PromiseColumns } from '../../shops/shops.public.ts'
import { chosenSku } from '../search/sku-choice.db.ts'
import { channelOf, hasSample, type Condition, type PageFilter } from './page-filter.db.ts'

export type StockColumns = PromiseColumns & {
  itemNum: number | null
  inTransit: number | null
  inTransitDate: string | null
  allowSale: boolean
  allowPurchase: boolean
}

export type CardRow = PicturedItem &
  StockColumns & {
    productId: string
    name: string
    tag: 'NEW' | 'PROMOTION' | null
    swatches: string[]
    skuCount: number
    itemMappingId: string
    skuCode: string
    colorName: string
    materialName: string
    sizeText: string
    marketingCents: number
    saleCents: number
    /** JSON of the text by which a search found the product, where its name alone does not show that. */
    foundBy: string | null
    /** Whether a floor sample of it stands in the shop. */
    hasSample: boolean
  }

/** Whether the name contains the keyword as typed, so that no other text has to be shown. */
const isInName = ({ keyword }: NonNullable<PageFilter['search']>): Condition =>
  sql`${/^\p{Script=Han}+$/u.test(keyword)} and position(${keyword} in card.name) > 0`

/** The cards of `page`, a selection of product ids with `rank` and `key`. The left join makes the planner read the page's own rows only. */
export const cardRows = async (
  db: Db,
  filter: PageFilter,
  page: Condition,
  order: Condition,
  gathered: { total: Condition; coded: Condition | null } = { total: sql`null::integer`, coded: null },
): Promise<{ rows: CardRow[]; total: number | null }> => {
  const foundBy = filter.search
    ? sql`case
      when ${isInName(filter.search)} then null
      else (select found_by from product_terms t where t.product_id = page.id)
    end`
    : sql`null::text`
  const chosen = chosenSku(filter)
  const inPlace = [...(gathered.coded ? [sql`coded`] : []), ...(chosen ? [sql`chosen`] : []), sql`cp`]
  const own = (column: Sql): Sql =>
    sql`coalesce(${sql.join(
      inPlace.map((one) => sql`${one}.${column}`),
      sql`, `,
    )})`
  const [sku, listing] = [own(sql`sku_id`), own(sql`item_mapping_id`)]
  const { rows } = await sql<CardRow & { total: number | null }>`
    with page as (${page})
    select card.*, ${foundBy} as found_by, ${gathered.total} as total
    from page
    left join lateral (
      select cp.product_id, cp.name, cp.tag, cp.swatches, cp.sku_count, cp.kind, i.item_mapping_id,
        ${hasSample(filter.shopId)} as has_sample,
        k.sku_code, k.name as sku_name, k.color_hex, k.color_name, k.material, k.material_name, k.size_text,
        k.attributes, k.photo, k.width_mm, k.depth_mm, k.height_mm, k.allow_sale, k.allow_purchase,
        i.marketing_cents, i.sale_cents, s.item_num, s.in_transit, s.in_transit_date,
        ${promiseColumns({ shopId: filter.shopId, skuId: sku, itemNum: sql`s.item_num` })}
      from channel_products cp ${gathered.coded ?? sql``} ${chosen ?? sql``}
      join skus k on k.id = ${sku}
      join item_prices i on i.shop_id = ${filter.shopId} and i.item_mapping_id = ${listing}
      left join sellable_stock s on s.shop_id = ${filter.shopId} and s.sku_id = ${sku}
      where cp.channel_id = ${channelOf(filter.shopId)} and cp.product_id = page.id
    ) card on true
    order by ${order}`.execute(db)
  // A deleted product has no card; neither has the row that only carries the total.
  return { rows: rows.filter((row) => row.itemMappingId !== null), total: rows[0] ? rows[0].total : 0 }
}
