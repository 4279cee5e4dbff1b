import { unmeasuredHome } from '@showfloor/contract/common/home'
import type { HomeMeasurements } from '@showfloor/contract/customers'
import {
  validationSections,
  type ValidationData,
  type ValidationSection,
} from '@showfloor/contract/validation'
import type { Language } from '../../../platform/calls/context.ts'
import { bedExternalDiameter, bedSize, mattressSize, mattressThickness } from './bed.ts'
import { colour } from './colour.ts'
import { enteringDoor } from './entering-door.ts'
import { remark, type Finding, type Remark, type Rule, type RuleItem } from './items.ts'
import { suspendedFurniture } from './suspended.ts'
import { remarkSeparator, validationText } from '../validation.texts.ts'

const rules: Record<ValidationSection, Rule> = {
  colour,
  enteringDoor,
  bedSize,
  mattressSize,
  mattressThickness,
  bedExternalDiameter,
  suspendedFurniture,
}

// Goods that the customer picks up enter no home by the shop's hands.
const ofHome: ReadonlySet<ValidationSection> = new Set([
  'enteringDoor',
  'bedExternalDiameter',
  'suspendedFurniture',
])

// Descriptions are read at a counter; further remarks are only counted.
const remarksMax = 6

const describe = (remarks: readonly Remark[], language: Language): string => {
  const lines = [...new Set(remarks.map(({ text, params }) => validationText(text, params, language)))]
  const shown = lines.slice(0, remarksMax)
  if (lines.length > shown.length) {
    const more = remark('more', { count: lines.length - shown.length })
    shown.push(validationText(more.text, more.params, language))
  }
  return shown.join(remarkSeparator[language])
}

const checkOf = (finding: Finding, language: Language) => {
  const against = [...finding.wrong, ...finding.unknown]
  const passValidate = against.length === 0
  const validateDesc = describe(passValidate ? finding.fine : against, language)
  const measured = passValidate || finding.wrong.length > 0
  return { passValidate, measured, validateDesc, ...(finding.picture ? { picture: finding.picture } : {}) }
}

/**
 * The checks before an order over items and a home (null: not measured; `PICKUP`: the customer picks them up): only sections that concern an item, each with the
 * compared values. The order of the items does not matter.
 */
export const validateItems = (
  items: readonly RuleItem[],
  home: HomeMeasurements | 'PICKUP' | null,
  language: Language,
): ValidationData => {
  const keyed = items.map((item) => ({ key: JSON.stringify(item), item }))
  const sorted = keyed.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ item }) => item)
  const data: ValidationData = {}
  const place = home === 'PICKUP' ? null : home
  for (const section of validationSections) {
    if (home === 'PICKUP' && ofHome.has(section)) continue
    const finding = rules[section](sorted, place ?? unmeasuredHome)
    if (finding) data[section] = checkOf(finding, language)
  }
  return data
}
