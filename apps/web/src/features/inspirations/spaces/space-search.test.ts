import { expect, test } from 'vitest'
import { slotsOut, swapsOf, withSlotTurned, withSwap } from './set/space-choice.ts'
import { measuredOf, roomOf, withOpenings } from './space-room.ts'
import { readSpaceSearch } from './space-search.ts'

test('the address contains the room: kind, sides, doors and windows; invalid values fall back', () => {
  const search = readSpaceSearch({
    room: 'BEDROOM',
    w: '3900',
    d: '99999',
    open: ['door-west-300-900', 'window-north-1200-1500', 'door-up-1-900', 'pass-south-0-20000'],
    swap: ['1-2'],
    no: '-1',
  })
  expect(search).toEqual({ room: 'BEDROOM', w: 3900, open: ['door-west-300-900', 'window-north-1200-1500'] })
  const room = roomOf(search)
  expect(room).toMatchObject({ kind: 'BEDROOM', widthMm: 3900, depthMm: 3600 })
  expect(room.openings[0]).toEqual({ kind: 'door', wall: 'west', offsetMm: 300, widthMm: 900, swings: true })
  expect(withOpenings(search, room.openings).open).toEqual(search.open)
  expect(roomOf(withOpenings(search, [])).openings).toEqual([])
  // Without openings in the address a room has the usual door and window.
  expect(roomOf(readSpaceSearch({})).openings.map(({ kind }) => kind)).toEqual(['door', 'window'])
})

test('slots with an impossible number are ignored', () => {
  const search = readSpaceSearch({
    id: '7',
    swap: ['99-5', '2-55', '0-1'],
    out: ['44', '3', '1.5'],
    slot: '17',
  })
  expect(search).toEqual({ id: '7', swap: ['2-55'], out: ['3'] })
})

test('an opening beyond the end of its wall is moved, one wider than the wall is left out', () => {
  const room = roomOf({ w: 2000, d: 2000, open: ['door-south-1800-900', 'window-north-0-2500'] })
  expect(measuredOf(room).openings).toEqual([
    { kind: 'door', wall: 'south', offsetMm: 1100, widthMm: 900, swings: true },
  ])
})

test('pieces are swapped and left out by the address, and restored', () => {
  const swapped = withSwap({ id: '7', slot: 2 }, 2, '55')
  expect(swapped).toEqual({ id: '7', swap: ['2-55'] })
  expect(swapsOf(withSwap(swapped, 2, '66'))).toEqual([{ slotNo: 2, skuId: '66' }])
  expect(withSwap(swapped, 2, null)).toEqual({ id: '7' })
  const out = withSlotTurned(withSlotTurned({ id: '7' }, 3), 1)
  expect(slotsOut(out)).toEqual([3, 1])
  expect(withSlotTurned(withSlotTurned(out, 3), 1)).toEqual({ id: '7' })
})
