import { splitScopedId } from '@showfloor/contract/common/ids'
import { contract } from '@showfloor/contract/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { boardAt, boardItems, setBoards, type BoardScene } from '../../../testing/board-scene.ts'
import { signIn } from '../../../testing/factories.ts'
import { orderInput } from '../../../testing/order-scene.ts'
import { callerWith, secondProcess, startWorld, type Caller, type World } from '../../../testing/world.ts'

const { offers, orders, payments } = contract

let world: World
let second: World
beforeAll(async () => {
  world = await startWorld()
  second = await secondProcess(world)
})
afterAll(async () => {
  await second.app.close()
  await world.close()
})

const kinds = [
  'create',
  'create',
  'ask',
  'answer',
  'submit',
  'confirm',
  'pay',
  'pay',
  'cancel',
  'revoke',
  'swap',
  'end',
  'end',
] as const
type Step = { what: (typeof kinds)[number]; who: number; which: number; piece: number }
const step = fc.record<Step>({
  what: fc.constantFrom(...kinds),
  who: fc.nat(1),
  which: fc.nat(5),
  piece: fc.nat(2),
})
/** The steps of a batch run concurrently, the batches one after another. */
const batches = fc.array(fc.array(step, { minLength: 3, maxLength: 6 }), { minLength: 3, maxLength: 5 })

/** Fewer pieces in stock than there are boards and guides. */
const onHand = 2
const belowRed = 149_920
const red = 159_920

type Players = { scene: BoardScene; guides: Caller[]; manager: Caller; known: string[] }
const setPlayers = async (): Promise<Players> => {
  const scene = await setBoards(world)
  await sql`update stock set on_hand = ${onHand} where shop_id = ${scene.shopId}`.execute(world.db)
  const other = await signIn(world, { shopIds: [scene.shopId] })
  const manager = await signIn(world, { shopIds: [scene.shopId], roles: ['manager'] })
  return { scene, guides: [scene.guide, callerWith(second, other.headers)], manager, known: [] }
}

/** The article, as one of two boards or without one. */
const itemsOf = (scene: BoardScene, piece: number, dealPrice?: number) => {
  const [item] = piece === 2 ? orderInput(scene).items : boardItems(scene, boardAt(scene, piece)).items
  return {
    items: [{ itemMappingId: scene.mappingId, itemQty: 1, ...item, ...(dealPrice ? { dealPrice } : {}) }],
  }
}

const create = async ({ scene, known }: Players, guide: Caller, more: object) => {
  const { id } = await guide.ask(orders.create, orderInput(scene, { ...more }))
  known.push(id)
}

/** The manager counters every open request, and a guide accepts. */
const answer = async ({ scene, manager }: Players, guide: Caller, orderId: string) => {
  const { data } = await manager.ask(offers.list, { shopId: scene.shopId, orderId, status: 'PENDING' })
  for (const { id, version } of data) {
    const countered = await manager.ask(offers.counter, { id, version, dealPrice: red })
    await guide.ask(offers.accept, { id, version: countered.version })
  }
}

/** Ends the order's hold now, unless a payment has made it permanent. */
const endHold = (orderId: string): Promise<void> =>
  world.db.transaction(async (tx) => {
    const { shopId, id } = splitScopedId(orderId)
    await sql`
      update orders
      set hold_expires_at = clock_timestamp()
      where shop_id = ${shopId} and id = ${id} and hold_expires_at is not null`.execute(tx)
    await sql`select lock_holds(${shopId}, ${id}, '{}', '{}')`.execute(tx)
    await sql`
      update holds
      set expires_at = clock_timestamp()
      where shop_id = ${shopId} and order_id = ${id} and expires_at is not null`.execute(tx)
  })

const act = async (players: Players, { what, who, which, piece }: Step): Promise<unknown> => {
  const { scene, known } = players
  const guide = players.guides[who] as Caller
  const id = known[which % Math.max(known.length, 1)]
  if (what === 'create' || id === undefined) return create(players, guide, itemsOf(scene, piece))
  if (what === 'ask')
    return create(players, guide, {
      ...itemsOf(scene, piece, belowRed),
      submit: false,
      offerReason: '老客户',
    })
  if (what === 'answer') return answer(players, guide, id)
  if (what === 'end') return endHold(id)
  if (what === 'pay') return guide.ask(payments.shopPayment, { orderId: id, amount: 100 })
  const { version } = await guide.ask(orders.get, { id })
  if (what === 'swap')
    return guide.ask(orders.update, { ...orderInput(scene, itemsOf(scene, piece)), id, version })
  if (what === 'submit') return guide.ask(orders.submit, { id, version, ticks: orderInput(scene).ticks })
  const calls = { confirm: orders.confirmInShop, cancel: orders.cancel, revoke: orders.revoke }
  return guide.ask(calls[what], { id, version })
}

/** Expected refusals; any other error, such as a deadlock, is a defect. */
const refusals = new Set([
  'BOARD_TAKEN',
  'STOCK_SHORT',
  'ORDER_CHANGED',
  'ORDER_TRANSITION',
  'ORDER_HOLD_EXPIRED',
  'PAYMENT_NOT_OPEN',
  'PAYMENT_TOO_MUCH',
  'DEAL_PRICE_BELOW_RED_LINE',
  'OFFER_OPEN',
  'OFFER_CHANGED',
  'OFFER_TRANSITION',
])
const surprises = async (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    (error: unknown) => {
      const code = /"code":"(\w+)"/.exec(String(error))?.[1] ?? String(error)
      return refusals.has(code) ? [] : [code]
    },
  )

type Books = { held: number; heldTwice: number; unkept: string[]; boardless: number }
/** What is held; boards that several open orders sell; orders that rely on goods they do not hold; lines that lost their board. */
const booksOf = async ({ scene }: Players): Promise<Books> => {
  const { rows } = await sql<Books>`
    with live as (
      select *
      from holds
      where shop_id = ${scene.shopId} and (expires_at is null or expires_at > clock_timestamp())
    ), counting as (
      select o.id, o.order_no, l.sku_id, l.board_id, l.quantity
      from order_states o
      join order_lines l on l.shop_id = o.shop_id and l.order_id = o.id
      where o.shop_id = ${scene.shopId}
        and (
          o.status = 'PENDING_CONFIRMATION'
          or o.status = 'CONFIRMED' and (o.paid_cents > 0 or o.hold_expires_at > clock_timestamp())
        )
        and not exists (select from unheld_orders u where u.shop_id = o.shop_id and u.order_id = o.id)
    )
    select (select coalesce(sum(quantity), 0) from live)::int as held,
      (
        select count(*)
        from (
          select board_id
          from counting
          where board_id is not null
          group by board_id
          having count(*) > 1
        ) twice
      )::int as "heldTwice",
      array(
        select c.order_no
        from counting c
        where not exists (
          select
          from live h
          where h.order_id = c.id
            and h.sku_id = c.sku_id
            and h.board_id is not distinct from c.board_id
            and h.quantity >= c.quantity
        )
      ) as unkept,
      (
        select count(*)
        from special_offers s
        where s.shop_id = ${scene.shopId}
          and s.status <> 'SUPERSEDED'
          and s.board_ids is distinct from array(
            select l.board_id
            from order_lines l
            where l.shop_id = s.shop_id and l.order_id = s.order_id and l.board_id is not null
          )
      )::int as boardless`.execute(world.db)
  return rows[0] ?? { held: -1, heldTwice: 0, unkept: [], boardless: 0 }
}

test('under expiry, payments, cancellations and countered prices on two servers, no piece and no board is sold twice', async () => {
  const play = async (plan: readonly (readonly Step[])[]): Promise<void> => {
    const players = await setPlayers()
    for (const batch of plan) {
      const unexpected = await Promise.all(batch.map((one) => surprises(act(players, one))))
      const books = await booksOf(players)
      expect({ ...books, unexpected: unexpected.flat() }).toEqual({
        held: Math.min(books.held, onHand),
        heldTwice: 0,
        unkept: [],
        boardless: 0,
        unexpected: [],
      })
    }
  }
  const run = fc.assert(fc.asyncProperty(batches, play), { numRuns: 6, endOnFailure: true })
  await expect(run).resolves.toBeUndefined()
})
