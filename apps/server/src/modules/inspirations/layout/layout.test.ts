import { walls, type Opening, type Room } from '@showfloor/contract/common/floor-plan'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrange, arrangeMost, fits, excessOf, type Piece } from './layout.ts'
import { doorBoxes, windowBoxes, type Box } from './geometry.ts'

const piece = (
  id: string,
  kind: string,
  widthMm: number,
  depthMm: number,
  more: Partial<Piece> = {},
): Piece => ({ id, kind, widthMm, depthMm, heightMm: 800, ...more })
const door = (wall: Opening['wall'], offsetMm: number, swings = true): Opening => ({
  kind: 'door',
  wall,
  offsetMm,
  widthMm: 900,
  swings,
})
const roomOf = (widthMm: number, depthMm: number, ...openings: Opening[]): Room => ({
  widthMm,
  depthMm,
  openings,
})

const bed = piece('bed', 'bed', 1950, 2200, { heightMm: 1100 })
const wardrobe = piece('wardrobe', 'wardrobe', 2000, 600, { heightMm: 2200 })

// Random sets like the chain's, with pieces of any existing size.
const mm = (min: number, max: number) => fc.integer({ min: min / 10, max: max / 10 }).map((n) => n * 10)
const some = (kind: string, width: [number, number], depth: [number, number], heightMm = 800) =>
  fc.record({ widthMm: mm(...width), depthMm: mm(...depth) }).map((size) => ({ kind, heightMm, ...size }))
const sometimes = <T>(arbitrary: fc.Arbitrary<T>, most = 1) => fc.array(arbitrary, { maxLength: most })
const cornerSofa = fc
  .tuple(some('corner-sofa', [2600, 3000], [1600, 1760]), fc.constantFrom('left', 'right'))
  .map(([sofa, orientation]) => ({ ...sofa, orientation }))
const setOf = (...parts: fc.Arbitrary<Omit<Piece, 'id'> | Omit<Piece, 'id'>[]>[]): fc.Arbitrary<Piece[]> =>
  fc.tuple(...parts).map((all) => all.flat().map((one, at) => ({ ...one, id: String(at) })))
const shelf = some('bookcase', [800, 1200], [320, 320], 2000)
const sets = fc.oneof(
  setOf(
    fc.oneof(some('sofa', [1400, 3200], [880, 1000]), cornerSofa) as fc.Arbitrary<Omit<Piece, 'id'>>,
    sometimes(some('coffee-table', [700, 1400], [550, 900])),
    sometimes(some('tv-stand', [1800, 2400], [400, 400], 450)),
    sometimes(some('rug', [2000, 3000], [1400, 2000], 12)),
    sometimes(some('armchair', [720, 880], [780, 900]), 2),
    sometimes(some('side-table', [400, 520], [400, 520]), 2),
    sometimes(shelf),
  ),
  setOf(
    some('bed', [1290, 2150], [2130, 2250], 1100),
    sometimes(some('nightstand', [400, 500], [400, 400]), 2),
    sometimes(some('wardrobe', [1200, 2400], [560, 600], 2200)),
    sometimes(some('dressing-table', [800, 1200], [420, 420], 1300)),
    sometimes(some('stool', [340, 420], [340, 420])),
    sometimes(some('rug', [2000, 3000], [1400, 2000], 12)),
  ),
  setOf(
    fc.oneof(
      some('dining-table', [1200, 1800], [750, 900]),
      fc.constant({ kind: 'dining-table', widthMm: 1350, depthMm: 1350, heightMm: 750 }),
    ),
    fc.array(fc.constant({ kind: 'dining-chair', widthMm: 490, depthMm: 540, heightMm: 810 }), {
      maxLength: 8,
    }),
    sometimes(some('sideboard', [1200, 1600], [400, 400])),
    sometimes(some('cabinet', [800, 1000], [380, 380], 1900)),
  ),
  setOf(
    some('desk', [1200, 1600], [600, 700]),
    sometimes(some('office-chair', [640, 690], [610, 670], 1150)),
    sometimes(shelf, 2),
    sometimes(some('armchair', [720, 880], [780, 900])),
  ),
)
const openings = (widthMm: number, depthMm: number): fc.Arbitrary<Opening[]> =>
  fc.array(
    fc
      .record({
        kind: fc.constantFrom('door' as const, 'window' as const),
        wall: fc.constantFrom(...walls),
        widthMm: mm(700, 1500),
        swings: fc.boolean(),
        share: fc.integer({ min: 0, max: 100 }),
      })
      .map(({ share, ...opening }): Opening => {
        const length = opening.wall === 'north' || opening.wall === 'south' ? widthMm : depthMm
        return { ...opening, offsetMm: Math.floor(((length - opening.widthMm) * share) / 100) }
      }),
    { maxLength: 3 },
  )
const rooms: fc.Arbitrary<Room> = fc
  .tuple(mm(1800, 6500), mm(1800, 6500))
  .chain(([widthMm, depthMm]) =>
    openings(widthMm, depthMm).map((list) => ({ widthMm, depthMm, openings: list })),
  )

type Rect = Pick<Box, 'x' | 'y' | 'w' | 'd'>
const overlap = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.d && b.y < a.y + a.d
const within = ({ widthMm, depthMm }: Room, { x, y, w, d }: Rect): boolean =>
  x >= 0 && y >= 0 && x + w <= widthMm && y + d <= depthMm

/** A quarter turn clockwise: west becomes north. */
const turned = ({ widthMm, depthMm, openings: list }: Room): Room => ({
  widthMm: depthMm,
  depthMm: widthMm,
  openings: list.map((opening) => ({
    ...opening,
    wall: walls[(walls.indexOf(opening.wall) + 1) % 4] ?? 'north',
    offsetMm:
      opening.wall === 'east' || opening.wall === 'west'
        ? depthMm - opening.offsetMm - opening.widthMm
        : opening.offsetMm,
  })),
})

/** A room with a strip more at one side; doors and windows keep their distances from each other. */
const grown = (room: Room, side: Opening['wall'], byMm: number): Room => {
  const across = side === 'east' || side === 'west'
  const shifts = (wall: Opening['wall']): boolean =>
    side === 'west'
      ? wall === 'north' || wall === 'south'
      : side === 'north' && (wall === 'east' || wall === 'west')
  return {
    widthMm: room.widthMm + (across ? byMm : 0),
    depthMm: room.depthMm + (across ? 0 : byMm),
    openings: room.openings.map((opening) =>
      shifts(opening.wall) ? { ...opening, offsetMm: opening.offsetMm + byMm } : opening,
    ),
  }
}

const runs = { numRuns: 400 }

test('no two pieces ever overlap, or stand outside, before a door or in a clearance', () => {
  let drawn = 0
  fc.assert(
    fc.property(rooms, sets, (room, set) => {
      const standing = arrange(room, set)
      expect(standing !== null).toBe(fits(room, set))
      if (!standing) return
      drawn += 1
      expect(standing.flatMap(({ block }) => block.ids).toSorted()).toEqual(
        set.map(({ id }) => id).toSorted(),
      )
      const doors = doorBoxes(room).map(({ box }) => box)
      standing.forEach((block, at) => {
        const floor = [...block.solids, ...block.flats]
        expect([...floor, ...block.zones.map(({ box }) => box)].every((box) => within(room, box))).toBe(true)
        expect(floor.some((box) => doors.some((other) => overlap(box, other)))).toBe(false)
        const tall = block.solids.filter((box) => box.tall)
        expect(tall.some((box) => windowBoxes(room).some((window) => overlap(box, window)))).toBe(false)
        standing.forEach((other, no) => {
          if (no === at) return
          const others = [...other.solids, ...other.zones.map(({ box }) => box)]
          expect(block.solids.some((box) => others.some((one) => overlap(box, one)))).toBe(false)
        })
        const straight = block.items.filter(
          ({ item }) => item.layer === 'floor' && !item.parts && item.turnDeg % 90 === 0,
        )
        straight.forEach(({ box }, no) =>
          expect(straight.slice(no + 1).some((one) => overlap(box, one.box))).toBe(false),
        )
      })
    }),
    runs,
  )
  expect(drawn).toBeGreaterThan(100)
})

test('a larger room never loses a set that fits a smaller one', () => {
  fc.assert(
    fc.property(
      rooms,
      sets,
      fc.constantFrom(...walls),
      fc.integer({ min: 1, max: 2500 }),
      (room, set, side, by) => {
        expect(fits(room, set) && !fits(grown(room, side, by), set)).toBe(false)
      },
    ),
    runs,
  )
})

test('a turned room gets the same verdict', () => {
  fc.assert(
    fc.property(rooms, sets, (room, set) => {
      expect(fits(turned(room), set)).toBe(fits(room, set))
    }),
    runs,
  )
})

test('a bed needs its length and the way round its foot, a wardrobe space for its doors', () => {
  const needs = 2200 + 610
  expect(fits(roomOf(3000, needs), [bed])).toBe(true)
  expect(fits(roomOf(needs - 1, needs - 1), [bed])).toBe(false)
  // Head to the north, wardrobe opposite: bed, doors, wardrobe.
  expect(fits(roomOf(3000, 2200 + 700 + 600), [bed, wardrobe])).toBe(true)
  expect(fits(roomOf(3000, 2200 + 700 + 599), [bed, wardrobe])).toBe(false)
})

test('a set of many odd pieces, with hours of combinations, is given up after a moment', () => {
  const kinds = ['sofa', 'armchair', 'coffee-table', 'cabinet', 'bookcase', 'sideboard']
  const many = kinds.flatMap((kind, at) =>
    ['a', 'b', 'c'].map((name) => piece(`${kind} ${name}`, kind, 600 + at * 137, 450 + at * 53)),
  )
  expect(fits(roomOf(5000, 5000, door('south', 500)), many)).toBe(false)
  expect(fits(roomOf(15_000, 15_000), many)).toBe(true)
})

test('an excess is answered in millimetres, and the rest is drawn without the piece', () => {
  const room = roomOf(3000, 3450, door('south', 100))
  const { kept, left, standing } = arrangeMost(room, [[bed], [wardrobe]])
  expect(left).toEqual([1])
  expect(standing.flatMap(({ block }) => block.ids)).toEqual(['bed'])
  const over = excessOf(room, kept, [wardrobe])
  expect(over).not.toBeNull()
  const cut =
    over?.side === 'width' ? { widthMm: 2000 - (over?.overMm ?? 0) } : { depthMm: 600 - (over?.overMm ?? 0) }
  expect(fits(room, [bed, { ...wardrobe, ...cut }])).toBe(true)
  expect(excessOf(roomOf(1000, 1000), [], [bed])).toBeNull()
})

test('a sofa faces its television, in the middle of its wall', () => {
  const sofa = piece('sofa', 'sofa', 2300, 940)
  const standing = arrange(roomOf(4500, 3800, door('west', 2800)), [sofa, piece('tv', 'tv-stand', 2000, 400)])
  const [main, facing] = standing ?? []
  expect(main?.items[0]?.box).toMatchObject({ x: 1100, y: 0, w: 2300, d: 940 })
  expect(facing?.items[0]).toMatchObject({ turnDeg: 180, box: { x: 1250, y: 3400, w: 2000, d: 400 } })
})
