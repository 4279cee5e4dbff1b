/** Two or three lengths in mm. */
export type Rectangle = readonly [number, number]
export type Box = readonly [number, number, number]

const ascending = (a: number, b: number): number => a - b
export const sortedBox = (box: Box): Box => [...box].sort(ascending) as unknown as Box
export const sortedRectangle = (rectangle: Rectangle): Rectangle =>
  rectangle[0] <= rectangle[1] ? rectangle : [rectangle[1], rectangle[0]]

/** Whether it fits with its sides parallel to the opening's, in either orientation. */
export const fitsStraight = (piece: Rectangle, opening: Rectangle): boolean => {
  const [short, long] = sortedRectangle(piece)
  const [narrow, wide] = sortedRectangle(opening)
  return short <= narrow && long <= wide
}

/** Whether it fits at any angle (Carver's condition for a rectangle in a rectangle). */
export const fitsTilted = (piece: Rectangle, opening: Rectangle): boolean => {
  if (fitsStraight(piece, opening)) return true
  const [q, p] = sortedRectangle(piece)
  const [narrow, wide] = sortedRectangle(opening)
  if (q > narrow || p <= wide) return false
  const square = p * p + q * q
  const diagonalLeft = square - wide * wide
  return narrow * square >= 2 * p * q * wide + (p * p - q * q) * Math.sqrt(diagonalLeft)
}

/** Whether a box, carried along its longest edge, passes an opening with its smallest cross-section. */
export const passes = (box: Box, opening: Rectangle, mayTilt: boolean): boolean => {
  const [short, middle] = sortedBox(box)
  return (mayTilt ? fitsTilted : fitsStraight)([short, middle], opening)
}

const thirds = [
  [0, 1, 2],
  [1, 0, 2],
  [2, 0, 1],
] as const

/** Whether a box stands in a room such as a lift: parallel to the walls in any orientation, or, where it may tilt, leaning within one plane. */
export const standsIn = (box: Box, room: Box, mayTilt: boolean): boolean => {
  const small = sortedBox(box)
  const large = sortedBox(room)
  if (small.every((length, index) => length <= (large[index] ?? 0))) return true
  if (!mayTilt) return false
  return thirds.some(([edge, a, b]) =>
    thirds.some(
      ([side, c, d]) => small[edge] <= large[side] && fitsTilted([small[a], small[b]], [large[c], large[d]]),
    ),
  )
}

const degree = Math.PI / 180
/** The width and height of a turned piece. */
const turned = ([width, height]: Rectangle, angleDeg: number): Rectangle => {
  const [cos, sin] = [Math.cos(angleDeg * degree), Math.sin(angleDeg * degree)]
  return [width * cos + height * sin, width * sin + height * cos]
}

const stepsPerDegree = 10

/**
 * The angle, 0 to 90 degrees, at which a piece fits into an opening: not turned if possible, then upright, then with the most
 * play. If it fits at no angle, the one at which it comes closest.
 */
export const turningDeg = (piece: Rectangle, opening: Rectangle, mayTilt: boolean): number => {
  const playAt = (angleDeg: number): number => {
    const [width, height] = turned(piece, angleDeg)
    return Math.min(opening[0] - width, opening[1] - height)
  }
  const straight = [0, 90].toSorted((a, b) => playAt(b) - playAt(a))
  const fitting = [0, 90].find((angleDeg) => playAt(angleDeg) >= -1e-6)
  if (fitting !== undefined || !mayTilt) return fitting ?? straight[0] ?? 0
  const angles = Array.from({ length: 90 * stepsPerDegree + 1 }, (_, step) => step / stepsPerDegree)
  return angles.reduce((best, angleDeg) => (playAt(angleDeg) > playAt(best) ? angleDeg : best), 0)
}
