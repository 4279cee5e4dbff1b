import { effectOf, mostGivenBack } from '@showfloor/contract/common/difference-effect'
import { contract } from '@showfloor/contract/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  codeOf,
  setDifferenceScene,
  sofaPrice,
  tried,
  which,
  type DifferenceScene,
} from '../../testing/difference-scene.ts'
import { startWorld, type World } from '../../testing/world.ts'

const { differences } = contract

let world: World
let scene: DifferenceScene
beforeAll(async () => {
  world = await startWorld()
  scene = await setDifferenceScene(world)
})
afterAll(() => world?.close())

type Open = { id: string; version: number; amount: number; change: number; refund: number; status: string }
type Known = { payable: number; paid: number; refunded: number; open: Open | undefined }
type Step = {
  what: 'collect' | 'giveBack' | 'pay' | 'approve' | 'reject' | 'cancel' | 'settle'
  amount: number
}

/** The rules of the model: what an order asks for, what is paid, and the open difference. */
const expected = (known: Known, { what, amount }: Step): string => {
  const { payable, paid, open } = known
  if (what === 'pay') return amount > payable - paid ? 'PAYMENT_TOO_MUCH' : 'ok'
  if (what === 'collect' || what === 'giveBack') {
    if (paid === 0) return 'DIFFERENCE_ORDER_NOT_PAID'
    if (open) return 'DIFFERENCE_OTHER_OPEN'
    const most = mostGivenBack({ payableCents: payable, paidCents: paid })
    return what === 'giveBack' && amount > most ? 'DIFFERENCE_TOO_MUCH' : 'ok'
  }
  if (!open) return 'none'
  if (what === 'cancel')
    return open.status === 'PENDING_PAYMENT' && paid > payable - open.amount ? 'DIFFERENCE_BEING_PAID' : 'ok'
  if (what === 'settle' && open.status === 'PENDING_PAYMENT') return 'DIFFERENCE_UNPAID'
  const waitsFor = what === 'settle' ? 'PENDING_REFUND' : 'PENDING_APPROVAL'
  if (open.status !== waitsFor) return 'DIFFERENCE_TRANSITION'
  if (what !== 'approve') return 'ok'
  return open.amount > mostGivenBack({ payableCents: payable, paidCents: paid })
    ? 'DIFFERENCE_TOO_MUCH'
    : 'ok'
}

const after = (known: Known, step: Step, made: Open): Known => {
  const { payable, paid, open } = known
  if (step.what === 'pay') {
    const now = { ...known, paid: paid + step.amount }
    return open?.status === 'PENDING_PAYMENT' && now.paid >= payable ? { ...now, open: undefined } : now
  }
  const balance = { payableCents: payable, paidCents: paid }
  const effect = (direction: 'COLLECT' | 'GIVE_BACK', amountCents: number) =>
    effectOf({ direction, amountCents }, balance)
  if (step.what === 'collect') {
    const asks = payable + effect('COLLECT', step.amount).changeCents
    return { ...known, payable: asks, open: paid >= asks ? undefined : made }
  }
  if (step.what === 'giveBack') return { ...known, open: made }
  if (step.what === 'approve') {
    const { changeCents, refundCents } = effect('GIVE_BACK', open?.amount ?? 0)
    return { ...known, payable: payable + changeCents, open: refundCents === 0 ? undefined : made }
  }
  if (step.what === 'settle') {
    const back = open?.refund ?? 0
    return { ...known, paid: paid - back, refunded: known.refunded + back, open: undefined }
  }
  return { ...known, payable: payable - (open?.change ?? 0), open: undefined }
}

describe('steps in any order', () => {
  const steps = fc.array(
    fc.record({
      what: fc.constantFrom<Step['what'][]>(
        'collect',
        'giveBack',
        'pay',
        'approve',
        'reject',
        'cancel',
        'settle',
      ),
      amount: fc.constantFrom(1, 700, 50_000, sofaPrice),
    }),
    { minLength: 8, maxLength: 14 },
  )
  const send = (orderId: string, { what, amount }: Step, open: Open | undefined): Promise<object> => {
    if (what === 'pay') return scene.cash(orderId, amount)
    if (what === 'collect') return scene.create(orderId, { amount })
    if (what === 'giveBack') return scene.giveBack(orderId, amount)
    const it = which(open ?? { id: '1-1', version: 1 })
    if (what === 'approve') return scene.manager.ask(differences.approve, it)
    if (what === 'reject') return scene.manager.ask(differences.reject, { ...it, note: '不行' })
    if (what === 'cancel') return scene.manager.ask(differences.cancel, it)
    return scene.finance.ask(differences.settle, it)
  }

  const walk = async (first: number, sequence: readonly Step[]) => {
    const orderId = await scene.paidOrder(first)
    let known: Known = { payable: sofaPrice, paid: first, refunded: 0, open: undefined }
    for (const step of sequence) {
      const code = expected(known, step)
      if (code === 'none') continue
      const answer = await tried(send(orderId, step, known.open))
      expect({ step, known, code: codeOf(answer) }).toMatchObject({ code })
      if (code === 'ok') known = after(known, step, answer as Open)
      const { payable, paid, refunded, open } = known
      expect(await scene.shown(orderId)).toMatchObject({
        difference: payable - sofaPrice,
        paid,
        refunded,
        due: Math.max(0, payable - paid),
        toRefund: paid > 0 ? Math.max(0, paid - payable) : 0,
        openDifference: open?.status ?? null,
      })
    }
  }

  // More of them: MODEL_RUNS=2000.
  const numRuns = Number(process.env['MODEL_RUNS'] ?? 10)

  test(
    'agree with a simple model: asked for, paid, due and open',
    async () => {
      const run = fc.assert(fc.asyncProperty(fc.constantFrom(700, 100_000, sofaPrice), steps, walk), {
        numRuns,
        endOnFailure: true,
      })
      await expect(run).resolves.toBeUndefined()
    },
    120_000 + numRuns * 3000,
  )
})
