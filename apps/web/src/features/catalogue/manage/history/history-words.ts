import type { SkuAttribute } from '@showfloor/contract/catalogue/attributes'
import { formatCents } from '@showfloor/contract/common/money'
import { productKinds, type ProductKind } from '@showfloor/contract/common/product-kinds'
import { skuAttributeFields } from '@showfloor/contract/common/sku-attribute-names'
import type { CallOutput } from '../../../../client/call.ts'
import { formatDay } from '../../../../i18n/format.ts'
import { contractLanguage, t } from '../../../../i18n/i18n.ts'
import { materialText } from '../../filters/material-text.ts'

export type Edit = CallOutput<'catalogue.productEdits'>['data'][number]
export type EditChange = Edit['changes'][number]

type Said = { label: string; say?: (value: string) => string }

const gramsPerKilogram = 1000
const mm = (value: string): string => `${value} mm`
const kilograms = (value: string): string => `${Number(value) / gramsPerKilogram} kg`
const money = (value: string): string => `¥${formatCents(Number(value))}`
const yes = (value: string): string => t(value === 'true' ? 'manage.yes' : 'manage.no')
const place = (value: string): string => t('manage.placeNo', { no: Number(value) + 1 })
/** The label of a table's column and its values, as the editor's forms name them. */
const words: Record<string, () => Record<string, Said>> = {
  products: () => ({
    name: { label: t('manage.name') },
    kind: {
      label: t('manage.kind'),
      say: (kind) => productKinds[kind as ProductKind]?.[contractLanguage()] ?? kind,
    },
    category_id: { label: t('manage.categoryMain') },
    status: { label: t('manage.statusLabel'), say: (status) => t(`manage.status.${status as 'draft'}`) },
    brand: { label: t('manage.brand') },
    style: { label: t('manage.style') },
    description: { label: t('manage.description') },
    care: { label: t('manage.care') },
    special_zone_ids: { label: t('browse.specialZones') },
    tag: { label: t('manage.tag'), say: (tag) => t(`catalogue.tag.${tag as 'NEW'}`) },
  }),
  product_pictures: () => ({
    alt: { label: t('manage.alt') },
    color_name: { label: t('manage.pictureColour') },
    position: { label: t('manage.place'), say: place },
  }),
  skus: () => ({
    sku_code: { label: t('catalogue.skuCode') },
    name: { label: t('manage.name') },
    color_name: { label: t('catalogue.colour') },
    color_hex: { label: t('manage.colourValue') },
    material: { label: t('manage.materialKind'), say: materialText },
    material_name: { label: t('catalogue.material') },
    width_mm: { label: t('manage.widthMm'), say: mm },
    depth_mm: { label: t('manage.depthMm'), say: mm },
    height_mm: { label: t('manage.heightMm'), say: mm },
    size_text: { label: t('catalogue.size') },
    allow_sale: { label: t('manage.allowSale'), say: yes },
    allow_purchase: { label: t('manage.allowPurchase'), say: yes },
    o2o_value: { label: t('manage.o2o') },
    status: { label: t('manage.statusLabel'), say: (status) => t(`manage.status.${status as 'draft'}`) },
    position: { label: t('manage.place'), say: place },
  }),
  sku_packages: () => ({
    length_mm: { label: t('manage.package.lengthMm'), say: mm },
    width_mm: { label: t('manage.package.widthMm'), say: mm },
    height_mm: { label: t('manage.package.heightMm'), say: mm },
    weight_g: { label: t('manage.package.weightG'), say: kilograms },
    needs_assembly: { label: t('manage.package.needsAssembly'), say: yes },
    may_tilt: { label: t('catalogue.mayTilt'), say: yes },
  }),
  item_mappings: () => ({
    item_outer_id: { label: t('browse.outerId') },
    third_party_sku: { label: t('browse.thirdParty') },
  }),
  channel_prices: () => prices(),
  shop_prices: () => prices(),
  stock: () => ({
    on_hand: { label: t('manage.onHand') },
    in_transit: { label: t('manage.inTransit') },
    in_transit_date: { label: t('manage.inTransitDate'), say: formatDay },
  }),
  natural_edge_boards: () => ({
    length_mm: { label: t('manage.boardLength'), say: mm },
    width_min_mm: { label: t('manage.boardWidthMin'), say: mm },
    width_max_mm: { label: t('manage.boardWidthMax'), say: mm },
    thickness_mm: { label: t('manage.boardThickness'), say: mm },
  }),
  combos: () => ({
    code: { label: t('manage.comboCode') },
    kind: { label: t('manage.comboKind'), say: (kind) => t(`manage.combo.${kind as 'LINK_BOARD'}`) },
    name: { label: t('manage.comboName') },
  }),
  combo_pieces: () => ({
    slot_name: { label: t('manage.slotName') },
    optional: { label: t('manage.slotOptional'), say: yes },
    sku_id: { label: t('catalogue.skuCode') },
  }),
  recommendations: () => ({ position: { label: t('manage.place'), say: place } }),
}

const prices = (): Record<string, Said> => ({
  marketing_cents: { label: t('manage.price.marketingPrice'), say: money },
  sale_cents: { label: t('manage.price.salePrice'), say: money },
  shoppe_cents: { label: t('manage.price.shoppePrice'), say: money },
  red_line_cents: { label: t('manage.price.redLinePrice'), say: money },
  cost_cents: { label: t('manage.price.costPrice'), say: money },
})

const attributeSaid = (name: SkuAttribute): Said => {
  const { written, ...label } = skuAttributeFields[name]
  const say = (value: string): string => {
    if (typeof written === 'object') return written[value]?.[contractLanguage()] ?? value
    if (written === 'kg') return kilograms(value)
    return written === 'mm' ? mm(value) : value
  }
  return { label: label[contractLanguage()], say }
}

/** The part of a product that a change concerns, and its name there. */
export const changedPart = ({ relation, known }: EditChange): string => {
  const part: Record<string, () => string> = {
    products: () => t('manage.tab.base'),
    product_categories: () => t('manage.categories'),
    product_pictures: () => t('manage.tab.pictures'),
    skus: () => t('manage.tab.skus'),
    sku_packages: () => t('catalogue.packages'),
    item_mappings: () => t('browse.mappings'),
    channel_prices: () => t('manage.tab.prices'),
    shop_prices: () => t('manage.tab.prices'),
    stock: () => t('manage.tab.stock'),
    natural_edge_boards: () => t('catalogue.boards'),
    combos: () => t('manage.tab.combos'),
    combo_pieces: () => t('manage.tab.combos'),
    recommendations: () => t('browse.recommended'),
  }
  return [part[relation]?.() ?? '', ...known].filter(Boolean).join(' · ')
}

/** The changed fields of a row as texts; for an added or removed row only its numbers. */
export const changedFields = (
  change: EditChange,
): { field: string; label: string; from: string; to: string }[] => {
  const isFigures = change.relation === 'stock' || change.relation.endsWith('_prices')
  if (change.result !== 'updated' && !isFigures) return []
  const columns = words[change.relation]?.() ?? {}
  return change.fields.map(({ field, from, to }) => {
    const attribute = field.startsWith('attributes.') ? field.slice('attributes.'.length) : ''
    const said =
      attribute in skuAttributeFields
        ? attributeSaid(attribute as SkuAttribute)
        : (columns[field] ?? { label: attribute || field })
    const { label, say = (value: string) => value } = said
    const text = (value: string | null) => (value === null ? t('manage.nothingThere') : say(value))
    return { field, label, from: text(from), to: text(to) }
  })
}
