import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { splitScopedId } from '@showfloor/contract/common/ids'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { setDifferenceScene, type DifferenceScene } from '../../../testing/difference-scene.ts'
import { signIn } from '../../../testing/factories.ts'
import { confirmedOrder } from '../../../testing/order-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import type { SignedIn } from '../../../testing/world.ts'
import { alipayNotice, wechatNotice, wechatSigned } from '../providers/testing/notices.ts'
import { refundNo, tenderNo } from '../ways/tender-numbers.ts'

const { payments } = contract

type Wallet = 'WECHAT_PAY' | 'ALIPAY'
const wallets: Wallet[] = ['WECHAT_PAY', 'ALIPAY']
/** A merchant with the keys of both sides. */
type Merchant = {
  wechat_pay: Record<'appid' | 'mchid' | 'api_v3_key' | 'platform_serial' | 'platform_private_key', string>
  alipay: Record<'app_id' | 'alipay_private_key', string>
}

let world: PayingWorld
let chain: DifferenceScene
let franchise: DifferenceScene
let admin: SignedIn
let entityId: string
let first: Merchant
let second: Merchant
beforeAll(async () => {
  // Refunds by WeChat Pay stay open until a notification ends them.
  world = await startPayingWorld({ SANDBOX_REFUND_SETTLE_MS: '3600000' })
  chain = await setDifferenceScene(world)
  franchise = await setDifferenceScene(world)
  admin = await signIn(world, { roles: ['admin'] })
  await sql`update shops set payment_types = '{WECHAT_PAY,ALIPAY}'`.execute(world.db)
  const made = await admin.ask(payments.entitySave, { name: '苏州加盟店', shopIds: [franchise.shopId] })
  entityId = made.id
  for (const provider of wallets)
    await admin.ask(payments.entityProviderSave, { id: entityId, provider, settings: null })
  const kept = JSON.parse(await readFile(`${world.sandboxFolder}/credentials.json`, 'utf8')) as Merchant & {
    second: Merchant
  }
  first = kept
  second = kept.second
})
afterAll(() => world.close())

const linkOf = async ({ scene, guide }: DifferenceScene, type: Wallet) => {
  const { id: orderId } = await confirmedOrder(scene)
  const { id: tenderId } = await guide.ask(payments.remoteSubmit, { orderId, type, amount: 10_000 })
  const { shopId, id } = splitScopedId(tenderId)
  return { orderId, tenderId, no: tenderNo(shopId, id) }
}
const statusOf = ({ guide }: DifferenceScene, orderId: string) => guide.ask(payments.status, { orderId })
const paidOf = async (at: DifferenceScene, orderId: string) => (await statusOf(at, orderId)).paid
const post = async (path: string, headers: Record<string, string>, payload: string) => {
  const url = `/api/payment-notifications/${path}`
  return (await world.app.server.inject({ method: 'POST', url, headers, payload })).statusCode
}
/** Sends a genuine notification of a merchant to the chain’s address, or to that of an entity. */
const byAlipay = ({ alipay }: Merchant, of: string, facts: Record<string, string>) =>
  post(
    `alipay${of}`,
    { 'content-type': 'application/x-www-form-urlencoded' },
    alipayNotice(alipay.alipay_private_key, {
      app_id: alipay.app_id,
      trade_no: `2026${randomBytes(8).toString('hex')}`,
      trade_status: 'TRADE_SUCCESS',
      total_amount: '100.00',
      gmt_payment: '2026-11-28 10:00:00',
      ...facts,
    }),
  )
const byWechat = ({ wechat_pay: keys }: Merchant, of: string, event: string, facts: object) => {
  const body = wechatNotice(keys.api_v3_key, event, { appid: keys.appid, mchid: keys.mchid, ...facts })
  const signer = { serial: keys.platform_serial, privateKey: keys.platform_private_key }
  return post(`wechat-pay${of}`, { 'content-type': 'application/json', ...wechatSigned(signer, body) }, body)
}
const refusedOf = async (wallet: Wallet): Promise<number> => {
  const { data } = await admin.ask(payments.providerHealth, {})
  return data.find(({ provider }) => provider === wallet)?.refusedToday ?? 0
}
const keptOf = async (no: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from payment_notifications
    where tender_no = ${no}`.execute(world.db)
  return rows[0]?.n ?? 0
}

test('a genuine notification of one merchant books no money of the other, to whatever address it comes', async () => {
  const [ours, theirs] = [await linkOf(chain, 'ALIPAY'), await linkOf(franchise, 'ALIPAY')]
  const paid = (no: string) => ({ out_trade_no: no })
  const refused = [
    await byAlipay(second, '', paid(ours.no)),
    await byAlipay(second, `/${entityId}`, paid(ours.no)),
    await byAlipay(first, '', paid(theirs.no)),
    await byAlipay(first, `/${entityId}`, paid(theirs.no)),
    await byAlipay(first, '/99', paid(theirs.no)),
  ]
  expect(refused).toEqual([401, 401, 401, 401, 404])
  expect([await paidOf(chain, ours.orderId), await paidOf(franchise, theirs.orderId)]).toEqual([0, 0])
  // The merchant itself is heard.
  expect(await byAlipay(second, `/${entityId}`, paid(theirs.no))).toBe(200)
  expect(await paidOf(franchise, theirs.orderId)).toBe(10_000)
})

/** A paid link of the franchise shop of which a part is given back. */
const refunded = async (type: Wallet) => {
  const link = await linkOf(franchise, type)
  await world.act(link.tenderId, 'pay')
  await expect.poll(() => paidOf(franchise, link.orderId)).toBe(10_000)
  const { orderId, tenderId } = link
  const { tenders } = await franchise.finance.ask(payments.revoke, {
    orderId,
    tenderId,
    amount: 400,
    reason: '退',
  })
  const { shopId, id } = splitScopedId(tenders[0]?.refunds[0]?.id ?? '')
  return { ...link, refund: refundNo(shopId, id) }
}
const refundsOf = async (orderId: string) => {
  const { paid, refunded: back, tenders } = await statusOf(franchise, orderId)
  return { paid, back, states: tenders.flatMap(({ refunds }) => refunds.map(({ state }) => state)) }
}

test('a refund that WeChat Pay notifies for the other merchant stays open, and each such notification is counted once', async () => {
  const { orderId, no, refund } = await refunded('WECHAT_PAY')
  const before = await refundsOf(orderId)
  const refusals = await refusedOf('WECHAT_PAY')
  const facts = {
    out_trade_no: no,
    out_refund_no: refund,
    refund_status: 'SUCCESS',
    amount: { total: 10_000, refund: 400 },
  }
  const to = [
    await byWechat(first, '', 'REFUND.SUCCESS', facts),
    await byWechat(first, `/${entityId}`, 'REFUND.SUCCESS', facts),
    await byWechat(first, '', 'REFUND.CLOSED', { ...facts, refund_status: 'CLOSED' }),
  ]
  expect(to).toEqual([401, 401, 401])
  expect(await refusedOf('WECHAT_PAY')).toBe(refusals + 3)
  expect(await keptOf(refund)).toBe(0)
  expect(await refundsOf(orderId)).toEqual(before)
  expect(before.states).not.toContain('DONE')
  expect(await byWechat(second, `/${entityId}`, 'REFUND.SUCCESS', facts)).toBe(200)
  expect(await refundsOf(orderId)).toEqual({ paid: 9600, back: 400, states: ['DONE'] })
  expect(await keptOf(refund)).toBe(1)
})

test('a refund that Alipay notifies for the other merchant changes nothing, and each such notification is counted once', async () => {
  const { orderId, no, refund } = await refunded('ALIPAY')
  // The merchant’s own notification may come first; it is waited for.
  await expect.poll(() => keptOf(refund)).toBe(1)
  const before = await refundsOf(orderId)
  const refusals = await refusedOf('ALIPAY')
  const facts = { out_trade_no: no, out_biz_no: refund, refund_fee: '100.00' }
  const to = [
    await byAlipay(first, '', facts),
    await byAlipay(first, `/${entityId}`, facts),
    await byAlipay(first, '', { ...facts, trade_status: 'TRADE_CLOSED' }),
  ]
  expect(to).toEqual([401, 401, 401])
  expect(await refusedOf('ALIPAY')).toBe(refusals + 3)
  expect(await keptOf(refund)).toBe(1)
  expect(await refundsOf(orderId)).toEqual(before)
})
