import { SHOP_GUIDE_CART_ITEM_LIMIT } from '@showfloor/contract/common/constants'
import { contract } from '@showfloor/contract/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCart, createProduct, createShop, signIn } from '../../../testing/factories.ts'
import { startWorld, type Caller, type World } from '../../../testing/world.ts'

const { carts } = contract

/** The number of sequences; a nightly run sets `CART_MODEL_RUNS=500`. */
const runs = Number(process.env['CART_MODEL_RUNS'] ?? 12)

let world: World
let shopId: string
let guides: Awaited<ReturnType<typeof signIn>>[]
let articles: string[]

beforeAll(async () => {
  world = await startWorld()
  shopId = await createShop(world)
  guides = await Promise.all([1, 2, 3].map(() => signIn(world, { shopIds: [shopId] })))
  articles = await Promise.all(
    [0, 1, 2].map(async () => {
      const product = await createProduct(world, { stock: { [shopId]: 1000 } })
      return product.skus[0]?.itemMappingId ?? ''
    }),
  )
})
afterAll(() => world.close())

/** The model of a cart line. `room` is a room's name, '' outside of all rooms. */
type Line = { article: number; room: string; variant: 'A' | 'B'; quantity: number }
type Room = { name: string; variants: number; chosen: 'A' | 'B' }
type State = { rooms: Room[]; lines: Line[] }

/** A command of a guide; `room` is a room's name, '' for none. */
type Command = { guide: number; room: string } & (
  | { kind: 'add'; article: number; quantity: number; twice: boolean }
  | { kind: 'set'; article: number; quantity: number; twice: boolean }
  | { kind: 'remove'; article: number }
  | { kind: 'place'; from: Line }
  | { kind: 'addRoom' | 'deleteRoom' }
  | { kind: 'variants'; variants: number }
  | { kind: 'choose'; chosen: 'A' | 'B' }
)

const limit = SHOP_GUIDE_CART_ITEM_LIMIT
const at = (line: Line, article: number, room: string, variant = 'A'): boolean =>
  line.article === article && line.room === room && line.variant === variant
const counts = (state: State, line: Line): boolean =>
  (state.rooms.find(({ name }) => name === line.room)?.chosen ?? line.variant) === line.variant

/** Moves lines to a place one after the other; pieces above the limit stay where they were. */
const move = (lines: Line[], moving: readonly Line[], room: string, variant: 'A' | 'B'): Line[] =>
  moving.reduce((now, line) => {
    if (at(line, line.article, room, variant)) return now
    const others = now.filter((one) => one !== line)
    const twin = others.find((one) => at(one, line.article, room, variant))
    if (!twin) return [...others, { ...line, room, variant }]
    const quantity = Math.min(limit, twin.quantity + line.quantity)
    const over = twin.quantity + line.quantity - quantity
    const grown = others.map((one) => (one === twin ? { ...twin, quantity } : one))
    return over > 0 ? [...grown, { ...line, quantity: over }] : grown
  }, lines)

const put = (state: State, command: Extract<Command, { kind: 'add' | 'set' }>): State => {
  const { room } = command
  if (room !== '' && !state.rooms.some(({ name }) => name === room)) return state
  const known = state.lines.find((line) => at(line, command.article, room))
  if (!known && command.quantity < 1) return state
  const wanted = command.kind === 'add' ? (known?.quantity ?? 0) + command.quantity : command.quantity
  const line: Line = {
    article: command.article,
    room,
    variant: 'A',
    quantity: Math.max(1, Math.min(limit, wanted)),
  }
  return { ...state, lines: [...state.lines.filter((one) => one !== known), line] }
}

const withoutRoom = (state: State, room: string): State => {
  const moving = state.lines.filter((line) => line.room === room && counts(state, line))
  const lines = move(state.lines, moving, '', 'A').filter((line) => line.room !== room)
  return { rooms: state.rooms.filter(({ name }) => name !== room), lines }
}

const withVariants = (state: State, room: Room, variants: number): State => {
  if (room.variants === variants) return state
  const rooms = state.rooms.map((one): Room => (one === room ? { ...one, variants, chosen: 'A' } : one))
  const inRoom = (line: Line): boolean => line.room === room.name
  if (variants === 2)
    return {
      rooms,
      lines: [...state.lines, ...state.lines.filter(inRoom).map((line): Line => ({ ...line, variant: 'B' }))],
    }
  const lines = state.lines.filter((line) => !inRoom(line) || line.variant === room.chosen)
  return { rooms, lines: lines.map((line): Line => (inRoom(line) ? { ...line, variant: 'A' } : line)) }
}

/** The effect of a command on the model. */
const apply = (state: State, command: Command): State => {
  const room = state.rooms.find(({ name }) => name === command.room)
  switch (command.kind) {
    case 'add':
    case 'set':
      return put(state, command)
    case 'remove':
      return { ...state, lines: state.lines.filter((line) => line.article !== command.article) }
    case 'place': {
      const moving = state.lines.filter((line) => at(line, command.from.article, command.from.room))
      return { ...state, lines: move(state.lines, moving, command.room, 'A') }
    }
    case 'addRoom':
      return { ...state, rooms: [...state.rooms, { name: command.room, variants: 1, chosen: 'A' }] }
    case 'deleteRoom':
      return room ? withoutRoom(state, room.name) : state
    case 'variants':
      return room ? withVariants(state, room, command.variants) : state
    default: {
      if (!room || (command.chosen === 'B' && room.variants === 1)) return state
      const rooms = state.rooms.map((one) => (one === room ? { ...one, chosen: command.chosen } : one))
      return { ...state, rooms }
    }
  }
}

const textOf = (state: State): string =>
  JSON.stringify([
    state.rooms.map(({ name, variants, chosen }) => `${name}/${variants}/${chosen}`).sort(),
    state.lines.map((line) => `${line.article}@${line.room}.${line.variant}×${line.quantity}`).sort(),
  ])

const permutations = <T>(list: readonly T[]): T[][] =>
  list.length < 2
    ? [[...list]]
    : list.flatMap((first, index) => permutations(list.toSpliced(index, 1)).map((rest) => [first, ...rest]))

/** The possible outcomes of concurrent commands: one for each order in which they can run. */
const outcomes = (states: readonly State[], commands: readonly Command[]): Map<string, State> =>
  new Map(
    states.flatMap((state) =>
      permutations(commands)
        .map((order) => order.reduce(apply, state))
        .map((next) => [textOf(next), next] as const),
    ),
  )

const kinds = [
  'add',
  'add',
  'add',
  'set',
  'set',
  'remove',
  'place',
  'place',
  'addRoom',
  'deleteRoom',
  'variants',
  'variants',
  'choose',
  'choose',
] as const
/** Random numbers that become a command once the cart's rooms and lines are known. */
const wish = fc.record({
  kind: fc.constantFrom(...kinds),
  guide: fc.nat({ max: 2 }),
  article: fc.nat({ max: 2 }),
  place: fc.nat({ max: 5 }),
  quantity: fc.integer({ min: -5, max: 45 }),
  second: fc.boolean(),
})
const round = fc.array(wish, { minLength: 1, maxLength: 3 })

let names = 0

const commandOf = (
  made: typeof wish extends fc.Arbitrary<infer W> ? W : never,
  { state }: Seen,
): Command[] => {
  const { kind, guide, article, second } = made
  const rooms = state.rooms.map(({ name }) => name)
  const room = rooms[made.place % (rooms.length + 1)] ?? ''
  switch (kind) {
    case 'add':
    case 'set': {
      const quantity = kind === 'set' ? Math.max(1, made.quantity) : made.quantity
      return [{ kind, guide, room, article, quantity, twice: second }]
    }
    case 'remove':
      return [{ kind, guide, room, article }]
    case 'place': {
      const from = state.lines.find((line) => line.article === article && line.variant === 'A')
      return from ? [{ kind, guide, room, from }] : []
    }
    case 'addRoom': {
      names += 1
      return rooms.length < 3 ? [{ kind, guide, room: `R${names}` }] : []
    }
    case 'deleteRoom':
      return room === '' ? [] : [{ kind, guide, room }]
    case 'variants':
      return room === '' ? [] : [{ kind, guide, room, variants: second ? 2 : 1 }]
    default:
      return room === '' ? [] : [{ kind, guide, room, chosen: second ? 'B' : 'A' }]
  }
}

type Seen = { state: State; ids: Map<string, string>; items: { id: string; line: Line }[] }

/** The cart as a guide sees it. */
const viewOf = async (guide: Caller, cart: string): Promise<Seen> => {
  const { cartItemList, rooms } = await guide.ask(carts.itemList, { shopGuideCartId: cart })
  const nameOf = new Map(rooms.map((one) => [one.id, one.roomName]))
  const items = cartItemList.map((item) => ({
    id: item.id,
    line: {
      article: articles.indexOf(item.itemMappingBO.id),
      room: item.roomId === null ? '' : (nameOf.get(item.roomId) ?? '?'),
      variant: item.variant,
      quantity: item.itemQty,
    },
  }))
  return {
    state: {
      rooms: rooms.map((one) => ({ name: one.roomName, variants: one.variants, chosen: one.chosen })),
      lines: items.map(({ line }) => line),
    },
    ids: new Map(rooms.map((one) => [one.roomName, one.id])),
    items,
  }
}

let keys = 0

const putLine = async (
  guide: Caller,
  cart: string,
  command: Extract<Command, { kind: 'add' | 'set' }>,
  roomId: string | null,
): Promise<void> => {
  keys += 1
  const headers = { 'idempotency-key': `model-change-${keys}` }
  const input = {
    shopGuideCartId: cart,
    itemMappingBO: { id: articles[command.article] ?? '' },
    itemQty: command.quantity,
    relative: command.kind === 'add',
    roomId,
  }
  await guide.ask(carts.itemUpdate, input, headers)
  // An idempotent retry changes nothing.
  if (command.twice) await guide.ask(carts.itemUpdate, input, headers)
}

const ask = (cart: string, command: Command, seen: Seen): Promise<unknown> => {
  const guide = guides[command.guide]
  if (!guide) throw new Error('no such guide')
  const inCart = { shopGuideCartId: cart }
  const id = seen.ids.get(command.room) ?? ''
  switch (command.kind) {
    case 'add':
    case 'set':
      return putLine(guide, cart, command, id || null)
    case 'remove':
      return guide.ask(carts.itemDelete, { ...inCart, mappingIdList: [articles[command.article] ?? ''] })
    case 'place': {
      const item = seen.items.find(({ line }) => line === command.from)
      return guide.ask(carts.itemPlace, { ...inCart, itemList: [item?.id ?? ''], roomId: id || null })
    }
    case 'addRoom':
      return guide.ask(carts.roomCreate, { ...inCart, roomName: command.room })
    case 'deleteRoom':
      return guide.ask(carts.roomDelete, { ...inCart, id })
    case 'variants':
      return guide.ask(carts.roomUpdate, { ...inCart, id, variants: command.variants })
    default:
      return guide.ask(carts.roomUpdate, { ...inCart, id, chosen: command.chosen })
  }
}

/** Sends a command; NOT_FOUND is the only refusal, for what is no longer there. */
const send = (cart: string, command: Command, seen: Seen): Promise<unknown> =>
  ask(cart, command, seen).catch((error: Error) => {
    if (!error.message.includes('NOT_FOUND')) throw error
  })

const sharedCart = async (): Promise<string> => {
  const [owner, ...others] = guides
  if (!owner) throw new Error('no guides')
  const cart = await createCart(owner, shopId)
  for (const { account } of others)
    await owner.ask(carts.handOver, { id: cart, guideId: account.id, stay: true })
  return cart
}

/** Keeps a move alone, because a concurrent change may change what it refers to. */
const concurrent = (commands: readonly Command[]): Command[] => {
  const moving = commands.find(({ kind }) => kind === 'place')
  return moving ? [moving] : [...commands]
}

test(
  'three guides change one cart at once: the result is that of some order of their changes',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 4, maxLength: 12 }), async (rounds) => {
        const cart = await sharedCart()
        let seen = await viewOf(guides[0] as Caller, cart)
        for (const wishes of rounds) {
          const commands = concurrent(wishes.flatMap((made) => commandOf(made, seen)))
          await Promise.all(commands.map((command) => send(cart, command, seen)))
          const possible = outcomes([seen.state], commands)
          seen = await viewOf(guides[0] as Caller, cart)
          expect({ commands, possible: [...possible.keys()] }).toMatchObject({
            possible: expect.arrayContaining([textOf(seen.state)]),
          })
        }
      }),
      { numRuns: runs },
    )
  },
  runs * 5000,
)
