/** The measured lengths of a home, in mm. */
export const homeLengths = [
  'doorWidthMm',
  'doorHeightMm',
  'corridorWidthMm',
  'stairWidthMm',
  'liftWidthMm',
  'liftDepthMm',
  'liftHeightMm',
  'bedroomWidthMm',
  'bedroomLengthMm',
] as const
export type HomeLength = (typeof homeLengths)[number]
/** The highest floor of a home. */
export const floorMax = 200
export const wallKinds = ['CONCRETE', 'BRICK', 'LIGHTWEIGHT', 'PLASTERBOARD'] as const

/** A home without measurements. */
export const unmeasuredHome: Record<HomeLength | 'floor' | 'wallKind', null> = {
  floor: null,
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
