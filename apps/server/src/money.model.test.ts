import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call, InputOf } from '@showfloor/contract/common/call'
import { chinaDay } from '@showfloor/contract/common/china-time'
import type { WantedStage } from '@showfloor/contract/common/payment-stages'
import { contract } from '@showfloor/contract/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from './platform/database/sql.ts'
import {
  codeOf,
  setDifferenceScene,
  sofaPrice,
  tried,
  which,
  type DifferenceScene,
} from './testing/difference-scene.ts'
import { askAgain, send, type Asked } from './testing/drills/asking.ts'
import { booksAgree } from './testing/drills/books.ts'
import { urlOf } from './testing/drills/machine.ts'
import { timePasses } from './testing/drills/time.ts'
import { orderInput, placeOrder } from './testing/order-scene.ts'
import { startPayingWorld, type PayingWorld } from './testing/paying-world.ts'
import { jobServer, serverProcess } from './testing/processes/server-process.ts'
import type { SignedIn } from './testing/world.ts'

const { orders, payments, differences } = contract

let world: PayingWorld
let scene: DifferenceScene
/** A second server, which is killed in the middle of calls; and its start, which nobody waits for before the next kill. */
let victim: Awaited<ReturnType<typeof serverProcess>>
let victimStarts: Promise<void>
beforeAll(async () => {
  world = await startPayingWorld()
  scene = await setDifferenceScene(world)
  await sql`update stock set on_hand = 100000`.execute(world.db)
  await sql`
    update shops
    set stage_payment = true, payment_types = '{WECHAT_PAY,ALIPAY,WECHAT_CODE,ALIPAY_CODE}'
    where id = ${scene.shopId}`.execute(world.db)
  await sql`update roles set revoke_limit_cents = 100000000 where code = 'finance'`.execute(world.db)
  const settings = { SANDBOX_URL: world.sandboxUrl, PUBLIC_URL: urlOf(world) }
  victim = await serverProcess(world, settings, jobServer)
  victimStarts = victim.start()
})
afterAll(async () => {
  await victimStarts
  await victim.kill()
  await world.close()
})

const whats = [
  'plan',
  'plan',
  'change',
  'withdraw',
  'revise',
  'cash',
  'cash',
  'both',
  'link',
  'link',
  'notify',
  'notify',
  'close',
  'code',
  'fail',
  'refund',
  'refund',
  'collect',
  'giveBack',
  'cancel',
] as const
const step = fc.record({
  what: fc.constantFrom(...whats),
  amount: fc.constantFrom(1, 7000, 33_333, 70_000, sofaPrice),
  stages: fc.oneof(
    fc.constant(null),
    fc.constant(null),
    fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 2 }),
  ),
  parts: fc.integer({ min: 1, max: 4 }),
  /** How often the provider notifies us of a payment. */
  told: fc.constantFrom(0, 1, 1, 3),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
const stepOf = (what: Step['what']): Step => ({ what, amount: 7000, stages: null, parts: 2, told: 1 })
/** Sequences that run first: between them, every step succeeds once. */
const examples: [begins: 'cash' | 'link' | null, sequence: Step[]][] = [
  [null, [stepOf('plan'), stepOf('change'), stepOf('withdraw'), stepOf('revise'), stepOf('cancel')]],
  ['link', [stepOf('close')]],
  ['link', [stepOf('notify'), stepOf('code'), stepOf('fail'), stepOf('both'), stepOf('refund')]],
  ['cash', [stepOf('giveBack')]],
  ['cash', [stepOf('collect')]],
]
/** An order and its links, the newest first. */
type Known = { id: string; links: string[] }

/** The payable in parts of a third of the remainder, the last one with the rest. */
const inParts = (payable: number, parts: number): WantedStage[] => {
  let left = payable
  return Array.from({ length: parts }, (_, place) => {
    const amount = place === parts - 1 ? left : Math.max(1, Math.floor(left / 3))
    left -= amount
    return { kind: 'PREPAYMENT', amount, dueOn: chinaDay(new Date()), dueEvent: null }
  })
}

/** Every so many calls the server is killed in the middle of one, which is then retried at the other server. */
const killedEvery = 60
const longestMs = 90
let asks = 0
let kills = 0

const killedAmid = async (asked: Asked): Promise<object> => {
  const key = randomUUID()
  await victimStarts
  const first = send(victim.url, asked, key).catch(() => null)
  await sleep((asks * 7) % longestMs)
  await victim.kill()
  victimStarts = victim.start()
  await first
  kills += 1
  await timePasses(world, false)
  const { code, res } = await askAgain(urlOf(world), asked, key)
  if (code !== 'ok') throw new Error(code)
  return res as object
}

const ask = async <C extends Call>(as: SignedIn, call: C, input: InputOf<C>): Promise<object> => {
  asks += 1
  return asks % killedEvery === 0
    ? killedAmid({ call, input: input as object, as })
    : (as.ask(call, input) as Promise<object>)
}

const codeThat = async (manner: 'PAYS' | 'SHORT'): Promise<string> => {
  const answer = await fetch(`${world.sandboxUrl}/sandbox/codes`, {
    method: 'POST',
    body: JSON.stringify({ provider: 'ALIPAY', manner }),
  })
  return ((await answer.json()) as { code: string }).code
}

const planned = async (orderId: string, { what, parts }: Step): Promise<object> => {
  const { guide } = scene
  const { payable, plan } = await guide.ask(payments.status, { orderId })
  if (what === 'plan') return ask(guide, payments.stageCreate, { orderId, stages: inParts(payable, parts) })
  if (what === 'withdraw') return ask(guide, payments.stageRevoke, { orderId, version: plan?.version ?? 1 })
  const kept = (plan?.stages ?? []).map((stage) => ({ ...stage, amount: stage.paid }))
  const rest = payable - kept.reduce((sum, stage) => sum + stage.amount, 0)
  const stages = [...kept.filter((stage) => stage.amount > 0), ...inParts(Math.max(rest, 1), parts)]
  return ask(guide, payments.stageUpdate, { orderId, version: plan?.version ?? 1, stages })
}

const givenBack = async (id: string, { amount, parts }: Step): Promise<object> => {
  const wish = await scene.giveBack(id, amount)
  const approved = await scene.manager.ask(differences.approve, which(wish))
  return parts === 1 ? approved : ask(scene.finance, differences.settle, which(approved))
}

const revised = async (id: string, parts: number): Promise<object> => {
  const { guide } = scene
  const items = [{ itemMappingId: scene.scene.mappingId, itemQty: parts }]
  const { version } = await scene.shown(id)
  const changed = { ...orderInput(scene.scene), id, version, items }
  return ask(guide, orders.confirmInShop, which(await guide.ask(orders.update, changed)))
}

const stepped = async ({ id, links }: Known, one: Step): Promise<object> => {
  const { what, amount, stages, parts, told } = one
  const { guide, finance } = scene
  const wish = { orderId: id, amount, ...(stages ? { stages } : {}) }
  const [link = '', earlier = link] = links
  if (what === 'cash') return ask(guide, payments.shopPayment, wish)
  if (what === 'both') {
    const pay = () => tried(guide.ask(payments.shopPayment, wish))
    const answers = await Promise.all([pay(), pay()])
    return answers.find((answer) => codeOf(answer) !== 'ok') ?? {}
  }
  if (what === 'link') {
    const type = parts % 2 === 0 ? 'WECHAT_PAY' : 'ALIPAY'
    const made = (await ask(guide, payments.remoteSubmit, { ...wish, type })) as { id: string }
    links.unshift(made.id)
    return {}
  }
  if (what === 'code' || what === 'fail') {
    const authCode = await codeThat(what === 'code' ? 'PAYS' : 'SHORT')
    return ask(guide, payments.codeSubmit, { ...wish, authCode })
  }
  if (what === 'notify' && link !== '') {
    // An earlier payment may also be notified once more.
    const trouble = told === 0 ? { drop: true } : { times: told }
    return parts === 1 ? world.act(earlier, 'notify') : world.act(link, 'pay', trouble)
  }
  if (what === 'close' && link !== '') return ask(guide, payments.remoteCancel, { tenderId: link })
  if (what === 'refund') return ask(finance, payments.revoke, { orderId: id, amount, reason: '误收' })
  if (what === 'collect') return scene.create(id, { amount })
  if (what === 'giveBack') return givenBack(id, one)
  if (what === 'cancel') return ask(guide, orders.cancel, which(await scene.shown(id)))
  if (what === 'revise') return revised(id, parts)
  if (what === 'plan' || what === 'change' || what === 'withdraw') return planned(id, one)
  return { code: 'NO_LINK' }
}

/** Repeats what waits for an answer until no refund is under way. */
const settled = async (): Promise<void> => {
  const job = world.app.jobs.find(({ name }) => name === 'refunds-finish')
  const open = async () => {
    await timePasses(world, true)
    await job?.work()
    const { rows } = await sql<object>`
      select id, failure
      from refunds
      where state <> 'DONE'`.execute(world.db)
    return rows
  }
  await expect.poll(open, { interval: 100 }).toEqual([])
}

// More of them: MODEL_RUNS=2000.
const numRuns = Number(process.env['MODEL_RUNS'] ?? 100)

test(
  'whatever is planned, paid, declined, notified, refunded, revised and cancelled in any order, also while a server is killed: stages add up to the payable, allocations to the ledger, and the ledger to the providers’ records',
  async () => {
    const seen = new Set<string>()
    const walk = async (begins: 'cash' | 'link' | null, sequence: readonly Step[]) => {
      const placed = await placeOrder(scene.scene)
      await scene.guide.ask(orders.confirmInShop, which(placed))
      const known: Known = { id: placed.id, links: [] }
      const begin = begins ? [{ what: begins, amount: 70_000, stages: null, parts: 1, told: 1 } as const] : []
      for (const one of [...begin, ...sequence]) {
        const code = codeOf(await tried(stepped(known, one)))
        if (code === (one.what === 'fail' ? 'PAYMENT_CODE_SHORT' : 'ok')) seen.add(one.what)
        expect({ one, code }).not.toMatchObject({
          code: expect.stringMatching(/INTERNAL|UNAVAILABLE|500/) as string,
        })
      }
      // A query finds what no notification told us.
      for (const tenderId of known.links) await scene.guide.ask(payments.remoteQuery, { tenderId })
      const state = await scene.guide.ask(payments.status, { orderId: placed.id })
      const stages = state.plan?.stages ?? []
      const sum = (of: 'amount' | 'paid') => stages.reduce((total, stage) => total + stage[of], 0)
      const whole = stages.length === 0 ? [0, 0] : [state.payable, state.paid]
      expect([sum('amount'), sum('paid')]).toEqual(whole)
    }
    const sequences = fc.array(step, { minLength: 3, maxLength: 7 })
    await fc.assert(fc.asyncProperty(fc.constantFrom('cash', 'link', null), sequences, walk), {
      numRuns,
      examples,
      endOnFailure: true,
    })
    await settled()
    await booksAgree(world)
    expect([...new Set(whats)].filter((what) => !seen.has(what))).toEqual([])
    expect(kills).toBeGreaterThan(0)
  },
  120_000 + numRuns * 3000,
)
