import type { ValidationData, ValidationPicture, ValidationSection } from '@showfloor/contract/validation'

// Importing the contract's list would bring its whole schema library to the browser.
const sectionOrder = [
  'colour',
  'enteringDoor',
  'bedSize',
  'mattressSize',
  'mattressThickness',
  'bedExternalDiameter',
  'suspendedFurniture',
] as const satisfies readonly ValidationSection[]

export type Check = {
  section: ValidationSection
  passValidate: boolean
  /** Whether a check that does not pass compared its values. */
  measured: boolean
  validateDesc: string
  picture?: ValidationPicture | undefined
}

/** The relevant checks, in their fixed order. */
export const checksOf = (data: ValidationData): Check[] =>
  sectionOrder.flatMap((section) => {
    const check = data[section]
    return check ? [{ section, ...check }] : []
  })

/** The reverse, for checks stored with an order. */
export const validationOf = (checks: readonly Check[]): ValidationData =>
  Object.fromEntries(
    checks.map(({ section, passValidate, measured, validateDesc }) => [
      section,
      { passValidate, measured, validateDesc },
    ]),
  )

export const outcomeOf = ({ passValidate, measured }: Check): 'pass' | 'fail' | 'unmeasured' => {
  if (passValidate) return 'pass'
  return measured ? 'fail' : 'unmeasured'
}
export const outcomeTones = { pass: 'positive', fail: 'warning', unmeasured: 'neutral' } as const

/** Whether no check fails. */
export const passesAll = (data: ValidationData): boolean =>
  checksOf(data).every(({ passValidate }) => passValidate)

/** The failed checks that were not ticked yet. */
export const untickedSections = (
  data: ValidationData,
  ticked: readonly ValidationSection[],
): ValidationSection[] =>
  checksOf(data)
    .filter(({ section, passValidate }) => !passValidate && !ticked.includes(section))
    .map(({ section }) => section)

/** The guide's ticks as the calls expect them. */
export const ticksOf = (
  ticked: readonly ValidationSection[],
): { section: ValidationSection; ticked: boolean }[] => ticked.map((section) => ({ section, ticked: true }))
