import { claimOutcomes } from '@showfloor/contract/common/claim-status'
import { contract } from '@showfloor/contract/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import { carry, setClaimScene, type ClaimScene } from '../../testing/claim-scene.ts'
import { which } from '../../testing/delivery-scene.ts'
import { startWorld, type World } from '../../testing/world.ts'

const { claims, deliveries, differences } = contract

let world: World
let desk: ClaimScene
beforeAll(async () => {
  world = await startWorld()
  desk = await setClaimScene(world, 9999)
})
afterAll(() => world.close())

const runs = Number(process.env['MODEL_RUNS'] ?? 40)
const kinds = [
  'open',
  'open',
  'decide',
  'decide',
  'decide',
  'reopen',
  'receive',
  'receive',
  'bring',
  'bring',
  'money',
] as const
type Step = {
  what: (typeof kinds)[number]
  which: number
  pieces: number
  outcome: (typeof claimOutcomes)[number]
}
const step = fc.record<Step>({
  what: fc.constantFrom(...kinds),
  which: fc.nat(3),
  pieces: fc.integer({ min: 0, max: 3 }),
  outcome: fc.constantFrom(...claimOutcomes),
})
/** The steps of one batch are sent in parallel, the batches one after another. */
const batches = fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), { minLength: 6, maxLength: 12 })

/** Hands over every ready delivery of an order. */
const bring = async (orderId: string): Promise<void> => {
  const { data } = await desk.of(orderId)
  for (const one of data.filter(({ status }) => status === 'READY'))
    if (one.visit) {
      const out = await desk.guide.ask(deliveries.depart, which(one))
      await desk.guide.ask(deliveries.deliver, which(out))
    } else await carry(desk.guide, one)
}

/** Settles the refunds of an order: rejects or pays them. */
const moveMoney = async (orderId: string, isRefused: boolean): Promise<unknown> => {
  const { data } = await desk.finance.ask(differences.list, { shopId: desk.shopId, orderId })
  const open = data.find(({ status }) => status.startsWith('PENDING'))
  if (open?.status === 'PENDING_APPROVAL')
    return isRefused
      ? desk.second.ask(differences.reject, { ...which(open), note: '不同意' })
      : desk.second.ask(differences.approve, which(open))
  if (open) return desk.finance.ask(differences.settle, which(open))
  const { data: known } = await desk.claimsOf(orderId)
  const refused = known.find(({ waitsFor, status }) => status === 'DECIDED' && waitsFor.includes('MONEY'))
  return refused && desk.manager.ask(claims.askMoney, { ...which(refused), amount: isRefused ? 0 : 100 })
}

const act = async (orderId: string, one: Step): Promise<unknown> => {
  if (one.what === 'open') return desk.open(orderId, one.pieces + 1)
  if (one.what === 'bring') return bring(orderId)
  if (one.what === 'money') return moveMoney(orderId, one.pieces > 2)
  const { data } = await desk.claimsOf(orderId)
  const claim = data[one.which % Math.max(data.length, 1)]
  if (!claim) return undefined
  if (one.what === 'reopen') return desk.manager.ask(claims.reopen, which(claim))
  if (one.what === 'decide')
    return desk.decide(claim, one.outcome, { note: '试', amount: one.pieces * 20_000 })
  const lines = claim.lines.map(({ lineId }) => ({ lineId, keptQty: one.pieces }))
  return desk.manager.ask(claims.receive, { ...which(claim), lines })
}

/** The expected refusals of a step; anything else, such as a deadlock, is a defect. */
const refusals =
  /^(NOT_FOUND|CLAIM_(TOO_MUCH|CHANGED|TRANSITION|AMOUNT_MISSING|UNDER_WAY|KEPT_TOO_MUCH)|DELIVERY_(CHANGED|TRANSITION)|DIFFERENCE_(OTHER_OPEN|TOO_MUCH|CHANGED|TRANSITION|BEING_PAID|ORDER_NOT_PAID))$/
const surprises = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    (error: unknown) => {
      const code = /"code":"(\w+)"/.exec(String(error))?.[1] ?? String(error)
      return refusals.test(code) ? [] : [code]
    },
  )

type Books = {
  onHand: number
  moved: number
  held: number
  owed: number
  wrongLines: number
  overpaid: number
}

/** The stock and its movements, the holds, the pieces still to deliver, and inconsistent lines and orders. */
const books = async (): Promise<Books> => {
  const { shopId } = desk
  const { rows } = await sql<Books>`
    select
      (select sum(on_hand)::integer from stock where shop_id = ${shopId}) as "onHand",
      (select sum(quantity)::integer from stock_movements where shop_id = ${shopId}) as moved,
      (select coalesce(sum(quantity), 0)::integer from holds where shop_id = ${shopId}) as held,
      (
        select sum(quantity + exchanged_quantity - delivered_quantity)::integer
        from order_lines
        where shop_id = ${shopId}
      ) as owed,
      (
        select count(*)::integer
        from order_lines l
        where l.shop_id = ${shopId}
          and (
            l.claimed_quantity > l.delivered_quantity
            or l.claimed_quantity <> (
              select coalesce(sum(c.claimed_quantity), 0)
              from claim_lines c
              where c.shop_id = l.shop_id and c.line_id = l.id
            )
          )
      ) as "wrongLines",
      (
        select count(*)::integer
        from orders
        where shop_id = ${shopId} and paid_cents < 0
      ) as overpaid`.execute(world.db)
  return rows[0] as Books
}

test('after any steps on claims, stock is the sum of its movements, owed goods are held, and nobody claims or is refunded too much', async () => {
  const play = async (plan: readonly (readonly Step[])[]): Promise<void> => {
    const orderId = await desk.delivered(3)
    for (const batch of plan) {
      const unexpected = (await Promise.all(batch.map((one) => surprises(act(orderId, one))))).flat()
      const now = await books()
      expect({ unexpected, ...now }).toEqual({
        unexpected: [],
        onHand: now.moved,
        moved: now.moved,
        held: now.owed,
        owed: now.owed,
        wrongLines: 0,
        overpaid: 0,
      })
      const { data } = await desk.claimsOf(orderId)
      expect(data.filter(({ status, waitsFor }) => status === 'DECIDED' && waitsFor.length === 0)).toEqual([])
    }
  }
  const run = fc.assert(fc.asyncProperty(batches, play), { numRuns: runs, endOnFailure: true })
  await expect(run).resolves.toBeUndefined()
})
