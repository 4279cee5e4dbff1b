import { mixedLinesMax } from '@showfloor/contract/common/payment-status'
import { contract } from '@showfloor/contract/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { subsidise } from '../../../testing/money/subsidies.ts'
import { somebody } from '../../../testing/money/subsidy-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { setVoucherScene, type VoucherScene } from '../../../testing/payments/voucher-scene.ts'

const { payments, subsidies, vouchers } = contract

let world: PayingWorld
let scene: VoucherScene
beforeAll(async () => {
  world = await startPayingWorld()
  scene = await setVoucherScene(world)
  const { shopId } = scene
  await sql`update stock set on_hand = 1000 where shop_id = ${shopId}`.execute(world.db)
  await sql`
    update shops
    set is_state_subsidies = true, payment_types = '{WECHAT_PAY,WECHAT_CODE}'
    where id = ${shopId}`.execute(world.db)
  await subsidise(world, { shopIds: [shopId] })
})
afterAll(() => world?.close())

const isOpen = (state: string): boolean => ['CREATED', 'PROCESSING', 'UNKNOWN'].includes(state)

/** What the parts of an order's payment miss of its price, whether money is asked for twice, and lines that are no tender with their amount. */
const partsOf = async (orderId: string) => {
  const { payable, due, subsidyOpen, tenders } = await scene.status(orderId)
  const counted = tenders.reduce((sum, tender) => sum + tender.counted, 0)
  const left = due - tenders.reduce((sum, { state, amount }) => sum + (isOpen(state) ? amount : 0), 0)
  const { lines } = await lastCollection(orderId)
  return {
    missing: payable - counted - subsidyOpen - left,
    isTwice: left < 0,
    strange: lines.filter(({ tenderId, amount }) =>
      tenders.every((tender) => tender.id !== tenderId || tender.amount !== amount),
    ),
  }
}
const whole = { missing: 0, isTwice: false, strange: [] }

const types = ['CASH', 'WECHAT_PAY', 'WECHAT_CODE', 'VOUCHER', 'VOUCHER'] as const
const splits = fc.record({
  weights: fc.array(fc.tuple(fc.constantFrom(...types), fc.integer({ min: 1, max: 100 })), {
    minLength: 2,
    maxLength: 6,
  }),
  /** Hundredths of what is due that the lines share. */
  share: fc.integer({ min: 30, max: 100 }),
  steps: fc.array(
    fc.record({
      what: fc.constantFrom('verify', 'verify', 'verify', 'lose', 'cancel', 'reserve', 'release', 'change'),
      at: fc.nat({ max: 5 }),
      platform: fc.constantFrom('DOUYIN' as const, 'MEITUAN' as const),
      paidCents: fc.integer({ min: 1, max: 150_000 }),
      bonusCents: fc.integer({ min: 0, max: 20_000 }),
    }),
    { minLength: 2, maxLength: 6 },
  ),
})
type Split = typeof splits extends fc.Arbitrary<infer T> ? T : never
type Step = Split['steps'][number]

const lastCollection = async (orderId: string) => {
  const [found] = (await scene.guide.ask(payments.mixedGet, { orderId })).data
  if (!found) throw new Error('the order has no mixed payment')
  return found
}

const verify = async (orderId: string, { what, at, platform, paidCents, bonusCents }: Step) => {
  const waiting = (await lastCollection(orderId)).lines.filter(
    ({ type, isPlanned }) => type === 'VOUCHER' && isPlanned,
  )
  const line = waiting[at % Math.max(waiting.length, 1)]?.tenderId
  if (line === undefined) return undefined
  const [code = ''] = (await scene.issue(platform, { paidCents, faceCents: paidCents + bonusCents })).codes
  const { id: preparationId } = await scene.prepare(orderId, platform, code)
  if (what === 'lose') await scene.trouble({ platform, call: 'verify', drop: 'after' })
  const input = { preparationId, picks: [{ no: 1, uses: 1 }], line }
  return scene.guide.ask(vouchers.verify, input)
}

const run = async (orderId: string, step: Step): Promise<unknown> => {
  const { guide } = scene
  const { tenders } = await scene.status(orderId)
  if (step.what === 'verify' || step.what === 'lose') return verify(orderId, step)
  if (step.what === 'reserve') return guide.ask(subsidies.reserve, { orderId, ...somebody() })
  if (step.what === 'release') {
    const claim = (await guide.ask(subsidies.ofOrder, { orderId })).data.findLast(
      ({ state }) => state === 'RESERVED',
    )
    return claim && guide.ask(subsidies.release, { id: claim.id, version: claim.version, reason: '换人' })
  }
  if (step.what === 'cancel') {
    const used = tenders.find(
      ({ type, counted, state }) => type === 'VOUCHER' && state === 'SUCCEEDED' && counted > 0,
    )
    return used && guide.ask(vouchers.cancel, { tenderId: used.id })
  }
  const { id: collectionId, version, lines } = await lastCollection(orderId)
  const kept = lines
    .filter(({ state, type }) => isOpen(state) && type !== 'WECHAT_CODE')
    .slice(0, mixedLinesMax - 1)
  return guide.ask(payments.mixedUpdate, {
    collectionId,
    version,
    lines: [
      ...kept.map(({ tenderId }) => ({ tenderId })),
      { type: 'VOUCHER' as const, amount: step.paidCents },
    ],
  })
}

/** The present state allows not every step. */
const refusals = [
  'VOUCHER_LINE_SHORT',
  'VOUCHER_NOTHING_DUE',
  'VOUCHER_MONEY_GONE',
  'SUBSIDY_NONE',
  'PAYMENT_TOO_MUCH',
  'PAYMENT_BESIDE_UNKNOWN',
]
const unlessRefused = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work
  } catch (error) {
    if (!refusals.some((code) => String(error).includes(code))) throw error
  }
}

test('whatever is split, verified, lost, taken back, reserved and changed: lines, vouchers, subsidy and what is left add up to the price', async () => {
  const property = fc.asyncProperty(splits, async ({ weights, share, steps }) => {
    const orderId = await scene.order()
    const { due } = await scene.status(orderId)
    const weight = weights.reduce((sum, [, part]) => sum + part, 0)
    const lines = weights.map(([type, part]) => ({
      type,
      amount: Math.max(1, Math.floor((due * share * part) / (weight * 100))),
    }))
    await scene.guide.ask(payments.mixedCreate, { orderId, lines })
    expect(await partsOf(orderId)).toEqual(whole)
    for (const step of steps) {
      await unlessRefused(run(orderId, step))
      expect(await partsOf(orderId)).toEqual(whole)
    }
  })
  await expect(fc.assert(property, { numRuns: 25, seed: 235 })).resolves.toBeUndefined()
})
