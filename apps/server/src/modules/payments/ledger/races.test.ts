import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { signIn } from '../../../testing/factories.ts'
import { confirmedOrder, orderInput, placeOrder, setScene, type Scene } from '../../../testing/order-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { callerWith, secondProcess, type Caller, type SignedIn, type World } from '../../../testing/world.ts'

const { differences, offers, orders, payments } = contract

let world: PayingWorld
let second: World
let scene: Scene
/** The guide on the first server process, and on the second one. */
let here: Caller
let there: Caller
let manager: Caller
let finance: Caller
let deputy: SignedIn
beforeAll(async () => {
  world = await startPayingWorld()
  second = await secondProcess(world, { SANDBOX_URL: world.sandboxUrl })
  scene = await setScene(world, { stock: 1000 })
  const shopIds = [scene.shopId]
  const guide = await signIn(world, { shopIds })
  here = guide
  there = callerWith(second, guide.headers)
  manager = await signIn(world, { shopIds, roles: ['manager'] })
  finance = await signIn(world, { shopIds, roles: ['finance'] })
  deputy = await signIn(world, { shopIds, roles: ['manager'] })
})
afterAll(async () => {
  await second.app.close()
  await world.close()
})

const price = 214_900
type Versioned = { id: string; version: number }
type Order = Versioned & {
  token: string
  tenderId: string
  difference: Versioned
  revocation: Versioned
  otherId: string
}
type Step = (order: Order) => Promise<unknown>

const which = ({ id, version }: Versioned) => ({ id, version })
const none = { id: '', version: 0 }
const nothing = { token: '', tenderId: '', difference: none, revocation: none, otherId: '' }

/** What several people, the customer, the provider and the jobs may do with one order concurrently. */
const steps = {
  cash: ({ id }) => here.ask(payments.shopPayment, { orderId: id, amount: 1000 }),
  link: ({ id }) => there.ask(payments.remoteSubmit, { orderId: id, type: 'ALIPAY', amount: 1000 }),
  notification: ({ tenderId }) => world.act(tenderId, 'pay'),
  closing: ({ tenderId }) => there.ask(payments.remoteCancel, { tenderId }),
  cancel: (order) => there.ask(orders.cancel, which(order)),
  revoke: (order) => there.ask(orders.revoke, which(order)),
  update: (order) =>
    there.ask(orders.update, {
      ...orderInput(scene, { items: [{ itemMappingId: scene.mappingId, itemQty: 2 }] }),
      ...which(order),
    }),
  confirmInShop: (order) => here.ask(orders.confirmInShop, which(order)),
  customerConfirm: ({ token }) => there.ask(orders.customerConfirm, { token, revision: 1 }),
  customerRefuse: ({ token }) => there.ask(orders.customerRefuse, { token, revision: 1, reason: '再看看' }),
  expiry: () => jobNamed('orders-expire'),
  collect: ({ id }) =>
    there.ask(differences.create, { orderId: id, direction: 'COLLECT', amount: 500, reason: '配件' }),
  approval: ({ difference }) => manager.ask(differences.approve, which(difference)),
  settling: ({ difference }) => finance.ask(differences.settle, which(difference)),
  acceptance: ({ tenderId }) => here.ask(payments.accept, { tenderId }),
  returning: ({ tenderId }) => finance.ask(payments.giveBack, { tenderId }),
  refunding: () => jobNamed('refunds-finish'),
  moving: ({ tenderId, otherId }) => here.ask(payments.move, { tenderId, orderId: otherId }),
  cancelOther: async ({ otherId }) => {
    const { version } = await here.ask(orders.get, { id: otherId })
    return there.ask(orders.cancel, { id: otherId, version })
  },
  revoking: ({ id }) => manager.ask(payments.revoke, { orderId: id, amount: 700, reason: '误收' }),
  approving: ({ revocation }) => finance.ask(payments.revokeApprove, which(revocation)),
  approvingThere: ({ revocation }) =>
    callerWith(second, deputy.headers).ask(payments.revokeApprove, which(revocation)),
  withdrawing: ({ revocation }) => manager.ask(payments.revokeWithdraw, which(revocation)),
  overdueLinks: () => jobNamed('tenders-close'),
  accepting: async ({ id }) => here.ask(offers.accept, which(await offerOf(id))),
} satisfies Record<string, Step>
type StepName = keyof typeof steps

const jobNamed = async (name: string): Promise<void> =>
  world.app.jobs.find((job) => job.name === name)?.work()
const offerOf = async (orderId: string): Promise<Versioned> => {
  const [offer] = (await manager.ask(offers.list, { shopId: scene.shopId, orderId })).data
  return offer ?? { id: '', version: 0 }
}

/** The orders on which steps meet. */
const prepared = {
  confirmed: async (): Promise<Order> => ({ ...nothing, ...(await confirmedOrder(scene)) }),
  withLink: async (): Promise<Order> => {
    const order = await prepared.confirmed()
    const wanted = { orderId: order.id, type: 'WECHAT_PAY' as const, amount: 1000 }
    return { ...order, tenderId: (await here.ask(payments.remoteSubmit, wanted)).id }
  },
  endedLink: async (): Promise<Order> => {
    const order = await prepared.withLink()
    await sql`
      update tenders
      set expires_at = now(), ask_at = now()
      where id = ${order.tenderId.split('-')[1]}`.execute(world.db)
    return order
  },
  paidLate: async (): Promise<Order> => {
    const order = await prepared.withLink()
    await here.ask(payments.remoteCancel, { tenderId: order.tenderId })
    await world.act(order.tenderId, 'pay')
    return order
  },
  paidLateBesideAnother: async (): Promise<Order> => ({
    ...(await prepared.paidLate()),
    otherId: (await prepared.confirmed()).id,
  }),
  toRevoke: async (): Promise<Order> => {
    const order = await prepared.withLink()
    await here.ask(payments.shopPayment, { orderId: order.id, amount: price - 1000 })
    const wish = { orderId: order.id, amount: price - 1000, reason: '改选' }
    const [revocation = none] = (await manager.ask(payments.revoke, wish)).revocations
    return { ...order, revocation }
  },
  sent: async (): Promise<Order> => {
    const order = await placeOrder(scene)
    const { url } = await here.ask(orders.createConfirmLink, { id: order.id })
    return { ...nothing, ...order, token: new URL(url).searchParams.get('token') ?? '' }
  },
  overdue: async (): Promise<Order> => {
    const order = await prepared.sent()
    await sql`
      update orders
      set hold_expires_at = now()
      where id = ${order.id.split('-')[1]}`.execute(world.db)
    return order
  },
  paidButForALink: async (): Promise<Order> => {
    const order = await prepared.withLink()
    await here.ask(payments.shopPayment, { orderId: order.id, amount: price - 1000 })
    const wish = { orderId: order.id, direction: 'GIVE_BACK' as const, amount: 400, reason: '保价' }
    return { ...order, difference: await here.ask(differences.create, wish) }
  },
  toGiveBack: async (): Promise<Order> => {
    const order = await prepared.paidButForALink()
    await world.act(order.tenderId, 'pay')
    return { ...order, difference: await manager.ask(differences.approve, which(order.difference)) }
  },
  countered: async (): Promise<Order> => {
    const items = [{ itemMappingId: scene.mappingId, itemQty: 1, dealPrice: 150_000 }]
    const draft = { items, submit: false, offerReason: '老客户' }
    const order = await here.ask(orders.create, orderInput(scene, draft))
    await manager.ask(offers.counter, { ...which(await offerOf(order.id)), dealPrice: 155_000 })
    return { ...nothing, ...order }
  },
}

const meetings: [keyof typeof prepared, StepName[]][] = [
  ['confirmed', ['cash', 'cancel']],
  ['confirmed', ['cash', 'update']],
  ['confirmed', ['cash', 'revoke', 'link']],
  ['withLink', ['notification', 'cancel']],
  ['withLink', ['notification', 'update', 'closing']],
  ['withLink', ['notification', 'cash', 'link', 'revoke']],
  ['endedLink', ['notification', 'overdueLinks', 'cash', 'cancel']],
  ['paidLate', ['acceptance', 'returning', 'cancel', 'refunding']],
  ['paidLate', ['acceptance', 'cash', 'update']],
  ['sent', ['customerConfirm', 'update']],
  ['sent', ['customerConfirm', 'cancel', 'confirmInShop']],
  ['sent', ['customerRefuse', 'update', 'revoke']],
  ['overdue', ['expiry', 'customerConfirm', 'update', 'cancel']],
  ['paidButForALink', ['notification', 'approval', 'collect']],
  ['toGiveBack', ['settling', 'collect', 'cash']],
  ['toGiveBack', ['settling', 'revoking', 'cash']],
  ['toRevoke', ['approving', 'approvingThere', 'notification']],
  ['toRevoke', ['approving', 'withdrawing', 'revoking', 'collect']],
  ['toRevoke', ['approvingThere', 'revoking', 'notification', 'refunding']],
  ['paidLateBesideAnother', ['moving', 'returning', 'acceptance']],
  ['paidLateBesideAnother', ['moving', 'cancelOther', 'cancel']],
  ['countered', ['accepting', 'cancel', 'update']],
]
const rounds = 4

/** DONE, or the code of the refusal. */
const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'DONE',
    (error: unknown) => /"code":"(\w+)"/.exec(String(error))?.[1] ?? String(error),
  )

test.each(meetings)('an order that is %s meets %j: none of them fails', async (at, names) => {
  for (let round = 0; round < rounds; round += 1) {
    const order = await prepared[at]()
    // Every second round runs in reverse order, so that no step is always first.
    const inOrder = round % 2 === 0 ? names : names.toReversed()
    const outcomes = await Promise.all(inOrder.map((name) => outcomeOf(steps[name](order))))
    expect(outcomes.filter((outcome) => !/^[A-Z_]+$/.test(outcome))).toEqual([])
    expect(outcomes).not.toContain('INTERNAL')
    expect(outcomes).not.toContain('UNAVAILABLE')
  }
  expect(await contradictions()).toEqual([])
})

test('and the database rolled none of it back because of a deadlock', async () => {
  // A connection reports its statistics at the latest when it ends.
  await sql`
    select pg_terminate_backend(pid, 5000)
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(world.db)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int as deadlocks
    from pg_stat_database
    where datname = current_database()`.execute(world.db)
  expect(rows).toEqual([{ deadlocks: 0 }])
})

/** Orders whose money, stock and status contradict each other. */
const contradictions = async (): Promise<object[]> => {
  const { rows } = await sql<object>`
    select o.id, o.status, o.paid_cents, b.open, l.paid
    from orders o
    left join bills b on b.shop_id = o.shop_id and b.order_id = o.id
    left join lateral (
      select coalesce(sum(e.amount_cents), 0)::cents as paid
      from ledger_entries e
      where e.shop_id = o.shop_id and e.order_id = o.id
    ) l on true
    where o.paid_cents <> l.paid
      or (o.status = 'CANCELLED' and o.paid_cents <> 0)
      or (
        not b.open
        and exists (
          select
          from tenders t
          where t.shop_id = o.shop_id
            and t.order_id = o.id
            and t.state in ('CREATED', 'PROCESSING', 'UNKNOWN')
        )
      )
      or b.open is distinct from (o.status in ('CONFIRMED', 'FULFILLING', 'COMPLETED'))
      or (o.status in ('PENDING_CONFIRMATION', 'CONFIRMED')) is distinct from exists (
        select
        from holds h
        where h.shop_id = o.shop_id and h.order_id = o.id
      )`.execute(world.db)
  return rows
}
