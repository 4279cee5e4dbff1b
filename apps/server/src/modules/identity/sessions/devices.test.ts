import { callPath, type Call } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { sql } from '../../../platform/database/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solvedCaptcha } from '../../../testing/captcha.ts'
import { createAccount, signIn, testPassword, type Account } from '../../../testing/factories.ts'
import { callerWith, sessionHeaders, startWorld, type Caller, type World } from '../../../testing/world.ts'

const { identity } = contract
let world: World
let addresses = 0
beforeAll(async () => {
  // Codes are stored, but no provider sends them; the tests set their values.
  world = await startWorld({ SANDBOX_URL: 'http://127.0.0.1:9' })
})
afterAll(() => world?.close())

const newAddress = (): string => `198.18.${(addresses += 1) >> 8}.${addresses & 255}`
const stranger = (): Caller => callerWith(world, { 'x-forwarded-for': newAddress() })

/** A browser that keeps its cookies, with which several people may sign in. */
const browser = () => {
  const jar = new Map<string, string>()
  const address = newAddress()
  const send = async (call: Call, payload: object) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) }
    const answer = await world.app.server.inject({ method: 'POST', url: callPath(call), headers, payload })
    for (const one of answer.cookies) jar.set(one.name, one.value)
    const { code = 'OK', result } = answer.json<{ code?: string; result?: { token: string } }>()
    return { code, token: result?.token ?? '', cookies: answer.cookies }
  }
  return {
    jar,
    send,
    enter: ({ username }: Account, password = testPassword) => send(identity.login, { username, password }),
  }
}

/** Guesses from another address until the account is locked there, with solved captchas. */
const guessFromElsewhere = async ({ username }: Account): Promise<void> => {
  for (let guess = 0; guess < 5; guess += 1) {
    const who = stranger()
    const captcha = guess < 3 ? undefined : await solvedCaptcha(world, who)
    expect((await who.refused(identity.login, { username, password: 'a guess', captcha })).code).toBe(
      'LOGIN_FAILED',
    )
  }
}

describe('a browser that the account was signed in with', () => {
  test('has a cookie that scripts cannot read; the database keeps its hash only', async () => {
    const account = await createAccount(world)
    const { cookies } = await browser().enter(account)
    const device = cookies.find(({ name }) => name === 'showfloor_device')
    expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 400 * 86_400 })
    const { rows } = await sql<{
      row: string
    }>`select row_to_json(d)::text as row from known_devices d`.execute(world.db)
    expect(JSON.stringify(rows)).not.toContain(device?.value)
  })

  test('signs its owner in although five wrong passwords from elsewhere have locked the account there', async () => {
    const account = await createAccount(world)
    const own = browser()
    await own.enter(account)
    await guessFromElsewhere(account)
    const { username } = account
    expect((await stranger().refused(identity.login, { username, password: testPassword })).code).toBe(
      'LOGIN_LOCKED',
    )
    expect((await own.enter(account)).code).toBe('OK')
    // A sign-in on it does not end the lock elsewhere.
    expect((await stranger().refused(identity.login, { username, password: testPassword })).code).toBe(
      'LOGIN_LOCKED',
    )
  })

  test('is counted by itself: guesses on it require a captcha and lock it alone', async () => {
    const account = await createAccount(world)
    const shared = browser()
    await shared.enter(account)
    const codes = []
    for (let guess = 0; guess < 4; guess += 1) codes.push((await shared.enter(account, 'a guess')).code)
    expect(codes).toEqual(['LOGIN_FAILED', 'LOGIN_FAILED', 'LOGIN_FAILED', 'CAPTCHA_REQUIRED'])
    await stranger().ask(identity.login, { username: account.username, password: testPassword })
    const locking = { username: account.username, password: 'a guess' }
    for (let guess = 0; guess < 2; guess += 1)
      await shared.send(identity.login, { ...locking, captcha: await solvedCaptcha(world, stranger()) })
    expect((await shared.enter(account)).code).toBe('LOGIN_LOCKED')
    await stranger().ask(identity.login, { username: account.username, password: testPassword })
  })

  test('is known only for accounts that signed in with it', async () => {
    const [one, other] = [await createAccount(world), await createAccount(world)]
    const shared = browser()
    await shared.enter(one)
    await guessFromElsewhere(other)
    expect((await shared.enter(other)).code).toBe('LOGIN_LOCKED')
    await sql`update failed_attempts set failures = 0, locked_until = null`.execute(world.db)
    await shared.enter(other)
    await guessFromElsewhere(other)
    for (const account of [one, other]) expect((await shared.enter(account)).code).toBe('OK')
  })

  test('is forgotten when the password is reset or changed elsewhere, but not where it is changed', async () => {
    const account = await createAccount(world)
    const [lost, kept] = [browser(), browser()]
    await lost.enter(account)
    const { token } = await kept.enter(account)
    const session = callerWith(world, {
      ...sessionHeaders(token, kept.jar.get('showfloor_session') ?? ''),
      cookie: [...kept.jar].map(([name, value]) => `${name}=${value}`).join('; '),
    })
    const newPassword = 'walnut-and-linen'
    await session.ask(identity.changePassword, { currentPassword: testPassword, newPassword })
    await guessFromElsewhere(account)
    expect((await lost.enter(account, newPassword)).code).toBe('LOGIN_LOCKED')
    expect((await kept.enter(account, newPassword)).code).toBe('OK')
    const admin = await signIn(world, { roles: ['admin'] })
    await admin.ask(identity.accountResetPassword, { id: account.id })
    expect((await kept.enter(account, newPassword)).code).toBe('LOGIN_LOCKED')
  })

  test('is forgotten after 400 days', async () => {
    const account = await createAccount(world)
    await browser().enter(account)
    await sql`
      update known_devices
      set last_at = now() - interval '401 days'
      where account_id = ${account.id}`.execute(world.db)
    await world.app.jobs.find(({ name }) => name === 'devices-tidy')?.work()
    const { rows } = await sql`select 1 from known_devices where account_id = ${account.id}`.execute(world.db)
    expect(rows).toEqual([])
  })
})

describe('codes on a known device', () => {
  const smsCode = '123456'
  const setCode = (mobile: string) =>
    sql`
      update sms_codes
      set tries_left = 5, code_hash = sha256(salt || convert_to(${smsCode}, 'UTF8'))
      where mobile = ${mobile}`.execute(world.db)

  test('are not locked by wrong codes from elsewhere', async () => {
    const account = await createAccount(world)
    const { mobile } = account
    const own = browser()
    await own.enter(account)
    await own.send(identity.sendLoginCode, { mobile })
    await setCode(mobile)
    for (let guess = 0; guess < 5; guess += 1) {
      const who = stranger()
      const captcha = guess < 3 ? undefined : await solvedCaptcha(world, who)
      await who.refused(identity.loginByCode, { mobile, smsCode: '000000', captcha })
    }
    await setCode(mobile)
    expect((await stranger().refused(identity.loginByCode, { mobile, smsCode })).code).toBe('LOGIN_LOCKED')
    expect((await own.send(identity.loginByCode, { mobile, smsCode })).code).toBe('OK')
  })

  test('messages requested elsewhere do not use up its messages of the day', async () => {
    const account = await createAccount(world)
    const { mobile } = account
    const own = browser()
    await own.enter(account)
    await sql`
      insert into sms_sends (subject, day, sends)
      values (${`mobile:${mobile}`}, (now() at time zone 'Asia/Shanghai')::date, 10)`.execute(world.db)
    expect((await stranger().refused(identity.sendLoginCode, { mobile })).code).toBe('SMS_DAILY_LIMIT')
    expect((await own.send(identity.sendLoginCode, { mobile })).code).toBe('OK')
  })
})
