import { productStatusNames } from '@showfloor/contract/common/product-kinds'
import { skuAttributeFields, skuAttributeNames } from '@showfloor/contract/common/sku-attribute-names'
import type { SkuAttribute } from '@showfloor/contract/catalogue/attributes'
import { listingLoad, skuLoad } from '../../catalogue/catalogue.public.ts'
import { oneOf, yesOrNo } from '../cells/choice.ts'
import { colorFrom, materialFrom } from './guess-look.ts'
import type { Field } from '../cells/field.ts'
import { rowsKind, type RowField } from './rows.ts'
import { skuCode, skuCodeBesideProduct } from './stock.ts'

/** The product of a row. */
export const productCode: RowField = {
  key: 'product',
  column: 'product_code',
  zh: '商品编码',
  en: 'Product code',
  names: 'product product_code productcode spu spu_code 商品 款号 SPU编码 所属商品',
  type: 'code',
  needed: true,
  example: 'SF-1001',
}

const size = (
  key: string,
  column: string,
  zh: string,
  en: string,
  names: string,
  example: string,
): RowField => ({
  key,
  column,
  zh,
  en,
  names,
  type: 'size',
  example,
})
const flag = (key: string, column: string, zh: string, en: string, names: string): RowField => ({
  key,
  column,
  zh,
  en,
  names,
  type: yesOrNo,
  about: { zh: '无库存也能卖', en: 'Sold without stock' },
  example: { zh: '否', en: 'no' },
})

const inOtherWords: Record<SkuAttribute, [names: string, example: Field['example']]> = {
  setCode: ['set_code setcode set series_code 套系 套系号', 'YQ'],
  seats: ['seats seat_count seating 座数 座位', '3'],
  orientation: ['orientation chaise chaise_side 朝向 贵妃位', { zh: '左', en: 'left' }],
  frameInnerWidthMm: ['frame_inner_width frameinnerwidthmm 内框宽 床内宽', '1800'],
  frameInnerLengthMm: ['frame_inner_length frameinnerlengthmm 内框长 床内长', '2000'],
  maxMattressThicknessMm: ['max_mattress_thickness maxmattressthicknessmm 最大床垫厚度', '250'],
  outerWidthMm: ['outer_width outerwidthmm 外框宽', '1960'],
  outerLengthMm: ['outer_length outerlengthmm 外框长', '2180'],
  mattressWidthMm: ['mattress_width mattresswidthmm', '1800'],
  mattressLengthMm: ['mattress_length mattresslengthmm', '2000'],
  thicknessMm: ['thickness mattress_thickness thicknessmm 厚度 床垫厚度', '240'],
  mounting: ['mounting mounted 悬挂 安装方式', { zh: '墙面', en: 'wall' }],
  requiresLoadG: ['requires_load load load_kg 承重', '30'],
}
const attribute = (part: SkuAttribute): RowField => {
  const { zh, en, written } = skuAttributeFields[part]
  const [names, example] = inOtherWords[part]
  const cells = { text: 'text', count: 'ordinal', mm: 'size', kg: 'weight' } as const
  const type = typeof written === 'string' ? cells[written] : oneOf(written)
  const measured =
    written === 'mm'
      ? { unit: 'mm', about: { zh: '毫米', en: 'In millimetres' } }
      : written === 'kg'
        ? { unit: 'kg', about: { zh: '公斤', en: 'In kilograms' } }
        : {}
  return { key: part, column: 'attributes', part, zh, en, names, type, example, ...measured }
}

export const skusKind = rowsKind({
  kind: 'skus',
  zh: 'SKU',
  en: 'SKUs',
  about: {
    zh: '已有商品的规格：颜色、尺寸、材质、属性、包装；空格保持原样',
    en: 'Variants of existing products: colour, size, material, attributes, packages; an empty cell changes nothing',
  },
  fields: [
    productCode,
    skuCodeBesideProduct,
    {
      key: 'name',
      column: 'name',
      zh: '规格名称',
      en: 'Name',
      names: 'name sku_name title 名称 SKU名称 品名',
      type: 'text',
      example: { zh: '云栖三人沙发 米白', en: 'Yunqi 3-seat sofa off-white' },
    },
    {
      key: 'colour',
      column: 'color_name',
      zh: '颜色',
      en: 'Colour',
      names: 'color colour color_name colour_name 颜色分类 颜色名称',
      type: 'text',
      example: { zh: '米白', en: 'Off-white' },
    },
    {
      key: 'hex',
      column: 'color_hex',
      zh: '色值',
      en: 'Colour value',
      names: 'hex color_hex colour_hex rgb',
      type: 'colour',
      about: { zh: '不填则按颜色名称推定', en: 'By default guessed from the colour’s name' },
      example: '#e9e2d6',
    },
    {
      key: 'material',
      column: 'material_name',
      zh: '材质',
      en: 'Material',
      names: 'material materials material_name 材料 面料',
      type: 'text',
      example: { zh: '棉麻布', en: 'Linen' },
    },
    size('width', 'width_mm', '宽', 'Width', 'width w 宽 宽度', '2200'),
    size('depth', 'depth_mm', '深', 'Depth', 'depth d length 深 深度 长 长度', '950'),
    size('height', 'height_mm', '高', 'Height', 'height h 高 高度', '850'),
    {
      key: 'sizeText',
      column: 'size_text',
      zh: '尺寸说明',
      en: 'Size',
      names: 'size size_text 尺寸 规格',
      type: 'text',
      example: { zh: '三人位', en: '3-seat' },
    },
    flag('allowSale', 'allow_sale', '允许销售', 'May be sold', 'allow_sale allowsale 可销售'),
    flag(
      'allowPurchase',
      'allow_purchase',
      '允许采购',
      'May be purchased',
      'allow_purchase allowpurchas allowpurchase 可采购',
    ),
    {
      key: 'status',
      column: 'status',
      zh: '状态',
      en: 'Status',
      names: 'status state 上架状态 销售状态',
      type: oneOf({
        onsale: { ...productStatusNames.onsale, also: ['上架'] },
        offsale: { ...productStatusNames.offsale, also: ['下架'] },
      }),
      example: productStatusNames.onsale,
    },
    {
      key: 'packages',
      column: 'packages',
      zh: '包装',
      en: 'Packages',
      names: 'packages package parcels 包装尺寸 包装明细',
      type: 'packages',
      unit: 'mm',
      about: {
        zh: '长×宽×高/重量，毫米和公斤，多件用分号隔开；后面可加：需组装、免组装、可倾斜、不可倾斜',
        en: 'Length×width×height/weight in mm and kg, separated by semicolons; each may be followed by: needs assembly, no assembly, may tilt, upright',
      },
      example: {
        zh: '2250×980×700/62 需组装 不可倾斜',
        en: '2250×980×700/62 needs assembly upright',
      },
    },
    {
      key: 'o2o',
      column: 'o2o_value',
      zh: 'O2O 编码',
      en: 'O2O code',
      names: 'o2o o2o_value o2ovalue O2O值',
      type: 'text',
      example: 'O2O-SF-1001-1',
    },
    ...skuAttributeNames.map(attribute),
  ],
  key: ['sku_code'],
  load: skuLoad,
  derive: (values) => {
    const { color_name: color, material_name: material } = values
    if (typeof color === 'string') values['color_hex'] ??= colorFrom(color)?.hex ?? null
    // Cabinets exist in every material, so a text without one names none.
    const stuff = typeof material === 'string' ? materialFrom(material, 'cabinet') : null
    if (stuff?.materialName) values.material = stuff.material
  },
})

export const mappingsKind = rowsKind({
  kind: 'mappings',
  zh: '商品映射',
  en: 'Item mappings',
  about: {
    zh: 'SKU 在渠道里的外部编码和第三方 SKU',
    en: 'A SKU’s outer id in a channel, and its third-party SKU',
  },
  fields: [
    skuCode,
    {
      key: 'outerId',
      column: 'item_outer_id',
      zh: '外部编码',
      en: 'Outer id',
      names:
        'item_outer_id itemouterid outer_id outerid listing_id 商品外部编码 渠道编码 渠道商品编码 外部ID',
      type: 'code',
      needed: true,
      example: 'TM-668001',
    },
    {
      key: 'thirdPartySku',
      column: 'third_party_sku',
      zh: '第三方 SKU',
      en: 'Third-party SKU',
      names: 'third_party_sku thirdpartysku 三方SKU 平台SKU',
      type: 'code',
      example: '5520013344',
    },
  ],
  key: ['sku_code'],
  load: listingLoad,
})
