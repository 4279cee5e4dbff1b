import { formatCents } from '@showfloor/contract/common/money'
import { t } from '../../../i18n/i18n.ts'
import { sizeText } from '../../../ui/figures/size.tsx'
import { stockText } from '../../inventory/stock.ts'
import type { ProductDetail, Sku } from '../catalogue.queries.ts'

/** A compared product with its chosen SKU. */
export type Compared = { product: ProductDetail; sku: Sku }
/** One row: a fact of every product, and whether it differs. */
export type Fact = { label: string; values: string[]; differs: boolean }

const kilograms = (sku: Sku): string => {
  const grams = sku.packages.reduce((sum, { weightG }) => sum + weightG, 0)
  return grams === 0 ? '' : `${Math.round(grams / 100) / 10} kg`
}
const distinct = (values: readonly string[]): string =>
  [...new Set(values.filter((value) => value !== ''))].join(t('common.listSeparator'))
/** In a narrow column a size wraps between two measures, not within one. */
const breakable = (size: string): string => size.replaceAll('×', '×\u200b')

/** The facts to compare, the most asked-for first; facts without a value are left out. */
export const comparedFacts = (all: readonly Compared[]): Fact[] => {
  const facts: [label: string, valueOf: (one: Compared) => string][] = [
    [t('browse.price'), ({ sku }) => (sku.priceInfo ? `¥${formatCents(sku.priceInfo.marketingPrice)}` : '')],
    [
      t('catalogue.listPrice'),
      ({ sku }) => (sku.priceInfo ? `¥${formatCents(sku.priceInfo.shoppePrice)}` : ''),
    ],
    [
      t('catalogue.measure'),
      ({ sku: { size } }) => breakable(sizeText(size.widthMm, size.depthMm, size.heightMm)),
    ],
    [t('catalogue.material'), ({ sku }) => sku.materialClassificationName || sku.material],
    [t('catalogue.colour'), ({ product }) => distinct(product.skus.map(({ colorName }) => colorName))],
    [t('catalogue.size'), ({ product }) => distinct(product.skus.map(({ skuSize }) => skuSize))],
    [t('catalogue.style'), ({ product }) => product.style],
    [t('browse.category'), ({ product }) => product.categoryPath.join(' / ')],
    [t('browse.stock'), ({ sku }) => stockText(sku.stock).text],
    [
      t('catalogue.packages'),
      ({ sku }) => (sku.packages.length === 0 ? '' : t('browse.packages', { n: sku.packages.length })),
    ],
    [t('browse.weight'), ({ sku }) => kilograms(sku)],
    [
      t('catalogue.packageAssembly'),
      ({ sku: { packages } }) => {
        if (packages.length === 0) return ''
        return t(
          packages.some(({ needsAssembly }) => needsAssembly)
            ? 'catalogue.needsAssembly'
            : 'catalogue.noAssembly',
        )
      },
    ],
  ]
  return facts.flatMap(([label, valueOf]) => {
    const values = all.map(valueOf)
    return values.every((value) => value === '') ? [] : [{ label, values, differs: new Set(values).size > 1 }]
  })
}

/** The size of each product in mm, 0 where unknown, and the largest of them, to draw all front views to one scale. */
export const sameScale = (all: readonly Compared[]) => {
  const boxes = all.map(({ sku: { size } }) => ({ widthMm: size.widthMm ?? 0, heightMm: size.heightMm ?? 0 }))
  return {
    boxes,
    widestMm: Math.max(1, ...boxes.map(({ widthMm }) => widthMm)),
    highestMm: Math.max(1, ...boxes.map(({ heightMm }) => heightMm)),
  }
}
