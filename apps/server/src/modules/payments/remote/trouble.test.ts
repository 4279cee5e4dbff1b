import { splitScopedId } from '@showfloor/contract/common/ids'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { sql } from '../../../platform/database/sql.ts'
import { setDifferenceScene, sofaPrice, type DifferenceScene } from '../../../testing/difference-scene.ts'
import { confirmedOrder } from '../../../testing/order-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { callerWith, secondProcess, type Caller, type World } from '../../../testing/world.ts'
import { tenderNo } from '../ways/tender-numbers.ts'
import { startMiddleman } from '../providers/testing/middleman.ts'

const { payments } = contract

let world: PayingWorld
/** A server process with a faulty connection to the providers. */
let troubled: World
let scene: DifferenceScene
let middleman: Awaited<ReturnType<typeof startMiddleman>>
/** What happens to the provider's answer to a request. */
let lose: (asked: string) => boolean | Promise<boolean> = () => false
beforeAll(async () => {
  world = await startPayingWorld()
  middleman = await startMiddleman(world.sandboxUrl, async (body, status, url, sent) =>
    (await lose(`${url} ${sent}`)) ? null : { status, body },
  )
  troubled = await secondProcess(world, {
    SANDBOX_URL: middleman.url,
    PUBLIC_URL: 'http://127.0.0.1:1',
  })
  scene = await setDifferenceScene(world)
})
afterAll(async () => {
  await troubled.app.close()
  await middleman.stop()
  await world.close()
})
beforeEach(() => {
  lose = () => false
})

const types = ['WECHAT_PAY', 'ALIPAY'] as const
type Type = (typeof types)[number]
const on = (who: { headers: Record<string, string> }): Caller => callerWith(troubled, who.headers)
const guide = () => on(scene.scene.guide)
const link = async (type: Type, amount = sofaPrice) => {
  const { id: orderId } = await confirmedOrder(scene.scene)
  return { orderId, type, amount }
}
const status = (orderId: string) => scene.guide.ask(payments.status, { orderId })
const losing = (...words: string[]) => {
  lose = (asked) => words.some((word) => asked.includes(word))
}
const creation = ['/pay/transactions/native', 'alipay.trade.precreate']
const closing = ['/close', 'alipay.trade.close', 'alipay.trade.cancel']
const refunding = ['/refund/domestic/refunds', 'alipay.trade.refund']

test('P8 a number that WeChat Pay has with other parameters (268498688): the trade is closed there, its tender ends, and a new one takes the money', async () => {
  const wanted = await link('WECHAT_PAY')
  const key = { 'idempotency-key': randomUUID() }
  losing(...creation)
  await guide().refused(payments.remoteSubmit, wanted, key)
  lose = () => false
  const [kept] = (await status(wanted.orderId)).tenders
  const { shopId, id } = splitScopedId(kept?.id ?? '')
  const no = tenderNo(shopId, id)
  const memory = new DatabaseSync(path.join(world.sandboxFolder, 'sandbox.sqlite'))
  memory.prepare('update trades set amount_cents = amount_cents + 1 where tender_no = ?').run(no)
  const refusal = await guide().refused(payments.remoteSubmit, wanted, key)
  expect(refusal).toMatchObject({
    code: 'PAYMENT_REFUSED',
    error: expect.stringContaining('OUT_TRADE_NO_USED'),
  })
  expect(memory.prepare('select state from trades where tender_no = ?').get(no)).toMatchObject({
    state: 'CLOSED',
  })
  memory.close()
  const fresh = await guide().ask(payments.remoteSubmit, wanted)
  expect(fresh).toMatchObject({ state: 'PROCESSING', amount: sofaPrice })
  expect(fresh.id).not.toBe(kept?.id)
  await world.act(fresh.id, 'pay', { drop: true })
  await guide().ask(payments.remoteQuery, { tenderId: fresh.id })
  const after = await status(wanted.orderId)
  expect(after).toMatchObject({ paid: sofaPrice, paymentStatus: 'PAID', aside: 0 })
  expect(after.tenders.map(({ state }) => state).toSorted()).toEqual(['CLOSED', 'SUCCEEDED'])
})

describe.each(types)('%s: a lost answer', (type) => {
  test('P8 to creating a link: the same trade is found again under the same key', async () => {
    const wanted = await link(type)
    const key = { 'idempotency-key': randomUUID() }
    losing(...creation)
    expect((await guide().refused(payments.remoteSubmit, wanted, key)).code).toBe(
      'PAYMENT_PROVIDER_UNAVAILABLE',
    )
    lose = () => false
    const made = await guide().ask(payments.remoteSubmit, wanted, key)
    expect(made).toMatchObject({ state: 'PROCESSING', amount: sofaPrice })
    expect((await status(wanted.orderId)).tenders).toHaveLength(1)
  })

  test('P13 to creating a link that was paid: the money is booked, once', async () => {
    const wanted = await link(type)
    const key = { 'idempotency-key': randomUUID() }
    losing(...creation)
    await guide().refused(payments.remoteSubmit, wanted, key)
    const [tender] = (await status(wanted.orderId)).tenders
    await world.act(tender?.id ?? '', 'pay', { drop: true })
    lose = () => false
    expect((await guide().ask(payments.remoteSubmit, wanted, key)).state).toBe('SUCCEEDED')
    expect(await status(wanted.orderId)).toMatchObject({ paid: sofaPrice, paymentStatus: 'PAID', aside: 0 })
  })

  test('P13 of a link that was made and paid with another amount: it is set aside, and finance decides', async () => {
    const wanted = await link(type)
    const key = { 'idempotency-key': randomUUID() }
    losing(...creation)
    await guide().refused(payments.remoteSubmit, wanted, key)
    const [tender] = (await status(wanted.orderId)).tenders
    await world.act(tender?.id ?? '', 'pay', { drop: true, amount_cents: 1234 })
    lose = () => false
    expect(await guide().ask(payments.remoteSubmit, wanted, key)).toMatchObject({ flag: 'AMOUNT_MISMATCH' })
    expect(await status(wanted.orderId)).toMatchObject({ paid: 0, aside: 1234 })
    const { data } = await scene.finance.ask(payments.toLookAt, { kind: 'OTHER_AMOUNT' })
    expect(data.find(({ orderId }) => orderId === wanted.orderId)).toMatchObject({ amount: 1234 })
  })

  test('to closing a link: closing it again says so', async () => {
    const wanted = await link(type)
    const { id: tenderId } = await guide().ask(payments.remoteSubmit, wanted)
    losing(...closing)
    expect((await guide().refused(payments.remoteCancel, { tenderId })).code).toBe(
      'PAYMENT_PROVIDER_UNAVAILABLE',
    )
    lose = () => false
    expect((await guide().ask(payments.remoteCancel, { tenderId })).state).toBe('CLOSED')
  })

  test('P15 to a refund: it is requested under its own number and paid once', async () => {
    const wanted = await link(type)
    const { id: tenderId } = await guide().ask(payments.remoteSubmit, wanted)
    await guide().ask(payments.remoteCancel, { tenderId })
    await world.act(tenderId, 'pay', { drop: true })
    expect((await guide().ask(payments.remoteQuery, { tenderId })).aside).toBe(sofaPrice)
    losing(...refunding)
    const state = await on(scene.finance).ask(payments.giveBack, { tenderId })
    expect(state.tenders[0]?.refunds).toMatchObject([{ state: 'PROCESSING' }])
    lose = () => false
    await sql`update refunds set ask_at = now() where state <> 'DONE'`.execute(world.db)
    await troubled.app.jobs.find(({ name }) => name === 'refunds-finish')?.work()
    expect(await status(wanted.orderId)).toMatchObject({
      aside: 0,
      tenders: [{ refunds: [{ state: 'DONE' }] }],
    })
    const { shopId, id } = splitScopedId(tenderId)
    const memory = new DatabaseSync(path.join(world.sandboxFolder, 'sandbox.sqlite'), { readOnly: true })
    const refunds = memory.prepare('select amount_cents as cents from refunds where tender_no = ?')
    expect(refunds.all(tenderNo(shopId, id)).map(({ cents }) => cents)).toEqual([sofaPrice])
    memory.close()
  })
})

test.each(types)(
  'P2 %s: a payment whose notification comes before the answer to its creation is booked; the late answer changes nothing',
  async (type) => {
    const heard = await secondProcess(world, {
      SANDBOX_URL: middleman.url,
      PUBLIC_URL: world.app.server.listeningOrigin,
    })
    const wanted = await link(type)
    const isPaid = () => expect.poll(async () => (await status(wanted.orderId)).paid).toBe(sofaPrice)
    lose = async (asked) => {
      if (!creation.some((word) => asked.includes(word))) return false
      const [tender] = (await status(wanted.orderId)).tenders
      await world.act(tender?.id ?? '', 'pay')
      await isPaid()
      return false
    }
    const made = await callerWith(heard, scene.guide.headers).ask(payments.remoteSubmit, wanted)
    expect(made).toMatchObject({ state: 'SUCCEEDED', codeUrl: null })
    expect(await status(wanted.orderId)).toMatchObject({ paid: sofaPrice, aside: 0, tenders: [{}] })
    await heard.app.close()
  },
)

test('a trade that the provider refuses ends its tender at once, so that the money can be taken another way', async () => {
  const wanted = await link('WECHAT_PAY')
  const key = { 'idempotency-key': randomUUID() }
  losing(...creation)
  await guide().refused(payments.remoteSubmit, wanted, key)
  lose = () => false
  // The trade that was left has ended: the provider opens no other under its number.
  const [tender] = (await status(wanted.orderId)).tenders
  await world.act(tender?.id ?? '', 'fail')
  expect((await guide().refused(payments.remoteSubmit, wanted, key)).code).toBe('PAYMENT_REFUSED')
  expect(await scene.cash(wanted.orderId, sofaPrice)).toMatchObject({ paymentStatus: 'PAID' })
})

test('a silent provider delays the links of the other one by at most one run', async () => {
  const silent = await guide().ask(payments.remoteSubmit, await link('WECHAT_PAY', 1000))
  const wanted = await link('ALIPAY', 1000)
  const { id: tenderId } = await guide().ask(payments.remoteSubmit, wanted)
  const { id } = splitScopedId(silent.id)
  await sql`
    insert into tenders (
      shop_id, id, order_id, type, state, amount_cents, account_id, actor_name, expires_at, ask_at
    )
    select shop_id, id + n, order_id, type, state, amount_cents, account_id, actor_name,
      now() - interval '1 hour', now() - interval '1 hour'
    from tenders, generate_series(1, 120) n
    where id = ${id}`.execute(world.db)
  await sql`
    update tenders
    set expires_at = now() - interval '1 minute', ask_at = now()
    where id = ${splitScopedId(tenderId).id}`.execute(world.db)
  losing('/v3/pay')
  const job = troubled.app.jobs.find(({ name }) => name === 'tenders-close')
  for (let run = 0; run < 3; run += 1) await job?.work()
  expect((await status(wanted.orderId)).tenders).toMatchObject([{ state: 'CLOSED' }])
})
