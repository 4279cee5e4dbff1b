import type { Sku } from '../../catalogue.queries.ts'

/** What one chooses a SKU by, each a row of its own. */
const axes = ['colorName', 'skuSize', 'materialClassificationName'] as const
export type Axis = (typeof axes)[number]

/** A customer's link knows no stock, and no price of some. */
export type Choosable = Pick<Sku, 'skuCode' | 'colorHex' | Axis> & {
  priceInfo?: Sku['priceInfo']
  stock?: Sku['stock']
}

/** One value of a row of choices; `possible` is false where no SKU has it together with the other rows' current values. */
export type Option = { value: string; possible: boolean; selected: boolean }

const sellable = ({ priceInfo, stock }: Choosable): number =>
  (priceInfo ? 2 : 0) + (stock && stock.itemNum > 0 ? 1 : 0)
const sellableMost = 3
const best = <S extends Choosable>(skus: readonly S[], worth: (sku: S) => number): S | undefined =>
  [...skus].sort((a, b) => worth(b) - worth(a))[0]

/** The SKU of the first of these codes that is one's of the product, else the first that can be sold here. */
export const chosenSku = <S extends Choosable>(
  skus: readonly S[],
  ...skuCodes: readonly (string | undefined)[]
): S | undefined =>
  skuCodes.map((code) => skus.find(({ skuCode }) => skuCode === code)).find(Boolean) ?? best(skus, sellable)

const sharedWith = (chosen: Choosable, sku: Choosable): number =>
  axes.filter((axis) => sku[axis] === chosen[axis]).length

/** The values of one row, beside what is chosen in the others; none where there is nothing to choose. */
export const optionsOf = (skus: readonly Choosable[], chosen: Choosable, axis: Axis): Option[] => {
  const values = [...new Set(skus.map((sku) => sku[axis]))]
  if (values.every((value) => value === '')) return []
  const others = axes.filter((one) => one !== axis)
  return values.map((value) => ({
    value,
    possible: skus.some(
      (sku) => sku[axis] === value && others.every((other) => sku[other] === chosen[other]),
    ),
    selected: value === chosen[axis],
  }))
}

// More than any difference in what can be sold.
const perChoice = 10

/** The SKU after choosing a value: as many of the other choices as can be stay, the rest turns to what there is. */
export const skuAfter = <S extends Choosable>(skus: readonly S[], chosen: S, axis: Axis, value: string): S =>
  best(
    skus.filter((sku) => sku[axis] === value),
    (sku) => sharedWith(chosen, sku) * perChoice + sellable(sku),
  ) ?? chosen

/** Whether there is something to choose by a property: one material is a fact among others, one colour or size says which one it is. */
const isChoice = (axis: Axis, values: number): boolean =>
  values > (axis === 'materialClassificationName' ? 1 : 0)

/** The rows that a SKU is chosen by, beside what is chosen. */
export const rowsOf = (skus: readonly Choosable[], chosen: Choosable): { axis: Axis; options: Option[] }[] =>
  axes
    .map((axis) => ({ axis, options: optionsOf(skus, chosen, axis) }))
    .filter(({ axis, options }) => isChoice(axis, options.length))

/** Which one of a product's SKUs it is, in words: `墨黑 · 三人位`. */
export const choiceText = (skus: readonly Choosable[], sku: Choosable): string =>
  rowsOf(skus, sku)
    .map(({ axis }) => sku[axis])
    .filter(Boolean)
    .join(' · ')

/** Whether another SKU of the product can be sold here. */
export const hasOther = (skus: readonly Choosable[], sku: Choosable): boolean =>
  skus.some((other) => other.skuCode !== sku.skuCode && sellable(other) === sellableMost)
