import { randomUUID } from 'node:crypto'
import { chinaDay } from '@showfloor/contract/common/china-time'
import { splitScopedId } from '@showfloor/contract/common/ids'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import {
  codeOf as codeOfAnswer,
  setDifferenceScene,
  sofaPrice,
  tried,
  type DifferenceScene,
} from '../../../testing/difference-scene.ts'
import { confirmedOrder } from '../../../testing/order-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { tenderClock } from '../../../testing/payments/tender-clock.ts'
import { callerWith, secondProcess, type World } from '../../../testing/world.ts'
import { startMiddleman } from '../providers/testing/middleman.ts'
import { tenderNo } from '../ways/tender-numbers.ts'

const { payments, reconciliation } = contract

let world: PayingWorld
/** A server process with a faulty connection to the wallets. */
let troubled: World
let scene: DifferenceScene
let clock: ReturnType<typeof tenderClock>
let middleman: Awaited<ReturnType<typeof startMiddleman>>
/** What happens to a wallet's answer; null loses it after its effect. */
let meddle: (asked: string, body: string) => string | null | Promise<string | null>
beforeAll(async () => {
  world = await startPayingWorld()
  middleman = await startMiddleman(world.sandboxUrl, async (body, status, url, sent) => {
    const text = await meddle(`${url} ${decodeURIComponent(sent)}`, body)
    return text === null ? null : { status, body: text }
  })
  troubled = await secondProcess(world, { SANDBOX_URL: middleman.url })
  clock = tenderClock(world, troubled)
  scene = await setDifferenceScene(world)
  await sql`update shops set payment_types = '{WECHAT_PAY,ALIPAY,WECHAT_CODE,ALIPAY_CODE}'`.execute(world.db)
})
afterAll(async () => {
  await troubled.app.close()
  await middleman.stop()
  await world.close()
})
beforeEach(() => {
  meddle = (_asked, body) => body
})

const wallets = [
  { type: 'WECHAT_CODE', provider: 'WECHAT_PAY', paying: '/pay/micropay', reversing: '/secapi/pay/reverse' },
  { type: 'ALIPAY_CODE', provider: 'ALIPAY', paying: 'alipay.trade.pay', reversing: 'alipay.trade.cancel' },
] as const
type Wallet = (typeof wallets)[number]
type Manner = 'PAYS' | 'ASKS' | 'SHORT' | 'EXPIRED'

const sandbox = async (path: string, body: object): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${world.sandboxUrl}${path}`, { method: 'POST', body: JSON.stringify(body) })
  return (await answer.json()) as Record<string, unknown>
}
const codeOf = async ({ provider }: Wallet, manner: Manner): Promise<string> =>
  String((await sandbox('/sandbox/codes', { provider, manner }))['code'])
const wanted = async (wallet: Wallet, manner: Manner, amount = sofaPrice) => {
  const { id: orderId } = await confirmedOrder(scene.scene)
  return { orderId, amount, authCode: await codeOf(wallet, manner) }
}
const guide = () => callerWith(troubled, scene.scene.guide.headers)
const status = (orderId: string) => scene.guide.ask(payments.status, { orderId })
const losing = (...words: string[]) => {
  meddle = (asked, body) => (words.some((word) => asked.includes(word)) ? null : body)
}

describe.each(wallets)('$type', (wallet) => {
  test('a code that pays at once: the prefix picks the wallet, and the money is booked and refunded the same way', async () => {
    const input = await wanted(wallet, 'PAYS')
    const spaced = input.authCode.replaceAll(/(\d{4})/g, '$1 ')
    const tender = await guide().ask(payments.codeSubmit, { ...input, authCode: spaced })
    expect(tender).toMatchObject({ type: wallet.type, state: 'SUCCEEDED', received: sofaPrice })
    expect(await status(input.orderId)).toMatchObject({ paid: sofaPrice, paymentStatus: 'PAID' })
    await scene.finance.ask(payments.revoke, {
      orderId: input.orderId,
      tenderId: tender.id,
      amount: 10_000,
      reason: '多收',
    })
    expect(await status(input.orderId)).toMatchObject({
      paid: sofaPrice - 10_000,
      tenders: [{ refunds: [{ type: wallet.type, amount: 10_000, state: 'DONE' }] }],
    })
  })

  test('P12 an expired code or an empty wallet charges nothing, and a fresh code is a new tender', async () => {
    const over = await wanted(wallet, 'EXPIRED')
    expect((await guide().refused(payments.codeSubmit, over)).code).toBe('PAYMENT_CODE_OVER')
    const short = { ...over, authCode: await codeOf(wallet, 'SHORT') }
    expect((await guide().refused(payments.codeSubmit, short)).code).toBe('PAYMENT_CODE_SHORT')
    const fresh = { ...over, authCode: await codeOf(wallet, 'PAYS') }
    expect(await guide().ask(payments.codeSubmit, fresh)).toMatchObject({ state: 'SUCCEEDED' })
    const { tenders, paid } = await status(over.orderId)
    expect(paid).toBe(sofaPrice)
    expect(tenders.map(({ state, failure }) => [state, failure !== null])).toEqual([
      ['FAILED', true],
      ['FAILED', true],
      ['SUCCEEDED', false],
    ])
  })

  test('the customer types the password: the server queries until it is paid', async () => {
    const input = await wanted(wallet, 'ASKS')
    const tender = await guide().ask(payments.codeSubmit, input)
    expect(tender.state).toBe('PROCESSING')
    expect((await guide().refused(payments.shopPayment, { orderId: input.orderId, amount: 1 })).code).toBe(
      'PAYMENT_TOO_MUCH',
    )
    await world.act(tender.id, 'pay')
    await clock.askAfter(tender.id, 3)
    expect((await status(input.orderId)).tenders).toMatchObject([{ state: 'SUCCEEDED', aside: 0 }])
  })

  test('nobody types the password: the payment is reversed, and the order can be paid another way', async () => {
    const input = await wanted(wallet, 'ASKS')
    const { id } = await guide().ask(payments.codeSubmit, input)
    await clock.askAfter(id, 120)
    expect((await status(input.orderId)).tenders).toMatchObject([{ state: 'CLOSED' }])
    expect((await world.act(id, 'fail')).state).toBeUndefined()
    expect(await scene.cash(input.orderId, sofaPrice)).toMatchObject({ paymentStatus: 'PAID', aside: 0 })
  })

  test('P9 P13 the answer is lost after the wallet has paid: one charge, found under the same number', async () => {
    const input = await wanted(wallet, 'PAYS')
    const key = { 'idempotency-key': randomUUID() }
    losing(wallet.paying)
    const first = await guide().ask(payments.codeSubmit, input, key)
    expect(first.state).toBe('UNKNOWN')
    const other = { ...input, authCode: await codeOf(wallet, 'PAYS') }
    expect((await guide().refused(payments.codeSubmit, other)).code).toBe('PAYMENT_BESIDE_UNKNOWN')
    meddle = (_asked, body) => body
    await clock.askAfter(first.id, 3)
    const { tenders, paid } = await status(input.orderId)
    expect({ paid, states: tenders.map(({ state }) => state) }).toEqual({
      paid: sofaPrice,
      states: ['SUCCEEDED'],
    })
  })

  test('P10 paid in the last moment, during the reversal: both entries are in the ledger and nothing is owed', async () => {
    const input = await wanted(wallet, 'ASKS')
    const { id } = await guide().ask(payments.codeSubmit, input)
    const { shopId, id: no } = splitScopedId(id)
    let isPaid = false
    // Its last query finds it unpaid, whatever else is queried; the customer pays before the wallet reverses it.
    meddle = async (asked, body) => {
      if (isPaid || !/orderquery|alipay\.trade\.query/.test(asked) || !asked.includes(tenderNo(shopId, no)))
        return body
      isPaid = true
      await world.act(id, 'pay')
      return body
    }
    await clock.askAfter(id, 120)
    expect(await status(input.orderId)).toMatchObject({
      paid: 0,
      aside: 0,
      tenders: [{ state: 'CLOSED', received: sofaPrice, refunds: [{ amount: sofaPrice, state: 'DONE' }] }],
    })
    const { rows } = await sql<{ kind: string }>`
      select kind
      from ledger_entries
      where tender_id = ${no}
      order by seq`.execute(world.db)
    expect(rows.map(({ kind }) => kind)).toEqual(['LATE_PAYMENT', 'RETURN'])
    // The bill of the day has both as well.
    const day = chinaDay(new Date())
    const fetched = await scene.finance.ask(reconciliation.fetch, { source: wallet.provider, day })
    expect(fetched).toMatchObject({ state: 'TAKEN', reason: '' })
    const { data } = await scene.finance.ask(reconciliation.differences, { size: 100 })
    expect(data.filter(({ orderId }) => orderId === input.orderId)).toEqual([])
  })

  test('P11 the wallet says "again" ten times: same number, growing pauses, then a person may end it', async () => {
    const input = await wanted(wallet, 'ASKS')
    const { id } = await guide().ask(payments.codeSubmit, input)
    const { shopId, id: no } = splitScopedId(id)
    const recalls = (times: number) =>
      sandbox(`/sandbox/payments/${tenderNo(shopId, no)}/reversals`, { recalls: times })
    await recalls(100)
    const reversed = new Set<string | undefined>()
    meddle = (asked, body) => {
      if (asked.includes(wallet.reversing))
        reversed.add(/out_trade_no\W+(?:CDATA\W+)?(P\w+)/.exec(asked)?.[1])
      return body
    }
    await clock.askAfter(id, 120)
    for (let run = 0; run < 10; run += 1) {
      await clock.askAfter(id, 0)
    }
    const pauseS = async () => {
      const { rows } = await sql<{ pause: number }>`
        select extract(epoch from ask_at - now())::float8 as pause
        from tenders
        where id = ${no}`.execute(world.db)
      return rows[0]?.pause
    }
    // The first pauses were seconds.
    await expect.poll(pauseS).toBeGreaterThan(600)
    const asManager = await scene.manager.ask(payments.status, { orderId: input.orderId })
    expect(asManager.tenders).toMatchObject([{ state: 'UNKNOWN', actions: ['closeByHand'] }])
    expect([...reversed]).toEqual([tenderNo(shopId, no)])
    const tasks = await scene.finance.ask(payments.toLookAt, { kind: 'SILENT' })
    expect(tasks.data.map(({ tenderId }) => tenderId)).toContain(id)
    await recalls(0)
    await clock.askAfter(id, 0)
    await expect
      .poll(async () => (await status(input.orderId)).tenders)
      .toMatchObject([{ state: 'CLOSED', received: 0 }])
  })

  test('P14 the same code twice, by a double press and by another guide, is one tender', async () => {
    const input = await wanted(wallet, 'ASKS')
    const answers = await Promise.all([
      guide().ask(payments.codeSubmit, input),
      guide().ask(payments.codeSubmit, input),
      scene.guide.ask(payments.codeSubmit, input),
    ])
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    const { id: orderId } = await confirmedOrder(scene.scene)
    expect((await guide().refused(payments.codeSubmit, { ...input, orderId })).code).toBe('PAYMENT_CODE_USED')
    expect((await status(input.orderId)).tenders).toHaveLength(1)
  })

  test('P19 an answer with a broken signature is no failure: the outcome is queried', async () => {
    const input = await wanted(wallet, 'PAYS')
    meddle = (asked, body) =>
      asked.includes(wallet.paying) ? body.replace(/SUCCESS\]|Success/, 'FAIL]').replace('PAY', 'YAP') : body
    const { id, state } = await guide().ask(payments.codeSubmit, input)
    expect(state).toBe('UNKNOWN')
    meddle = (_asked, body) => body
    expect(await guide().ask(payments.remoteQuery, { tenderId: id })).toMatchObject({ state: 'SUCCEEDED' })
  })

  test('a server that crashes before the wallet answers leaves a tender that another process ends', async () => {
    const input = await wanted(wallet, 'PAYS')
    losing(wallet.paying)
    const { id } = await guide().ask(payments.codeSubmit, input)
    await sql`
      update tenders
      set state = 'CREATED', ask_at = expires_at + interval '30 seconds'
      where id = ${splitScopedId(id).id}`.execute(world.db)
    losing('orderquery', 'alipay.trade.query', wallet.reversing)
    await clock.askAfter(id, 120)
    expect((await status(input.orderId)).tenders).toMatchObject([{ state: 'UNKNOWN' }])
    meddle = (_asked, body) => body
    await clock.later(id, 0)
    await world.app.jobs.find(({ name }) => name === 'tenders-close')?.work()
    // The reversal had its effect although its answer was lost: the money came and went back.
    await expect
      .poll(() => status(input.orderId))
      .toMatchObject({
        paid: 0,
        aside: 0,
        tenders: [{ state: 'CLOSED', received: sofaPrice, refunds: [{ amount: sofaPrice, state: 'DONE' }] }],
      })
  })
})

test('P14 the same code at several tills for different orders at once pays for one of them; the others are told so', async () => {
  const first = await wanted(wallets[0], 'ASKS')
  const wishes = [first]
  for (let till = 1; till < 6; till += 1)
    wishes.push({ ...first, orderId: (await confirmedOrder(scene.scene)).id })
  const answers = await Promise.all(
    wishes.map((wish, at) => tried((at % 2 === 0 ? scene.guide : guide()).ask(payments.codeSubmit, wish))),
  )
  expect(answers.map(codeOfAnswer).toSorted()).toEqual([...Array(5).fill('PAYMENT_CODE_USED'), 'ok'])
  const tenders = await Promise.all(wishes.map(async ({ orderId }) => (await status(orderId)).tenders))
  expect(tenders.flat()).toHaveLength(1)
})

test('a payment that has just begun is not reversed while the customer types', async () => {
  const input = await wanted(wallets[0], 'ASKS')
  const { id: tenderId } = await guide().ask(payments.codeSubmit, input)
  expect((await guide().refused(payments.remoteCancel, { tenderId })).code).toBe('TENDER_STILL_PAYING')
  await clock.later(tenderId, 20)
  expect(await guide().ask(payments.remoteCancel, { tenderId })).toMatchObject({ state: 'CLOSED' })
})

test('a malformed payment code, and a wallet that the shop has not switched on, are refused before anything is stored', async () => {
  const input = await wanted(wallets[0], 'PAYS')
  for (const authCode of ['', '6901234567892', '134', 'https://example.com', '9'.repeat(18)])
    expect((await guide().refused(payments.codeSubmit, { ...input, authCode })).code).toBe(
      'PAYMENT_CODE_STRANGE',
    )
  await sql`update shops set payment_types = '{ALIPAY_CODE}'`.execute(world.db)
  expect((await guide().refused(payments.codeSubmit, input)).code).toBe('PAYMENT_TYPE_UNAVAILABLE')
  expect((await status(input.orderId)).tenders).toEqual([])
})
