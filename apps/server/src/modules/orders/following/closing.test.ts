import { splitScopedId } from '@showfloor/contract/common/ids'
import { randomUUID } from 'node:crypto'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { confirmedOrder, orderInput, placeOrder, setScene, type Scene } from '../../../testing/order-scene.ts'
import { freePort } from '../../../../../../tools/testing/ports.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { callerWith, secondProcess, type Caller, type World } from '../../../testing/world.ts'
import { tenderNo } from '../../payments/ways/tender-numbers.ts'
import { providersFromConfig } from '../../payments/providers/registry/registry.ts'

const { orders, payments } = contract

let world: PayingWorld
/** A server process that cannot reach the provider. */
let cutOff: World
let scene: Scene
beforeAll(async () => {
  world = await startPayingWorld()
  cutOff = await secondProcess(world, { SANDBOX_URL: `http://127.0.0.1:${await freePort()}` })
  scene = await setScene(world, { stock: 100 })
})
afterAll(async () => {
  await cutOff.app.close()
  await world.close()
})

type Which = { id: string; version: number }
const endings = {
  cancel: (who: Caller, which: Which) => who.ask(orders.cancel, which),
  revoke: (who: Caller, which: Which) => who.ask(orders.revoke, which),
  update: (who: Caller, which: Which) => who.ask(orders.update, { ...orderInput(scene), ...which }),
} as const
const names = Object.keys(endings) as (keyof typeof endings)[]

const price = 214_900
/** A confirmed order with a payment link for all that is due. */
const withLink = async (type: 'WECHAT_PAY' | 'ALIPAY' = 'WECHAT_PAY') => {
  const { id, version } = await confirmedOrder(scene)
  const tender = await scene.guide.ask(payments.remoteSubmit, { orderId: id, type, amount: price })
  return { which: { id, version }, tenderId: tender.id, codeUrl: tender.codeUrl ?? '' }
}
const shown = ({ id }: Which) => scene.guide.ask(orders.get, { id })
const tenderOf = async ({ id }: Which) => (await scene.guide.ask(payments.status, { orderId: id })).tenders[0]
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => /"code":"(\w+)"/.exec(String(error))?.[1] ?? String(error),
  )

describe.each(names)('an order with a payment link, before %s', (name) => {
  test.each(['WECHAT_PAY', 'ALIPAY'] as const)('%s: the link is closed at the provider', async (type) => {
    const { which, tenderId, codeUrl } = await withLink(type)
    await endings[name](scene.guide, which)
    expect((await tenderOf(which))?.state).toBe('CLOSED')
    expect(await (await fetch(codeUrl)).text()).not.toContain('<form')
    const { shopId, id } = splitScopedId(tenderId)
    const provider = await providersFromConfig({ SANDBOX_URL: world.sandboxUrl }).provider(type)
    expect((await provider.close({ tenderNo: tenderNo(shopId, id) })).state).toBe('CLOSED')
  })

  test('money that the customer has already paid is booked, and the order stays unchanged', async () => {
    const { which, tenderId } = await withLink()
    await world.act(tenderId, 'pay', { drop: true })
    expect(await codeOf(endings[name](scene.guide, which))).toBe('ORDER_JUST_PAID')
    expect(await shown(which)).toMatchObject({
      status: 'CONFIRMED',
      version: which.version,
      paymentStatus: 'PAID',
      holdExpiresAt: null,
    })
  })

  test('a provider that does not answer leaves everything unchanged', async () => {
    const { which } = await withLink()
    const before = await shown(which)
    expect(await codeOf(endings[name](callerWith(cutOff, scene.guide.headers), which))).toBe(
      'LINK_NOT_CLOSED',
    )
    expect(await shown(which)).toEqual(before)
    expect((await tenderOf(which))?.state).toBe('PROCESSING')
  })

  test('an action that would be refused anyway closes no link', async () => {
    const { which } = await withLink()
    expect(await codeOf(endings[name](scene.guide, { ...which, version: 1 }))).toBe('ORDER_CHANGED')
    expect((await tenderOf(which))?.state).toBe('PROCESSING')
  })
})

test('a retry under the same key gets the first answer and closes no newer link', async () => {
  const { which } = await withLink()
  const key = { 'idempotency-key': randomUUID() }
  const input = { ...orderInput(scene), ...which }
  const updated = await scene.guide.ask(orders.update, input, key)
  const { id, version } = await scene.guide.ask(orders.confirmInShop, {
    id: which.id,
    version: updated.version,
  })
  const link = { orderId: id, type: 'ALIPAY' as const, amount: 1000 }
  const { id: tenderId } = await scene.guide.ask(payments.remoteSubmit, link)
  expect(await scene.guide.ask(orders.update, input, key)).toEqual(updated)
  const { tenders } = await scene.guide.ask(payments.status, { orderId: id })
  expect(tenders.find((tender) => tender.id === tenderId)?.state).toBe('PROCESSING')
  expect((await shown(which)).version).toBe(version)
})

test('an order that waits for the customer has no open link; refusing, expiry and deletion leave none', async () => {
  const { which } = await withLink()
  const { version } = await endings.update(scene.guide, which)
  const { url } = await scene.guide.ask(orders.createConfirmLink, { id: which.id })
  const token = new URL(url).searchParams.get('token') ?? ''
  await scene.guide.ask(orders.customerRefuse, { token, revision: 2, reason: '再想想' })
  await sql`update orders set hold_expires_at = now() where id = ${which.id.split('-')[1]}`.execute(world.db)
  await world.app.jobs.find((job) => job.name === 'orders-expire')?.work()
  expect((await shown(which)).status).toBe('EXPIRED')
  expect((await tenderOf(which))?.state).toBe('CLOSED')
  expect(version).toBeGreaterThan(which.version)
})

test('a draft with earlier tenders is cancelled and never deleted, because late money must find its order', async () => {
  const { which, tenderId } = await withLink()
  const draft = await endings.revoke(scene.guide, which)
  expect((await scene.guide.refused(orders.delete, { id: draft.id, version: draft.version })).code).toBe(
    'ORDER_HAS_PAYMENTS',
  )
  await scene.guide.ask(orders.cancel, { id: draft.id, version: draft.version })
  await world.act(tenderId, 'pay')
  expect(await shown(which)).toMatchObject({ status: 'CANCELLED', paid: 0, aside: price })
  expect((await shown(which)).events.at(-1)).toMatchObject({
    type: 'paidLate',
    detail: { tenderType: 'WECHAT_PAY', amount: 214_900 },
  })
  const plain = await placeOrder(scene, { submit: false })
  await scene.guide.ask(orders.delete, { id: plain.id, version: plain.version })
})

test('a link and a cancellation at the same moment never leave a cancelled order with an open link', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, version } = await confirmedOrder(scene)
    const link = { orderId: id, type: 'WECHAT_PAY' as const, amount: price }
    const [made, cancelled] = await Promise.all([
      codeOf(scene.guide.ask(payments.remoteSubmit, link)),
      codeOf(scene.guide.ask(orders.cancel, { id, version })),
    ])
    const { status } = await shown({ id, version })
    const tender = await tenderOf({ id, version })
    expect([
      'done, LINK_OPEN: CONFIRMED, PROCESSING',
      'done, done: CANCELLED, CLOSED',
      'PAYMENT_NOT_OPEN, done: CANCELLED, no link',
    ]).toContain(`${made}, ${cancelled}: ${status}, ${tender?.state ?? 'no link'}`)
  }
})
