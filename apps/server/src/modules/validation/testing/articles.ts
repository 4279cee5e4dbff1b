import { knownAttributes } from '@showfloor/contract/catalogue/attributes'
import type { HomeMeasurements } from '@showfloor/contract/customers'
import type { ValidationSection } from '@showfloor/contract/validation'
import type { ItemPackage, RuleItem } from '../rules/items.ts'
import { validateItems } from '../rules/rules.ts'

/** A spacious home with all measurements. */
export const home = (known: Partial<HomeMeasurements> = {}): HomeMeasurements => ({
  doorWidthMm: 900,
  doorHeightMm: 2100,
  corridorWidthMm: 1200,
  stairWidthMm: 1100,
  liftWidthMm: 1100,
  liftDepthMm: 1400,
  liftHeightMm: 2200,
  bedroomWidthMm: 3200,
  bedroomLengthMm: 4000,
  floor: 3,
  wallKind: 'CONCRETE',
  ...known,
})

export const item = (
  name: string,
  kind: string,
  more: Partial<Omit<RuleItem, 'attributes'>> & { attributes?: Partial<RuleItem['attributes']> } = {},
): RuleItem => ({
  name,
  kind,
  colorName: '胡桃色',
  size: { widthMm: null, depthMm: null, heightMm: null },
  packages: [],
  quantity: 1,
  ...more,
  attributes: knownAttributes(more.attributes),
})

export const pack = (lengthMm: number, widthMm: number, heightMm: number, mayTilt = false): ItemPackage => ({
  lengthMm,
  widthMm,
  heightMm,
  weightG: 30_000,
  mayTilt,
})

export const bed = (
  width: number,
  length: number,
  more: Partial<RuleItem['attributes']> = {},
  quantity = 1,
) =>
  item(`床 ${width}`, 'bed', {
    quantity,
    attributes: {
      frameInnerWidthMm: width,
      frameInnerLengthMm: length,
      outerWidthMm: width + 100,
      outerLengthMm: length + 120,
      ...more,
    },
  })
export const mattress = (width: number, length: number, thickness = 220, quantity = 1) =>
  item(`床垫 ${width}`, 'mattress', {
    quantity,
    attributes: { mattressWidthMm: width, mattressLengthMm: length, thicknessMm: thickness },
  })

export const check = (
  section: ValidationSection,
  items: RuleItem[],
  at: HomeMeasurements | 'PICKUP' | null = home(),
  language: 'zh' | 'en' = 'zh',
) => validateItems(items, at, language)[section]
