import { stockLoad } from '../../inventory/inventory.public.ts'
import { rowsKind, type RowField } from './rows.ts'

/** The column that identifies the rows of most kinds. */
export const skuCode: RowField = {
  key: 'sku',
  column: 'sku_code',
  zh: 'SKU 编码',
  en: 'SKU code',
  names:
    'sku skucode sku_no sku_id variant_sku item_no article_no code 编码 编号 货号 商品编码 商品编号 条码 规格编码',
  type: 'code',
  needed: true,
  example: 'SF-1001-WH',
}

/** The same in files that also name products. */
export const skuCodeBesideProduct: RowField = {
  ...skuCode,
  names: 'sku skucode sku_no sku_id variant_sku item_no 编码 货号 条码 规格编码',
}

export const stockKind = rowsKind({
  kind: 'stock',
  zh: '库存',
  en: 'Stock',
  about: {
    zh: '这家店铺的现有和在途数量；已为订单保留的不受影响',
    en: 'Stock of this shop, and incoming stock; holds of orders are not affected',
  },
  fields: [
    skuCode,
    {
      key: 'onHand',
      column: 'on_hand',
      zh: '现有库存',
      en: 'On hand',
      names:
        'stock quantity qty inventory on_hand onhand stock_on_hand in_stock available variant_inventory_qty 库存 数量 库存数量 现有 现存 可用库存',
      type: 'pieces',
      needed: true,
      example: '6',
    },
    {
      key: 'inTransit',
      column: 'in_transit',
      zh: '在途',
      en: 'In transit',
      names: 'in_transit intransit incoming on_order 在途数量 在途库存 采购在途',
      type: 'pieces',
      example: '4',
    },
    {
      key: 'inTransitDate',
      column: 'in_transit_date',
      zh: '到货日期',
      en: 'Arrives on',
      names: 'in_transit_date arrival_date arrives eta expected_date 预计到货 预计到货日期 到货日',
      type: 'date',
      example: '2026-12-01',
    },
  ],
  key: ['sku_code'],
  load: stockLoad,
})
