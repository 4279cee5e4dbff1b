import { splitScopedId } from '@showfloor/contract/common/ids'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from '../../../platform/database/sql.ts'
import { setDifferenceScene, sofaPrice, type DifferenceScene } from '../../../testing/difference-scene.ts'
import { confirmedOrder } from '../../../testing/order-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { callerWith, secondProcess, type Caller, type World } from '../../../testing/world.ts'
import { tenderNo } from '../ways/tender-numbers.ts'
import { startMiddleman } from '../providers/testing/middleman.ts'

const { notifications, payments } = contract

let world: PayingWorld
/** A server process with a faulty connection to the providers, which none of their notifications reaches. */
let troubled: World
let scene: DifferenceScene
let middleman: Awaited<ReturnType<typeof startMiddleman>>
/** The requests to the provider through the middleman, and which answers are lost. */
const asked: string[] = []
let lose: (asked: string) => boolean | Promise<boolean> = () => false
beforeAll(async () => {
  world = await startPayingWorld({ SANDBOX_RETRY_DELAYS_MS: '50,50,50' })
  middleman = await startMiddleman(world.sandboxUrl, async (body, status, url, sent) => {
    const what = `${url} ${decodeURIComponent(sent)}`
    asked.push(what)
    return (await lose(what)) ? null : { status, body }
  })
  troubled = await secondProcess(world, { SANDBOX_URL: middleman.url, PUBLIC_URL: 'http://127.0.0.1:1' })
  scene = await setDifferenceScene(world)
})
beforeEach(() => {
  lose = () => false
  asked.length = 0
})
afterAll(async () => {
  await troubled.app.close()
  await middleman.stop()
  await world.close()
})

type Type = 'WECHAT_PAY' | 'ALIPAY'
const types: Type[] = ['WECHAT_PAY', 'ALIPAY']
const finance = (): Caller => callerWith(troubled, scene.finance.headers)
const status = (orderId: string) => scene.guide.ask(payments.status, { orderId })
const refundOf = async (orderId: string) => (await status(orderId)).tenders[0]?.refunds[0]
/** Queries every refund now, as the job would later. */
const later = async () => {
  await sql`update refunds set ask_at = now(), asking_until = null where state <> 'DONE'`.execute(world.db)
  await troubled.app.jobs.find(({ name }) => name === 'refunds-finish')?.work()
}
const asksFor = (words: string) => asked.filter((one) => one.includes(words)).length
const refunding = { WECHAT_PAY: '/v3/refund/domestic/refunds {', ALIPAY: '"refund_amount"' }
const querying = { WECHAT_PAY: '/v3/refund/domestic/refunds/R', ALIPAY: 'fastpay.refund.query' }
/** The provider's own refunds of a tender, in cents. */
const keptThere = (tenderId: string): number[] => {
  const { shopId, id } = splitScopedId(tenderId)
  const memory = new DatabaseSync(path.join(world.sandboxFolder, 'sandbox.sqlite'), { readOnly: true })
  const rows = memory.prepare('select amount_cents as cents from refunds where tender_no = ?')
  const cents = rows.all(tenderNo(shopId, id)).map((row) => Number(row.cents))
  memory.close()
  return cents
}
const decide = async (tenderId: string, what: string | null) => {
  const { shopId, id } = splitScopedId(tenderId)
  await fetch(`${world.sandboxUrl}/sandbox/payments/${tenderNo(shopId, id)}/refunds`, {
    method: 'POST',
    body: JSON.stringify({ status: what }),
  })
}
const paid = async (type: Type, amount = 100_000) => {
  const { id: orderId } = await confirmedOrder(scene.scene)
  const { id: tenderId } = await scene.guide.ask(payments.remoteSubmit, { orderId, type, amount })
  await world.act(tenderId, 'pay')
  return { orderId, tenderId, amount, reason: '误收' }
}
/** The same by a link without notifications. */
const paidUntold = async (type: Type, amount = 100_000) => {
  const { id: orderId } = await confirmedOrder(scene.scene)
  const guide = callerWith(troubled, scene.guide.headers)
  const { id: tenderId } = await guide.ask(payments.remoteSubmit, { orderId, type, amount })
  await world.act(tenderId, 'pay', { drop: true })
  await guide.ask(payments.remoteQuery, { tenderId })
  asked.length = 0
  return { orderId, tenderId, amount, reason: '误收' }
}
const ledgerOf = async (orderId: string) => {
  const { rows } = await sql<{ kind: string; cents: number }>`
    select kind, (amount_cents + aside_cents)::cents as cents
    from ledger_entries
    where order_id = ${splitScopedId(orderId).id}
    order by seq`.execute(world.db)
  return rows.map(({ kind, cents }) => [kind, cents])
}

describe.each(types)('%s', (type) => {
  test('P15 a refund whose answer is lost is queried, not requested again: one refund, one entry', async () => {
    const wish = await paidUntold(type)
    lose = (what) => what.includes(refunding[type])
    const state = await finance().ask(payments.revoke, wish)
    expect(state).toMatchObject({ paid: wish.amount })
    expect(state.tenders[0]?.refunds).toMatchObject([{ state: 'PROCESSING' }])
    await later()
    expect(await refundOf(wish.orderId)).toMatchObject({ state: 'DONE' })
    expect([asksFor(refunding[type]), asksFor(querying[type])]).toEqual([1, 1])
    expect(keptThere(wish.tenderId)).toEqual([wish.amount])
    expect(await ledgerOf(wish.orderId)).toEqual([
      ['PAYMENT', wish.amount],
      ['REFUND', -wish.amount],
    ])
  })

  test('P15 a refund that never reached the provider is requested again under the same number', async () => {
    const wish = await paid(type)
    await decide(wish.tenderId, 'NOT_ENOUGH')
    lose = (what) => what.includes(refunding[type])
    await finance().ask(payments.revoke, wish)
    await decide(wish.tenderId, null)
    lose = () => false
    await later()
    expect(await refundOf(wish.orderId)).toMatchObject({ state: 'DONE' })
    const numbers = asked.flatMap((one) => /"out_re(?:fund|quest)_no":"(\w+)"/.exec(one)?.[1] ?? [])
    expect(new Set(numbers).size).toBe(1)
    expect(keptThere(wish.tenderId)).toEqual([wish.amount])
  })

  test('P16 with too little money at the provider it stays open, finance is notified once, and it succeeds later', async () => {
    const wish = await paid(type)
    await decide(wish.tenderId, 'NOT_ENOUGH')
    await finance().ask(payments.revoke, wish)
    for (let day = 0; day < 3; day += 1) await later()
    const refund = await refundOf(wish.orderId)
    expect(refund).toMatchObject({ state: 'FAILED', failure: 'NOT_ENOUGH' })
    const { data: matters } = await scene.finance.ask(payments.toLookAt, { kind: 'REFUND_FAILED' })
    expect(matters.filter(({ refundId }) => refundId === refund?.id)).toMatchObject([
      { amount: wish.amount, reason: 'NOT_ENOUGH', actions: ['retry', 'settle'] },
    ])
    const told = (await scene.finance.ask(notifications.list, { shopId: scene.shopId })).data
    const ofOrder = told.filter(({ content }) => 'orderId' in content && content.orderId === wish.orderId)
    expect(ofOrder.filter(({ content }) => content.kind === 'REFUND_FAILED')).toHaveLength(1)
    expect(await status(wish.orderId)).toMatchObject({ paid: wish.amount })
    await decide(wish.tenderId, null)
    await later()
    expect(await refundOf(wish.orderId)).toMatchObject({ state: 'DONE' })
    const numbers = asked.flatMap((one) => /"out_re(?:fund|quest)_no":"(\w+)"/.exec(one)?.[1] ?? [])
    expect(new Set(numbers).size).toBe(1)
  })

  test('P17 a refund that the provider would always refuse is not requested: a payment older than a year', async () => {
    const wish = await paid(type)
    await sql`
      update tenders
      set succeeded_at = now() - interval '366 days'
      where id = ${splitScopedId(wish.tenderId).id}`.execute(world.db)
    const state = await finance().ask(payments.revoke, wish)
    expect(state.tenders[0]?.refunds).toMatchObject([{ state: 'FAILED', failure: 'TOO_OLD' }])
    expect(state).toMatchObject({ paid: wish.amount })
    expect(asked).toEqual([])
    const refundId = state.tenders[0]?.refunds[0]?.id ?? ''
    const settled = await scene.finance.ask(payments.refundSettle, { refundId, evidence: '银行转账 5521' })
    expect(settled).toMatchObject({ paid: 0, refunded: wish.amount })
  })
})

test('P3 a refund’s notification that arrives before the answer books it once; the late answer changes nothing', async () => {
  const wish = await paid('WECHAT_PAY')
  const isBooked = () => expect.poll(() => refundOf(wish.orderId)).toMatchObject({ state: 'DONE' })
  lose = async (what) => {
    if (what.includes(refunding.WECHAT_PAY)) await isBooked()
    return false
  }
  await finance().ask(payments.revoke, wish)
  await later()
  expect(await refundOf(wish.orderId)).toMatchObject({ state: 'DONE' })
  expect(await ledgerOf(wish.orderId)).toEqual([
    ['PAYMENT', wish.amount],
    ['REFUND', -wish.amount],
  ])
})

test.each(['ABNORMAL', 'CLOSED'])(
  'P3 P17 a refund that ends %s has failed with its reason, by notification and by query, and the money is still ours',
  async (what) => {
    const wish = await paid('WECHAT_PAY')
    await decide(wish.tenderId, what)
    const failed = { state: 'FAILED', failure: what }
    // The answer is lost after the notification has come: the missing answer is older news.
    lose = async (one) => {
      if (!one.includes(refunding.WECHAT_PAY)) return false
      await expect.poll(() => refundOf(wish.orderId)).toMatchObject(failed)
      return true
    }
    await finance().ask(payments.revoke, wish)
    expect(await refundOf(wish.orderId)).toMatchObject(failed)
    lose = () => false
    await later()
    expect(await refundOf(wish.orderId)).toMatchObject(failed)
    expect(await status(wish.orderId)).toMatchObject({ paid: wish.amount, refunded: 0 })
    const { data } = await scene.finance.ask(payments.toLookAt, { kind: 'REFUND_FAILED' })
    expect(data.find(({ orderId }) => orderId === wish.orderId)?.actions).toEqual(['settle', 'retry'])
    // The merchant sends it to another account of the customer's on WeChat's own pages.
    await decide(wish.tenderId, null)
    await later()
    expect(await refundOf(wish.orderId)).toMatchObject({ state: 'DONE' })
    expect(keptThere(wish.tenderId)).toEqual([wish.amount])
  },
)

test('P17 the 51st part of a WeChat payment is not requested', async () => {
  const wish = await paid('WECHAT_PAY', sofaPrice)
  const { shopId, id } = splitScopedId(wish.tenderId)
  await sql`
    insert into refunds (
      shop_id, id, order_id, tender_id, cause_id, amount_cents, account_id, actor_name, state, succeeded_at
    )
    select shop_id, n, order_id, id, n, 1, account_id, '', 'DONE', now()
    from tenders, generate_series(1, 50) n
    where shop_id = ${shopId} and id = ${id}`.execute(world.db)
  const state = await finance().ask(payments.revoke, { ...wish, amount: 100 })
  expect(state.tenders[0]?.refunds.at(-1)).toMatchObject({ state: 'FAILED', failure: 'TOO_MANY_PARTS' })
  expect(asked).toEqual([])
})

test('P17 more than is left of a payment is refused before a provider is asked', async () => {
  const wish = await paid('WECHAT_PAY')
  await finance().ask(payments.revoke, { ...wish, amount: 60_000 })
  asked.length = 0
  for (const amount of [40_001, wish.amount])
    expect((await finance().refused(payments.revoke, { ...wish, amount })).code).toBe('REVOKE_TOO_MUCH')
  expect(asked).toEqual([])
  expect(await status(wish.orderId)).toMatchObject({ paid: 40_000, refunded: 60_000 })
  await finance().ask(payments.revoke, { ...wish, amount: 40_000 })
  expect(keptThere(wish.tenderId)).toEqual([60_000, 40_000])
})

test('P4 money that comes after the link was closed is set aside and notified, then refunded or accepted; never dropped', async () => {
  const { id: orderId } = await confirmedOrder(scene.scene)
  const link = { orderId, type: 'WECHAT_PAY' as const, amount: 8800 }
  const { id: tenderId } = await scene.guide.ask(payments.remoteSubmit, link)
  await scene.guide.ask(payments.remoteCancel, { tenderId })
  await world.act(tenderId, 'pay')
  expect(await status(orderId)).toMatchObject({ paid: 0, aside: 8800, tenders: [{ flag: 'LATE' }] })
  const [told] = (await scene.guide.ask(notifications.list, { shopId: scene.shopId })).data
  expect(told?.content).toMatchObject({ kind: 'PAYMENT_LATE', orderId, amount: 8800 })
  const { data } = await scene.finance.ask(payments.toLookAt, { kind: 'LATE' })
  expect(data.find((matter) => matter.orderId === orderId)).toMatchObject({
    tenderId,
    actions: ['accept', 'giveBack', 'move'],
  })
  expect(await scene.finance.ask(payments.giveBack, { tenderId })).toMatchObject({ aside: 0 })
  expect(keptThere(tenderId)).toEqual([8800])
})
