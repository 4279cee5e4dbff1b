import type { OrderStatus } from '@showfloor/contract/common/order-status'
import { orderAllows, orderTransition, type OrderAction } from '@showfloor/contract/common/order-status'
import { contract } from '@showfloor/contract/contract'
import fc from 'fast-check'
import { sql } from '../../platform/database/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../../testing/factories.ts'
import { confirmedOrder, orderInput, placeOrder, setScene, type Scene } from '../../testing/order-scene.ts'
import { startWorld, type Caller, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const tokenOf = (url: string): string => new URL(url).searchParams.get('token') ?? ''

describe('editing an order', () => {
  test('an edit voids the confirmation: a new revision with its differences, new holds, and the old link ends', async () => {
    const scene = await setScene(world, { stock: 3 })
    const placed = await placeOrder(scene)
    const link = await scene.guide.ask(contract.orders.createConfirmLink, { id: placed.id })
    await scene.guide.ask(contract.orders.customerConfirm, {
      token: tokenOf(link.url),
      revision: 1,
      signature: 'M0 0L9 9',
    })
    const edited = await scene.guide.ask(contract.orders.update, {
      ...orderInput(scene, { items: [{ itemMappingId: scene.mappingId, itemQty: 3 }] }),
      id: placed.id,
      version: 2,
    })
    expect(edited).toMatchObject({ status: 'PENDING_CONFIRMATION', version: 4 })
    const order = await scene.guide.ask(contract.orders.get, { id: placed.id })
    expect(order).toMatchObject({ revision: 2, confirmedAt: null, signature: null })
    expect(order.changedSinceConfirmed.join()).toContain('数量由 1 改为 3')
    expect(order.revisions).toMatchObject([
      { revision: 2, author: '林晓', answer: null },
      { revision: 1, answer: 'CONFIRMED', answeredBy: '王女士', differences: [] },
    ])
    expect(order.revisions[0]?.differences).toEqual(order.changedSinceConfirmed)
    expect(order.events.at(-1)).toMatchObject({ type: 'update', actor: '林晓' })
    expect(
      (await scene.guide.refused(contract.orders.customerOrder, { token: tokenOf(link.url) })).code,
    ).toBe('CONFIRM_LINK_REVOKED')
    expect(
      (await scene.guide.refused(contract.payments.shopPayment, { orderId: placed.id, amount: 100 })).code,
    ).toBe('PAYMENT_NOT_OPEN')
    const { rows } = await sql<{
      held: number
    }>`
      select sum(quantity)::int as held
      from holds
      where order_id = ${placed.id.split('-')[1]}`.execute(world.db)
    expect(rows[0]?.held).toBe(3)
    const again = await scene.guide.ask(contract.orders.confirmInShop, { id: placed.id, version: 4 })
    expect(again.status).toBe('CONFIRMED')
    expect((await scene.guide.ask(contract.orders.get, { id: placed.id })).changedSinceConfirmed).toEqual([])
  })

  test('an edit that lacks stock leaves the order, its confirmation and its holds unchanged', async () => {
    const scene = await setScene(world, { stock: 2 })
    const order = await confirmedOrder(scene)
    const tooMany = {
      ...orderInput(scene, { items: [{ itemMappingId: scene.mappingId, itemQty: 3 }] }),
      id: order.id,
      version: order.version,
    }
    expect((await scene.guide.refused(contract.orders.update, tooMany)).code).toBe('STOCK_SHORT')
    expect(await scene.guide.ask(contract.orders.get, { id: order.id })).toMatchObject({
      status: 'CONFIRMED',
      version: order.version,
      revision: 1,
    })
    await scene.guide.ask(contract.payments.shopPayment, { orderId: order.id, amount: 100 })
    const paid = await scene.guide.refused(contract.orders.update, {
      ...tooMany,
      items: orderInput(scene).items,
    })
    expect(paid.code).toBe('ORDER_TRANSITION')
  })

  test('links show who made them, how often they were opened and their outcome; ended links open nothing', async () => {
    const scene = await setScene(world)
    const placed = await placeOrder(scene)
    const states = async () =>
      (await scene.guide.ask(contract.orders.links, { id: placed.id })).data.map(({ state }) => state)
    const first = await scene.guide.ask(contract.orders.createConfirmLink, { id: placed.id })
    const second = await scene.guide.ask(contract.orders.createConfirmLink, { id: placed.id })
    await scene.guide.ask(contract.orders.customerOrder, { token: tokenOf(second.url) })
    const { data } = await scene.guide.ask(contract.orders.links, { id: placed.id })
    expect(data).toMatchObject([
      { state: 'OPEN', author: '林晓', revision: 1, openedCount: 1 },
      { state: 'REVOKED', openedCount: 0, openedAt: null },
    ])
    expect(JSON.stringify(data)).not.toContain(tokenOf(second.url).slice(-20))
    await scene.guide.ask(contract.orders.revokeLinks, { id: placed.id })
    expect(await states()).toEqual(['REVOKED', 'REVOKED'])
    for (const { url } of [first, second])
      expect((await scene.guide.refused(contract.orders.customerOrder, { token: tokenOf(url) })).code).toBe(
        'CONFIRM_LINK_REVOKED',
      )
    const confirmed = await scene.guide.ask(contract.orders.confirmInShop, {
      id: placed.id,
      version: placed.version,
    })
    expect(confirmed.status).toBe('CONFIRMED')
    const reading = await scene.guide.ask(contract.orders.createConfirmLink, { id: placed.id })
    expect(
      await scene.guide.ask(contract.orders.customerOrder, { token: tokenOf(reading.url) }),
    ).toMatchObject({
      answer: 'CONFIRMED',
      orderNo: placed.orderNo,
    })
  })
})

/** An order in the model: its status, version and pieces. */
type Known = { id: string; status: OrderStatus; version: number; pieces: number }
type Step = {
  what: 'create' | 'draft' | 'submit' | 'update' | 'confirm' | 'revoke' | 'cancel' | 'delete'
  who: number
  which: number
  pieces: number
}

const holding: readonly OrderStatus[] = ['PENDING_CONFIRMATION', 'CONFIRMED']
const stockAtFirst = 6

/** The rules of the model: which action is allowed in which status, and how many pieces are free. */
const model = () => {
  const orders: Known[] = []
  const left = (): number =>
    stockAtFirst - orders.reduce((sum, order) => sum + (holding.includes(order.status) ? order.pieces : 0), 0)
  const enough = (pieces: number, of?: Known): boolean =>
    pieces <= left() + (of && holding.includes(of.status) ? of.pieces : 0)
  const allowed = (order: Known, step: Step): string => {
    const action: OrderAction = step.what === 'create' || step.what === 'draft' ? 'submit' : step.what
    if (!orderAllows({ status: order.status, paidCents: 0 }, action)) return 'ORDER_TRANSITION'
    if (step.what === 'submit' && !enough(order.pieces)) return 'STOCK_SHORT'
    if (step.what === 'update' && order.status !== 'DRAFT' && !enough(step.pieces, order))
      return 'STOCK_SHORT'
    return 'ok'
  }
  return { orders, left, enough, allowed }
}

const steps = fc.array(
  fc.record({
    what: fc.constantFrom<Step['what'][]>(
      'create',
      'create',
      'draft',
      'submit',
      'update',
      'update',
      'confirm',
      'revoke',
      'cancel',
      'delete',
    ),
    who: fc.nat(2),
    which: fc.nat(7),
    pieces: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 5, maxLength: 14 },
)

describe('commands of several guides in any order', () => {
  let scene: Scene
  let guides: Caller[]
  beforeAll(async () => {
    scene = await setScene(world, { stock: stockAtFirst })
    guides = [
      scene.guide,
      ...(await Promise.all([1, 2].map(() => signIn(world, { shopIds: [scene.shopId] })))),
    ]
  })

  const wanted = (pieces: number) =>
    orderInput(scene, { items: [{ itemMappingId: scene.mappingId, itemQty: pieces }] })
  const stepCall = {
    submit: contract.orders.submit,
    confirm: contract.orders.confirmInShop,
    revoke: contract.orders.revoke,
    cancel: contract.orders.cancel,
    delete: contract.orders.delete,
  } as const
  const ticks = [{ section: 'enteringDoor' as const, ticked: true }]

  /** Sends a step; answers `ok` with the server's state of the order, or the error code. */
  const send = async (step: Step, order: Known | undefined) => {
    const guide = guides[step.who] as Caller
    try {
      if (!order) {
        const made = await guide.ask(contract.orders.create, {
          ...wanted(step.pieces),
          submit: step.what === 'create',
        })
        return { code: 'ok', made }
      }
      const which = { id: order.id, version: order.version }
      if (step.what === 'update')
        return {
          code: 'ok',
          made: await guide.ask(contract.orders.update, { ...wanted(step.pieces), ...which }),
        }
      const call = stepCall[step.what as keyof typeof stepCall]
      const made = await guide.ask(call, step.what === 'submit' ? { ...which, ticks } : which)
      return { code: 'ok', made: made as { id: string; status: OrderStatus; version: number } }
    } catch (error) {
      return { code: /[A-Z]+_[A-Z_]+/.exec(String(error))?.[0] ?? String(error) }
    }
  }

  const stockNow = async (): Promise<{ left: number; held: number; explained: number }> => {
    const { rows } = await sql<{ left: number; held: number; explained: number }>`
      select s.item_num as left,
        coalesce((select sum(quantity) from holds h where h.shop_id = s.shop_id), 0)::int as held,
        coalesce((select sum(l.quantity) from orders o join order_lines l on l.shop_id = o.shop_id and l.order_id = o.id
          where o.shop_id = s.shop_id and o.status in ('PENDING_CONFIRMATION', 'CONFIRMED')), 0)::int as explained
      from sellable_stock s where s.shop_id = ${scene.shopId}`.execute(world.db)
    return rows[0] ?? { left: -1, held: -1, explained: -1 }
  }
  const cleared = async () => {
    await sql`delete from holds where shop_id = ${scene.shopId}`.execute(world.db)
    await sql`delete from bills where shop_id = ${scene.shopId}`.execute(world.db)
    await sql`delete from orders where shop_id = ${scene.shopId}`.execute(world.db)
  }

  const walk = async (sequence: readonly Step[]) => {
    const { orders, left, enough, allowed } = model()
    for (const step of sequence) {
      const fresh = step.what === 'create' || step.what === 'draft' || orders.length === 0
      const order = fresh ? undefined : orders[step.which % orders.length]
      const expected = order
        ? allowed(order, step)
        : step.what !== 'create' || enough(step.pieces)
          ? 'ok'
          : 'STOCK_SHORT'
      const { code, made } = await send(step, order)
      expect({ step, order, code }).toMatchObject({ code: expected })
      if (code !== 'ok') continue
      if (step.what === 'delete' && order) orders.splice(orders.indexOf(order), 1)
      else if (order && made) {
        const to = orderTransition({ status: order.status, paidCents: 0 }, step.what as OrderAction)
        expect(made.status).toBe(to)
        Object.assign(order, made, step.what === 'update' ? { pieces: step.pieces } : {})
      } else if (made) orders.push({ ...made, pieces: step.pieces })
      const stock = await stockNow()
      expect(stock).toEqual({ left: left(), held: stockAtFirst - left(), explained: stockAtFirst - left() })
    }
    await cleared()
  }

  test('agree with a simple model: stock is never negative, and every hold belongs to an order', async () => {
    const run = fc.assert(fc.asyncProperty(steps, walk), { numRuns: 20, endOnFailure: true })
    await expect(run).resolves.toBeUndefined()
  })

  test('run at once: each is answered or refused with a known error, and the stock still adds up', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const made = await Promise.all(
          guides.map((guide, at) => guide.ask(contract.orders.create, { ...wanted(1), submit: at < 2 })),
        )
        const known = made.map((one) => ({
          ...(one as { id: string; status: OrderStatus; version: number }),
          pieces: 1,
        }))
        const codes = await Promise.all(
          sequence.map((step) =>
            send(
              step,
              step.what === 'create' || step.what === 'draft' ? undefined : known[step.which % known.length],
            ),
          ),
        )
        for (const { code } of codes)
          expect(['ok', 'ORDER_CHANGED', 'ORDER_TRANSITION', 'STOCK_SHORT', 'NOT_FOUND']).toContain(code)
        const { left, held, explained } = await stockNow()
        expect(left).toBeGreaterThanOrEqual(0)
        expect(held).toBe(explained)
        await cleared()
      }),
      { numRuns: 8, endOnFailure: true },
    )
  })
})
