import type { HomeMeasurements } from '@showfloor/contract/customers'

export type MeasurementName = keyof HomeMeasurements
export type LengthName = Exclude<MeasurementName, 'wallKind'>
export const lengthNames = [
  'doorWidthMm',
  'doorHeightMm',
  'corridorWidthMm',
  'stairWidthMm',
  'liftWidthMm',
  'liftDepthMm',
  'liftHeightMm',
  'bedroomWidthMm',
  'bedroomLengthMm',
] as const satisfies readonly LengthName[]
export const measurementNames: readonly MeasurementName[] = [...lengthNames, 'wallKind']
export const wallKinds = ['CONCRETE', 'BRICK', 'LIGHTWEIGHT', 'PLASTERBOARD'] as const
const lengthMaxMm = 100_000

export const noMeasurements: HomeMeasurements = {
  doorWidthMm: null,
  doorHeightMm: null,
  corridorWidthMm: null,
  stairWidthMm: null,
  liftWidthMm: null,
  liftDepthMm: null,
  liftHeightMm: null,
  bedroomWidthMm: null,
  bedroomLengthMm: null,
  wallKind: null,
}

/** Measurements as they are typed: '' where unknown. */
export type MeasurementDraft = Record<MeasurementName, string>

export const measurementDraft = (measurements: HomeMeasurements): MeasurementDraft =>
  Object.fromEntries(
    measurementNames.map((name) => [name, String(measurements[name] ?? '')]),
  ) as MeasurementDraft

/** What was typed as measurements in mm, or the fields that are no length: a whole number from 1 to 100000. */
export const readMeasurements = (
  draft: MeasurementDraft,
): { measurements?: HomeMeasurements; wrong: LengthName[] } => {
  const isLength = (text: string) =>
    /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= lengthMaxMm
  const typed = lengthNames.map((name) => [name, draft[name].trim()] as const)
  const wrong = typed.filter(([, text]) => text !== '' && !isLength(text)).map(([name]) => name)
  if (wrong.length > 0) return { wrong }
  const lengths = Object.fromEntries(typed.map(([name, text]) => [name, text === '' ? null : Number(text)]))
  const wallKind = wallKinds.find((kind) => kind === draft.wallKind) ?? null
  return { measurements: { ...noMeasurements, ...lengths, wallKind }, wrong }
}
