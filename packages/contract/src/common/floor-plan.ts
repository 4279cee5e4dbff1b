/** Walls clockwise. A plan is drawn with north above; an opening's offset runs from west to east, or from north to south. */
export const walls = ['north', 'east', 'south', 'west'] as const
export type Wall = (typeof walls)[number]

/** `swings`: a door that opens into the room and needs the square of its leaf; other doors and passages need their way in. */
export type Opening = {
  kind: 'door' | 'window'
  wall: Wall
  offsetMm: number
  widthMm: number
  swings: boolean
}
export type Room = { widthMm: number; depthMm: number; openings: readonly Opening[] }

export const ROOM_MIN_MM = 1000
export const ROOM_MAX_MM = 15_000
export const OPENINGS_MAX = 8

/** What is kept free, and why: a door's leaf, the way in, a passage, legs before a seat, a chair pushed back, beside and at the foot of a bed, doors and drawers. */
export const clearanceKinds = [
  'swing',
  'entry',
  'walkway',
  'legs',
  'chair',
  'bedside',
  'bedfoot',
  'doors',
] as const
export type ClearanceKind = (typeof clearanceKinds)[number]

/**
 * The least that a room needs, in mm.
 * HUD: Manual of Acceptable Practices, vol. 4 (U.S. Department of Housing and Urban Development, 1973), furniture clearances in inches.
 * NKBA: Kitchen and Bathroom Planning Guidelines, seating clearances. The others are what is customary, with how they come about.
 */
export const CLEARANCE_MM = {
  /** HUD: 24 in for a major path. */
  walkway: 610,
  /** Two people pass, one of them sideways: between the coffee table and what stands opposite; 30 in. */
  sharedWalkway: 760,
  /** 16 in between a sofa and its table: within reach, and with room to walk. Customary 14–18 in. */
  legs: 400,
  /** NKBA: 32 in from the table's edge where nobody passes behind the chair. */
  chair: 810,
  /** HUD: 22 in at one side of a bed. */
  bedside: 560,
  /** HUD: 12 in at the side that is used less. */
  bedQuietSide: 300,
  /** HUD: 24 in, the path round the foot. */
  bedfoot: 610,
  /** A door's leaf of 450 mm and whoever opens it steps aside 250 mm. */
  cabinetDoors: 700,
  /** A drawer pulled out 400 mm before a person of 350 mm. */
  drawers: 750,
  /** A person before open shelves, bending down: 24 in as on a path. */
  shelves: 610,
  /** Between things that stand side by side: for a cloth, a plug and a wall that is not straight. */
  gap: 50,
} as const

/** Anything taller does not stand before a window: the usual height of a sill, GB 50096 asks for 900 mm. */
export const WINDOW_SILL_MM = 900
/** The seat part of a corner sofa; what is deeper is its chaise, as wide as this or two fifths of the sofa. */
export const CORNER_SEAT_MM = 950
/** Up to here a bed is for one and may stand against a wall with its long side. */
export const SINGLE_BED_MM = 1350
