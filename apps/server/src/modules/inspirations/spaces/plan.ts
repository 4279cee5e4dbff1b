import { CLEARANCE_MM, type Room } from '@showfloor/contract/common/floor-plan'
import type { OutputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import {
  arrange,
  arrangeMost,
  doorsOf,
  fits,
  newBudget,
  excessOf,
  type Piece,
  type Standing,
} from '../layout/layout.ts'

type Card = OutputOf<Contract['inspirations']['spacePage']>['data'][number]

/** A slot with the measures of its piece. */
export type Slot = {
  no: number
  slotName: string
  quantity: number
  kind: string
  colorHex: string
  widthMm: number | null
  depthMm: number | null
  heightMm: number | null
  attributes: unknown
}

// Larger measures, such as a cupboard longer than any wall, are not computed with.
const longestMm = 20_000

const orientationOf = (attributes: unknown): 'left' | 'right' | undefined => {
  const orientation = (attributes as { orientation?: unknown } | null)?.orientation
  return orientation === 'left' || orientation === 'right' ? orientation : undefined
}

/** The pieces of a slot, each with its own name; null where their size is unknown. */
const piecesOf = (slot: Slot): Piece[] | null => {
  const { widthMm, depthMm, heightMm, kind } = slot
  if (widthMm === null || depthMm === null) return null
  const orientation = orientationOf(slot.attributes)
  return Array.from({ length: slot.quantity }, (_, at) => ({
    id: `${slot.no}.${at}`,
    kind,
    widthMm: Math.min(widthMm, longestMm),
    depthMm: Math.min(depthMm, longestMm),
    heightMm,
    ...(orientation ? { orientation } : {}),
  }))
}

const slotNoOf = (pieceId: string): number => Number(pieceId.split('.')[0])

/** How well a set fits: 2 whole, 1 at least its most important slot, 0 not at all. `areaMm2`: the floor that its pieces take. */
export const judge = (room: Room, slots: readonly Slot[]): { verdict: 0 | 1 | 2; areaMm2: number } => {
  const pieces = slots.map(piecesOf)
  const known = pieces.flatMap((one) => one ?? [])
  const whole = pieces.every((one) => one !== null) && fits(room, known)
  return {
    verdict: whole ? 2 : pieces[0] && fits(room, pieces[0]) ? 1 : 0,
    areaMm2: known.reduce((sum, { widthMm, depthMm }) => sum + widthMm * depthMm, 0),
  }
}

/** The plan of a set in a room; of one that does not fit, the part that does, and the excess of the others. */
export const drawn = (room: Room, slots: readonly Slot[]): Pick<Card, 'fits' | 'plan' | 'tooLarge'> => {
  const sized = slots.flatMap((slot) => {
    const pieces = piecesOf(slot)
    return pieces ? [{ slot, pieces }] : []
  })
  const whole =
    sized.length === slots.length
      ? arrange(
          room,
          sized.flatMap(({ pieces }) => pieces),
        )
      : null
  if (whole) return { fits: true, plan: planOf(room, slots, whole), tooLarge: [] }
  const most = arrangeMost(
    room,
    sized.map(({ pieces }) => pieces),
  )
  const budget = newBudget()
  const left = new Set(most.left.flatMap((at) => sized[at]?.slot.no ?? []))
  return {
    fits: false,
    plan: planOf(room, slots, most.standing),
    tooLarge: slots.flatMap((slot) => {
      const pieces = piecesOf(slot)
      if (pieces && !left.has(slot.no)) return []
      const over = pieces && excessOf(room, most.kept, pieces, budget)
      return [
        {
          slotNo: slot.no,
          slotName: slot.slotName,
          side: over?.side ?? 'width',
          overMm: over?.overMm ?? null,
        },
      ]
    }),
  }
}

/** Tests alternatives of a slot beside the others: whether each fits, and its excess. */
export const fitsBeside = (room: Room, others: readonly Slot[]) => {
  const rest = others.map(piecesOf)
  const kept = rest.flatMap((one) => one ?? [])
  const areKnown = rest.every((one) => one !== null)
  const trying = newBudget()
  const measuring = newBudget()
  return {
    fits: (slot: Slot): boolean => {
      const pieces = piecesOf(slot)
      return areKnown && pieces !== null && fits(room, [...kept, ...pieces], trying)
    },
    overMm: (slot: Slot): number | null => {
      const pieces = piecesOf(slot)
      return areKnown && pieces ? (excessOf(room, kept, pieces, measuring)?.overMm ?? null) : null
    },
  }
}

const planOf = (room: Room, slots: readonly Slot[], standing: readonly Standing[]): Card['plan'] => {
  const bySlot = new Map(slots.map((slot) => [slot.no, slot]))
  const box = ({ x, y, w, d }: { x: number; y: number; w: number; d: number }) => ({
    xMm: x,
    yMm: y,
    widthMm: w,
    depthMm: d,
  })
  const pieces = standing.flatMap(({ items }) =>
    items.map((one) => {
      const slot = bySlot.get(slotNoOf(one.item.id))
      return {
        slotNo: slotNoOf(one.item.id),
        kind: slot?.kind ?? '',
        color: slot?.colorHex ?? '',
        ...box(one.box),
        ownWidthMm: slot?.widthMm ?? one.box.w,
        ownDepthMm: slot?.depthMm ?? one.box.d,
        turnDeg: one.turnDeg,
        layer: one.item.layer,
        orientation: orientationOf(slot?.attributes) ?? null,
      }
    }),
  )
  const layers = ['flat', 'floor', 'above']
  const zones = standing.flatMap(({ zones: kept }) =>
    kept.map(({ zone, box: where }) => ({ kind: zone.kind, mm: zone.mm, ...box(where) })),
  )
  const doors = doorsOf(room).map(({ opening, box: where }) => ({
    kind: opening.swings ? ('swing' as const) : ('entry' as const),
    mm: opening.swings ? opening.widthMm : CLEARANCE_MM.walkway,
    ...box(where),
  }))
  return {
    pieces: pieces.toSorted((a, b) => layers.indexOf(a.layer) - layers.indexOf(b.layer)),
    clearances: [...doors, ...zones],
  }
}
