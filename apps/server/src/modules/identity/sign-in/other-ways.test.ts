import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Call, OutputOf } from '@showfloor/contract/common/call'
import { SESSION_COOKIE } from '@showfloor/contract/common/constants'
import { contract } from '@showfloor/contract/contract'
import { sql } from '../../../platform/database/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSandbox } from '../../payments/providers/testing/sandbox-process.ts'
import { createAccount, signIn, testPassword } from '../../../testing/factories.ts'
import {
  callerWith,
  requestOf,
  sessionHeaders,
  startWorld,
  type Caller,
  type World,
} from '../../../testing/world.ts'

let world: World
let folder: string
let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'showfloor-messenger-'))
  sandbox = await startSandbox(folder)
  world = await startWorld({ SANDBOX_URL: sandbox.url, PUBLIC_URL: 'http://shop.test' })
})
afterAll(async () => {
  await world.close()
  await sandbox.stop()
  await rm(folder, { recursive: true, force: true })
})

const { identity } = contract
const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0.0.0 Safari/537.36'

/** A browser without a session that keeps its cookies. */
const browser = () => {
  const jar = new Map<string, string>()
  const send = async (call: Call, payload: object) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'user-agent': agent, 'x-forwarded-for': '203.0.113.20', cookie }
    const response = await world.app.server.inject({ ...requestOf(call, payload), headers })
    for (const { name, value } of response.cookies) jar.set(name, value)
    return response.json<{ result: unknown; code?: string; error?: string }>()
  }
  return {
    jar,
    ask: async <C extends Call>(call: C, payload: object) =>
      (await send(call, payload)).result as OutputOf<C>,
    refused: async (call: Call, payload: object) => (await send(call, payload)).code,
    signedIn: (token: string) => callerWith(world, sessionHeaders(token, jar.get(SESSION_COOKIE) ?? '')),
  }
}

describe('signing in by QR code', () => {
  test('waiting, scanned, confirmed: the phone shows the device, and the browser gets a session of its own, once', async () => {
    const till = browser()
    const phone = await signIn(world, { name: '林晓' })
    const { uid, url, expireTime } = await till.ask(identity.qrCode, {})
    expect(url).toBe(`http://shop.test/scan?uid=${uid}`)
    expect(expireTime).toBe(120)
    const state = () => till.ask(identity.qrCodeState, { uid })
    expect(await state()).toEqual({ state: 'WAITING' })
    expect(await phone.ask(identity.scanQrCode, { uid })).toMatchObject({
      device: 'Chrome · Windows',
      address: '203.0.113.20',
    })
    expect(await state()).toEqual({ state: 'SCANNED' })
    await phone.ask(identity.answerQrCode, { uid, agreed: true })
    const { state: end, login } = await state()
    expect(end).toBe('CONFIRMED')
    expect(login).toMatchObject({ expireTime: 604_800, loginCookieName: SESSION_COOKIE })
    const signedIn = till.signedIn(login?.token ?? '')
    expect(await signedIn.ask(identity.currentUser, {})).toMatchObject({ name: '林晓' })
    expect((await signedIn.ask(identity.sessions, {})).data).toHaveLength(2)
    expect(await state()).toEqual({ state: 'EXPIRED' })
    expect((await phone.refused(identity.scanQrCode, { uid })).code).toBe('QR_CODE_GONE')
  })

  test('a person who only sees the code learns nothing and cannot take the session', async () => {
    const till = browser()
    const spy = browser()
    await spy.ask(identity.qrCode, {})
    const phone = await signIn(world)
    const { uid } = await till.ask(identity.qrCode, {})
    expect(await spy.ask(identity.qrCodeState, { uid })).toEqual({ state: 'EXPIRED' })
    await phone.ask(identity.scanQrCode, { uid })
    await phone.ask(identity.answerQrCode, { uid, agreed: true })
    expect(await spy.ask(identity.qrCodeState, { uid })).toEqual({ state: 'EXPIRED' })
    const answers = await Promise.all([1, 2, 3].map(() => till.ask(identity.qrCodeState, { uid })))
    expect(answers.filter(({ login }) => login !== undefined)).toHaveLength(1)
  })

  test('refused, expired, scanned by another phone, confirmed before the scan: no session', async () => {
    const till = browser()
    const phone = await signIn(world)
    const second = await signIn(world)
    const { uid } = await till.ask(identity.qrCode, {})
    expect((await phone.refused(identity.answerQrCode, { uid, agreed: true })).error).toBe(
      '二维码已失效，请在登录页刷新后重新扫码',
    )
    await phone.ask(identity.scanQrCode, { uid })
    expect((await second.refused(identity.scanQrCode, { uid })).code).toBe('QR_CODE_GONE')
    expect((await second.refused(identity.answerQrCode, { uid, agreed: true })).code).toBe('QR_CODE_GONE')
    await phone.ask(identity.answerQrCode, { uid, agreed: false })
    expect(await till.ask(identity.qrCodeState, { uid })).toEqual({ state: 'REFUSED' })
    const { uid: late } = await till.ask(identity.qrCode, {})
    await sql`
      update pending_logins
      set expires_at = now() - interval '11 minutes'
      where uid = ${late}`.execute(world.db)
    expect((await phone.refused(identity.scanQrCode, { uid: late })).code).toBe('QR_CODE_GONE')
    expect(await till.ask(identity.qrCodeState, { uid: late })).toEqual({ state: 'EXPIRED' })
    await world.app.jobs.find(({ name }) => name === 'logins-tidy')?.work()
    const { rows } = await sql`select 1 from pending_logins where uid = ${late}`.execute(world.db)
    expect(rows).toEqual([])
  })

  test('an account that was disabled during the sign-in gets an error', async () => {
    const till = browser()
    const phone = await signIn(world)
    const { uid } = await till.ask(identity.qrCode, {})
    await phone.ask(identity.scanQrCode, { uid })
    await phone.ask(identity.answerQrCode, { uid, agreed: true })
    await sql`update accounts set enabled = false where id = ${phone.account.id}`.execute(world.db)
    expect(await till.refused(identity.qrCodeState, { uid })).toBe('ACCOUNT_DISABLED')
  })

  test('a network has a limited number of open ones', async () => {
    await sql`
      insert into pending_logins (uid, way, secret_hash, device, address, network, expires_at)
      select 'full-' || n, 'QR_CODE', '', '', '', '203.0.113.20', now() + interval '1 minute'
      from generate_series(1, 200) n`.execute(world.db)
    expect(await browser().refused(identity.qrCode, {})).toBe('RATE_LIMITED')
    await sql`delete from pending_logins`.execute(world.db)
  })
})

const messagesTo = async (mobile: string): Promise<string[]> => {
  const answer = await fetch(`${sandbox.url}/sandbox/messages/${mobile}`)
  return ((await answer.json()) as { content: string }[]).map(({ content }) => content)
}

describe('changing one’s own mobile', () => {
  const codeFor = async (guide: Caller, mobile: string): Promise<string> => {
    await guide.ask(identity.sendMobileCode, { mobile })
    await expect.poll(() => messagesTo(mobile)).toHaveLength(1)
    return /\d{6}/.exec((await messagesTo(mobile))[0] ?? '')?.[0] ?? ''
  }

  test('needs the password and the code sent to the new number; the old number gets a message and the audit log an entry', async () => {
    const guide = await signIn(world)
    const mobile = '13766660001'
    const smsCode = await codeFor(guide, mobile)
    const wish = { mobile, smsCode, password: testPassword }
    const refused = async (input: object) => (await guide.refused(identity.changeMobile, input)).code
    expect(await refused({ mobile, smsCode })).toBe('INVALID_INPUT')
    expect(await refused({ ...wish, password: 'not it' })).toBe('PASSWORD_WRONG')
    expect(await refused({ ...wish, smsCode: smsCode === '000000' ? '000001' : '000000' })).toBe(
      'SMS_CODE_WRONG',
    )
    expect(await guide.ask(identity.profile, {})).not.toMatchObject({ mobile: '137****0001' })
    await guide.ask(identity.changeMobile, wish)
    expect(await guide.ask(identity.profile, {})).toMatchObject({ mobile: '137****0001', dingtalk: false })
    expect(await refused(wish)).toBe('SMS_CODE_WRONG')
    await expect
      .poll(() => messagesTo(guide.account.mobile))
      .toEqual(['您的账号手机号已更换为尾号 0001 的号码。如非本人操作，请立即联系管理员。'])
    const { rows } = await sql<{ call: string; subject: string; detail: object }>`
      select call, subject, detail from audit_log where account_id = ${guide.account.id}`.execute(world.db)
    expect(rows).toEqual([{ call: 'identity.changeMobile', subject: guide.account.id, detail: {} }])
  })

  test('five wrong passwords lock it without using up the code', async () => {
    const guide = await signIn(world)
    const mobile = '13766660002'
    const wish = { mobile, smsCode: await codeFor(guide, mobile), password: 'not it' }
    for (let guess = 0; guess < 5; guess += 1)
      expect((await guide.refused(identity.changeMobile, wish)).code).toBe('PASSWORD_WRONG')
    const right = { ...wish, password: testPassword }
    expect((await guide.refused(identity.changeMobile, right)).code).toBe('LOGIN_LOCKED')
    await sql`update failed_attempts set locked_until = null`.execute(world.db)
    await guide.ask(identity.changeMobile, right)
  })

  test('a taken number is refused', async () => {
    const guide = await signIn(world)
    const { mobile } = await createAccount(world)
    const taken = { mobile, smsCode: await codeFor(guide, mobile), password: testPassword }
    expect((await guide.refused(identity.changeMobile, taken)).code).toBe('MOBILE_TAKEN')
  })
})

describe('signing in with DingTalk', () => {
  /** Answers the messenger's page as a person with this mobile; answers where the browser is sent. */
  const answer = async (url: string, mobile: string, action = 'agree'): Promise<URLSearchParams> => {
    const body = new URLSearchParams({ employee: 'other', mobile, action }).toString()
    const response = await fetch(url, { method: 'POST', body, redirect: 'manual' })
    const back = new URL(response.headers.get('location') ?? 'http://nowhere.test')
    expect(back.origin + back.pathname).toBe('http://shop.test/login-dingtalk')
    return back.searchParams
  }
  const comeBack = async (mobile: string, at = browser()) => {
    const { url } = await at.ask(identity.startDingtalk, {})
    const search = await answer(url, mobile)
    return { at, input: { authCode: search.get('authCode') ?? '', state: search.get('state') ?? '' } }
  }

  test('finds the account by the person’s mobile, and later by the person, even after a change of the mobile', async () => {
    const account = await createAccount(world, { name: '沈国强' })
    const { at, input } = await comeBack(account.mobile)
    const { token, expireTime } = await at.ask(identity.loginByDingtalk, input)
    expect(expireTime).toBe(604_800)
    expect(await at.signedIn(token).ask(identity.currentUser, {})).toMatchObject({ name: '沈国强' })
    await sql`update accounts set mobile = '13700000001' where id = ${account.id}`.execute(world.db)
    const again = await comeBack(account.mobile)
    const second = await again.at.ask(identity.loginByDingtalk, again.input)
    expect(await again.at.signedIn(second.token).ask(identity.currentUser, {})).toMatchObject({
      id: account.id,
    })
    // The next owner of the number is another person at the messenger.
    const other = await comeBack('13700000001')
    expect(await other.at.refused(identity.loginByDingtalk, other.input)).toBe('DINGTALK_NO_ACCOUNT')
  })

  test('a disabled account and a person without an account get an error each', async () => {
    const account = await createAccount(world, { enabled: false })
    const disabled = await comeBack(account.mobile)
    expect(await disabled.at.refused(identity.loginByDingtalk, disabled.input)).toBe('ACCOUNT_DISABLED')
    const unknown = await comeBack('13611112222')
    expect(await unknown.at.refused(identity.loginByDingtalk, unknown.input)).toBe('DINGTALK_NO_ACCOUNT')
  })

  test('state and code are valid once and only in the browser that began; a refusal opens no session', async () => {
    const { mobile } = await createAccount(world)
    const { at, input } = await comeBack(mobile)
    expect(await browser().refused(identity.loginByDingtalk, input)).toBe('DINGTALK_STALE')
    await at.ask(identity.loginByDingtalk, input)
    expect(await at.refused(identity.loginByDingtalk, input)).toBe('DINGTALK_STALE')
    const fresh = await comeBack(mobile)
    const reused = { ...fresh.input, authCode: input.authCode }
    expect(await fresh.at.refused(identity.loginByDingtalk, reused)).toBe('DINGTALK_STALE')
    const { url } = await at.ask(identity.startDingtalk, {})
    const refused = await answer(url, mobile, 'refuse')
    expect(refused.get('error')).toBe('access_denied')
    expect(refused.get('authCode')).toBeNull()
  })

  test('an unreachable messenger is an error', async () => {
    const { mobile } = await createAccount(world)
    const { at, input } = await comeBack(mobile)
    await sandbox.stop()
    expect(await at.refused(identity.loginByDingtalk, input)).toBe('DINGTALK_UNAVAILABLE')
  })
})
