import { chinaDay } from '@showfloor/contract/common/china-time'
import { splitScopedId } from '@showfloor/contract/common/ids'
import {
  isStagePayable,
  leftOfStage,
  nextStages,
  type StageEvent,
  type StageKind,
} from '@showfloor/contract/common/payment-stages'
import { contract } from '@showfloor/contract/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { sofaPrice } from '../../../testing/difference-scene.ts'
import { signIn } from '../../../testing/factories.ts'
import { confirmedOrder, setScene, type Scene } from '../../../testing/order-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { callerWith, type SignedIn } from '../../../testing/world.ts'

const { orders, payments, receipts } = contract

let world: PayingWorld
let scene: Scene
let manager: SignedIn
beforeAll(async () => {
  world = await startPayingWorld()
  scene = await setScene(world, { stock: 10_000, shop: { stagePayment: true } })
  manager = await signIn(world, { shopIds: [scene.shopId], roles: ['manager'] })
  const numbers = { shopId: scene.shopId, prefix: 'S', first: 1, last: 99_999, width: 5 }
  await manager.ask(receipts.rangeAdd, numbers)
})
afterAll(() => world?.close())

type Due = { days: number } | { event: StageEvent }
const keyOf = (due: Due): number => ('days' in due ? due.days : due.event === 'BEFORE_DELIVERY' ? 900 : 901)
const kindOf = (at: number, last: number): StageKind =>
  at === 0 ? 'EARNEST' : at === last ? 'BALANCE' : 'PREPAYMENT'

const dues = fc
  .array(
    fc.oneof(
      fc.record({ days: fc.integer({ min: 0, max: 3 }) }),
      fc.record({ event: fc.constantFrom<StageEvent>('BEFORE_DELIVERY', 'AT_DELIVERY') }),
    ),
    { minLength: 2, maxLength: 6 },
  )
  .map((list) => list.toSorted((a, b) => keyOf(a) - keyOf(b)))
const run = fc.record({
  dues,
  reached: fc.subarray<StageEvent>(['BEFORE_DELIVERY', 'AT_DELIVERY']),
  /** Who takes what: what the screen proposes, or another part of what is left. */
  takes: fc.array(
    fc.record({
      by: fc.constantFrom('desk', 'mixed', 'link', 'customer'),
      part: fc.option(fc.integer({ min: 1, max: 99 })),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})

const planned = async ({ dues: list, reached }: { dues: readonly Due[]; reached: StageEvent[] }) => {
  const { id } = await confirmedOrder(scene)
  const amount = Math.floor(sofaPrice / list.length)
  const stages = list.map((due, at) => ({
    kind: kindOf(at, list.length - 1),
    amount: at === 0 ? sofaPrice - amount * (list.length - 1) : amount,
    ...('days' in due ? { dueOn: chinaDay(new Date(), due.days) } : { dueEvent: due.event }),
  }))
  await scene.guide.ask(payments.stageCreate, { orderId: id, stages })
  await sql`
    update payment_stages
    set reached_at = now()
    where order_id = ${splitScopedId(id).id} and due_event = any(${reached}::text[])`.execute(world.db)
  return id
}
const stagesOf = async (orderId: string) =>
  (await scene.guide.ask(payments.status, { orderId })).plan?.stages ?? []
type Stage = Awaited<ReturnType<typeof stagesOf>>[number]

/** What is paid of each stage once this amount has come in. */
const filled = (stages: readonly Stage[], cents: number): number[] => {
  const paid = new Map(stages.map((stage) => [stage.no, stage.paid]))
  let left = cents
  for (const isDue of [true, false])
    for (const stage of stages.filter((one) => one.isDue === isDue)) {
      const part = Math.min(left, leftOfStage(stage))
      paid.set(stage.no, stage.paid + part)
      left -= part
    }
  return [...paid.values()]
}

const take = async (orderId: string, by: string, amount: number) => {
  const { guide } = scene
  if (by === 'desk') return guide.ask(payments.shopPayment, { orderId, amount })
  if (by === 'mixed') {
    const cash = Math.floor(amount / 2)
    const lines = [amount - cash, cash]
      .filter((part) => part > 0)
      .map((part) => ({ type: 'CASH' as const, amount: part }))
    return guide.ask(payments.mixedCreate, { orderId, lines })
  }
  const { id } = await guide.ask(payments.remoteSubmit, { orderId, type: 'WECHAT_PAY', amount })
  return world.act(id, 'pay')
}

/** The customer pays what the page of the order asks for first; null where nothing is due there. */
const payOnPage = async (orderId: string): Promise<number | null> => {
  const { url } = await scene.guide.ask(orders.createConfirmLink, { id: orderId })
  const token = new URL(url).searchParams.get('token') ?? ''
  const phone = callerWith(world, {})
  const { plan } = await phone.ask(orders.customerOrder, { token })
  const [first] = plan?.stages.filter((stage) => isStagePayable(stage)) ?? []
  if (!first) return null
  const amount = leftOfStage(first)
  const wish = { token, stage: first.no, amount, type: 'WECHAT_PAY', place: 'DESK' } as const
  await phone.ask(orders.customerPay, wish)
  const { tenders } = await scene.guide.ask(payments.status, { orderId })
  await world.act(tenders.find(({ state }) => state === 'PROCESSING')?.id ?? '', 'pay')
  return amount
}

test('desk, mixed payment, link, customer and receipt agree with the books on which stage is paid: what is due goes first, then the order of the plan', async () => {
  await fc.assert(
    fc.asyncProperty(run, async ({ takes, ...plan }) => {
      const orderId = await planned(plan)
      for (const { by, part } of takes) {
        const before = await stagesOf(orderId)
        const next = nextStages(before)
        const proposed = next.reduce((sum, stage) => sum + leftOfStage(stage), 0)
        const rest = before.reduce((sum, stage) => sum + leftOfStage(stage), 0)
        if (rest === 0) return
        const amount =
          by === 'customer'
            ? await payOnPage(orderId)
            : part === null
              ? proposed
              : Math.ceil((rest * part) / 100)
        if (amount === null) continue
        if (by !== 'customer') await take(orderId, by, amount)
        const after = await stagesOf(orderId)
        expect(after.map(({ paid }) => paid)).toEqual(filled(before, amount))
        const proposal = by !== 'customer' && part === null ? next.map(({ no }) => no) : []
        const asked = after.filter(({ no }) => proposal.includes(no))
        expect(asked.map((stage) => leftOfStage(stage))).toEqual(proposal.map(() => 0))
      }
      const { open } = await scene.guide.ask(receipts.ofOrder, { orderId })
      const [tender] = open
      if (!tender) return
      const { id } = await scene.guide.ask(receipts.issue, { tenderId: tender.tenderId })
      expect((await scene.guide.ask(receipts.get, { id })).plan?.stages).toEqual(await stagesOf(orderId))
    }),
    { numRuns: Number(process.env['MODEL_RUNS'] ?? 40) },
  )
})

test('money that goes back empties the stages from the end: what is not due yet, then what is due', async () => {
  const orderId = await planned({
    dues: [{ days: 0 }, { days: 3 }, { event: 'BEFORE_DELIVERY' }],
    reached: ['BEFORE_DELIVERY'],
  })
  await take(orderId, 'desk', sofaPrice)
  const [first, later, delivery] = await stagesOf(orderId)
  if (!first || !later || !delivery) throw new Error('three stages')
  await manager.ask(payments.revoke, { orderId, amount: later.amount + 100, reason: '改用其他方式收' })
  expect((await stagesOf(orderId)).map(({ paid }) => paid)).toEqual([first.amount, 0, delivery.amount - 100])
})
