import { callPath } from '@showfloor/contract/common/call'
import { SESSION_COOKIE, TOKEN_HEADER } from '@showfloor/contract/common/constants'
import { contract } from '@showfloor/contract/contract'
import { sql } from '../../../platform/database/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount, signIn, testPassword } from '../../../testing/factories.ts'
import { callerWith, sessionHeaders, startWorld, type World } from '../../../testing/world.ts'
import { deviceName } from '../../../platform/http/device-name.ts'
import { endSessions } from './sessions.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const { identity } = contract
const agents = {
  till: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
}

/** Sends a call that opens a session as a browser would; answers the status and the credentials of the session. */
const open = async (
  call: typeof identity.login | typeof identity.changePassword,
  payload: object,
  headers: Record<string, string> = {},
) => {
  const response = await world.app.server.inject({ method: 'POST', url: callPath(call), payload, headers })
  const cookie = response.cookies.find((one) => one.name === SESSION_COOKIE)?.value ?? ''
  const { result } = response.json<{ result?: { token: string } }>()
  const session = sessionHeaders(result?.token ?? '', cookie)
  return { status: response.statusCode, headers: session, ...callerWith(world, session) }
}
const enter = (username: string, agent: string, headers: Record<string, string> = {}) =>
  open(identity.login, { username, password: testPassword }, { 'user-agent': agent, ...headers })

const isOver = (caller: Pick<Awaited<ReturnType<typeof enter>>, 'refused'>) =>
  caller.refused(identity.currentUser, {}).then(({ status }) => status === 401)

describe('own sessions', () => {
  test('are listed with a readable device, address and time, the current one marked; each can be ended, but not those of others', async () => {
    const account = await createAccount(world)
    const till = await enter(account.username, agents.till, { 'x-forwarded-for': '203.0.113.7' })
    const phone = await enter(account.username, agents.phone)
    const stranger = await signIn(world)
    const { data } = await till.ask(identity.sessions, {})
    expect(data.map(({ device, current }) => ({ device, current }))).toEqual(
      expect.arrayContaining([
        { device: 'Chrome · Windows', current: true },
        { device: 'Safari · iPhone', current: false },
      ]),
    )
    expect(data).toHaveLength(2)
    expect(data.find(({ current }) => current)).toMatchObject({ address: '203.0.113.7' })
    expect(Date.parse(data[0]?.lastSeenAt ?? '')).toBeGreaterThan(Date.now() - 60_000)

    const other = data.find(({ current }) => !current)
    const id = other?.id ?? ''
    expect((await stranger.refused(identity.endSession, { id })).code).toBe('NOT_FOUND')
    await phone.ask(identity.currentUser, {})
    await till.ask(identity.endSession, { id })
    expect(await isOver(phone)).toBe(true)
    expect((await till.ask(identity.sessions, {})).data).toHaveLength(1)
  })

  test('store the time and address of their last use', async () => {
    const guide = await signIn(world)
    await sql`
      update sessions
      set last_seen_at = now() - interval '1 hour'
      where account_id = ${guide.account.id}`.execute(world.db)
    world.app.news.announce([{ topic: 'session', shopId: null, id: null }])
    const moved = callerWith(world, { ...guide.headers, 'x-forwarded-for': '203.0.113.99' })
    const [session] = (await moved.ask(identity.sessions, {})).data
    expect(session).toMatchObject({ address: '203.0.113.99', current: true })
    expect(Date.parse(session?.lastSeenAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  test('all others end on request; all of them when an account is disabled or its password is reset', async () => {
    const account = await createAccount(world)
    const here = await enter(account.username, agents.till)
    const there = await enter(account.username, agents.phone)
    await here.ask(identity.endOtherSessions, {})
    expect(await isOver(there)).toBe(true)
    await here.ask(identity.currentUser, {})
    await endSessions(
      { announce: (news) => world.app.news.announce([news]) },
      world.app.database.db,
      account.id,
    )
    expect(await isOver(here)).toBe(true)
  })

  test('a browser that signs in again ends its old session, on the server too', async () => {
    const account = await createAccount(world)
    const before = await enter(account.username, agents.till)
    const after = await enter(account.username, agents.till, { cookie: before.headers['cookie'] ?? '' })
    expect(after.headers[TOKEN_HEADER]).not.toBe(before.headers[TOKEN_HEADER])
    expect(await isOver(before)).toBe(true)
    expect((await after.ask(identity.sessions, {})).data).toHaveLength(1)
  })
})

describe('changing the password', () => {
  const newPassword = 'Sofa-and-lamp-9'

  test('needs the current one, ends every other session and gives this one new secrets', async () => {
    const account = await createAccount(world)
    const here = await enter(account.username, agents.till)
    const there = await enter(account.username, agents.phone)
    const change = (input: object) => open(identity.changePassword, input, here.headers)
    const changed = await change({ currentPassword: testPassword, newPassword })
    expect(await isOver(here)).toBe(true)
    expect(await isOver(there)).toBe(true)
    expect((await changed.ask(identity.sessions, {})).data).toMatchObject([
      { device: 'Chrome · Windows', current: true },
    ])
    const anybody = callerWith(world, {})
    expect(
      (await anybody.refused(identity.login, { username: account.username, password: testPassword })).code,
    ).toBe('LOGIN_FAILED')
    await anybody.ask(identity.login, { username: account.username, password: newPassword })
  })

  test('refuses a wrong, a weak and an unchanged password with an error each; guessing locks it', async () => {
    const guide = await signIn(world)
    const refused = async (currentPassword: string, newer: string) =>
      (await guide.refused(identity.changePassword, { currentPassword, newPassword: newer })).error
    expect(await refused(testPassword, 'short1')).toBe('密码至少需要8位')
    expect(await refused(testPassword, guide.account.mobile)).toBe('密码不能只由账号、手机号或姓名组成')
    expect(await refused(testPassword, testPassword)).toBe('新密码不能与当前密码相同')
    for (let guess = 0; guess < 5; guess += 1)
      expect(await refused(`wrong ${guess}`, newPassword)).toBe('当前密码不正确')
    expect(await refused(testPassword, newPassword)).toMatch(/^尝试次数过多/)
    await guide.ask(identity.currentUser, {})
  })
})

test.each([
  [agents.till, 'Chrome · Windows'],
  [agents.phone, 'Safari · iPhone'],
  [
    'Mozilla/5.0 (Linux; Android 14; Tablet) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge · Android',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.7; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · macOS'],
  [
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/132.0 Safari/537.36 HuaweiBrowser/5.0',
    'Huawei Browser · HarmonyOS',
  ],
  ['curl/8.5.0', ''],
])('a device is named as a person would name it: %s', (agent, name) => expect(deviceName(agent)).toBe(name))
