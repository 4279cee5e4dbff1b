import { homeLengths, unmeasuredHome, wallKinds, type HomeLength } from '@showfloor/contract/common/home'
import type { HomeMeasurements } from '@showfloor/contract/customers'

export type MeasurementName = keyof HomeMeasurements
export const measurementNames: readonly MeasurementName[] = [...homeLengths, 'wallKind']
const lengthMaxMm = 100_000

/** Measurements as they are typed: '' where unknown. */
export type MeasurementDraft = Record<MeasurementName, string>

export const measurementDraft = (measurements: HomeMeasurements): MeasurementDraft =>
  Object.fromEntries(
    measurementNames.map((name) => [name, String(measurements[name] ?? '')]),
  ) as MeasurementDraft

/** What was typed as measurements in mm, or the fields that are no length: a whole number from 1 to 100000. */
export const readMeasurements = (
  draft: MeasurementDraft,
): { measurements?: HomeMeasurements; wrong: HomeLength[] } => {
  const isLength = (text: string) =>
    /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= lengthMaxMm
  const typed = homeLengths.map((name) => [name, draft[name].trim()] as const)
  const wrong = typed.filter(([, text]) => text !== '' && !isLength(text)).map(([name]) => name)
  if (wrong.length > 0) return { wrong }
  const lengths = Object.fromEntries(typed.map(([name, text]) => [name, text === '' ? null : Number(text)]))
  const wallKind = wallKinds.find((kind) => kind === draft.wallKind) ?? null
  return { measurements: { ...unmeasuredHome, ...lengths, wallKind }, wrong }
}
