import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CustomerMessageKind } from '@showfloor/contract/common/customer-messages'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { openTerms, setDeliveryScene, which, type DeliveryScene } from '../../../testing/delivery-scene.ts'
import { signIn } from '../../../testing/factories.ts'
import { placeOrder } from '../../../testing/order-scene.ts'
import { callerWith, secondProcess, startWorld, type Caller, type World } from '../../../testing/world.ts'
import { smsFromConfig } from '../../identity/identity.public.ts'
import { startSandbox } from '../../payments/providers/testing/sandbox-process.ts'
import { sendMessages } from './messages.ts'

const { deliveries, orders, settings } = contract
const folder = mkdtempSync(join(tmpdir(), 'showfloor-messages-'))
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let world: World
let admin: Caller
beforeAll(async () => {
  sandbox = await startSandbox(folder)
  world = await startWorld({ SANDBOX_URL: sandbox.url })
  admin = await signIn(world, { roles: ['admin'] })
})
afterAll(async () => {
  await world?.close()
  await sandbox?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const switchOn = (...customerMessages: CustomerMessageKind[]) =>
  admin.ask(settings.update, {
    chainName: '木与光',
    keyWords: '',
    keepInventoryTime: 1440,
    customerMessages,
  })
const queued = async ({ shopId }: DeliveryScene) =>
  (
    await sql<{ kind: string; state: string; attempts: number }>`
      select kind, state, attempts
      from customer_messages
      where shop_id = ${shopId}
      order by id`.execute(world.db)
  ).rows
const mobileOf = async ({ shopId }: DeliveryScene): Promise<string> =>
  (
    await sql<{ mobile: string }>`
      select customer_mobile as mobile
      from order_states
      where shop_id = ${shopId}
      limit 1`.execute(world.db)
  ).rows[0]?.mobile ?? ''
const received = async (mobile: string): Promise<string[]> => {
  const answer = await fetch(`${sandbox.url}/sandbox/messages/${mobile}`)
  return ((await answer.json()) as { content: string }[]).map(({ content }) => content)
}
const logged: string[] = []
const log = { warn: (about: object, text: string) => void logged.push(`${JSON.stringify(about)} ${text}`) }
const send = (settingsOfSms: Record<string, string> = { SANDBOX_URL: sandbox.url }) =>
  sendMessages(world.db, smsFromConfig(settingsOfSms), log)
const makeDue = () => sql`update customer_messages set next_at = now()`.execute(world.db)

test('each event of an order is sent once as a text message, also after a retry and with two sending processes', async () => {
  await switchOn('ORDER_CONFIRMED', 'SLOT_BOOKED', 'ON_ITS_WAY', 'DELIVERED')
  const desk = await setDeliveryScene(world)
  const { guide } = desk
  const placed = await placeOrder(desk.scene)
  const link = await guide.ask(orders.createConfirmLink, { id: placed.id })
  const answer = { token: new URL(link.url).searchParams.get('token') ?? '', revision: 1, signature: '' }
  await callerWith(world, {}).ask(orders.customerConfirm, answer)
  await callerWith(world, {}).ask(orders.customerConfirm, answer)
  await Promise.all([send(), send()])
  await desk.pay(placed.id)
  const planned = await desk.plan(placed.id, { day: '2099-05-06' })
  const noted = await desk.manager.ask(deliveries.change, {
    ...which(planned),
    ...openTerms,
    day: '2099-05-06',
    note: '先打电话',
  })
  const picked = await desk.manager.ask(deliveries.pick, which(noted))
  await send()
  const out = await desk.manager.ask(deliveries.depart, which(picked))
  await desk.manager.refused(deliveries.depart, which(picked))
  await send()
  await desk.manager.ask(deliveries.deliver, { ...which(out), receiver: '', signature: '', short: [] })
  await send()
  await makeDue()
  await send()
  const { orderNo } = placed
  expect(await received(await mobileOf(desk))).toEqual([
    `您的订单 ${orderNo} 已确认，感谢您的信任。`,
    `您的订单 ${orderNo} 已约定时间：2099-05-06。`,
    `您的订单 ${orderNo} 正在配送途中，请保持电话畅通。`,
    `您的订单 ${orderNo} 已交付，感谢您的惠顾。`,
  ])
})

test('a refused message is retried, an unanswered one is not; the log masks the mobile; after a day a message fails', async () => {
  await switchOn('ORDER_CONFIRMED')
  const answers = [
    [200, '{"Code":"isp.SYSTEM_ERROR"}'],
    [200, '{"Code":"OK"}'],
  ] as [number, string][]
  let asked = 0
  const gateway = createServer((_request, response) => {
    asked += 1
    const [status, body] = answers.shift() ?? [502, '']
    response.writeHead(status).end(body)
  })
  await new Promise<void>((ready) => gateway.listen(0, '127.0.0.1', ready))
  const names = ['ACCESS_KEY_ID', 'ACCESS_KEY_SECRET', 'SIGN_NAME', 'SIGN_IN_TEMPLATE', 'RESET_TEMPLATE']
  const more = ['REGISTER_TEMPLATE', 'MOBILE_TEMPLATE', 'ORDER_CONFIRMED_TEMPLATE']
  const byAlibaba = {
    ...Object.fromEntries([...names, ...more].map((name) => [`ALIBABA_SMS_${name}`, 'x'])),
    ALIBABA_SMS_ENDPOINT: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
  }
  const confirmed = async () => {
    const desk = await setDeliveryScene(world)
    const { id, version } = await placeOrder(desk.scene)
    await desk.guide.ask(orders.confirmInShop, { id, version })
    return desk
  }
  const desk = await confirmed()
  await send(byAlibaba)
  await send(byAlibaba)
  expect(asked).toBe(1)
  expect(await queued(desk)).toEqual([{ kind: 'ORDER_CONFIRMED', state: 'WAITING', attempts: 1 }])
  const mobile = await mobileOf(desk)
  expect(logged.join()).toContain(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`)
  expect(logged.join()).not.toContain(mobile)
  await makeDue()
  await send(byAlibaba)
  expect(await queued(desk)).toEqual([{ kind: 'ORDER_CONFIRMED', state: 'SENT', attempts: 2 }])
  const unanswered = await confirmed()
  await send(byAlibaba)
  await makeDue()
  await send(byAlibaba)
  expect(await queued(unanswered)).toMatchObject([{ state: 'FAILED', attempts: 1 }])
  expect(asked).toBe(3)
  const late = await confirmed()
  await sql`
    update customer_messages
    set created_at = now() - interval '25 hours'
    where state = 'WAITING'`.execute(world.db)
  answers.push([200, '{"Code":"isp.SYSTEM_ERROR"}'])
  await send(byAlibaba)
  expect(await queued(late)).toMatchObject([{ state: 'FAILED', attempts: 1 }])
  await new Promise((done) => gateway.close(done))
})

test('a switched-off kind is not queued, and without a message provider nothing is', async () => {
  const unset = await secondProcess(world)
  const confirmIn = async (where: World) => {
    const desk = await setDeliveryScene(world)
    const { id, version } = await placeOrder(desk.scene)
    const here = callerWith(where, desk.guide.headers)
    await here.ask(orders.confirmInShop, { id, version })
    return queued(desk)
  }
  await switchOn('DELIVERED')
  expect(await confirmIn(world)).toEqual([])
  await switchOn('ORDER_CONFIRMED')
  expect(await confirmIn(unset)).toEqual([])
  expect(await confirmIn(world)).toHaveLength(1)
  await unset.app.close()
})
