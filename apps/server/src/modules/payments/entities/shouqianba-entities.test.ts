import { readFile } from 'node:fs/promises'
import { chinaDay } from '@showfloor/contract/common/china-time'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { setDifferenceScene, type DifferenceScene } from '../../../testing/difference-scene.ts'
import { signIn } from '../../../testing/factories.ts'
import { confirmedOrder } from '../../../testing/order-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { upayDesk } from '../../../testing/payments/upay-scene.ts'
import type { SignedIn } from '../../../testing/world.ts'
import { posCodeNotice, posNotice } from '../providers/testing/notices.ts'

const { payments, reconciliation } = contract

type Shop = DifferenceScene & Awaited<ReturnType<typeof upayDesk>>
type Merchant = 'first' | 'second'

let world: PayingWorld
let chain: Shop
let franchise: Shop
let admin: SignedIn
let entityId: string
/** The keys by which Shouqianba signs for each merchant. */
let keys: Record<Merchant, string>
beforeAll(async () => {
  world = await startPayingWorld()
  const shop = async () => {
    const scene = await setDifferenceScene(world)
    return { ...scene, ...(await upayDesk(world, scene)) }
  }
  chain = await shop()
  franchise = await shop()
  admin = await signIn(world, { roles: ['admin'] })
  const made = await admin.ask(payments.entitySave, { name: '苏州加盟店', shopIds: [franchise.shopId] })
  entityId = made.id
  await admin.ask(payments.entityProviderSave, { id: entityId, provider: 'SHOUQIANBA', settings: null })
  const kept = JSON.parse(await readFile(`${world.sandboxFolder}/credentials.json`, 'utf8')) as {
    alipay: { alipay_private_key: string }
    second: { alipay: { alipay_private_key: string } }
  }
  keys = { first: kept.alipay.alipay_private_key, second: kept.second.alipay.alipay_private_key }
  await takes('POS_CODE', 'SHOUQIANBA_CODE')
  for (const at of [chain, franchise]) await at.activate()
})
afterAll(() => world.close())

/** What all shops take at their counters, and by which service. */
const takes = (type: 'POS_CODE' | 'CLOUD_POS', service: string) =>
  sql`
    update shops
    set payment_types = array[${type}], cloud_pos_type = ${service}`.execute(world.db)
const paidOf = async (at: Shop, orderId: string) => (await at.status(orderId)).paid
/** A sale on the shop’s terminal that nobody has paid. */
const saleOf = async (at: Shop, amount = 5000) => {
  const { id: orderId } = await confirmedOrder(at.scene)
  const { id } = await at.guide.ask(payments.posSubmit, { orderId, amount })
  return { orderId, id, no: at.noOf({ id }) }
}
const paidOnTerminal = async (at: Shop) => {
  const sale = await saleOf(at)
  const body = JSON.stringify({ status: '4' })
  await fetch(`${world.sandboxUrl}/sandbox/terminal/${sale.no}`, { method: 'POST', body })
  await expect.poll(() => paidOf(at, sale.orderId)).toBe(5000)
  return sale
}
const paidByCode = async (at: Shop) => {
  const input = await at.wanted('PAYS', 7000)
  const tender = await at.guide.ask(payments.codeSubmit, input)
  expect(tender).toMatchObject({ type: 'POS_CODE', state: 'SUCCEEDED' })
  return { orderId: input.orderId, id: tender.id, no: at.noOf(tender) }
}
const billOf = async (merchant: Merchant): Promise<string> => {
  const path = `/sandbox/bills/CLOUD_POS/${chinaDay(new Date())}?merchant=${merchant}`
  return (await fetch(`${world.sandboxUrl}${path}`)).text()
}

test('the terminal of a franchise shop takes codes and sales for its own merchant, refunds them there, and its bill matches', async () => {
  await takes('POS_CODE', 'SHOUQIANBA_CODE')
  const codes = { ours: await paidByCode(chain), theirs: await paidByCode(franchise) }
  await takes('CLOUD_POS', 'SHOUQIANBA_LITE')
  const sales = { ours: await paidOnTerminal(chain), theirs: await paidOnTerminal(franchise) }
  for (const { orderId, id: tenderId } of [codes.theirs, sales.theirs]) {
    await franchise.finance.ask(payments.revoke, { orderId, tenderId, amount: 1000, reason: '保价' })
    await expect.poll(async () => (await franchise.status(orderId)).refunded).toBe(1000)
  }
  const [first, second] = [await billOf('first'), await billOf('second')]
  for (const { no } of [codes.ours, sales.ours])
    expect([first.includes(no), second.includes(no)]).toEqual([true, false])
  for (const { no } of [codes.theirs, sales.theirs])
    expect([first.includes(no), second.includes(no)]).toEqual([false, true])
  for (const whose of ['1', entityId]) {
    const day = { source: 'CLOUD_POS' as const, day: chinaDay(new Date()), entityId: whose }
    const fetched = await franchise.finance.ask(reconciliation.fetch, day)
    expect(fetched).toMatchObject({ state: 'TAKEN', open: 0, entityId: whose })
    expect(fetched.rows).toBeGreaterThan(0)
  }
})

test('Shouqianba’s notification for the other merchant is refused and counted, wherever it comes; its own merchant’s books the sale', async () => {
  await takes('CLOUD_POS', 'SHOUQIANBA_LITE')
  const sale = await saleOf(franchise)
  await takes('POS_CODE', 'SHOUQIANBA_CODE')
  const input = await franchise.wanted('ASKS', 6000)
  const code = { orderId: input.orderId, ...(await franchise.guide.ask(payments.codeSubmit, input)) }
  const refusals = async () => {
    const { data } = await admin.ask(payments.providerHealth, {})
    return data.find(({ provider }) => provider === 'SHOUQIANBA')?.refusedToday ?? 0
  }
  const post = async (path: string, payload: string, authorization = '') => {
    const url = `/api/payment-notifications/${path}`
    const headers = { 'content-type': 'application/json', authorization }
    return (await world.app.server.inject({ method: 'POST', url, headers, payload })).statusCode
  }
  const sent = (merchant: Merchant, of: string) => post(`shouqianba${of}`, posNotice(keys[merchant], sale.no))
  const sentOfCode = (merchant: Merchant, of: string) => {
    const { body, authorization } = posCodeNotice(keys[merchant], franchise.noOf(code))
    return post(`shouqianba-code${of}`, body, authorization)
  }
  const before = await refusals()
  for (const send of [sent, sentOfCode])
    expect([await send('first', ''), await send('first', `/${entityId}`), await send('second', '')]).toEqual([
      401, 401, 401,
    ])
  expect(await refusals()).toBe(before + 6)
  expect([await paidOf(franchise, sale.orderId), await paidOf(franchise, code.orderId)]).toEqual([0, 0])
  // Its own merchant’s only causes a query, whose answer counts.
  expect([await sent('second', `/${entityId}`), await sentOfCode('second', `/${entityId}`)]).toEqual([
    200, 200,
  ])
  expect([await paidOf(franchise, sale.orderId), await paidOf(franchise, code.orderId)]).toEqual([0, 0])
  const paid = await franchise.happen(code, { status: 'PAID', notify: true })
  expect(paid.notified).toBe('200 success')
  expect(await paidOf(franchise, code.orderId)).toBe(6000)
})
