/** How a piece is packed: as it is, in sections, as boards, top and legs separately, boxed for assembly, as a bed, rolled up. */
export type Packing = 'whole' | 'sections' | 'boards' | 'top' | 'box' | 'bed' | 'rolled'

export type Package = {
  lengthMm: number
  widthMm: number
  heightMm: number
  weightG: number
  needsAssembly: boolean
  mayTilt: boolean
}
type Piece = { widthMm: number; depthMm: number; heightMm: number; weightKg: number; fragile: boolean }
type Carton = [lengthMm: number, widthMm: number, heightMm: number]

const wrapMm = 60
// The weight that two people carry up a staircase: heavier goods are split into more boxes.
const boxWeightKg = 42

const packed = (piece: Piece, cartons: Carton[], shares: number[], needsAssembly: boolean): Package[] => {
  const whole = shares.reduce((sum, share) => sum + share, 0)
  return cartons.map((carton, index) => {
    const [lengthMm, widthMm, heightMm] = carton
      .map((mm) => Math.max(20, Math.round(mm)))
      .sort((a, b) => b - a) as Carton
    const weightG = Math.max(
      200,
      Math.round((piece.weightKg * 1000 * (shares[index] ?? 1)) / whole / 100) * 100,
    )
    return { lengthMm, widthMm, heightMm, weightG, needsAssembly, mayTilt: !piece.fragile }
  })
}

const whole = (piece: Piece): Package[] =>
  packed(piece, [[piece.widthMm + wrapMm, piece.depthMm + wrapMm, piece.heightMm + wrapMm]], [1], false)

const sections = (piece: Piece): Package[] => {
  const count = Math.max(1, Math.min(4, Math.round(piece.widthMm / 1150)))
  const carton: Carton = [
    piece.widthMm / count + wrapMm,
    Math.min(piece.depthMm, 1150) + wrapMm,
    piece.heightMm * 0.88,
  ]
  return packed(
    piece,
    Array.from({ length: count }, () => carton),
    Array.from({ length: count }, () => 1),
    count > 1,
  )
}

const boards = (piece: Piece): Package[] => {
  const count = Math.max(1, Math.ceil(piece.weightKg / boxWeightKg))
  const [long = 0, middle = 0] = [piece.widthMm, piece.depthMm, piece.heightMm].sort((a, b) => b - a)
  const carton: Carton = [Math.min(long, 2400) + wrapMm, Math.min(middle, 620) + wrapMm, 110]
  return packed(
    piece,
    Array.from({ length: count }, () => carton),
    Array.from({ length: count }, () => 1),
    true,
  )
}

const top = (piece: Piece): Package[] =>
  packed(
    piece,
    [
      [piece.widthMm + wrapMm, piece.depthMm + wrapMm, 110],
      [Math.max(piece.heightMm, 400) + wrapMm, 420, 240],
    ],
    [3, 2],
    true,
  )

const box = (piece: Piece): Package[] =>
  packed(
    piece,
    [[piece.widthMm + wrapMm, piece.depthMm + wrapMm, Math.max(120, piece.heightMm * 0.55)]],
    [1],
    true,
  )

const bed = (piece: Piece): Package[] =>
  packed(
    piece,
    [
      [piece.widthMm + wrapMm, piece.heightMm + wrapMm, 170],
      [piece.depthMm + wrapMm, 360, 180],
      [piece.widthMm / 2 + wrapMm, 520, 200],
    ],
    [4, 3, 3],
    true,
  )

const rolled = (piece: Piece): Package[] => {
  const rollMm = 160 + Math.round(Math.sqrt(Math.max(piece.widthMm, piece.depthMm) * piece.heightMm) * 0.9)
  return packed(piece, [[Math.min(piece.widthMm, piece.depthMm) + wrapMm, rollMm, rollMm]], [1], false)
}

const ways: Record<Packing, (piece: Piece) => Package[]> = { whole, sections, boards, top, box, bed, rolled }

/** The packages of a piece, longest side first; fragile ones (stone, glass, mirrors) may not be tilted. */
export const packagesOf = (packing: Packing, piece: Piece): Package[] => ways[packing](piece)
