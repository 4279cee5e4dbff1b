import type { Sku } from './catalogue.queries.ts'

type Choosable = Pick<Sku, 'skuCode' | 'colorName' | 'skuSize' | 'priceInfo' | 'stock'>

/** One value of a row of choices; `possible` is false where no SKU has it together with the other row's current value. */
export type Option = { value: string; possible: boolean; selected: boolean }

const distinct = (values: readonly string[]): string[] => [...new Set(values)]
const sellable = (sku: Choosable): number => (sku.priceInfo ? 2 : 0) + (sku.stock.itemNum > 0 ? 1 : 0)
const best = <S extends Choosable>(skus: readonly S[]): S | undefined =>
  [...skus].sort((a, b) => sellable(b) - sellable(a))[0]

/** The SKU asked for, else the first that can be sold here. */
export const chosenSku = <S extends Choosable>(
  skus: readonly S[],
  skuCode: string | undefined,
): S | undefined => skus.find((sku) => sku.skuCode === skuCode) ?? best(skus)

/** The colours to choose from, beside the size of `chosen`. */
export const colorOptions = (skus: readonly Choosable[], chosen: Choosable): Option[] =>
  distinct(skus.map(({ colorName }) => colorName)).map((value) => ({
    value,
    possible: skus.some(({ colorName, skuSize }) => colorName === value && skuSize === chosen.skuSize),
    selected: value === chosen.colorName,
  }))

/** The sizes to choose from, beside the colour of `chosen`. */
export const sizeOptions = (skus: readonly Choosable[], chosen: Choosable): Option[] =>
  distinct(skus.map(({ skuSize }) => skuSize)).map((value) => ({
    value,
    possible: skus.some(({ colorName, skuSize }) => skuSize === value && colorName === chosen.colorName),
    selected: value === chosen.skuSize,
  }))

/** The SKU after choosing a colour or size: the other stays as it is where that exists, else turns to what does. */
export const skuAfter = <S extends Choosable>(
  skus: readonly S[],
  chosen: S,
  change: { colorName: string } | { skuSize: string },
): S => {
  const fitting = skus.filter((sku) =>
    'colorName' in change ? sku.colorName === change.colorName : sku.skuSize === change.skuSize,
  )
  const same = fitting.find((sku) =>
    'colorName' in change ? sku.skuSize === chosen.skuSize : sku.colorName === chosen.colorName,
  )
  return same ?? best(fitting) ?? chosen
}
