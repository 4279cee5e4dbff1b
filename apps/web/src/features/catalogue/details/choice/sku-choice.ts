import type { Sku } from '../../catalogue.queries.ts'

/** The properties by which a SKU is chosen, one row each. */
const axes = ['colorName', 'skuSize', 'materialClassificationName'] as const
export type Axis = (typeof axes)[number]

/** A customer's link has no stock, and not every price. */
export type Choosable = Pick<Sku, 'skuCode' | 'colorHex' | Axis> & {
  priceInfo?: Sku['priceInfo']
  stock?: Sku['stock']
}

/** One value of a row; `possible` is false when no SKU has it together with the other rows' current values. */
export type Option = { value: string; possible: boolean; selected: boolean }

const sellable = ({ priceInfo, stock }: Choosable): number =>
  (priceInfo ? 2 : 0) + (stock && stock.itemNum > 0 ? 1 : 0)
const sellableMost = 3
const best = <S extends Choosable>(skus: readonly S[], worth: (sku: S) => number): S | undefined =>
  [...skus].sort((a, b) => worth(b) - worth(a))[0]

/** The SKU of the first of these codes that the product has, else the first that can be sold here. */
export const chosenSku = <S extends Choosable>(
  skus: readonly S[],
  ...skuCodes: readonly (string | undefined)[]
): S | undefined =>
  skuCodes.map((code) => skus.find(({ skuCode }) => skuCode === code)).find(Boolean) ?? best(skus, sellable)

const sharedWith = (chosen: Choosable, sku: Choosable): number =>
  axes.filter((axis) => sku[axis] === chosen[axis]).length

/** The values of one row, given the choices in the others; none where there is no choice. */
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

// Outweighs any difference in availability.
const perChoice = 10

/** The SKU after choosing a value: as many other choices as possible stay, the rest changes to existing values. */
export const skuAfter = <S extends Choosable>(skus: readonly S[], chosen: S, axis: Axis, value: string): S =>
  best(
    skus.filter((sku) => sku[axis] === value),
    (sku) => sharedWith(chosen, sku) * perChoice + sellable(sku),
  ) ?? chosen

/** Whether a property is a choice: one material is a fact among others, while a single colour or size still identifies the SKU. */
const isChoice = (axis: Axis, values: number): boolean =>
  values > (axis === 'materialClassificationName' ? 1 : 0)

/** The rows of choices, given the current ones. */
export const rowsOf = (skus: readonly Choosable[], chosen: Choosable): { axis: Axis; options: Option[] }[] =>
  axes
    .map((axis) => ({ axis, options: optionsOf(skus, chosen, axis) }))
    .filter(({ axis, options }) => isChoice(axis, options.length))

/** A product's SKU as a text: `墨黑 · 三人位`. */
export const choiceText = (skus: readonly Choosable[], sku: Choosable): string =>
  rowsOf(skus, sku)
    .map(({ axis }) => sku[axis])
    .filter(Boolean)
    .join(' · ')

/** Whether another SKU of the product can be sold here. */
export const hasOther = (skus: readonly Choosable[], sku: Choosable): boolean =>
  skus.some((other) => other.skuCode !== sku.skuCode && sellable(other) === sellableMost)
