import { Refusal } from './refusal.ts'

export const fields = [
  'code',
  'name',
  'category',
  'price',
  'oldPrice',
  'stock',
  'online',
  'link',
  'description',
  'designer',
  'colour',
  'material',
  'width',
  'depth',
  'height',
] as const
export type Field = (typeof fields)[number]

/** How a column's header may be written; compared without case, spaces, punctuation and units. */
const names: Record<Field, string> = {
  code: 'item_id itemid item_no article article_no article_number sku sku_code code product_code 货号 商品编码 编码 编号 款号 sku编码',
  name: 'name product product_name title item_name 名称 商品名称 品名 产品名称 商品名',
  category: 'category categories product_category 分类 类别 品类 类目',
  price: 'price sale_price unit_price retail_price selling_price amount 价格 售价 单价 现价 零售价 销售价',
  oldPrice: 'old_price oldprice original_price list_price was rrp msrp 原价 划线价 吊牌价',
  stock: 'stock quantity qty inventory on_hand in_stock 库存 数量 库存数量',
  online: 'sellable_online sellableonline online 线上可售',
  link: 'link url product_url href 链接 网址',
  description: 'short_description description details 描述 简介 说明 商品描述',
  designer: 'designer designed_by 设计师',
  colour: 'color colour colour_name color_name 颜色 颜色分类',
  material: 'material materials 材质 材料',
  width: 'width w 宽 宽度',
  depth: 'depth d length 深 深度 长 长度',
  height: 'height h 高 高度',
}

const plain = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[（([].*?[)）\]]|(?<=[\s_])(?:mm|cm|m)$/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const known = new Map<string, Field>(
  fields.flatMap((field) => names[field].split(' ').map((name): [string, Field] => [plain(name), field])),
)

export type Unit = 'mm' | 'cm' | 'm'
export type Column = { index: number; header: string; field: Field | null; unit: Unit | null }

const unitOf = (header: string): Unit | null => {
  const match = /(?:^|[\s_(（[])(mm|cm|m|毫米|厘米|米)[)）\]]?$/i.exec(header.normalize('NFKC'))
  const units: Record<string, Unit> = { mm: 'mm', cm: 'cm', m: 'm', 毫米: 'mm', 厘米: 'cm', 米: 'm' }
  return match?.[1] ? (units[match[1].toLowerCase()] ?? null) : null
}

const needed = ['code', 'name', 'price'] as const

/** What each column is read as. Throws a Refusal when one that every article needs is not there, or is there twice. */
export const columnsOf = (header: readonly string[]): Column[] => {
  const taken = new Map<Field, string>()
  const columns = header.map((text, index): Column => {
    const field = known.get(plain(text)) ?? null
    if (field !== null) {
      const other = taken.get(field)
      if (other !== undefined && (needed as readonly Field[]).includes(field))
        throw new Refusal(
          `Line 1, column ${index + 1}: "${text}" and "${other}" both look like the ${field}; remove or rename one.`,
        )
      if (other !== undefined) return { index, header: text, field: null, unit: null }
      taken.set(field, text)
    }
    return { index, header: text, field, unit: unitOf(text) }
  })
  const missing = needed.filter((field) => !taken.has(field))
  if (missing.length > 0) throw new Refusal(missingColumns(missing, header))
  return columns
}

const missingColumns = (missing: readonly Field[], header: readonly string[]): string => {
  const wanted = missing.map((field) => `${field} (${names[field].split(' ').slice(0, 3).join(', ')} …)`)
  const found = header.slice(0, 20).map((text) => text || '(no name)')
  return `Line 1: no column for ${wanted.join(' and ')}. The columns are: ${found.join(', ')}.`
}
