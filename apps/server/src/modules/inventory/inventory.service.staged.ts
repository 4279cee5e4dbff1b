import type { StagedLoad } from '../../platform/staging.ts'
import { unknownSkuRows, writeStagedStock } from './inventory.db.staged.ts'

/** A shop's stock from staged rows: what lies there, and what is on its way. What orders hold is not affected. */
export const stockLoad: StagedLoad = {
  columns: [
    { name: 'sku_code', type: 'text' },
    { name: 'on_hand', type: 'integer' },
    { name: 'in_transit', type: 'integer' },
    { name: 'in_transit_date', type: 'date' },
  ],
  checks: () => [
    {
      column: 'sku_code',
      why: (code) => ({ zh: `没有编码为 ${code} 的 SKU`, en: `there is no SKU ${code}` }),
      rows: unknownSkuRows(),
    },
  ],
  write: async (tx, { shopId }) => {
    if (shopId === null) throw new Error('Stock is imported for a shop.')
    return { fates: await writeStagedStock(tx, shopId), removed: 0 }
  },
}
