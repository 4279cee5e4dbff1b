import { contract } from '@showfloor/contract/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import { signIn } from '../../testing/factories.ts'
import { placeOrder, setScene, type Scene } from '../../testing/order-scene.ts'
import { secondProcess } from '../../testing/world.ts'
import { manyEvents, openRobotDesk, type RobotDesk } from './testing/robot-desk.ts'

const { customers, notifications, robots, settings } = contract

let desk: RobotDesk
let scene: Scene
beforeAll(async () => {
  desk = await openRobotDesk()
  scene = await setScene(desk.world, { stock: 500 })
})
afterAll(() => desk?.close())
afterEach(() => desk.clear())

const idsIn = (text: string): string[] => text.match(/evt_\d+/g) ?? []

test('R1 a missing keyword or a refused address switches the robot off with a notice; once mended, it sends what waited', async () => {
  const { group, connect, fault, send, robotOf, got, log, mend } = desk
  // The robot tells of every shop: its managers may all be in other shops than the order.
  const { shopId } = await setScene(desk.world)
  const manager = await signIn(desk.world, { roles: ['admin'], shopIds: [shopId] })
  const { token } = await group({ keywords: ['订单', '木与光'] })
  const id = await connect({ token, secret: '', keywords: [] })
  await desk.change({ token, secret: '', keywords: ['木与光'] })
  await placeOrder(scene)
  await placeOrder(scene)
  await send()
  expect(await robotOf(id)).toMatchObject({
    state: 'REFUSED',
    problem: 'KEYWORD',
    words: 'keywords not in content',
    waiting: 2,
  })
  await send()
  expect(await log(id)).toHaveLength(1)
  const told = await manager.ask(notifications.list, { shopId })
  const notice = { kind: 'ROBOT_OFF', robotName: token, problem: 'KEYWORD' }
  expect(told.data.map(({ content }) => content)).toContainEqual(notice)
  await mend(id, { keyWords: '木与光' })
  await send()
  const arrived = await got(token)
  expect(arrived).toHaveLength(2)
  for (const { title, text } of arrived) for (const words of [title, text]) expect(words).toContain('木与光')
  await fault(token, 'IP')
  await placeOrder(scene)
  await send()
  expect(await robotOf(id)).toMatchObject({ state: 'REFUSED', problem: 'ADDRESS', connected: true })
})

test('R2 a refused signature is retried once with a fresh time, then the robot is switched off; a wrong clock is named as the cause', async () => {
  const { group, connect, fault, send, robotOf, got, mend } = desk
  const manager = await signIn(desk.world, { roles: ['admin'], shopIds: [scene.shopId] })
  const signed = await group({ secret: 'SEC123' })
  const id = await connect(signed)
  await fault(signed.token, 'SIGNATURE')
  await placeOrder(scene)
  await send()
  expect(await got(signed.token)).toHaveLength(1)
  expect(await robotOf(id)).toMatchObject({ state: 'ON', problem: null })
  await fault(signed.token, 'TIMESTAMP', 2)
  await placeOrder(scene)
  await send()
  expect(await robotOf(id)).toMatchObject({ state: 'REFUSED', problem: 'CLOCK' })
  const told = await manager.ask(notifications.list, { shopId: scene.shopId })
  const alarm = { kind: 'ROBOT_OFF', robotName: signed.token, problem: 'CLOCK' }
  expect(told.data.map(({ content }) => content)).toContainEqual(alarm)
  await mend(id, { secret: 'SEC124' })
  await send()
  expect(await robotOf(id)).toMatchObject({ state: 'REFUSED', problem: 'SIGNATURE', waiting: 1 })
})

test('R3 an unknown token, a stopped robot or a dissolved group switches the robot off', async () => {
  const { group, connect, fault, send, robotOf, got, log, mend } = desk
  const manager = await signIn(desk.world, { roles: ['admin'], shopIds: [scene.shopId] })
  const { token } = await group()
  const id = await connect({ token: 'nobody', secret: '', keywords: [] })
  await placeOrder(scene)
  await send()
  await send()
  expect(await robotOf(id)).toMatchObject({ state: 'REFUSED', problem: 'TOKEN' })
  // No retry, but a notice.
  expect(await log(id)).toHaveLength(1)
  const told = await manager.ask(notifications.list, { shopId: scene.shopId })
  const notice = { kind: 'ROBOT_OFF', robotName: 'nobody', problem: 'TOKEN' }
  expect(told.data.map(({ content }) => content)).toContainEqual(notice)
  await mend(id, { token: `https://oapi.dingtalk.com/robot/send?access_token=${token}` })
  for (const [name, problem] of [
    ['STOPPED', 'STOPPED'],
    ['DISBANDED', 'GROUP_GONE'],
  ] as const) {
    await fault(token, name)
    await send()
    expect(await robotOf(id)).toMatchObject({ state: 'REFUSED', problem, waiting: 1 })
    await mend(id)
  }
  await send()
  expect(await got(token)).toHaveLength(1)
})

test('R4 a rate-limited robot pauses for ten minutes, then sends what waited as one digest', async () => {
  const { group, connect, fault, flood, send, robotOf, got, log, wake } = desk
  const limited = await group()
  const id = await connect(limited)
  await fault(limited.token, 'LIMIT')
  await placeOrder(scene)
  await send()
  const { pausedUntil, problem, state } = await robotOf(id)
  expect([state, problem]).toEqual(['ON', 'LIMITED'])
  const restMs = new Date(pausedUntil ?? '').getTime() - Date.now()
  expect(Math.round(restMs / 60_000)).toBe(10)
  const second = await placeOrder(scene)
  await send()
  expect(await got(limited.token)).toEqual([])
  await wake()
  await send()
  const [digest, ...more] = await got(limited.token)
  expect(more).toEqual([])
  expect(digest?.title).toContain('2 条订单动态')
  expect(digest?.text).toContain(second.orderNo)

  // The platform's other code for the same: the group has got too much from another system.
  const crowded = await group()
  const crowdedId = await connect(crowded)
  await flood(crowded, 20)
  await placeOrder(scene)
  await send()
  expect((await log(crowdedId))[0]).toMatchObject({ state: 'DELAYED', code: 130_101 })
  const { pausedUntil: rest } = await robotOf(crowdedId)
  expect(Math.round((new Date(rest ?? '').getTime() - Date.now()) / 60_000)).toBe(10)
})

test('R5 fifty events in a minute become one digest, newest first, with counts; at most 18 messages are sent a minute', async () => {
  const { group, connect, send, got, world, robotOf } = desk
  // A digest has the keyword as well, or the group would refuse it.
  const busy = await group({ keywords: ['家居速报'] })
  const id = await connect(busy)
  const order = await placeOrder(scene)
  await manyEvents(world.db, order.id, 49)
  await send()
  const [digest, ...more] = await got(busy.token)
  expect(more).toEqual([])
  expect(digest?.title).toContain('50 条')
  expect(digest?.text).toContain('订单有变更 49，订单已提交 1')
  const ids = idsIn(digest?.text ?? '').map((one) => Number(one.slice(4)))
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(ids).toHaveLength(50)
  for (let event = 0; event < 20; event += 1) {
    await manyEvents(world.db, order.id, 1)
    await send()
  }
  expect(await got(busy.token)).toHaveLength(18)
  expect(await robotOf(id)).toMatchObject({ waiting: 3, problem: null })
  await sql`update robot_messages set created_at = created_at - interval '1 minute'`.execute(world.db)
  await manyEvents(world.db, order.id, 3)
  await desk.wake()
  await send()
  expect((await got(busy.token))[0]?.title).toContain('6 条')
  expect(await robotOf(id)).toMatchObject({ waiting: 0, state: 'ON' })
})

test('R6 a message without an answer is sent once more under its event’s number, and no third time', async () => {
  const { group, connect, fault, send, got, log, wake, robotOf } = desk
  const silent = await group()
  const id = await connect(silent)
  await fault(silent.token, 'LOST', 9)
  await placeOrder(scene)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await send()
    await wake()
  }
  const arrived = await got(silent.token)
  expect(arrived).toHaveLength(2)
  expect(idsIn(arrived[0]?.text ?? '')).toEqual(idsIn(arrived[1]?.text ?? ''))
  expect((await log(id)).map(({ state }) => state)).toEqual(['UNANSWERED', 'UNANSWERED'])
  expect(await robotOf(id)).toMatchObject({ state: 'ON', problem: 'TIMEOUT', waiting: 0 })
})

test('R7 after an unreadable answer, a server error or a busy system, retries wait longer each time, up to 15 minutes', async () => {
  const { group, connect, fault, send, got, wake, robotOf } = desk
  const shaky = await group()
  const id = await connect(shaky)
  await placeOrder(scene)
  const pauses: (number | undefined)[] = []
  for (const name of ['HTML', 'HTTP_503', 'BUSY', 'HTML', 'HTTP_503', 'BUSY', 'HTML']) {
    await fault(shaky.token, name)
    await wake()
    await send()
    const { pausedUntil, state } = await robotOf(id)
    expect(state).toBe('ON')
    const leftS = (new Date(pausedUntil ?? '').getTime() - Date.now()) / 1000
    pauses.push([5, 30, 60, 300, 900].find((pauseS) => leftS <= pauseS))
  }
  expect(pauses).toEqual([5, 30, 60, 300, 900, 900, 900])
  await wake()
  await send()
  expect(await got(shaky.token)).toHaveLength(1)
})

test('R8 an event that is rolled back is not sent', async () => {
  const { group, connect, send, got, world } = desk
  const calm = await group()
  await connect(calm)
  const order = await placeOrder(scene)
  await send()
  const undone = world.db.transaction(async (tx) => {
    await manyEvents(tx, order.id, 3)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  const { rows } = await sql`select from robot_events`.execute(world.db)
  expect(rows).toEqual([])
  await send()
  expect(await got(calm.token)).toHaveLength(1)
})

test('R9 a message is signed with the secret that is valid when it is sent', async () => {
  const { group, connect, fault, send, got, wake, mend, change } = desk
  const changing = await group({ secret: 'SEC-old' })
  const id = await connect(changing)
  await fault(changing.token, 'BUSY')
  await placeOrder(scene)
  await send()
  await change({ ...changing, secret: 'SEC-new' })
  await mend(id, { secret: 'SEC-new' })
  await wake()
  await send()
  expect(await got(changing.token)).toHaveLength(1)
})

test('R10 a text that is too long is cut, and states how much is missing', async () => {
  const { group, connect, send, got, world, robotOf } = desk
  const full = await group()
  const id = await connect(full)
  const order = await placeOrder(scene)
  await manyEvents(world.db, order.id, 299)
  await send()
  const [digest, ...more] = await got(full.token)
  expect(more).toEqual([])
  expect(Buffer.byteLength(digest?.text ?? '')).toBeLessThan(20_000)
  const shown = idsIn(digest?.text ?? '').length
  expect(digest?.text).toContain(`还有 ${300 - shown} 条`)
  expect(await robotOf(id)).toMatchObject({ waiting: 0 })
})

test('R11 names cannot write markdown, mention everybody or show a customer’s name or mobile', async () => {
  const { group, connect, send, got, world } = desk
  const shopName = '[x](http://a.example) @所有人'
  const named = await setScene(world, { shop: { siteName: shopName } })
  const { id } = await named.guide.ask(customers.create, {
    shopId: named.shopId,
    name: '*@all 王女士',
    mobile: '13812345678',
  })
  const strict = await group()
  await connect(strict, { shopIds: [named.shopId] })
  await placeOrder(named, { customerId: id })
  await send()
  const [{ title, text, mentions } = { title: '', text: '', mentions: [] }] = await got(strict.token)
  expect(mentions).toEqual([])
  const withoutLink = text.replace(/\[[\w-]+\]\(https:\/\/shop\.example\/order\?id=[\d-]+\)/, '')
  expect(`${title}${withoutLink}`).not.toMatch(/[*@[\]()]|王女士|13812345678|:\/\//)
  expect(text).toContain('客户 ＊＊＊')
})

test('R12 a robot without a token collects nothing; once it has one, it gets the events from then on', async () => {
  const { admin, group, send, got, robotOf, world } = desk
  const chain = (await admin.ask(robots.list, {})).data.find(({ isChain }) => isChain)
  const id = chain?.id ?? ''
  expect(await robotOf(id)).toMatchObject({ tokenSet: false, connected: false, state: 'ON' })
  await placeOrder(scene)
  await send()
  const { rows } = await sql`select from robot_events`.execute(world.db)
  expect(rows).toEqual([])
  expect((await admin.refused(robots.test, { id })).code).toBe('ROBOT_NOT_SET')
  const { token } = await group({ keywords: ['木与光'] })
  const record = { chainName: '木与光', keyWords: '木与光', keepInventoryTime: 60, robotToken: token }
  await admin.ask(settings.update, record)
  await placeOrder(scene)
  await send()
  expect(await got(token)).toHaveLength(1)
  expect(await robotOf(id)).toMatchObject({ tokenSet: true, connected: true })
  await sql`update settings set robot_token = '', key_words = ''`.execute(world.db)
})

test('R13 events older than an hour go into a digest; events older than a day are dropped and counted', async () => {
  const { group, connect, fault, send, got, wake, age, robotOf } = desk
  const late = await group()
  const id = await connect(late)
  await fault(late.token, 'BUSY')
  await placeOrder(scene)
  await send()
  await age(25)
  await placeOrder(scene)
  await placeOrder(scene)
  await send()
  expect(await robotOf(id)).toMatchObject({ waiting: 2, dropped: 1 })
  await age(2)
  await wake()
  await send()
  const [digest, ...more] = await got(late.token)
  expect(more).toEqual([])
  expect(digest?.text).toContain('另有 1 条超过一天，未发送')
  expect(idsIn(digest?.text ?? '')).toHaveLength(2)
  expect(await robotOf(id)).toMatchObject({ waiting: 0, dropped: 0 })
})

test('R14 two processes send each event once; what a crashed process left is sent once more', async () => {
  const { group, connect, send, got, world, wake } = desk
  const shared = await group()
  await connect(shared)
  const other = await secondProcess(world)
  for (let order = 0; order < 3; order += 1) await placeOrder(scene)
  await Promise.all([send(), send(other), send()])
  await other.app.close()
  await send()
  const ids = (await got(shared.token)).flatMap(({ text }) => idsIn(text))
  expect([ids.length, new Set(ids).size]).toEqual([3, 3])
  await placeOrder(scene)
  await desk.fault(shared.token, 'BUSY')
  await send()
  // The process crashed while its message was on the way.
  await sql`update robot_messages set state = 'SENDING' where state = 'DELAYED'`.execute(world.db)
  await sql`
    update robot_events e
    set message_id = m.id
    from robot_messages m
    where m.robot_id = e.robot_id and m.state = 'SENDING'`.execute(world.db)
  await wake()
  await send()
  expect(await got(shared.token)).toHaveLength(4)
})

test('R15 a redirect is not followed and switches the robot off', async () => {
  const { group, connect, fault, send, robotOf, got } = desk
  const astray = await group()
  const id = await connect(astray)
  await fault(astray.token, 'REDIRECT')
  await placeOrder(scene)
  await send()
  expect(await robotOf(id)).toMatchObject({ state: 'REFUSED', problem: 'REDIRECT', waiting: 1 })
  expect(await got(astray.token)).toEqual([])
})
