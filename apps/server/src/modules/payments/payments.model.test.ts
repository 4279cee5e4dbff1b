import { splitScopedId } from '@showfloor/contract/common/ids'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { contract } from '@showfloor/contract/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setDifferenceScene, sofaPrice, type DifferenceScene } from '../../testing/difference-scene.ts'
import { confirmedOrder, orderInput } from '../../testing/order-scene.ts'
import { freePort, startPayingWorld, type PayingWorld } from '../../testing/paying-world.ts'
import { rules, type Known, type Link, type Step } from '../../testing/payment-model.ts'
import { callerWith, secondProcess, type SignedIn, type World } from '../../testing/world.ts'
import { sql } from '../../platform/database/sql.ts'
import { tenderNo } from './remote/outcomes.ts'

const { orders, payments } = contract

let world: PayingWorld
/** A server process that cannot reach the provider. */
let cutOff: World
let scene: DifferenceScene
/** What the provider itself knows. */
let provider: DatabaseSync
beforeAll(async () => {
  world = await startPayingWorld()
  cutOff = await secondProcess(world, { SANDBOX_URL: `http://127.0.0.1:${await freePort()}` })
  scene = await setDifferenceScene(world)
  provider = new DatabaseSync(path.join(world.sandboxFolder, 'sandbox.sqlite'), { readOnly: true })
})
afterAll(async () => {
  provider.close()
  await cutOff.app.close()
  await world.close()
})

const job = (name: string) => world.app.jobs.find((one) => one.name === name)?.work()
const revise = async (who: Pick<SignedIn, 'ask'>, orderId: string, version: number): Promise<unknown> => {
  const made = await who.ask(orders.update, { ...orderInput(scene.scene), id: orderId, version })
  return scene.guide.ask(orders.confirmInShop, { id: orderId, version: made.version })
}

/** Does a step for real. */
const send = async (known: Known, link: Link | undefined, step: Step): Promise<unknown> => {
  const { what, amount, silent, told, wrong } = step
  const { orderId } = known
  const as = ({ headers }: SignedIn) => callerWith(silent ? cutOff : world, headers)
  const guide = as(scene.scene.guide)
  const tenderId = link?.id ?? ''
  if (what === 'cash') return scene.cash(orderId, amount)
  if (what === 'link') {
    const made = await scene.guide.ask(payments.remoteSubmit, { orderId, type: 'WECHAT_PAY', amount })
    return known.links.push({
      id: made.id,
      amount,
      isOpen: true,
      paid: 0,
      received: 0,
      aside: 0,
      returning: 0,
    })
  }
  if (what === 'cancel' || what === 'revise') {
    const { version } = await scene.guide.ask(orders.get, { id: orderId })
    return what === 'cancel'
      ? guide.ask(orders.cancel, { id: orderId, version })
      : revise(guide, orderId, version)
  }
  if (what === 'refundsJob') {
    await sql`update refunds set ask_at = now() where state <> 'DONE'`.execute(world.db)
    return job('refunds-finish')
  }
  if (what === 'linksJob') {
    await sql`
      update tenders
      set expires_at = now(), ask_at = now()
      where order_id = ${splitScopedId(orderId).id} and expires_at is not null`.execute(world.db)
    return job('tenders-close')
  }
  if (!link) return undefined
  if (what === 'pay')
    return world.act(tenderId, 'pay', {
      ...(told === 0 ? { drop: true } : { times: told }),
      ...(wrong ? { amount_cents: link.amount + 7 } : {}),
    })
  if (what === 'notify') return world.act(tenderId, 'notify', {})
  if (what === 'query') return guide.ask(payments.remoteQuery, { tenderId })
  if (what === 'close') return guide.ask(payments.remoteCancel, { tenderId })
  if (what === 'accept') return scene.guide.ask(payments.accept, { tenderId })
  return as(scene.finance).ask(payments.giveBack, { tenderId })
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => /"code":"(\w+)"/.exec(String(error))?.[1] ?? String(error),
  )

/** What the order's payments say, as the model knows it. */
const shown = async ({ orderId }: Known) => {
  const state = await scene.guide.ask(payments.status, { orderId })
  return {
    isOpen: state.open,
    paid: state.paid,
    aside: state.aside,
    links: state.tenders
      .filter(({ type }) => type !== 'CASH')
      .map(({ id, received, aside, state: of }) => ({
        id,
        received,
        aside,
        isOpen: of === 'PROCESSING' || of === 'UNKNOWN' || of === 'CREATED',
      })),
  }
}
const expectedOf = ({ isOpen, paid, links }: Known) => ({
  isOpen,
  paid,
  aside: links.reduce((sum, link) => sum + link.aside + link.returning, 0),
  links: links.map(({ id, received, aside, isOpen: open }) => ({ id, received, aside, isOpen: open })),
})

/** Tenders of which ledger, refunds and the provider itself say different things. */
const contradictions = async (orderId: string) => {
  const { rows } = await sql<{ id: string; shop_id: string; kept: number; given: number }>`
    select t.id, t.shop_id, coalesce(sum(e.amount_cents + e.aside_cents), 0)::cents as kept,
      coalesce(
        (
          select sum(r.amount_cents)
          from refunds r
          where r.shop_id = t.shop_id and r.tender_id = t.id and r.state = 'DONE'
        ),
        0
      )::cents as given
    from tenders t
    left join ledger_entries e on e.shop_id = t.shop_id and e.tender_id = t.id
    where t.order_id = ${splitScopedId(orderId).id} and t.type <> 'CASH'
    group by t.shop_id, t.id`.execute(world.db)
  return rows.filter(({ id, shop_id: shopId, kept, given }) => {
    const no = tenderNo(shopId, id)
    const trade = provider.prepare('select paid_cents as paid from trades where tender_no = ?').get(no)
    const back = provider.prepare('select sum(amount_cents) as back from refunds where tender_no = ?').get(no)
    const [paidCents, backCents] = [Number(trade?.['paid'] ?? 0), Number(back?.['back'] ?? 0)]
    // What we do not know of yet was neither booked nor given back.
    return given !== backCents || (kept + given !== paidCents && kept + given !== 0)
  })
}

const anything: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom<Step['what'][]>(
    'cash',
    'link',
    'link',
    'link',
    'pay',
    'pay',
    'pay',
    'notify',
    'query',
    'close',
    'close',
    'accept',
    'accept',
    'giveBack',
    'giveBack',
    'cancel',
    'revise',
    'refundsJob',
    'linksJob',
  ),
  which: fc.nat(5),
  amount: fc.constantFrom(1, 70_000, 100_000, sofaPrice),
  silent: fc.boolean(),
  told: fc.constantFrom(0, 1, 1, 3),
  wrong: fc.constantFrom(false, false, true),
})

const walk = async (sequence: readonly Step[]) => {
  const order = await confirmedOrder(scene.scene)
  const known: Known = { orderId: order.id, isOpen: true, paid: 0, links: [] }
  const take = async (step: Step, link: Link | undefined) => {
    const before = structuredClone(known)
    const sent = send(known, link, step)
    const answer = await codeOf(sent)
    // A link that was made just now is known from its answer: the model looks at what was there before.
    const answered = rules[step.what](step.what === 'link' ? before : known, link, step)
    expect({ step, before, answer }).toMatchObject({ answer: answered })
    expect({ step, before, shown: await shown(known) }).toMatchObject({ shown: expectedOf(known) })
    expect(await contradictions(known.orderId)).toEqual([])
  }
  for (const step of sequence) await take(step, known.links[step.which % Math.max(known.links.length, 1)])
  // Whatever happened, there is a way to an end: every link closed, all that was set aside given back.
  const plain = { which: 0, amount: 1, silent: false, told: 1, wrong: false } as const
  for (const link of known.links) {
    if (link.isOpen) await take({ ...plain, what: 'close' }, link)
    await take({ ...plain, what: 'query' }, link)
    if (link.aside + link.returning > 0) await take({ ...plain, what: 'giveBack' }, link)
  }
  const { tenders, aside } = await scene.finance.ask(payments.status, { orderId: order.id })
  expect(aside).toBe(0)
  for (const tender of tenders) {
    expect(['SUCCEEDED', 'CLOSED', 'FAILED']).toContain(tender.state)
    expect({ actions: tender.actions, refunds: tender.refunds.map(({ state }) => state) }).toEqual({
      actions: [],
      refunds: tender.refunds.map(() => 'DONE'),
    })
  }
}

test('whatever guides, customers, the provider and jobs do in any order: the ledger adds up, nothing goes back twice, nothing is stuck', async () => {
  const sequences = fc.array(anything, { minLength: 6, maxLength: 14 })
  const run = fc.assert(fc.asyncProperty(sequences, walk), { numRuns: 25, endOnFailure: true })
  await expect(run).resolves.toBeUndefined()
})
