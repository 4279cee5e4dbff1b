import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { splitScopedId } from '@showfloor/contract/common/ids'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmedOrder, setScene, type Scene } from '../../../testing/order-scene.ts'
import { signIn } from '../../../testing/factories.ts'
import { freePort } from '../../../../../../tools/testing/ports.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { callerWith, secondProcess, type SignedIn } from '../../../testing/world.ts'
import { wechatNotice, wechatSigned } from '../providers/testing/notices.ts'
import { refundNo, tenderNo } from '../ways/tender-numbers.ts'

const { notifications, payments } = contract

type Wechat = Record<'appid' | 'mchid' | 'api_v3_key' | 'platform_serial' | 'platform_private_key', string>
let world: PayingWorld
let scene: Scene
let admin: SignedIn
let finance: SignedIn
let wechat: Wechat
beforeAll(async () => {
  world = await startPayingWorld()
  scene = await setScene(world, { stock: 20 })
  admin = await signIn(world, { shopIds: [scene.shopId], roles: ['admin'] })
  finance = await signIn(world, { shopIds: [scene.shopId], roles: ['finance'] })
  const kept = readFileSync(path.join(world.sandboxFolder, 'credentials.json'), 'utf8')
  wechat = (JSON.parse(kept) as { wechat_pay: Wechat }).wechat_pay
})
afterAll(() => world.close())

const newTender = async () => {
  const { id: orderId } = await confirmedOrder(scene)
  const { id } = await scene.guide.ask(payments.remoteSubmit, { orderId, type: 'WECHAT_PAY', amount: 1000 })
  const { shopId, id: tender } = splitScopedId(id)
  return { orderId, id, no: tenderNo(shopId, tender) }
}

/** WeChat Pay's notification of a paid tender, with `changed` facts. */
const paidNotice = (no: string, changed: object = {}): string =>
  noticeOf('TRANSACTION.SUCCESS', {
    appid: wechat.appid,
    mchid: wechat.mchid,
    out_trade_no: no,
    transaction_id: `42${randomBytes(12).toString('hex')}`,
    trade_state: 'SUCCESS',
    success_time: new Date().toISOString(),
    amount: { total: 1000, currency: 'CNY' },
    ...changed,
  })

const noticeOf = (event: string, facts: object): string => wechatNotice(wechat.api_v3_key, event, facts)

type Signed = { from?: string; key?: string; serial?: string; ageS?: number; signature?: string }
const send = async (body: string, signed: Signed = {}, sent = body) => {
  const signer = {
    serial: signed.serial ?? wechat.platform_serial,
    privateKey: signed.key ?? wechat.platform_private_key,
  }
  const headers = wechatSigned(signer, body, new Date(Date.now() - (signed.ageS ?? 0) * 1000))
  const answer = await world.app.server.inject({
    method: 'POST',
    url: '/api/payment-notifications/wechat-pay',
    remoteAddress: signed.from ?? '127.0.0.1',
    headers: {
      ...headers,
      ...(signed.signature === undefined ? {} : { 'wechatpay-signature': signed.signature }),
    },
    payload: sent,
  })
  return { status: answer.statusCode, text: answer.body }
}
const health = async () => {
  const { data } = await admin.ask(payments.providerHealth, {})
  return data.find(({ provider }) => provider === 'WECHAT_PAY')
}
const play = (what: string, body: object) =>
  fetch(`${world.sandboxUrl}/sandbox/${what}`, { method: 'POST', body: JSON.stringify(body) })
const mattersOf = async (orderId: string) => {
  const { data } = await finance.ask(payments.toLookAt, { kind: 'MISDIRECTED' })
  return data.filter((matter) => matter.orderId === orderId)
}
const paidOf = async (orderId: string) => (await scene.guide.ask(payments.status, { orderId })).paid

test('P5 a notification that is forged, altered, a probe, old, or signed with another or an unknown key is refused without a detail and books nothing', async () => {
  const { orderId, no } = await newTender()
  const body = paidNotice(no)
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const other = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const tried = await Promise.all([
    send(body, { key: other }),
    send(body, {}, body.replace('TRANSACTION.SUCCESS', 'TRANSACTION.SUCCES5')),
    send(body, { signature: `WECHATPAY/SIGNTEST/${randomBytes(64).toString('base64')}` }),
    send(body, { ageS: 301 }),
    // Later than by a second: a busy machine takes its time until the server looks.
    send(body, { ageS: -360 }),
    send(body, { serial: 'PUB_KEY_ID_UNKNOWN' }),
    send(body, { signature: '' }),
  ])
  expect(tried.map(({ status }) => status)).toEqual(tried.map(() => 401))
  for (const { text } of tried) expect(text).not.toMatch(/serial|timestamp|signature does|key/i)
  expect(await paidOf(orderId)).toBe(0)
  // Managers of the chain see the count.
  expect(await health()).toMatchObject({ refusedToday: tried.length, refusedWeek: tried.length, clocks: [] })
  expect((await scene.guide.refused(payments.providerHealth, {})).code).toBe('FORBIDDEN')
  expect((await send(body)).status).toBe(200)
  expect(await paidOf(orderId)).toBe(1000)
  expect(await health()).toMatchObject({ refusedToday: tried.length })
  const many = await Promise.all(Array.from({ length: 40 }, () => send(body, { signature: 'x' })))
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([401]))
  expect(await health()).toMatchObject({ refusedToday: tried.length + many.length })
})

test('more than sixty forged notifications a minute from one network are not even counted, and genuine ones still arrive', async () => {
  const { orderId, no } = await newTender()
  const before = (await health())?.refusedToday ?? 0
  const many = await Promise.all(Array.from({ length: 300 }, () => send(paidNotice(no), { signature: 'x' })))
  expect(new Set(many.map(({ status }) => status))).toContain(429)
  expect(((await health())?.refusedToday ?? Infinity) - before).toBeLessThan(100)
  expect((await send(paidNotice(no))).status).toBe(200)
  expect(await paidOf(orderId)).toBe(1000)
})

test('P7 a genuine notification of another application, merchant or currency is acknowledged, books nothing, and waits until a person explains it or the provider answers a query', async () => {
  const { orderId, id: tenderId, no } = await newTender()
  for (const changed of [
    { appid: 'wx0000000000000000' },
    { mchid: '1900000001' },
    { amount: { total: 1000, currency: 'USD' } },
  ])
    expect((await send(paidNotice(no, changed))).status).toBe(200)
  // Without a tender: a repeat cannot help either.
  expect((await send(paidNotice('P1_zzzz', { mchid: '1900000001' }))).status).toBe(200)
  const { paid, aside } = await scene.guide.ask(payments.status, { orderId })
  expect({ paid, aside }).toEqual({ paid: 0, aside: 0 })
  expect(await mattersOf(orderId)).toMatchObject([
    { tenderId, amount: 1000, type: 'WECHAT_PAY', actions: ['query', 'explain'] },
  ])
  expect(await finance.ask(payments.remoteQuery, { tenderId })).toMatchObject({ state: 'PROCESSING' })
  expect(await mattersOf(orderId)).toEqual([])

  await send(paidNotice(no, { mchid: '1900000001' }))
  expect(await mattersOf(orderId)).toMatchObject([{ reason: 'MERCHANT' }])
  const explained = { tenderId, evidence: '商户平台查无此单' }
  expect((await scene.guide.refused(payments.noticeExplain, explained)).code).toBe('FORBIDDEN')
  await finance.ask(payments.noticeExplain, explained)
  expect(await mattersOf(orderId)).toEqual([])
  expect((await finance.refused(payments.noticeExplain, explained)).code).toBe('NOTICE_NOT_OPEN')
  await send(paidNotice(no))
  expect(await paidOf(orderId)).toBe(1000)

  // Of a booked payment too, only the provider's answer ends the matter.
  await send(paidNotice(no, { mchid: '1900000001' }))
  const cutOff = await secondProcess(world, { SANDBOX_URL: `http://127.0.0.1:${await freePort()}` })
  await callerWith(cutOff, finance.headers).ask(payments.remoteQuery, { tenderId })
  await cutOff.app.close()
  expect(await mattersOf(orderId)).toHaveLength(1)
  expect(await finance.ask(payments.remoteQuery, { tenderId })).toMatchObject({ state: 'SUCCEEDED' })
  expect(await mattersOf(orderId)).toEqual([])
  expect(await paidOf(orderId)).toBe(1000)
})

test('P3 a notification of a refund that is done already is acknowledged and changes nothing', async () => {
  const { orderId, id: tenderId, no } = await newTender()
  await world.act(tenderId, 'pay')
  const { tenders } = await finance.ask(payments.revoke, { orderId, tenderId, amount: 400, reason: '退' })
  const [done] = tenders[0]?.refunds ?? []
  expect(done?.state).toBe('DONE')
  const { shopId, id } = splitScopedId(done?.id ?? '')
  for (const status of ['PROCESSING', 'CLOSED', 'SUCCESS']) {
    const facts = {
      mchid: wechat.mchid,
      out_trade_no: no,
      out_refund_no: refundNo(shopId, id),
      refund_status: status,
      amount: { refund: 400 },
    }
    expect((await send(noticeOf(`REFUND.${status}`, facts))).status).toBe(200)
  }
  const after = await scene.guide.ask(payments.status, { orderId })
  expect(after).toMatchObject({ paid: 600, refunded: 400, tenders: [{ refunds: [{ state: 'DONE' }] }] })
})

test('P3 a failed refund is notified to finance once, however many notifications say so at the same time', async () => {
  const { orderId, id: tenderId, no } = await newTender()
  await world.act(tenderId, 'pay')
  const cutOff = await secondProcess(world, { SANDBOX_URL: `http://127.0.0.1:${await freePort()}` })
  const begun = await callerWith(cutOff, finance.headers).ask(payments.revoke, {
    orderId,
    tenderId,
    amount: 400,
    reason: '退',
  })
  await cutOff.app.close()
  const [refund] = begun.tenders[0]?.refunds ?? []
  expect(refund?.state).toBe('PROCESSING')
  const { shopId, id } = splitScopedId(refund?.id ?? '')
  const facts = {
    mchid: wechat.mchid,
    out_trade_no: no,
    out_refund_no: refundNo(shopId, id),
    refund_status: 'ABNORMAL',
    amount: { refund: 400 },
  }
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(noticeOf('REFUND.ABNORMAL', facts))))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const { data } = await finance.ask(notifications.list, { shopId })
  const told = data.filter(({ content }) => content.kind === 'REFUND_FAILED' && content.orderId === orderId)
  expect(told).toHaveLength(1)
})

test('P6 the providers are ten minutes ahead: links and queries work, notifications are refused, and those who manage the chain are notified', async () => {
  await play('clock', { offset_s: 600 })
  const { orderId, id: tenderId } = await newTender()
  const { notifications: sent } = await world.act(tenderId, 'pay')
  expect(sent[0]?.answer).toMatch(/^401/)
  expect(await paidOf(orderId)).toBe(0)
  await scene.guide.ask(payments.remoteQuery, { tenderId })
  expect(await paidOf(orderId)).toBe(1000)
  await expect.poll(health).toMatchObject({ clocks: [{ machine: expect.any(String) as string }] })
  const [clock] = (await health())?.clocks ?? []
  expect(Math.abs((clock?.offsetS ?? 0) - 600)).toBeLessThan(5)
  const { data } = await admin.ask(notifications.list, { shopId: scene.shopId })
  expect(data.map(({ content }) => content)).toContainEqual({
    kind: 'CLOCK_OFF',
    machine: clock?.machine,
    minutes: 10,
  })
  await play('clock', { offset_s: 0 })
  await scene.guide.ask(payments.remoteSubmit, {
    orderId: (await confirmedOrder(scene)).id,
    type: 'WECHAT_PAY',
    amount: 1000,
  })
  await expect.poll(health).toMatchObject({ clocks: [] })
})

test('P20 the platform signs with a new key: its certificate is fetched once for all callers, and at most once a minute', async () => {
  const fetches = async () => {
    const answer = await fetch(`${world.sandboxUrl}/sandbox/wechat-pay/keys`)
    return ((await answer.json()) as { fetched: number }).fetched
  }
  scene = await setScene(world)
  const [first, second] = [await newTender(), await newTender()]
  const before = await fetches()
  await play('wechat-pay/keys', {})
  // An answer and a notification at once.
  await Promise.all([
    scene.guide.ask(payments.remoteQuery, { tenderId: first.id }),
    world.act(second.id, 'pay'),
    scene.guide.ask(payments.remoteQuery, { tenderId: second.id }),
  ])
  expect(await paidOf(second.orderId)).toBe(1000)
  expect(await fetches()).toBe(before + 1)
  for (const serial of ['6'.repeat(40), '7'.repeat(40)])
    expect((await send(paidNotice(first.no), { serial, from: '203.0.113.20' })).status).toBe(401)
  expect(await fetches()).toBe(before + 1)
  // The old key's signature is still accepted.
  expect((await send(paidNotice(first.no))).status).toBe(200)
  expect(await paidOf(first.orderId)).toBe(1000)
})
