/** Walls clockwise. North is at the top of a plan; an opening's offset runs from west to east, or from north to south. */
export const walls = ['north', 'east', 'south', 'west'] as const
export type Wall = (typeof walls)[number]

/** `swings`: a door that opens into the room and needs the square of its leaf; other doors and passages need a way in. */
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

/** The purposes of clearances: a door's leaf, the way in, a passage, legs before a seat, a chair pushed back, beside and at the foot of a bed, doors and drawers. */
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
 * The least clearances in a room, in mm.
 * HUD: Manual of Acceptable Practices, vol. 4 (U.S. Department of Housing and Urban Development, 1973), furniture clearances in inches.
 * NKBA: Kitchen and Bathroom Planning Guidelines, seating clearances. The others are customary, with their reason.
 */
export const CLEARANCE_MM = {
  /** HUD: 24 in for a major path. */
  walkway: 610,
  /** Two people pass, one of them sideways, between a coffee table and the opposite furniture: 30 in. */
  sharedWalkway: 760,
  /** Between a sofa and its table: within reach, and with room to walk; customary 14–18 in, here 16 in. */
  legs: 400,
  /** NKBA: 32 in from the table's edge, without a path behind the chair. */
  chair: 810,
  /** HUD: 22 in at one side of a bed. */
  bedside: 560,
  /** HUD: 12 in at the less used side. */
  bedQuietSide: 300,
  /** HUD: 24 in, for the path round the foot. */
  bedfoot: 610,
  /** A door's leaf of 450 mm, and 250 mm for the person who opens it. */
  cabinetDoors: 700,
  /** A drawer pulled out by 400 mm before a person of 350 mm. */
  drawers: 750,
  /** A person who bends down before open shelves: 24 in, as for a path. */
  shelves: 610,
  /** Between neighbouring pieces: for a cloth, a plug and an uneven wall. */
  gap: 50,
} as const

/** No taller piece stands before a window: the usual height of a sill; GB 50096 requires 900 mm. */
export const WINDOW_SILL_MM = 900
/** The seat of a corner sofa; the deeper part is its chaise, as wide as this or two fifths of the sofa. */
export const CORNER_SEAT_MM = 950
/** The largest width of a bed for one, which may stand with its long side against a wall. */
export const SINGLE_BED_MM = 1350
