import { homeLengths, unmeasuredHome, wallKinds, type HomeLength } from '@showfloor/contract/common/home'
import type { HomeMeasurements } from '@showfloor/contract/customers'
import { parseWhole } from '../../../ui/figures/number-text.ts'

export type MeasurementName = keyof HomeMeasurements
export const measurementNames: readonly MeasurementName[] = [...homeLengths, 'wallKind']
const lengthMaxMm = 100_000

/** Measurements as typed: '' where unknown. */
export type MeasurementDraft = Record<MeasurementName, string>

export const measurementDraft = (measurements: HomeMeasurements): MeasurementDraft =>
  Object.fromEntries(
    measurementNames.map((name) => [name, String(measurements[name] ?? '')]),
  ) as MeasurementDraft

/** Parses measurements in mm, or names the invalid fields: a length is a whole number from 1 to 100000. */
export const readMeasurements = (
  draft: MeasurementDraft,
): { measurements?: HomeMeasurements; wrong: HomeLength[] } => {
  const read = homeLengths.map((name) => ({
    name,
    isEmpty: draft[name].trim() === '',
    mm: parseWhole(draft[name], { min: 1, max: lengthMaxMm }),
  }))
  const wrong = read.filter(({ isEmpty, mm }) => !isEmpty && mm === undefined).map(({ name }) => name)
  if (wrong.length > 0) return { wrong }
  const lengths = Object.fromEntries(read.map(({ name, mm }) => [name, mm ?? null]))
  const wallKind = wallKinds.find((kind) => kind === draft.wallKind) ?? null
  return { measurements: { ...unmeasuredHome, ...lengths, wallKind }, wrong }
}
