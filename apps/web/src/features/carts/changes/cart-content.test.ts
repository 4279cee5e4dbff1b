import { describe, expect, test } from 'vitest'
import {
  afterRoom,
  isRoomUnsent,
  isUnsent,
  lineOf,
  withChange,
  type CartChange,
  type CartContent,
} from './cart-changes.ts'
import { provisionalId, provisionalLine, type Article, type CartItem, type CartRoom } from '../cart-rules.ts'

const article = (itemMappingId: string): Article => ({
  itemMappingId,
  channelSpuId: '5',
  skuCode: `S${itemMappingId}`,
  name: itemMappingId,
  sizeText: '',
  propertiesName: '',
  picture: '',
  marketingPrice: 1000,
  salePrice: 1000,
  itemNum: 99,
})
const item = (id: string, mappingId: string, more: Partial<CartItem> = {}): CartItem => ({
  ...provisionalLine(article(mappingId), 1),
  id,
  ...more,
})
const living: CartRoom = { id: '1-7', roomName: '客厅', variants: 1, chosen: 'A' }
const content: CartContent = {
  items: [item('1-1', '11'), item('1-2', '12', { roomId: '1-7', itemQty: 3 })],
  rooms: [living],
}
const [loose, inRoom] = content.items
if (!loose || !inRoom) throw new Error('no lines')
const make = (change: object): CartChange => ({ key: 'k1', cartId: '1-9', ...change }) as CartChange
const after = (change: object, from = content): CartContent => withChange(from, make(change))
/** The place of each line: `客厅B 11×2`, with `-` for lines that do not count. */
const layout = ({ items, rooms }: CartContent): string[] =>
  items.map((line) => {
    const room = rooms.find(({ id }) => id === line.roomId)?.roomName ?? ''
    return `${line.chosen ? '' : '-'}${room}${line.variant} ${line.itemMappingBO.id}×${line.itemQty}`
  })

describe('the optimistic content of a cart', () => {
  test('a line that moves to its article’s other line makes that line grow; pieces above the limit stay', () => {
    const to = { roomId: '1-7', variant: 'A' }
    expect(layout(after({ kind: 'place', lines: [lineOf(loose)], ...to }))).toEqual([
      '客厅A 12×3',
      '客厅A 11×1',
    ])
    const twice = { ...content, items: [...content.items, item('1-3', '12', { itemQty: 49 })] }
    const moved = after({ kind: 'place', lines: [lineOf(item('1-3', '12'))], ...to }, twice)
    expect(layout(moved)).toEqual(['A 11×1', '客厅A 12×50', 'A 12×2'])
  })

  test('each board has a line of its own that does not grow, and is identified by its own id', () => {
    const board = {
      id: '1-90',
      serialNo: 'NE-90',
      color: '#6b4a33',
      lengthMm: 2000,
      widthMinMm: 780,
      widthMaxMm: 860,
      thicknessMm: 52,
    }
    const ofBoard = (id: string): Article => ({ ...article('11'), board: { ...board, id } })
    const add = (from: CartContent, id: string) =>
      after({ kind: 'add', article: ofBoard(id), itemQty: 1 }, from)
    const three = add(add(add(content, '1-90'), '1-91'), '1-90')
    expect(layout(three)).toEqual(['A 11×1', '客厅A 12×3', 'A 11×1', 'A 11×1'])
    const [, , first, second] = three.items
    if (!first || !second) throw new Error('no boards')
    expect(layout(after({ kind: 'remove', lines: [lineOf(second)] }, three))).toHaveLength(3)
    const sent = make({ kind: 'add', article: ofBoard('1-91'), itemQty: 1 })
    expect([loose, first, second].map((line) => isUnsent([sent], line))).toEqual([false, false, true])
    const changed = after({ kind: 'replace', lines: [lineOf(first)], article: ofBoard('1-92') }, three)
    expect(changed.items.map((line) => line.board?.id)).toEqual([undefined, undefined, '1-92', '1-91'])
  })

  test('an article that is added grows where it counts, up to the limit, as the server puts it', () => {
    const rooms: CartRoom[] = [{ ...living, variants: 2, chosen: 'B' }]
    const items = [
      item('1-1', '11', { roomId: '1-7', chosen: false }),
      item('1-2', '11', { roomId: '1-7', variant: 'B', itemQty: 49 }),
    ]
    const add = { kind: 'add', article: article('11'), itemQty: 4 }
    expect(layout(after(add, { rooms, items }))).toEqual(['-客厅A 11×1', '客厅B 11×50'])
  })

  test('another article takes over a line’s place, quantity and room', () => {
    const swapped = after({ kind: 'replace', lines: [lineOf(inRoom)], article: article('13') })
    expect(layout(swapped)).toEqual(['A 11×1', '客厅A 13×3'])
    expect(swapped.items[1]?.id).toBe('1-2')
  })

  test('a second variant is a copy that does not count until it is chosen; removing one leaves the chosen one', () => {
    const two = after({ kind: 'roomChange', roomId: '1-7', variants: 2 })
    expect(layout(two)).toEqual(['A 11×1', '客厅A 12×3', '-客厅B 12×3'])
    const other = after({ kind: 'roomChange', roomId: '1-7', chosen: 'B' }, two)
    expect(layout(other)).toEqual(['A 11×1', '-客厅A 12×3', '客厅B 12×3'])
    expect(layout(after({ kind: 'roomChange', roomId: '1-7', variants: 1 }, other))).toEqual([
      'A 11×1',
      '客厅A 12×3',
    ])
    expect(layout(after({ kind: 'roomRemove', roomId: '1-7' }, other))).toEqual(['A 11×1', 'A 12×3'])
  })

  test('rooms are added, named and ordered', () => {
    const added = after({ kind: 'roomAdd', roomName: '主卧' })
    const newId = provisionalId('k1')
    expect(added.rooms.map(({ id }) => id)).toEqual(['1-7', newId])
    const ordered = after({ kind: 'roomOrder', roomIds: [newId, '1-7'] }, added)
    const named = after({ kind: 'roomChange', roomId: newId, roomName: '次卧' }, ordered)
    expect(named.rooms.map(({ roomName }) => roomName)).toEqual(['次卧', '客厅'])
  })
})

describe('changes that wait', () => {
  const roomAdd = make({ kind: 'roomAdd', roomName: '主卧' })
  const move = { ...make({ kind: 'place', lines: [lineOf(loose)], roomId: provisionalId('k1') }), key: 'k2' }
  const set = { ...make({ kind: 'set', lines: [lineOf(inRoom)], itemQty: 4 }), key: 'k3' }

  test('unsent changes are recognised, lines without an id by their place', () => {
    expect(isUnsent([move], loose)).toBe(true)
    expect(isUnsent([move], inRoom)).toBe(false)
    const fresh = item(provisionalId('11'), '11')
    const change = make({ kind: 'remove', lines: [lineOf(fresh)] })
    expect(isUnsent([change], { ...fresh, id: '1-88' })).toBe(true)
    expect(isUnsent([change], { ...fresh, id: '1-88', roomId: '1-7' })).toBe(false)
    const added = withChange(content, roomAdd).rooms.at(-1)
    expect(added && isRoomUnsent([roomAdd], added)).toBe(true)
  })

  test('a new room’s id replaces the provisional one; when the room is refused, changes that need it are dropped', () => {
    expect(afterRoom([move, set], roomAdd, '1-70')).toEqual([{ ...move, roomId: '1-70' }, set])
    expect(afterRoom([move, set], roomAdd, undefined)).toEqual([set])
  })
})
