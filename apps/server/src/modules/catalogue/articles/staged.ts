import {
  COMBO_SLOT_SKUS_MAX,
  COMBO_SLOTS_MAX,
  RECOMMENDATIONS_MAX,
} from '@showfloor/contract/common/constants'
import {
  capitalsCheck,
  type StagedCheck,
  type StagedColumn,
  type StagedLoad,
  type StagedScope,
} from '../../../platform/database/staging.ts'
import { sql } from '../../../platform/database/sql.ts'
import {
  manyPiecesRows,
  manyRecommendedRows,
  manySlotsRows,
  otherCombosRows,
  otherProductsSkuRows,
  selfRecommendedRows,
  storedCombos,
  storedListings,
  storedRecommendations,
  storedSkus,
  unknownProductRows,
  unknownSkuRows,
  takeStagedCombos,
  takeStagedListings,
  takeStagedRecommendations,
  takeStagedSkus,
} from './staged.db.ts'

const text = (name: string): StagedColumn => ({ name, type: 'text' })
const whole = (name: string): StagedColumn => ({ name, type: 'integer' })
const yes = (name: string): StagedColumn => ({ name, type: 'boolean' })

const knownSku: StagedCheck = {
  column: 'sku_code',
  why: (code) => ({ zh: `没有编码为 ${code} 的 SKU`, en: `there is no SKU ${code}` }),
  rows: unknownSkuRows(),
}
export const knownProduct = (column: 'product_code' | 'recommended_code'): StagedCheck => ({
  column,
  why: (code) => ({ zh: `没有编码为 ${code} 的商品`, en: `there is no product ${code}` }),
  rows: unknownProductRows(column === 'product_code' ? sql`s.product_code` : sql`s.recommended_code`),
})

/** Imports SKUs of existing products from staged rows. Empty cells keep stored values. `refreshProducts` updates search terms and pages. */
export const skuLoad: StagedLoad = {
  columns: [
    ...['product_code', 'sku_code', 'name', 'color_name', 'color_hex', 'material', 'material_name'].map(text),
    ...['width_mm', 'depth_mm', 'height_mm'].map(whole),
    text('size_text'),
    ...['allow_sale', 'allow_purchase'].map(yes),
    text('status'),
    { name: 'packages', type: 'jsonb' },
    text('o2o_value'),
    { name: 'attributes', type: 'jsonb' },
    { name: 'new_id', type: 'bigint' },
  ],
  checks: () => [
    knownProduct('product_code'),
    {
      column: 'sku_code',
      why: (code) => ({ zh: `这个 SKU 已属于商品 ${code}`, en: `this SKU belongs to the product ${code}` }),
      rows: otherProductsSkuRows(),
    },
    capitalsCheck('sku_code', { table: 'skus', column: 'sku_code' }),
  ],
  stored: storedSkus,
  take: async (tx, _scope, mode) => ({ results: await takeStagedSkus(tx, mode), removed: 0 }),
}

const channelOf = ({ channelId }: StagedScope): string => {
  if (channelId === null) throw new Error('Listings are of a channel.')
  return channelId
}

/** Imports a channel's listings from staged rows. */
export const listingLoad: StagedLoad = {
  columns: [
    text('sku_code'),
    text('item_outer_id'),
    text('third_party_sku'),
    { name: 'new_id', type: 'bigint' },
  ],
  checks: () => [knownSku],
  stored: (scope) => storedListings(channelOf(scope)),
  take: async (tx, scope, mode) => ({
    results: await takeStagedListings(tx, channelOf(scope), mode),
    removed: 0,
  }),
}

/** Imports combos from staged rows, one for each piece. */
export const comboLoad: StagedLoad = {
  columns: [
    ...['combo_code', 'kind', 'name', 'product_code'].map(text),
    whole('slot_no'),
    text('slot_name'),
    yes('optional'),
    text('sku_code'),
    { name: 'new_id', type: 'bigint' },
  ],
  checks: () => [
    knownProduct('product_code'),
    knownSku,
    {
      column: 'combo_code',
      why: (code) => ({
        zh: `组合 ${code} 的类型、名称或商品与它的第一行不同`,
        en: `the combo ${code} has another kind, name or product than on its first row`,
      }),
      rows: otherCombosRows(),
    },
    capitalsCheck('combo_code', { table: 'combos', column: 'code' }),
    {
      column: 'slot_no',
      why: (code) => ({
        zh: `组合 ${code} 超过 ${COMBO_SLOTS_MAX} 个位置`,
        en: `the combo ${code} has more than ${COMBO_SLOTS_MAX} places`,
      }),
      rows: manySlotsRows(),
    },
    {
      column: 'sku_code',
      why: (code) => ({
        zh: `组合 ${code} 的这个位置超过 ${COMBO_SLOT_SKUS_MAX} 个可选件`,
        en: `this place of the combo ${code} has more than ${COMBO_SLOT_SKUS_MAX} pieces`,
      }),
      rows: manyPiecesRows(),
    },
  ],
  stored: storedCombos,
  take: (tx, _scope, mode) => takeStagedCombos(tx, mode),
}

/** Imports the chain's recommendations beside products from staged rows. */
export const recommendationLoad: StagedLoad = {
  columns: [text('product_code'), text('recommended_code')],
  checks: () => [
    knownProduct('product_code'),
    knownProduct('recommended_code'),
    {
      column: 'recommended_code',
      why: () => ({ zh: '商品不能推荐自己', en: 'a product cannot be recommended beside itself' }),
      rows: selfRecommendedRows(),
    },
    {
      column: 'recommended_code',
      why: (code) => ({
        zh: `商品 ${code} 的推荐超过 ${RECOMMENDATIONS_MAX} 个`,
        en: `more than ${RECOMMENDATIONS_MAX} products are recommended beside ${code}`,
      }),
      rows: manyRecommendedRows(),
    },
  ],
  stored: storedRecommendations,
  take: (tx, _scope, mode) => takeStagedRecommendations(tx, mode),
}
