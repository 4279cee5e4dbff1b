import { boardLoad } from '../../inventory/inventory.public.ts'
import { rowsKind, type RowField } from './rows.ts'
import { skuCode } from './stock.ts'

const side = (field: Omit<RowField, 'type' | 'needed' | 'unit'>): RowField => ({
  ...field,
  type: 'size',
  needed: true,
  unit: 'mm',
})

export const boardsKind = rowsKind({
  kind: 'boards',
  zh: '自然边大板',
  en: 'Natural-edge boards',
  about: {
    zh: '这家店铺独一无二的大板，一行一块，按大板编号识别；在别的店铺或已被订单占用的不改',
    en: 'One-of-a-kind boards in this shop, one row each, identified by number; boards in other shops or held by orders are not changed',
  },
  fields: [
    {
      key: 'serialNo',
      column: 'serial_no',
      zh: '大板编号',
      en: 'Board number',
      names: 'serial_no serialno serial board_no board slab slab_no 板号 编号 大板 大板号 序列号',
      type: 'code',
      needed: true,
      example: 'NE-0101',
    },
    { ...skuCode, names: skuCode.names.replace('编号 ', '') },
    side({
      key: 'length',
      column: 'length_mm',
      zh: '长',
      en: 'Length',
      names: 'length l 长度 板长',
      example: '2180',
    }),
    side({
      key: 'widthMin',
      column: 'width_min_mm',
      zh: '最窄处',
      en: 'Narrowest',
      names: 'width_min min_width narrowest_width 最窄 窄边 最小宽 最小宽度',
      example: '760',
    }),
    side({
      key: 'widthMax',
      column: 'width_max_mm',
      zh: '最宽处',
      en: 'Widest',
      names: 'width_max max_width widest_width 最宽 宽边 最大宽 最大宽度',
      example: '880',
    }),
    side({
      key: 'thickness',
      column: 'thickness_mm',
      zh: '厚',
      en: 'Thickness',
      names: 'thickness 厚度 板厚',
      example: '52',
    }),
  ],
  key: ['serial_no'],
  load: boardLoad,
})
