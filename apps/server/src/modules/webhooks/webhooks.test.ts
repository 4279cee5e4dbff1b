import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract } from '@showfloor/contract/contract'
import { publicEventTypes } from '@showfloor/contract/common/public-events'
import { publicEventData, type PublicEvent } from '@showfloor/contract/webhooks/events'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import { signIn } from '../../testing/factories.ts'
import { setClaimScene } from '../../testing/claim-scene.ts'
import { which } from '../../testing/delivery-scene.ts'
import { confirmedOrder, nextMobile, placeOrder, setScene } from '../../testing/order-scene.ts'
import { vaultWith } from '../../platform/secrets/vault.ts'
import { secondProcess, startWorld, worldKey, type Caller, type World } from '../../testing/world.ts'
import { AddressRefused, lookupPublic } from './sending/addresses.ts'
import { secretPurpose } from './endpoints/endpoints.db.ts'
import { startSenderLoop } from './sending/sender-loop.ts'
import { sendDue } from './sending/sending.ts'

const { claims, customers, notifications, orders, payments, webhooks } = contract

type Received = { headers: Record<string, string>; body: string; path: string; port: number }
let world: World
let admin: Caller
let receiver: Server
let received: Received[] = []
/** What the receiver answers next; 204 once the list is empty. */
let answers: number[] = []
/** Answers to `/slow` that the test still holds back. */
const held: (() => void)[] = []
beforeAll(async () => {
  world = await startWorld({ WEBHOOK_PRIVATE_ADDRESSES: 'yes' })
  admin = await signIn(world, { roles: ['admin'] })
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const headers = request.headers as Record<string, string>
      const { remotePort: port = 0 } = request.socket
      received.push({ headers, body: Buffer.concat(chunks).toString(), path: request.url ?? '', port })
      const status = answers.shift() ?? 204
      const answer = () => response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
      if (request.url === '/slow') held.push(answer)
      else answer()
    })
  })
  receiver.keepAliveTimeout = 60_000
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
})
afterAll(async () => {
  await world?.close()
  await new Promise((closed) => receiver.close(closed))
})
beforeEach(async () => {
  await drain()
  received = []
  answers = []
})
afterEach(() => sql`delete from webhook_endpoints`.execute(world.db))

const urlOf = (path = '/hook') => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`
const vault = vaultWith([worldKey])
const sender = () => ({ db: world.db, vault, allowsPrivate: () => true })
const drain = () => sendDue(sender())
const subscribe = (more: object = {}) =>
  admin.ask(webhooks.create, { name: 'ERP', url: urlOf(), types: publicEventTypes, shopIds: null, ...more })
/** In the order of their events, because several are under way at a time. */
const bodies = (): PublicEvent[] =>
  received
    .map(({ body }) => JSON.parse(body) as PublicEvent)
    .toSorted((a, b) => a.id.localeCompare(b.id, undefined, { numeric: true }))
const typesSent = () => bodies().map(({ type }) => type)
const log = async (id: string) => (await admin.ask(webhooks.deliveries, { id })).data
const makeDue = () => sql`update webhook_deliveries set next_at = now()`.execute(world.db)

test('a sale is sent as it happens, in a body that a public library verifies, without personal data', async () => {
  const scene = await setScene(world)
  const { secret } = await subscribe({ shopIds: [scene.shopId] })
  const elsewhere = await setScene(world)
  await placeOrder(elsewhere)
  const order = await confirmedOrder(scene)
  await scene.guide.ask(payments.shopPayment, { orderId: order.id, amount: 50_000 })
  await drain()
  const webhook = new Webhook(secret)
  for (const { body, headers } of received) expect(webhook.verify(body, headers)).toEqual(JSON.parse(body))
  expect(() => webhook.verify(`${received[0]?.body} `, received[0]?.headers ?? {})).toThrow(
    'No matching signature found',
  )
  const ofOrders = typesSent().filter((type) => type.startsWith('order.'))
  expect(ofOrders).toEqual(['order.placed', 'order.confirmed', 'order.paid'])
  expect(typesSent()).toContain('customer.created')
  expect(bodies().every(({ shopId }) => shopId === scene.shopId)).toBe(true)
  expect(bodies().at(-1)).toMatchObject({
    type: 'order.paid',
    data: {
      orderId: order.id,
      status: 'CONFIRMED',
      paid: 50_000,
      tenderType: 'CASH',
      amount: 50_000,
    },
  })
  for (const { type, data } of bodies()) expect(publicEventData[type].safeParse(data).success).toBe(true)
  expect(received.map(({ body }) => body).join()).not.toMatch(/王女士|139\d{8}/)
  received = []
  const { customerId } = scene
  await scene.guide.ask(customers.update, { id: customerId, version: 1, name: '王小姐', source: 'REFERRAL' })
  await drain()
  expect(bodies()).toMatchObject([{ type: 'customer.changed', data: { customerId } }])
  expect(Object.keys(bodies()[0]?.data ?? {})).toEqual(['customerId'])
})

test('an order that is taken back, placed again and cancelled tells each step', async () => {
  const scene = await setScene(world)
  await subscribe({ shopIds: [scene.shopId] })
  const { guide } = scene
  const { id } = await placeOrder(scene)
  const version = async () => (await guide.ask(orders.get, { id })).version
  await guide.ask(orders.revoke, { id, version: await version() })
  await guide.ask(orders.submit, { id, version: await version(), ticks: [] })
  await guide.ask(orders.cancel, { id, version: await version(), reason: '不要了' })
  await drain()
  expect(typesSent().filter((type) => type.startsWith('order.'))).toEqual([
    'order.placed',
    'order.changed',
    'order.placed',
    'order.cancelled',
  ])
})

test('deliveries and claims tell their steps with the numbers of their papers and no names', async () => {
  const desk = await setClaimScene(world)
  const { secret } = await subscribe({ shopIds: [desk.shopId] })
  const orderId = await desk.delivered(1)
  const opened = await desk.open(orderId, 1)
  const wish = { ...which(opened), outcome: 'EXCHANGE' as const, day: '2999-12-31' }
  await desk.manager.ask(claims.decide, wish)
  await drain()
  const told = bodies().filter(({ data }) => 'deliveryNo' in data || 'claimNo' in data)
  expect(told.map(({ type }) => type)).toEqual([
    'delivery.planned',
    'delivery.departed',
    'order.delivered',
    'claim.opened',
    'delivery.planned',
    'claim.decided',
  ])
  for (const { type, data } of told) expect(publicEventData[type].safeParse(data).success).toBe(true)
  expect(told.at(-1)?.data).toMatchObject({ orderId, outcome: 'EXCHANGE', status: 'COMPLETED' })
  expect(typesSent().filter((type) => type === 'order.changed')).toHaveLength(1)
  const { body = '', headers = {} } = received[0] ?? {}
  expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
  expect(received.map((one) => one.body).join()).not.toMatch(/女士|先生|扶手/)
})

test('an event that is rolled back is never sent; two processes send an event once', async () => {
  const scene = await setScene(world)
  await subscribe({ types: ['order.placed', 'order.cancelled'] })
  const order = await placeOrder(scene)
  await scene.guide.refused(orders.cancel, { id: order.id, version: 99, reason: '' })
  const other = await secondProcess(world)
  await Promise.all([drain(), sendDue({ ...sender(), db: other.db }), drain()])
  await other.app.close()
  await drain()
  expect(typesSent()).toEqual(['order.placed'])
})

test('a refused delivery is sent again with growing pauses under the same id, and fails after three days', async () => {
  const scene = await setScene(world)
  const { id } = await subscribe({ types: ['order.placed'] })
  answers = [500, 302, 503, 500]
  await placeOrder(scene)
  await drain()
  const pauses: number[] = []
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const [entry] = await log(id)
    pauses.push(new Date(entry?.nextAt ?? '').getTime() - Date.now())
    await makeDue()
    await drain()
  }
  expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses)
  expect(new Set(bodies().map((event) => event.id)).size).toBe(1)
  expect(received.every(({ path }) => path === '/hook')).toBe(true)
  expect(await log(id)).toMatchObject([{ state: 'WAITING', attempts: 4, status: 500 }])
  await sql`
    update webhook_deliveries
    set since = now() - interval '3 days', next_at = now()`.execute(world.db)
  answers = [500]
  await drain()
  expect(await log(id)).toMatchObject([{ state: 'FAILED', nextAt: null }])
  await admin.ask(webhooks.resend, { id, position: (await log(id))[0]?.position ?? '' })
  await drain()
  expect(await log(id)).toMatchObject([{ state: 'DELIVERED', attempts: 1, status: 204 }])
})

test('an endpoint that fails for three days is switched off and its managers are notified; switched on again, it gets missed events on request', async () => {
  const scene = await setScene(world)
  // A webhook is the chain's: its managers may all be in other shops than the event.
  const elsewhere = await setScene(world)
  const manager = await signIn(world, { roles: ['admin'], shopIds: [elsewhere.shopId] })
  const created = await subscribe({ types: ['order.placed'] })
  const from = new Date().toISOString()
  await placeOrder(scene)
  answers = [500]
  await drain()
  await sql`update webhook_endpoints set failing_since = now() - interval '73 hours'`.execute(world.db)
  await makeDue()
  answers = [500]
  await drain()
  const [endpoint] = (await admin.ask(webhooks.list, {})).data
  expect(endpoint).toMatchObject({ state: 'FAILING', waiting: 1 })
  const told = await manager.ask(notifications.list, { shopId: elsewhere.shopId })
  expect(told.data.map(({ content }) => content)).toContainEqual({ kind: 'WEBHOOK_OFF', webhookName: 'ERP' })
  await placeOrder(scene)
  await makeDue()
  await drain()
  const sent = received.length
  expect((await admin.refused(webhooks.resendSince, { id: created.id, since: from })).code).toBe(
    'WEBHOOK_OFF',
  )
  const { name, url, types, shopIds, version } = endpoint ?? ({} as never)
  await admin.ask(webhooks.update, { id: created.id, version, name, url, types, shopIds, on: true })
  expect(await admin.ask(webhooks.resendSince, { id: created.id, since: from })).toEqual({ count: 2 })
  await drain()
  expect(received.length).toBe(sent + 2)
})

test('a receiver that does not answer delays no other, and its connections are reused', async () => {
  const scene = await setScene(world)
  // Another host, so that it shares no connections.
  const url = urlOf('/slow').replace('127.0.0.1', 'localhost')
  const slow = await subscribe({ url, types: ['order.placed'] })
  await subscribe({ types: ['order.placed'] })
  const loop = startSenderLoop(sender(), world.app.server.log)
  loop.keepOn(60_000)
  const arrived = (path: string) => received.filter((one) => one.path === path).length
  for (let placed = 1; placed <= 3; placed += 1) {
    await placeOrder(scene)
    await expect.poll(() => arrived('/hook')).toBe(placed)
  }
  // A slow answer does not delay other deliveries to the same receiver.
  const told = () => new Set(received.filter(({ path }) => path === '/slow').map(({ body }) => body)).size
  await expect.poll(told).toBe(3)
  expect((await log(slow.id)).map(({ state }) => state)).toContain('WAITING')
  for (const answer of held.splice(0)) answer()
  await loop.stop()
  const ports = received.filter(({ path }) => path === '/hook').map(({ port }) => port)
  expect(new Set(ports).size).toBe(1)
})

test('an endpoint whose key is missing waits with that reason, and delays no other; with the key its events arrive', async () => {
  const scene = await setScene(world)
  const lost = await subscribe({ types: ['order.placed'] })
  const newKey = 'the key that only the other server knows, for now'
  await sql`
    update webhook_endpoints
    set secret = ${vaultWith([newKey]).seal(secretPurpose, 'whsec_c2VjcmV0')}
    where id = ${lost.id}`.execute(world.db)
  const other = await subscribe({ types: ['order.placed'] })
  await placeOrder(scene)
  await drain()
  expect(received).toHaveLength(1)
  expect(await log(other.id)).toMatchObject([{ state: 'DELIVERED' }])
  expect(await log(lost.id)).toMatchObject([
    { state: 'WAITING', attempts: 1, status: null, problem: 'KEY_LOST' },
  ])
  expect(await admin.ask(webhooks.test, { id: lost.id })).toEqual({ status: null, problem: 'KEY_LOST' })
  await makeDue()
  await sendDue({ ...sender(), vault: vaultWith([newKey]) })
  expect(received).toHaveLength(2)
  expect(await log(lost.id)).toMatchObject([{ state: 'DELIVERED', status: 204, problem: null }])
})

test('a receiver that is gone gets no further requests', async () => {
  const scene = await setScene(world)
  const { id } = await subscribe({ types: ['order.placed'] })
  answers = [410]
  await placeOrder(scene)
  await drain()
  await makeDue()
  await drain()
  expect(received).toHaveLength(1)
  expect((await admin.ask(webhooks.list, {})).data).toMatchObject([{ id, state: 'GONE' }])
})

test('a new secret signs beside the previous one for a day; a test shows the receiver’s answer', async () => {
  const first = await subscribe()
  const second = await admin.ask(webhooks.rotate, { id: first.id, version: 1 })
  const { rows } = await sql<{ secret: string; previous: string }>`
    select secret, previous_secret as previous
    from webhook_endpoints
    where id = ${first.id}`.execute(world.db)
  expect(Object.values(rows[0] ?? {}).map((text) => text.startsWith(vault.prefix))).toEqual([true, true])
  answers = [418]
  expect(await admin.ask(webhooks.test, { id: first.id })).toEqual({ status: 418, problem: null })
  const { body = '', headers = {} } = received[0] ?? {}
  for (const secret of [first.secret, second.secret])
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'ping' })
  await sql`update webhook_endpoints set previous_until = now()`.execute(world.db)
  received = []
  await admin.ask(webhooks.test, { id: first.id })
  const later = received[0]
  expect(() => new Webhook(first.secret).verify(later?.body ?? '', later?.headers ?? {})).toThrow(
    'No matching signature found',
  )
})

test('an address that is not public is refused when it is saved and when it is used', async () => {
  const strict = await secondProcess(world)
  const { refused } = await signIn(strict, { roles: ['admin'] })
  const input = { name: 'ERP', types: ['order.placed'], shopIds: null }
  for (const url of [
    'http://example.com/hook',
    'https://127.0.0.1/hook',
    'https://2130706433/hook',
    'https://10.1.2.3/hook',
    'https://[::1]/hook',
    'https://[::ffff:127.0.0.1]/hook',
    'https://[fd00::1]/hook',
    'https://[fec0::1]/hook',
    'https://[64:ff9b:1::a00:1]/hook',
    'https://169.254.169.254/latest',
    'https://localhost/hook',
    'https://user:secret@example.com/hook',
    'https://example.com:99999',
  ])
    expect({ url, code: (await refused(webhooks.create, { ...input, url })).code }).toEqual({
      url,
      code: 'WEBHOOK_ADDRESS',
    })
  expect((await refused(webhooks.create, { ...input, url: 'ftp://example.com' })).code).toBe('INVALID_INPUT')
  const { id } = await subscribe()
  const caller = await signIn(strict, { roles: ['admin'] })
  expect(await caller.ask(webhooks.test, { id })).toEqual({ status: null, problem: 'ADDRESS_REFUSED' })
  // A name is resolved for each connection; one that leads into the private network has no address.
  const resolved = new Promise((found) => lookupPublic('localhost', {}, (error) => found(error)))
  expect(await resolved).toBeInstanceOf(AddressRefused)
  await strict.app.close()
})

test('a stale change is refused; nobody without the permission sees a webhook', async () => {
  const scene = await setScene(world)
  const { id } = await subscribe()
  const changed = { id, name: 'WMS', url: urlOf('/wms'), types: ['stock.changed'], shopIds: null, on: false }
  expect(await admin.ask(webhooks.update, { ...changed, version: 1 } as never)).toEqual({ version: 2 })
  expect((await admin.refused(webhooks.update, { ...changed, version: 1 })).code).toBe('WEBHOOK_CHANGED')
  expect((await admin.refused(webhooks.remove, { id, version: 1 })).code).toBe('WEBHOOK_CHANGED')
  expect((await scene.guide.refused(webhooks.list, {})).code).toBe('FORBIDDEN')
  await admin.ask(webhooks.remove, { id, version: 2 })
  expect((await admin.refused(webhooks.test, { id })).code).toBe('NOT_FOUND')
})

test('the same events are read with a cursor: each once, in order, of the caller’s shops only', async () => {
  const scene = await setScene(world)
  const other = await setScene(world)
  const system = await signIn(world, { roles: ['admin'], shopIds: [scene.shopId] })
  const types = ['order.placed', 'stock.changed'] as const
  let after = (await system.ask(webhooks.events, { size: 500 })).next
  const first = await placeOrder(scene)
  await placeOrder(other)
  const second = await placeOrder(scene)
  const read: PublicEvent[] = []
  for (let more = true; more;) {
    const page = await system.ask(webhooks.events, { after, types: [...types], size: 1 })
    read.push(...page.data)
    more = page.hasMore
    after = page.next
  }
  expect(read.map(({ data }) => data.orderId)).toEqual([first.id, second.id])
  const idle = await system.ask(webhooks.events, { after })
  expect(idle.data).toEqual([])
  // The cursor passes the events of other shops.
  await placeOrder(other)
  const later = await system.ask(webhooks.events, { after: idle.next })
  expect([later.data, BigInt(later.next) > BigInt(idle.next)]).toEqual([[], true])
})

test('an event whose transaction commits late comes after those that were read before it, and is not skipped', async () => {
  const scene = await setScene(world)
  const system = await signIn(world, { roles: ['admin'], shopIds: [scene.shopId] })
  let { next: after } = await system.ask(webhooks.events, { size: 500 })
  const read = async () => {
    const page = await system.ask(webhooks.events, { after })
    after = page.next
    return page.data.map(({ type }) => type)
  }
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: written, resolve: wrote } = Promise.withResolvers<void>()
  // Its event draws the smaller id, and commits after the other one was read.
  const late = world.app.database.db.transaction(async (tx) => {
    await sql`update stock set on_hand = on_hand + 2 where shop_id = ${scene.shopId}`.execute(tx)
    wrote()
    await held
  })
  await written
  const { shopId, guide } = scene
  await guide.ask(customers.create, { shopId, name: '李先生', mobile: nextMobile() })
  expect(await read()).toEqual(['customer.created'])
  release()
  await late
  expect(await read()).toEqual(['stock.changed'])
  expect(await read()).toEqual([])
})

test('a stock edit of many SKUs is one event with the new stock; events are kept for 30 days', async () => {
  const scene = await setScene(world, { stock: 5 })
  await drain()
  await subscribe({ types: ['stock.changed'] })
  await sql`update stock set on_hand = on_hand + 2 where shop_id = ${scene.shopId}`.execute(world.db)
  await drain()
  expect(bodies()).toMatchObject([{ data: { changes: [{ change: 2, onHand: 7, kind: 'EDIT' }] } }])
  await sql`update public_events set at = now() - interval '31 days'`.execute(world.db)
  await world.app.jobs.find(({ name }) => name === 'webhooks-tidy')?.work()
  const system = await signIn(world, { roles: ['admin'], shopIds: [scene.shopId] })
  expect((await system.ask(webhooks.events, {})).data).toEqual([])
})
