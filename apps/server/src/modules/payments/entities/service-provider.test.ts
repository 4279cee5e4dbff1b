import { readFile } from 'node:fs/promises'
import { chinaDay } from '@showfloor/contract/common/china-time'
import { splitScopedId } from '@showfloor/contract/common/ids'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { signIn } from '../../../testing/factories.ts'
import { confirmedOrder, setScene, type Scene } from '../../../testing/order-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { callerWith, secondProcess, type SignedIn } from '../../../testing/world.ts'
import { wechatNotice, wechatSigned } from '../providers/testing/notices.ts'
import { tenderNo } from '../ways/tender-numbers.ts'

const { orders, payments, reconciliation } = contract

type Wechat = Record<
  | 'appid'
  | 'mchid'
  | 'sub_mchid'
  | 'sub_appid'
  | 'merchant_serial'
  | 'merchant_private_key'
  | 'api_v3_key'
  | 'platform_serial'
  | 'platform_private_key'
  | 'platform_public_key',
  string
>
const merchants = ['first', 'second', 'sub'] as const
type Merchant = (typeof merchants)[number]

let world: PayingWorld
let scene: Scene
let chain: Scene
let admin: SignedIn
let finance: SignedIn
let entityId: string
let keys: Record<Merchant, Wechat>
beforeAll(async () => {
  world = await startPayingWorld()
  scene = await setScene(world, { stock: 100, shop: { stagePayment: true } })
  chain = await setScene(world, { stock: 100 })
  admin = await signIn(world, { roles: ['admin'] })
  finance = await signIn(world, { shopIds: [scene.shopId], roles: ['finance'] })
  await sql`update shops set payment_types = '{WECHAT_PAY,WECHAT_CODE}'`.execute(world.db)
  const made = await admin.ask(payments.entitySave, { name: '常熟加盟店', shopIds: [scene.shopId] })
  entityId = made.id
  await admin.ask(payments.entityProviderSave, asSub)
  const kept = JSON.parse(await readFile(`${world.sandboxFolder}/credentials.json`, 'utf8')) as {
    wechat_pay: Wechat
    second: { wechat_pay: Wechat }
    sub: { wechat_pay: Wechat }
  }
  keys = { first: kept.wechat_pay, second: kept.second.wechat_pay, sub: kept.sub.wechat_pay }
})
afterAll(() => world.close())

const asSub = {
  get id() {
    return entityId
  },
  provider: 'WECHAT_PAY' as const,
  settings: null,
  sandbox: 'sub' as const,
}
const numbered = (scopedId: string): string => {
  const { shopId, id } = splitScopedId(scopedId)
  return tenderNo(shopId, id)
}
const statusOf = (orderId: string, { guide } = scene) => guide.ask(payments.status, { orderId })
const linkOf = async (at = scene, amount = 10_000) => {
  const { id: orderId } = await confirmedOrder(at)
  const { id } = await at.guide.ask(payments.remoteSubmit, { orderId, type: 'WECHAT_PAY', amount })
  return { orderId, tenderId: id, no: numbered(id) }
}
const paidByLink = async () => {
  const link = await linkOf()
  await world.act(link.tenderId, 'pay')
  await expect.poll(async () => (await statusOf(link.orderId)).paid).toBe(10_000)
  return link
}
const shownCode = async (): Promise<string> => {
  const body = JSON.stringify({ provider: 'WECHAT_PAY', manner: 'PAYS' })
  const shown = await fetch(`${world.sandboxUrl}/sandbox/codes`, { method: 'POST', body })
  return ((await shown.json()) as { code: string }).code
}
const paidByCode = async () => {
  const { id: orderId } = await confirmedOrder(scene)
  const authCode = await shownCode()
  const { id } = await scene.guide.ask(payments.codeSubmit, { orderId, amount: 7000, authCode })
  expect((await statusOf(orderId)).paid).toBe(7000)
  return { orderId, no: numbered(id) }
}
/** On the order's page within WeChat, in the sub-merchant's own application. */
const paidWithinWechat = async () => {
  const { id: orderId, payable } = await confirmedOrder(scene).then(({ id }) =>
    statusOf(id).then((status) => ({ ...status, id })),
  )
  const stages = [
    { kind: 'EARNEST' as const, amount: 6000, dueOn: chinaDay(new Date()) },
    { kind: 'BALANCE' as const, amount: payable - 6000, dueEvent: 'BEFORE_DELIVERY' as const },
  ]
  await scene.guide.ask(payments.stageCreate, { orderId, stages })
  const { url } = await scene.guide.ask(orders.createConfirmLink, { id: orderId })
  const token = new URL(url).searchParams.get('token') ?? ''
  const phone = callerWith(world, { 'x-forwarded-for': '198.51.100.7' })
  const wish = { token, stage: 1, amount: 6000, type: 'WECHAT_PAY' as const, place: 'WECHAT' as const }
  const { goTo } = await phone.ask(orders.customerPay, wish)
  expect(new URL(goTo ?? '').searchParams.get('appid')).toBe(keys.sub.sub_appid)
  const back = (await fetch(goTo ?? '', { redirect: 'manual' })).headers.get('location') ?? ''
  const payerCode = new URL(back).searchParams.get('code') ?? ''
  const { appRequest } = await phone.ask(orders.customerPay, { ...wish, payerCode })
  const body = JSON.stringify(appRequest)
  const paid = await fetch(`${world.sandboxUrl}/wechat/bridge`, { method: 'POST', body })
  expect(await paid.json()).toEqual({ err_msg: 'get_brand_wcpay_request:ok' })
  await expect.poll(async () => (await statusOf(orderId)).paid).toBe(6000)
  const [tender] = (await statusOf(orderId)).tenders
  return { orderId, no: numbered(tender?.id ?? '') }
}
const billOf = async (merchant: Merchant): Promise<string> => {
  const path = `/sandbox/bills/WECHAT_PAY/${chinaDay(new Date())}?merchant=${merchant}`
  return (await fetch(`${world.sandboxUrl}${path}`)).text()
}

test('a franchise shop takes money by link, by code and within WeChat for its sub-merchant, and all of it can be refunded', async () => {
  const paid = [await paidByLink(), await paidByCode(), await paidWithinWechat()]
  const bills = await Promise.all(merchants.map(billOf))
  for (const { no } of paid) expect(bills.map((bill) => bill.includes(no))).toEqual([false, false, true])
  for (const { orderId } of paid) {
    await finance.ask(payments.revoke, { orderId, amount: 2000, reason: '保价' })
    await expect.poll(async () => (await statusOf(orderId)).refunded).toBe(2000)
  }
  // Of a refund of a link, the platform notifies.
  const notified = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n
      from payment_notifications
      where tender_no like 'R%'`.execute(world.db)
    return rows[0]?.n ?? 0
  }
  await expect.poll(notified).toBeGreaterThan(0)
  const open = await linkOf()
  const { state } = await scene.guide.ask(payments.remoteCancel, { tenderId: open.tenderId })
  expect(state).toBe('CLOSED')
})

test('the bills of the sub-merchant’s trades and account are fetched and match; the chain’s lack its money', async () => {
  await paidByLink()
  for (const source of ['WECHAT_PAY', 'WECHAT_FUNDS'] as const) {
    const fetched = await finance.ask(reconciliation.fetch, { source, day: chinaDay(new Date()), entityId })
    expect(fetched).toMatchObject({ state: 'TAKEN', open: 0, entityId })
    expect(fetched.rows).toBeGreaterThan(0)
  }
  const { data } = await finance.ask(reconciliation.bills, { size: 100 })
  expect(
    data.map(({ merchant, entityName, foreignRows }) => ({ merchant, entityName, foreignRows })),
  ).toEqual(
    Array.from({ length: 2 }, () => ({
      merchant: keys.sub.sub_mchid,
      entityName: '常熟加盟店',
      foreignRows: 0,
    })),
  )
})

/** A genuine notification of a platform to an address. */
const send = async (signer: Wechat, path: string, facts: object) => {
  const body = wechatNotice(signer.api_v3_key, 'TRANSACTION.SUCCESS', facts)
  const { platform_serial: serial, platform_private_key: privateKey } = signer
  const answer = await world.app.server.inject({
    method: 'POST',
    url: `/api/payment-notifications/wechat-pay${path}`,
    headers: { 'content-type': 'application/json', ...wechatSigned({ serial, privateKey }, body) },
    payload: body,
  })
  return answer.statusCode
}
const factsOf = (no: string, whose: object) => ({
  ...whose,
  out_trade_no: no,
  transaction_id: '4200000000202611280000000001',
  trade_state: 'SUCCESS',
  success_time: new Date().toISOString(),
  amount: { total: 10_000, currency: 'CNY' },
})
const ofSub = ({ appid, mchid, sub_mchid, sub_appid }: Wechat) => ({
  sp_appid: appid,
  sp_mchid: mchid,
  sub_mchid,
  sub_appid,
})

test('a genuine notification about another merchant, or another sub-merchant of the same service provider, books nothing', async () => {
  const [theirs, ours] = [await linkOf(scene), await linkOf(chain)]
  const { sub, first } = keys
  const whole = ofSub(sub)
  expect([
    await send(sub, '', factsOf(theirs.no, whole)),
    await send(sub, `/${entityId}`, factsOf(ours.no, whole)),
    await send(first, `/${entityId}`, factsOf(theirs.no, { appid: first.appid, mchid: first.mchid })),
    await send(first, '', factsOf(theirs.no, { appid: first.appid, mchid: first.mchid })),
  ]).toEqual([401, 401, 401, 401])
  // The service provider signs for all of its sub-merchants: the number tells them apart. A person looks at it.
  expect(await send(sub, `/${entityId}`, factsOf(theirs.no, { ...whole, sub_mchid: '1900000499' }))).toBe(200)
  expect([(await statusOf(theirs.orderId)).paid, (await statusOf(ours.orderId, chain)).paid]).toEqual([0, 0])
  const { data } = await finance.ask(payments.toLookAt, { kind: 'MISDIRECTED' })
  expect(data.filter(({ orderId }) => orderId === theirs.orderId)).toMatchObject([{ reason: 'MERCHANT' }])
  expect(await send(sub, `/${entityId}`, factsOf(theirs.no, whole))).toBe(200)
  expect((await statusOf(theirs.orderId)).paid).toBe(10_000)
})

test('a sub-merchant belongs to one entity, a service provider may take the money of several, and a used one stays', async () => {
  const { sub } = keys
  const given = await fetch(`${world.sandboxUrl}/sandbox/credentials?merchant=sub`)
  const { wechat_pay: own } = (await given.json()) as { wechat_pay: Wechat }
  const settings = (subMchid: string) => ({
    WECHAT_PAY_MCHID: sub.mchid,
    WECHAT_PAY_APP_ID: sub.appid,
    WECHAT_PAY_MERCHANT_SERIAL: sub.merchant_serial,
    WECHAT_PAY_MERCHANT_PRIVATE_KEY: sub.merchant_private_key,
    WECHAT_PAY_API_V3_KEY: sub.api_v3_key,
    WECHAT_PAY_PLATFORM_SERIAL: sub.platform_serial,
    WECHAT_PAY_PLATFORM_PUBLIC_KEY: own.platform_public_key,
    WECHAT_PAY_SUB_MCHID: subMchid,
  })
  const entity = async (name: string) => (await admin.ask(payments.entitySave, { name, shopIds: [] })).id
  const save = (id: string, given: Record<string, string> | null) => ({
    id,
    provider: 'WECHAT_PAY' as const,
    settings: given,
  })
  const [one, two] = [await entity('昆山加盟店'), await entity('太仓加盟店')]
  await admin.ask(payments.entityProviderSave, save(one, settings('1900000501')))
  await admin.ask(payments.entityProviderSave, save(two, settings('1900000502')))
  const taken = await admin.refused(payments.entityProviderSave, save(two, settings('1900000501')))
  expect(taken.code).toBe('ENTITY_MERCHANT_KNOWN')
  const { data } = await admin.ask(payments.entities, {})
  expect(data.find(({ id }) => id === two)?.providers).toEqual([
    { provider: 'WECHAT_PAY', merchant: '1900000502', serviceProvider: sub.mchid, isSandbox: false },
  ])
  const alone = { ...settings(''), WECHAT_PAY_SUB_APP_ID: sub.sub_appid }
  expect((await admin.refused(payments.entityProviderSave, save(two, alone))).code).toBe(
    'ENTITY_SETTINGS_UNUSABLE',
  )
  // Another service provider could not even query the payments of the first.
  await sql`
    update tenders
    set entity_id = ${two}
    where id = (select min(id) from tenders)`.execute(world.db)
  const other = { ...settings('1900000502'), WECHAT_PAY_MCHID: '1900000308' }
  expect((await admin.refused(payments.entityProviderSave, save(two, other))).code).toBe(
    'ENTITY_MERCHANT_USED',
  )
  await admin.ask(payments.entityProviderSave, save(two, settings('1900000502')))
  const atAlipay = { ...asSub, id: two, provider: 'ALIPAY' as const }
  expect((await admin.refused(payments.entityProviderSave, atAlipay)).code).toBe('PAYMENT_TYPE_UNAVAILABLE')
  // The money of the chain’s own merchant is never another entity’s.
  for (const [name, value] of Object.entries({ ...settings(''), WECHAT_PAY_MCHID: '1900000777' }))
    vi.stubEnv(name, value)
  const process = await secondProcess(world)
  const asked = save(one, settings('1900000777'))
  const refused = await callerWith(process, admin.headers).refused(payments.entityProviderSave, asked)
  await process.app.close()
  vi.unstubAllEnvs()
  expect(refused.code).toBe('ENTITY_MERCHANT_KNOWN')
})
