import { floorMax, homeLengths, unmeasuredHome, wallKinds } from '@showfloor/contract/common/home'
import type { HomeMeasurements } from '@showfloor/contract/customers'
import { parseWhole } from '../../../ui/figures/number-text.ts'

export type MeasurementName = keyof HomeMeasurements
export const measurementNames: readonly MeasurementName[] = ['floor', ...homeLengths, 'wallKind']
const lengthMaxMm = 100_000
const numbers = ['floor', ...homeLengths] as const

/** Measurements as typed: '' where unknown. */
export type MeasurementDraft = Record<MeasurementName, string>

export const measurementDraft = (measurements: HomeMeasurements): MeasurementDraft =>
  Object.fromEntries(
    measurementNames.map((name) => [name, String(measurements[name] ?? '')]),
  ) as MeasurementDraft

/** Parses measurements, or names the invalid fields: a length is a whole number of mm from 1 to 100000, a floor one from 1 to 200. */
export const readMeasurements = (
  draft: MeasurementDraft,
): { measurements?: HomeMeasurements; wrong: (typeof numbers)[number][] } => {
  const read = numbers.map((name) => ({
    name,
    isEmpty: draft[name].trim() === '',
    value: parseWhole(draft[name], { min: 1, max: name === 'floor' ? floorMax : lengthMaxMm }),
  }))
  const wrong = read.filter(({ isEmpty, value }) => !isEmpty && value === undefined).map(({ name }) => name)
  if (wrong.length > 0) return { wrong }
  const known = Object.fromEntries(read.map(({ name, value }) => [name, value ?? null]))
  const wallKind = wallKinds.find((kind) => kind === draft.wallKind) ?? null
  return { measurements: { ...unmeasuredHome, ...known, wallKind }, wrong }
}
