import {
  capitalsCheck,
  type StagedCheck,
  type StagedLoad,
  type StagedScope,
} from '../../../platform/database/staging.ts'
import {
  boardsElsewhere,
  boardsOfOtherSkus,
  narrowingBoards,
  storedBoards,
  storedStock,
  takenBoards,
  unknownSkuRows,
  takeStagedBoards,
  takeStagedStock,
} from './staged.db.ts'

const knownSku = (): StagedCheck => ({
  column: 'sku_code',
  why: (code) => ({ zh: `没有编码为 ${code} 的 SKU`, en: `there is no SKU ${code}` }),
  rows: unknownSkuRows(),
})

const shopOf = ({ shopId }: StagedScope): string => {
  if (shopId === null) throw new Error('Stock and boards are of a shop.')
  return shopId
}

/** Imports a shop's stock and transit from staged rows. Holds are not affected. */
export const stockLoad: StagedLoad = {
  columns: [
    { name: 'sku_code', type: 'text' },
    { name: 'on_hand', type: 'integer' },
    { name: 'in_transit', type: 'integer' },
    { name: 'in_transit_date', type: 'date' },
  ],
  checks: () => [knownSku()],
  stored: (scope) => storedStock(shopOf(scope)),
  take: async (tx, scope, mode) => ({
    results: await takeStagedStock(tx, shopOf(scope), mode),
    removed: 0,
  }),
}

/** Imports a shop's natural-edge boards from staged rows, matched by number. Boards of other shops and held ones stay as they are. */
export const boardLoad: StagedLoad = {
  columns: [
    { name: 'sku_code', type: 'text' },
    { name: 'serial_no', type: 'text' },
    ...['length_mm', 'width_min_mm', 'width_max_mm', 'thickness_mm'].map((name) => ({
      name,
      type: 'integer' as const,
    })),
    { name: 'new_id', type: 'bigint' },
  ],
  checks: ({ shopId }) => [
    knownSku(),
    {
      column: 'width_max_mm',
      why: (width) => ({
        zh: `最宽处 ${width} mm 小于最窄处`,
        en: `the widest place, ${width} mm, is narrower than the narrowest`,
      }),
      rows: narrowingBoards(),
    },
    {
      column: 'serial_no',
      why: (code) => ({ zh: `这块大板属于 SKU ${code}`, en: `this board is of the SKU ${code}` }),
      rows: boardsOfOtherSkus(),
    },
    {
      column: 'serial_no',
      why: (site) => ({
        zh: `这块大板在“${site}”，请在商品页上调拨`,
        en: `this board lies in "${site}"; move it on its product's page`,
      }),
      rows: boardsElsewhere(shopId),
    },
    {
      column: 'serial_no',
      why: (board) => ({
        zh: `大板 ${board} 已被订单占用，尺寸不能再改`,
        en: `board ${board} is held by an order, and its measure stays`,
      }),
      rows: takenBoards(),
    },
    capitalsCheck('serial_no', { table: 'natural_edge_boards', column: 'serial_no' }),
  ],
  stored: (scope) => storedBoards(shopOf(scope)),
  take: async (tx, scope, mode) => ({
    results: await takeStagedBoards(tx, shopOf(scope), mode),
    removed: 0,
  }),
}
