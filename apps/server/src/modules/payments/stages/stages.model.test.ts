import { chinaDay } from '@showfloor/contract/common/china-time'
import type { WantedStage } from '@showfloor/contract/common/payment-stages'
import { contract } from '@showfloor/contract/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import {
  codeOf,
  setDifferenceScene,
  sofaPrice,
  tried,
  which,
  type DifferenceScene,
} from '../../../testing/difference-scene.ts'
import { orderInput, placeOrder } from '../../../testing/order-scene.ts'
import { startWorld, type World } from '../../../testing/world.ts'

const { orders, payments, differences } = contract

let world: World
let scene: DifferenceScene
beforeAll(async () => {
  world = await startWorld()
  scene = await setDifferenceScene(world)
  await sql`update stock set on_hand = 1000`.execute(world.db)
  await sql`update shops set stage_payment = true where id = ${scene.shopId}`.execute(world.db)
})
afterAll(() => world.close())

const whats = [
  'plan',
  'plan',
  'change',
  'revoke',
  'revise',
  'cash',
  'cash',
  'cash',
  'both',
  'collect',
  'giveBack',
  'cancel',
] as const
const step = fc.record({
  what: fc.constantFrom(...whats),
  amount: fc.constantFrom(1, 33_333, 70_000, sofaPrice),
  stages: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 2 })),
  parts: fc.integer({ min: 1, max: 4 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** The payable in parts of a third of the remainder, the last one with the rest. */
const inParts = (payable: number, parts: number): WantedStage[] => {
  let left = payable
  return Array.from({ length: parts }, (_, place) => {
    const amount = place === parts - 1 ? left : Math.max(1, Math.floor(left / 3))
    left -= amount
    return { kind: 'PREPAYMENT', amount, dueOn: chinaDay(new Date()), dueEvent: null }
  })
}

const send = async (id: string, { what, amount, stages, parts }: Step): Promise<object> => {
  const { guide, manager, finance } = scene
  const pay = () => guide.ask(payments.shopPayment, { orderId: id, amount, ...(stages ? { stages } : {}) })
  if (what === 'cash') return pay()
  if (what === 'both') {
    const answers = await Promise.all([tried(pay()), tried(pay())])
    return answers.find((answer) => codeOf(answer) !== 'ok') ?? {}
  }
  if (what === 'collect') return scene.create(id, { amount })
  if (what === 'giveBack') {
    const approved = await manager.ask(differences.approve, which(await scene.giveBack(id, amount)))
    return parts === 1 ? approved : finance.ask(differences.settle, which(approved))
  }
  if (what === 'cancel') return guide.ask(orders.cancel, which(await scene.shown(id)))
  if (what === 'revise') {
    const items = [{ itemMappingId: scene.scene.mappingId, itemQty: parts }]
    const { version } = await scene.shown(id)
    const changed = { ...orderInput(scene.scene), id, version, items }
    return guide.ask(orders.confirmInShop, which(await guide.ask(orders.update, changed)))
  }
  const { payable, plan } = await guide.ask(payments.status, { orderId: id })
  if (what === 'plan')
    return guide.ask(payments.stageCreate, { orderId: id, stages: inParts(payable, parts) })
  if (what === 'change') {
    const kept = (plan?.stages ?? []).map((stage) => ({ ...stage, amount: stage.paid }))
    const rest = payable - kept.reduce((sum, stage) => sum + stage.amount, 0)
    const wanted = [...kept.filter((stage) => stage.amount > 0), ...inParts(Math.max(rest, 1), parts)]
    return guide.ask(payments.stageUpdate, { orderId: id, version: plan?.version ?? 1, stages: wanted })
  }
  return guide.ask(payments.stageRevoke, { orderId: id, version: plan?.version ?? 1 })
}

/** Orders whose ledger, stages and allocations contradict each other. */
const contradictions = async (): Promise<object[]> => {
  const { rows } = await sql<object>`
    select b.order_id, b.payable_cents, b.paid_cents, s.asked, s.paid, l.paid as ledger
    from bill_balances b
    join lateral (
      select sum(amount_cents) as asked, sum(paid_cents) as paid, min(least(amount_cents, paid_cents)) as least
      from payment_stage_states s
      where s.shop_id = b.shop_id and s.order_id = b.order_id
    ) s on s.asked is not null
    join lateral (
      select coalesce(sum(amount_cents), 0) as paid
      from ledger_entries e
      where e.shop_id = b.shop_id and e.order_id = b.order_id
    ) l on true
    where s.asked <> b.payable_cents
      or s.paid <> l.paid
      or b.paid_cents <> l.paid
      or s.least < 0`.execute(world.db)
  return rows
}

test('whatever is planned, paid, revised, refunded and cancelled in any order: stages add up to the payable, allocations to the ledger', async () => {
  const seen = new Set<string>()
  const begin: Step = { what: 'cash', amount: 70_000, stages: null, parts: 1 }
  const walk = async (isPaid: boolean, sequence: readonly Step[]) => {
    const placed = await placeOrder(scene.scene)
    await scene.guide.ask(orders.confirmInShop, which(placed))
    for (const one of isPaid ? [begin, ...sequence] : sequence) {
      const code = codeOf(await tried(send(placed.id, one)))
      if (code === 'ok') seen.add(one.what)
      expect({ one, code }).not.toMatchObject({
        code: expect.stringMatching(/INTERNAL|UNAVAILABLE|500/) as string,
      })
    }
    const state = await scene.guide.ask(payments.status, { orderId: placed.id })
    const stages = state.plan?.stages ?? []
    const sum = (of: 'amount' | 'paid') => stages.reduce((total, stage) => total + stage[of], 0)
    const whole = stages.length === 0 ? [0, 0] : [state.payable, state.paid]
    expect([sum('amount'), sum('paid')]).toEqual(whole)
  }
  const sequences = fc.array(step, { minLength: 3, maxLength: 6 })
  const runs = Number(process.env['MODEL_RUNS'] ?? 100)
  await fc.assert(fc.asyncProperty(fc.boolean(), sequences, walk), { numRuns: runs, endOnFailure: true })
  expect(await contradictions()).toEqual([])
  expect([...new Set(whats)].filter((what) => !seen.has(what))).toEqual([])
})
