import { splitScopedId } from '@showfloor/contract/common/ids'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { setDifferenceScene, type DifferenceScene } from '../../../testing/difference-scene.ts'
import { confirmedOrder } from '../../../testing/order-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { callerWith, secondProcess, type World } from '../../../testing/world.ts'
import { startMiddleman } from '../providers/testing/middleman.ts'
import { tenderNo } from '../ways/tender-numbers.ts'

const { payments } = contract

let world: PayingWorld
/** A server process with a faulty connection to the wallets. */
let troubled: World
let scene: DifferenceScene
let middleman: Awaited<ReturnType<typeof startMiddleman>>
/** The requests to the wallets, and which answers are lost after their effect. */
const asked: string[] = []
let loses: (asked: string) => boolean
/** A wallet's refusal because of too many requests. */
let storms: (asked: string) => boolean
beforeAll(async () => {
  world = await startPayingWorld()
  middleman = await startMiddleman(world.sandboxUrl, (body, status, url, sent) => {
    const what = `${url} ${decodeURIComponent(sent)}`
    asked.push(what)
    if (storms(what)) return { status: 429, body: '' }
    return loses(what) ? null : { status, body }
  })
  troubled = await secondProcess(world, { SANDBOX_URL: middleman.url, PUBLIC_URL: 'http://127.0.0.1:1' })
  scene = await setDifferenceScene(world)
  await sql`update shops set payment_types = '{WECHAT_CODE,ALIPAY_CODE}'`.execute(world.db)
})
beforeEach(() => {
  loses = () => false
  storms = () => false
  asked.length = 0
})
afterAll(async () => {
  await troubled.app.close()
  await middleman.stop()
  await world.close()
})

const amount = 100_000
const finance = () => callerWith(troubled, scene.finance.headers)
const sandbox = async (path: string, body: object): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${world.sandboxUrl}/sandbox/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Record<string, unknown>
}
/** A payment by code, and a request to refund it. */
const paid = async (provider: 'WECHAT_PAY' | 'ALIPAY') => {
  const { id: orderId } = await confirmedOrder(scene.scene)
  const authCode = String((await sandbox('codes', { provider, manner: 'PAYS' }))['code'])
  const { id: tenderId } = await scene.guide.ask(payments.codeSubmit, { orderId, amount, authCode })
  return { orderId, tenderId, amount, reason: '误收' }
}
const decide = (tenderId: string, status: string | null) => {
  const { shopId, id } = splitScopedId(tenderId)
  return sandbox(`payments/${tenderNo(shopId, id)}/refunds`, { status })
}
const stateOf = async (orderId: string) => {
  const { paid: left, tenders } = await scene.guide.ask(payments.status, { orderId })
  return { left, refunds: tenders[0]?.refunds }
}
/** Queries every refund now, as the job would later. */
const later = async () => {
  await sql`update refunds set ask_at = now(), asking_until = null where state <> 'DONE'`.execute(world.db)
  await troubled.app.jobs.find(({ name }) => name === 'refunds-finish')?.work()
}

describe.each([
  { type: 'WECHAT_CODE', provider: 'WECHAT_PAY', refunding: '/secapi/pay/refund' },
  { type: 'ALIPAY_CODE', provider: 'ALIPAY', refunding: '"refund_amount"' },
] as const)('$type', ({ provider, refunding }) => {
  /** The numbers of the refund requests to the wallet. */
  const refundNumbers = () => {
    const asking = asked.filter((one) => one.includes(refunding))
    return new Set(asking.map((one) => /out_re(?:fund|quest)_no[^R]{1,12}(R\w+)/.exec(one)?.[1]))
  }

  test('P15 a refund whose answer is lost is queried under its number until it is done, once', async () => {
    const wish = await paid(provider)
    loses = (what) => what.includes(refunding)
    await finance().ask(payments.revoke, wish)
    expect(await stateOf(wish.orderId)).toMatchObject({ left: amount, refunds: [{ state: 'PROCESSING' }] })
    await later()
    expect(await stateOf(wish.orderId)).toMatchObject({ left: 0, refunds: [{ state: 'DONE', amount }] })
    expect([...refundNumbers()]).toHaveLength(1)
    expect(asked.filter((one) => one.includes(refunding))).toHaveLength(1)
  })

  test('P16 with too little money at the wallet a refund stays open and succeeds later under the same number', async () => {
    const wish = await paid(provider)
    await decide(wish.tenderId, 'NOT_ENOUGH')
    await finance().ask(payments.revoke, wish)
    for (let day = 0; day < 3; day += 1) await later()
    expect(await stateOf(wish.orderId)).toMatchObject({
      left: amount,
      refunds: [{ state: 'FAILED', failure: 'NOT_ENOUGH' }],
    })
    await decide(wish.tenderId, null)
    await later()
    expect(await stateOf(wish.orderId)).toMatchObject({ left: 0, refunds: [{ state: 'DONE' }] })
    expect([...refundNumbers()]).toHaveLength(1)
  })

  test('a payment older than a year is not refunded through the wallet, and the money stays ours', async () => {
    const wish = await paid(provider)
    await sql`
      update tenders
      set succeeded_at = now() - interval '366 days'
      where id = ${splitScopedId(wish.tenderId).id}`.execute(world.db)
    asked.length = 0
    await finance().ask(payments.revoke, wish)
    expect(await stateOf(wish.orderId)).toMatchObject({
      left: amount,
      refunds: [{ state: 'FAILED', failure: 'TOO_OLD' }],
    })
    expect(asked).toEqual([])
  })
})

test('P18 a wallet that limits requests is asked once a run with growing pauses; the other one still works', async () => {
  const submit = async (provider: 'WECHAT_PAY' | 'ALIPAY') => {
    const { id: orderId } = await confirmedOrder(scene.scene)
    const authCode = String((await sandbox('codes', { provider, manner: 'PAYS' }))['code'])
    const guide = callerWith(troubled, scene.guide.headers)
    return guide.ask(payments.codeSubmit, { orderId, amount, authCode })
  }
  storms = (what) => what.startsWith('/pay/') || what.startsWith('/secapi/')
  const stormy = [await submit('WECHAT_PAY'), await submit('WECHAT_PAY')]
  expect(stormy.map(({ state }) => state)).toEqual(['UNKNOWN', 'UNKNOWN'])
  expect(await submit('ALIPAY')).toMatchObject({ state: 'SUCCEEDED' })
  const ids = stormy.map(({ id }) => splitScopedId(id).id)
  // Their time is up; from now on the pauses between queries grow.
  const run = async () => {
    await sql`
      update tenders
      set ask_at = now(), created_at = now() - interval '1 hour', expires_at = now() - interval '1 minute'
      where id = any(${ids}::bigint[])`.execute(world.db)
    asked.length = 0
    await troubled.app.jobs.find(({ name }) => name === 'tenders-close')?.work()
    const { rows } = await sql<{ s: number }>`
      select extract(epoch from ask_at - now()) as s
      from tenders
      where id = any(${ids}::bigint[])
      order by id`.execute(world.db)
    return rows.map(({ s }) => s)
  }
  const pauses = [await run(), await run(), await run()]
  expect(new Set(asked.filter((one) => one.startsWith('/pay/orderquery'))).size).toBeLessThanOrEqual(1)
  expect(pauses[2]?.[0]).toBeGreaterThan(pauses[0]?.[0] ?? Infinity)
  // Refunds that failed together are not queried together.
  expect(pauses[2]?.[0]).not.toBe(pauses[2]?.[1])
  storms = () => false
  await run()
  await run()
  for (const { id } of stormy)
    await expect
      .poll(async () => {
        const asking = callerWith(troubled, scene.guide.headers)
        return (await asking.ask(payments.remoteQuery, { tenderId: id })).state
      })
      .not.toBe('UNKNOWN')
})
