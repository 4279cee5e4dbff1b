import type { HomeMeasurements } from '@showfloor/contract/customers'
import { passes, sortedBox, standsIn, type Box, type Rectangle } from './geometry.ts'
import { tightest } from './pictures.ts'
import { remark, type Finding, type Remark, type Rule, type RuleItem } from './items.ts'

// Assumed minimum heights, which nobody measures: a living room 2.4 m, a flight of stairs 2.2 m clear.
const corridorHeightMm = 2400
const stairHeightMm = 2200
// One person carries a smaller package under an arm into any home; only a longer or thicker one needs the section.
const handyMiddleMm = 500
const handyLongestMm = 1200

// Textiles fold and roll: no door is too small for them.
const foldingKinds: ReadonlySet<string> = new Set(['bedding', 'pillow', 'curtain', 'rug'])

type Piece = { name: string; box: Box; mayTilt: boolean }

/** The packages of an item; without known packages, the item itself in its known size. */
const piecesOf = (item: RuleItem): Piece[] => {
  if (foldingKinds.has(item.kind)) return []
  const { widthMm, depthMm, heightMm } = item.size
  if (item.packages.length > 0)
    return item.packages.map((one) => ({
      name: item.name,
      box: sortedBox([one.lengthMm, one.widthMm, one.heightMm]),
      mayTilt: one.mayTilt,
    }))
  if (widthMm === null || depthMm === null || heightMm === null) return []
  return [{ name: item.name, box: sortedBox([widthMm, depthMm, heightMm]), mayTilt: true }]
}

const bulky = ({ box: [, middle, longest] }: Piece): boolean =>
  middle > handyMiddleMm || longest > handyLongestMm

const sectionOf = (piece: Piece) => ({ name: piece.name, section: `${piece.box[0]}×${piece.box[1]}` })
const boxOf = (piece: Piece) => ({
  name: piece.name,
  box: `${piece.box[2]}×${piece.box[1]}×${piece.box[0]}`,
})

type Way = { wrong: Remark[]; unknown: Remark[]; fine: Remark[] }

const throughDoor = (pieces: readonly Piece[], home: HomeMeasurements): Way => {
  if (home.doorWidthMm === null || home.doorHeightMm === null)
    return { wrong: [], unknown: [remark('askDoor')], fine: [] }
  const opening: Rectangle = [home.doorWidthMm, home.doorHeightMm]
  const size = opening.join('×')
  const stuck = pieces.filter((piece) => !passes(piece.box, opening, piece.mayTilt))
  return {
    wrong: stuck.map((piece) => remark('doorTooSmall', { ...sectionOf(piece), size })),
    unknown: [],
    fine: [remark('door', { size })],
  }
}

const alongCorridor = (pieces: readonly Piece[], home: HomeMeasurements): Way => {
  const width = home.corridorWidthMm
  if (width === null) return { wrong: [], unknown: [remark('askCorridor')], fine: [] }
  const stuck = pieces.filter((piece) => !passes(piece.box, [width, corridorHeightMm], piece.mayTilt))
  return {
    wrong: stuck.map((piece) => remark('corridorTooNarrow', { ...sectionOf(piece), size: width })),
    unknown: [],
    fine: [remark('corridor', { size: width })],
  }
}

/** By lift, or else by the stairs; one of the two must be known. */
const upstairs = (pieces: readonly Piece[], home: HomeMeasurements): Way => {
  const { liftWidthMm, liftDepthMm, liftHeightMm, stairWidthMm: stair } = home
  const lift: Box | null =
    liftWidthMm === null || liftDepthMm === null || liftHeightMm === null
      ? null
      : [liftWidthMm, liftDepthMm, liftHeightMm]
  const size = lift?.join('×') ?? ''
  const left = lift ? pieces.filter((piece) => !standsIn(piece.box, lift, piece.mayTilt)) : pieces
  const fine = lift ? [remark('lift', { size })] : []
  if (left.length === 0) return { wrong: [], unknown: [], fine }
  if (stair === null) {
    const unknown = lift
      ? left.map((piece) => remark('liftTooSmallAskStair', { ...boxOf(piece), size }))
      : [remark('askLiftOrStair')]
    return { wrong: [], unknown, fine: [] }
  }
  const stuck = left.filter((piece) => !passes(piece.box, [stair, stairHeightMm], piece.mayTilt))
  const wrong = stuck.flatMap((piece) => [
    ...(lift ? [remark('liftTooSmall', { ...boxOf(piece), size })] : []),
    remark('stairTooNarrow', { ...sectionOf(piece), size: stair }),
  ])
  return { wrong, unknown: [], fine: [...fine, remark('stair', { size: stair })] }
}

/** The bulkiest package, turned as it passes the door. */
const atTheDoor = (pieces: readonly Piece[], { doorWidthMm, doorHeightMm }: HomeMeasurements) => {
  if (doorWidthMm === null || doorHeightMm === null) return {}
  const place: Rectangle = [doorWidthMm, doorHeightMm]
  return tightest(
    pieces.map(({ name, box: [short, middle, longest], mayTilt }) => ({
      kind: 'OPENING',
      name,
      place,
      piece: [short, middle],
      mayTilt,
      fits: passes([short, middle, longest], place, mayTilt),
    })),
  )
}

/** 入户: whether every package passes the door, the corridor, and the lift or stairs. */
export const enteringDoor: Rule = (items, home): Finding | null => {
  const pieces = items.flatMap(piecesOf)
  if (!pieces.some(bulky)) return null
  const ways = [throughDoor(pieces, home), alongCorridor(pieces, home), upstairs(pieces, home)]
  return {
    wrong: ways.flatMap((way) => way.wrong),
    unknown: ways.flatMap((way) => way.unknown),
    fine: [remark('allPackagesPass', { count: pieces.length }), ...ways.flatMap((way) => way.fine)],
    ...atTheDoor(pieces, home),
  }
}
