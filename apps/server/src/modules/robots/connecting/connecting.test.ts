import { contract } from '@showfloor/contract/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { vaultWith } from '../../../platform/secrets/vault.ts'
import { signIn } from '../../../testing/factories.ts'
import { confirmedOrder, orderInput, placeOrder, setScene, type Scene } from '../../../testing/order-scene.ts'
import { knowAddress, orderOf, setDeliveryScene } from '../../../testing/delivery-scene.ts'
import { secondProcess, worldKey } from '../../../testing/world.ts'
import { watchDeliveries } from '../../deliveries/watching/watching.ts'
import { robotPurpose } from '../../settings/settings.public.ts'
import { dingtalkRobot } from '../sending/dingtalk-robot.ts'
import { sendDue, testRobot } from '../sending/sending.ts'
import { openRobotDesk, type RobotDesk } from '../testing/robot-desk.ts'

const { orders, payments, robots, settings, webhooks } = contract

let desk: RobotDesk
let scene: Scene
beforeAll(async () => {
  desk = await openRobotDesk()
  scene = await setScene(desk.world, { stock: 50 })
})
afterAll(() => desk?.close())
afterEach(() => desk.clear())

test('R3.15 the chain’s robot has its token, secret and keywords in the built-in setting, and nobody reads the secrets', async () => {
  const { admin, robotOf, mend, group } = desk
  const { id = '' } = (await admin.ask(robots.list, {})).data.find(({ isChain }) => isChain) ?? {}
  const { token, secret } = await group({ secret: 'SEC-chain' })
  await mend(id, { token, secret, keyWords: '木与光，订单' })
  const [record] = (await admin.ask(settings.query, {})).data
  expect(record).toMatchObject({ keyWords: '木与光，订单', robotTokenSet: true, robotSecretSet: true })
  const shown = JSON.stringify([await admin.ask(robots.list, {}), record])
  for (const hidden of [token, secret]) expect(shown).not.toContain(hidden)
  expect(await admin.ask(robots.test, { id })).toMatchObject({ state: 'SENT', code: 0, words: 'ok' })
  expect(await robotOf(id)).toMatchObject({ connected: true, tokenSet: true, secretSet: true })
  const more = { chainName: '木与光', keepInventoryTime: 60, robotToken: 'another' }
  await admin.ask(settings.update, more)
  expect(await robotOf(id)).toMatchObject({ connected: false, keyWords: '木与光，订单' })
  await mend(id, { secret: null })
  expect(await robotOf(id)).toMatchObject({ secretSet: false, tokenSet: true })
  const { version } = await robotOf(id)
  expect((await admin.refused(robots.remove, { id, version })).code).toBe('ROBOT_CHANGED')
  await sql`update settings set robot_token = '', robot_secret = '', key_words = ''`.execute(desk.world.db)
})

test('tokens and secrets are sealed in the database, including earlier plain ones, and resealed with a new key; without it messages wait', async () => {
  const { admin, world, sender, group, connect, robotOf, got } = desk
  const own = await group({ secret: 'SEC-own' })
  const ofChain = await group({ secret: 'SEC-of-chain' })
  const id = await connect(own)
  await admin.ask(settings.update, {
    chainName: '木与光',
    keepInventoryTime: 60,
    robotToken: ofChain.token,
    robotSecret: ofChain.secret,
  })
  const kept = async () => {
    const { rows } = await sql<{ text: string }>`
      select unnest(array[token, secret]) as text
      from robots
      where id = ${id}
      union all
      select unnest(array[robot_token, robot_secret])
      from settings`.execute(world.db)
    return rows.map(({ text }) => text)
  }
  const plain = [own.token, own.secret, ofChain.token, ofChain.secret]
  const openedWith = async (key: string) => {
    const vault = vaultWith([key])
    const texts = await kept()
    expect(texts.map((text) => text.startsWith(vault.prefix))).toEqual([true, true, true, true])
    return texts.map((text) => vault.open(robotPurpose, text))
  }
  expect(await openedWith(worldKey)).toEqual(plain)
  // As an earlier version stored them.
  await sql`update robots set token = ${own.token}, secret = ${own.secret} where id = ${id}`.execute(world.db)
  await sql`update settings set robot_token = ${ofChain.token}`.execute(world.db)
  const newKey = 'the key that comes after the first one of them'
  const other = await secondProcess(world, { SECRET_KEYS: `${newKey},${worldKey}` })
  await other.app.close()
  expect(await openedWith(newKey)).toEqual(plain)

  await placeOrder(scene)
  await desk.send()
  expect(await robotOf(id)).toMatchObject({ state: 'ON', problem: 'KEY_LOST', waiting: 1, tokenSet: true })
  expect(await admin.ask(robots.test, { id })).toMatchObject({ state: 'DELAYED', problem: 'KEY_LOST' })
  await desk.wake()
  await sendDue({ ...sender, vault: vaultWith([newKey]) })
  for (const { token } of [own, ofChain]) expect(await got(token)).toHaveLength(1)
  expect(await robotOf(id)).toMatchObject({ connected: true, problem: null, waiting: 0 })
  await desk.mend(id, { token: 'another' })
  expect(await robotOf(id)).toMatchObject({ connected: false })
  await sql`update settings set robot_token = '', robot_secret = ''`.execute(world.db)
})

test('a test message reports the platform’s answer, and one that arrives lets a refused robot go on', async () => {
  const { admin, group, connect, fault, send, robotOf, got } = desk
  const { token } = await group()
  const id = await connect({ token, secret: '', keywords: [] })
  await fault(token, 'KEYWORDS')
  await placeOrder(scene)
  await send()
  for (const [name, problem, code] of [
    ['IP', 'ADDRESS', 310_000],
    ['LIMIT', 'LIMITED', 410_100],
    ['CONTENT', 'CONTENT', 430_102],
    ['HTML', 'UNREADABLE', null],
    ['LOST', 'TIMEOUT', null],
  ] as const) {
    await fault(token, name)
    expect(await admin.ask(robots.test, { id })).toMatchObject({ problem, code })
  }
  const astray = { ...desk.sender, post: dingtalkRobot('http://127.0.0.1:2') }
  expect(await testRobot(astray, id)).toMatchObject({ state: 'DELAYED', problem: 'NOT_REACHED' })
  expect(await robotOf(id)).toMatchObject({ state: 'REFUSED', waiting: 1 })
  expect(await admin.ask(robots.test, { id })).toMatchObject({ state: 'SENT' })
  await send()
  expect(await robotOf(id)).toMatchObject({ state: 'ON', problem: null, waiting: 0 })
  // The test message whose answer was lost has arrived too.
  expect(await got(token)).toHaveLength(3)
  expect((await desk.log(id)).map(({ kind }) => kind)).toContain('TEST')
})

test('quiet hours keep what happens; in the morning it is one digest', async () => {
  const { group, connect, send, got, mend, robotOf } = desk
  const { token } = await group()
  const minute = (new Date().getUTCHours() * 60 + new Date().getUTCMinutes() + 480) % 1440
  const around = { from: (minute + 1380) % 1440, until: (minute + 60) % 1440 }
  const id = await connect({ token, secret: '', keywords: [] }, { quiet: around })
  await placeOrder(scene)
  await placeOrder(scene)
  await send()
  expect(await got(token)).toEqual([])
  const { pausedUntil } = await robotOf(id)
  const restMs = new Date(pausedUntil ?? '').getTime() - Date.now()
  expect(restMs).toBeGreaterThan(0)
  expect(restMs).toBeLessThanOrEqual(60 * 60_000)
  // The quiet hours are over.
  await mend(id, { quiet: { from: around.from, until: minute } })
  await sql`update robot_events set at = at - interval '30 minutes'`.execute(desk.world.db)
  await send()
  const arrived = await got(token)
  expect(arrived).toHaveLength(1)
  expect(arrived[0]?.title).toContain('2 条订单动态')
})

test('a robot gets the events of its shops and types only; one that is off gets nothing, not even later', async () => {
  const { group, connect, send, got, mend } = desk
  const other = await setScene(desk.world)
  const { token } = await group()
  const choice = { shopIds: [scene.shopId], types: ['order.confirmed', 'order.paid'] }
  const id = await connect({ token, secret: '', keywords: [] }, choice)
  await confirmedOrder(other)
  const order = await confirmedOrder(scene)
  await scene.guide.ask(payments.shopPayment, { orderId: order.id, amount: 50_000 })
  await send()
  const texts = (await got(token)).map(({ text }) => text).toReversed()
  expect(texts).toHaveLength(2)
  expect(texts[0]).toContain('客户已确认订单')
  expect(texts[1]).toContain('本次 ¥500，应付 ¥')
  await mend(id, { on: false })
  await confirmedOrder(scene)
  await send()
  await mend(id)
  await send()
  expect(await got(token)).toHaveLength(2)
})

test('a refund or special offer to approve, and a blocked delivery, are each announced once', async () => {
  const { admin, group, connect, send, got, world } = desk
  const deliveries = await setDeliveryScene(world)
  const { token } = await group()
  const types = ['refund.requested', 'offer.requested', 'delivery.blocked']
  await connect({ token, secret: '', keywords: [] }, { types })
  const manager = await signIn(world, { shopIds: [scene.shopId], roles: ['manager'] })
  const order = await confirmedOrder(scene)
  await scene.guide.ask(payments.shopPayment, { orderId: order.id, amount: 199_900 })
  const wish = { orderId: order.id, amount: 150_000, reason: '顾客不要了' }
  await manager.ask(payments.revoke, wish)
  const items = [{ itemMappingId: scene.mappingId, itemQty: 1, dealPrice: 149_920 }]
  await scene.guide.ask(orders.create, orderInput(scene, { items, submit: false, offerReason: '老客户' }))
  const blocked = await orderOf(deliveries)
  await knowAddress(world, blocked)
  const { today } = await deliveries.guide.ask(contract.deliveries.list, { shopId: deliveries.shopId })
  await deliveries.plan(blocked, { day: today })
  await watchDeliveries(world.db, () => {})
  await watchDeliveries(world.db, () => {})
  await send()
  const texts = (await got(token)).map(({ text }) => text).toReversed()
  expect(texts).toHaveLength(3)
  expect(texts[0]).toContain('申请退款 ¥1,500')
  expect(texts[1]).toContain('申请单价 ¥1,499.20')
  expect(texts[2]).toContain('未付清')
  expect((await admin.ask(webhooks.list, {})).data).toEqual([])
})

test('the built-in setting accepts the same tokens as a robot: itself or its whole address', async () => {
  const { admin, group, robotOf } = desk
  const { token } = await group()
  const setting = { chainName: '木与光', keepInventoryTime: 60 }
  for (const wrong of ['https://example.com/robot', 'a token', '密钥'])
    expect((await admin.refused(settings.update, { ...setting, robotToken: wrong })).code).toBe('ROBOT_TOKEN')
  const robotToken = `https://oapi.dingtalk.com/robot/send?access_token=${token}`
  await admin.ask(settings.update, { ...setting, robotToken })
  const { id = '' } = (await admin.ask(robots.list, {})).data.find(({ isChain }) => isChain) ?? {}
  expect(await admin.ask(robots.test, { id })).toMatchObject({ state: 'SENT' })
  expect(await robotOf(id)).toMatchObject({ connected: true })
  await sql`update settings set robot_token = ''`.execute(desk.world.db)
})

test('a malformed token and a stale change are refused, and nobody without the permission sees robots', async () => {
  const { admin, group, connect, robotOf } = desk
  const { token } = await group()
  const id = await connect({ token, secret: '', keywords: [] })
  const { version, name, keyWords, shopIds, types } = await robotOf(id)
  const change = { id, version, name, keyWords, shopIds, types, quiet: null, on: true }
  for (const wrong of ['https://example.com/robot', 'a token', '密钥'])
    expect((await admin.refused(robots.update, { ...change, token: wrong })).code).toBe('ROBOT_TOKEN')
  await admin.ask(robots.update, change)
  expect((await admin.refused(robots.update, change)).code).toBe('ROBOT_CHANGED')
  expect((await admin.refused(robots.messages, { id: '77' })).code).toBe('NOT_FOUND')
  expect((await scene.guide.refused(robots.list, {})).code).toBe('FORBIDDEN')
  await admin.ask(robots.remove, { id, version: version + 1 })
  expect((await admin.refused(robots.test, { id })).code).toBe('NOT_FOUND')
})
