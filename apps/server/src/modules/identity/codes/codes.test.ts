import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SESSION_COOKIE, TOKEN_HEADER } from '@showfloor/contract/common/constants'
import { contract } from '@showfloor/contract/contract'
import { sql } from '../../../platform/database/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solvedCaptcha } from '../../../testing/captcha.ts'
import { createAccount, signIn, testPassword } from '../../../testing/factories.ts'
import { callerWith, startWorld, type Caller, type World } from '../../../testing/world.ts'
import { startSandbox } from '../../payments/providers/testing/sandbox-process.ts'

const { identity } = contract
const folder = mkdtempSync(join(tmpdir(), 'showfloor-sms-'))
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let world: World
let addresses = 0
beforeAll(async () => {
  sandbox = await startSandbox(folder)
  world = await startWorld({ SANDBOX_URL: sandbox.url })
})
afterAll(async () => {
  await world?.close()
  await sandbox?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const stranger = (): Caller => callerWith(world, { 'x-forwarded-for': `198.51.100.${(addresses += 1)}` })
const messagesTo = async (mobile: string): Promise<{ template_code: string; content: string }[]> =>
  (await fetch(`${sandbox.url}/sandbox/messages/${mobile}`)).json() as Promise<
    { template_code: string; content: string }[]
  >
/** The code of the latest message, once `count` messages have arrived. */
const codeTo = async (mobile: string, count = 1): Promise<string> => {
  for (let round = 0; round < 9000; round += 1) {
    const messages = await messagesTo(mobile)
    if (messages.length >= count) return /\d{6}/.exec(messages.at(-1)?.content ?? '')?.[0] ?? ''
    await sleep(20)
  }
  throw new Error('no message came')
}
const aMinuteLater = (mobile: string) =>
  sql`
    update sms_codes
    set sent_at = sent_at - interval '61 seconds'
    where mobile = ${mobile}`.execute(world.db)
const outcome = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'OK',
    (error: unknown) => /"code":"(\w+)"/.exec(String(error))?.[1] ?? String(error),
  )
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('signing in by code', () => {
  test('a code comes by SMS and opens one session, even for concurrent requests; the database keeps its hash only', async () => {
    const { mobile, id } = await createAccount(world)
    await stranger().ask(identity.sendLoginCode, { mobile })
    const smsCode = await codeTo(mobile)
    expect((await messagesTo(mobile))[0]?.template_code).toBe('SIGN_IN_CODE')
    const { rows } = await sql<{
      row: string
    }>`select row_to_json(c)::text as row from sms_codes c where mobile = ${mobile}`.execute(world.db)
    expect(rows[0]?.row.replace(mobile, '')).not.toContain(smsCode)
    const tries = Array.from({ length: 8 }, () =>
      outcome(stranger().ask(identity.loginByCode, { mobile, smsCode })),
    )
    expect((await Promise.all(tries)).filter((result) => result === 'OK')).toHaveLength(1)
    const sessions = await sql`select 1 from sessions where account_id = ${id}`.execute(world.db)
    expect(sessions.rows).toHaveLength(1)
  })

  test('an unknown mobile gets the same answers and waits, but no message', async () => {
    const { mobile } = await createAccount(world)
    const unknown = '13900009999'
    const answers = await Promise.all(
      [mobile, unknown].map(async (to) => {
        const who = stranger()
        const sent = await who.ask(identity.sendLoginCode, { mobile: to })
        const again = await who.refused(identity.sendLoginCode, { mobile: to })
        const guess = await who.refused(identity.loginByCode, { mobile: to, smsCode: '000000' })
        return { sent, again, guess }
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.again).toMatchObject({ status: 429, code: 'SMS_TOO_SOON' })
    expect(answers[0]?.again.seconds).toBeGreaterThan(55)
    await codeTo(mobile)
    expect(await messagesTo(unknown)).toEqual([])
  })

  test('after five tries the right code is invalid; guesses lock the mobile, and a later code works', async () => {
    const { mobile } = await createAccount(world)
    await stranger().ask(identity.sendLoginCode, { mobile })
    const smsCode = await codeTo(mobile)
    const guessers = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const who = stranger()
        return { who, captcha: await solvedCaptcha(world, who) }
      }),
    )
    const guesses = await Promise.all(
      guessers.map(({ who, captcha }) =>
        outcome(who.ask(identity.loginByCode, { mobile, smsCode: otherThan(smsCode), captcha })),
      ),
    )
    expect(guesses.filter((result) => result === 'SMS_CODE_WRONG')).toHaveLength(5)
    expect(guesses.filter((result) => result === 'LOGIN_LOCKED')).toHaveLength(7)
    await sql`update failed_attempts set failures = 0, locked_until = null`.execute(world.db)
    expect(await outcome(stranger().ask(identity.loginByCode, { mobile, smsCode }))).toBe('SMS_CODE_WRONG')
    await aMinuteLater(mobile)
    await stranger().ask(identity.sendLoginCode, { mobile })
    await stranger().ask(identity.loginByCode, { mobile, smsCode: await codeTo(mobile, 2) })
  })

  test('a code expires after five minutes, and is valid for its purpose only', async () => {
    const { mobile } = await createAccount(world)
    await stranger().ask(identity.sendLoginCode, { mobile })
    const forSignIn = await codeTo(mobile)
    await stranger().ask(identity.sendResetCode, { mobile })
    const forReset = await codeTo(mobile, 2)
    const who = stranger()
    expect(await outcome(who.ask(identity.verifyResetCode, { mobile, smsCode: forSignIn }))).toBe(
      'SMS_CODE_WRONG',
    )
    expect(await outcome(who.ask(identity.loginByCode, { mobile, smsCode: forReset }))).toBe('SMS_CODE_WRONG')
    await sql`
      update sms_codes
      set expires_at = now() - interval '1 second'
      where mobile = ${mobile} and purpose = 'SIGN_IN'`.execute(world.db)
    expect(await outcome(stranger().ask(identity.loginByCode, { mobile, smsCode: forSignIn }))).toBe(
      'SMS_CODE_WRONG',
    )
    const owner = stranger()
    const captcha = await solvedCaptcha(world, owner)
    await owner.ask(identity.verifyResetCode, { mobile, smsCode: forReset, captcha })
  })

  test('codes are limited per day for a mobile and for an address; many from one address need a captcha', async () => {
    const { mobile } = await createAccount(world)
    await sql`
      insert into sms_sends (subject, day, sends)
      values (${`mobile:${mobile}`}, (now() at time zone 'Asia/Shanghai')::date, 10)`.execute(world.db)
    expect((await stranger().refused(identity.sendLoginCode, { mobile })).code).toBe('SMS_DAILY_LIMIT')
    const shop = stranger()
    const asked = []
    for (let round = 0; round < 4; round += 1)
      asked.push(await outcome(shop.ask(identity.sendLoginCode, { mobile: `1370000000${round}` })))
    expect(asked).toEqual(['OK', 'OK', 'OK', 'CAPTCHA_REQUIRED'])
    await shop.ask(identity.sendLoginCode, {
      mobile: '13700000003',
      captcha: await solvedCaptcha(world, shop),
    })
  })

  test('R5.01 a disabled account learns its state with its own code only', async () => {
    const { mobile } = await createAccount(world, { enabled: false })
    await stranger().ask(identity.sendLoginCode, { mobile })
    const smsCode = await codeTo(mobile)
    const who = stranger()
    expect((await who.refused(identity.loginByCode, { mobile, smsCode: otherThan(smsCode) })).code).toBe(
      'SMS_CODE_WRONG',
    )
    expect(await who.refused(identity.loginByCode, { mobile, smsCode })).toMatchObject({
      code: 'ACCOUNT_DISABLED',
      error: '账号无法使用,请联系管理员!',
    })
  })

  test('the country prefixes of codes', async () => {
    expect(await stranger().ask(identity.mobilePrefixes, {})).toEqual([{ prefix: '+86', name: '中国大陆' }])
  })
})

describe('the user centre', () => {
  test('R7.04 R7.05 has its published methods and paths, and answers success with a result, or an error', async () => {
    const { username, mobile } = await createAccount(world)
    const cookies = new Map<string, string>()
    let token = ''
    const send = async (method: 'GET' | 'POST', path: string, payload?: object) => {
      const response = await world.app.server.inject({
        method,
        url: `/api/user/web/${path}`,
        headers: {
          'x-forwarded-for': '198.51.100.250',
          [TOKEN_HEADER]: token,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        ...(payload ? { payload } : {}),
      })
      for (const { name, value } of response.cookies) cookies.set(name, value)
      return response.json<{ success: boolean; result: Record<string, unknown>; error?: string }>()
    }
    const result = async (...request: Parameters<typeof send>) => {
      const answer = await send(...request)
      expect(answer).toEqual({ success: true, result: expect.anything() as unknown })
      return answer.result
    }
    const signedIn = { token: expect.stringMatching(/^[\w-]{43}$/) as string, expireTime: 604_800 }

    expect(await result('GET', 'get-captcha')).toMatchObject({ captchaId: expect.any(String) as string })
    expect(await send('POST', 'login/identify', { username, password: 'wrong' })).toMatchObject({
      success: false,
      error: '账号或密码错误',
    })
    const login = await result('POST', 'login/identify', { username, password: testPassword })
    expect(login).toMatchObject(signedIn)
    token = String(login.token)
    expect(await result('GET', 'current-user?t=1')).toMatchObject({ username, enabled: true })
    await result('POST', 'login/logout', [])
    expect((await send('GET', 'current-user?t=2')).success).toBe(false)

    const { uid, url } = await result('GET', 'qrcode/get-qr-code')
    expect(url).toContain(String(uid))
    expect(await result('GET', `qrcode/quire-qr-code-state?uid=${String(uid)}`)).toEqual({ state: 'WAITING' })

    expect(await result('GET', 'mobile/get-mobileprefixlist')).toEqual([{ prefix: '+86', name: '中国大陆' }])
    await result('POST', 'login/login-send-sms-code', { mobile })
    const byCode = { mobile, smsCode: await codeTo(mobile) }
    expect(await result('POST', 'login/login-by-sms-code', byCode)).toMatchObject(signedIn)
    await result('POST', 'password/send-sms', { mobile })
    const shown = await result('POST', 'password/reset-sms-code-verify', {
      mobile,
      smsCode: await codeTo(mobile, 2),
    })
    const { verifyToken } = shown
    await result('POST', 'password/reset-by-verify-token', { verifyToken, newPassword: 'walnut and linen' })
    const again = { username, password: 'walnut and linen' }
    expect(await result('POST', 'login/identify', again)).toMatchObject(signedIn)
  })
})

describe('a new password by code', () => {
  const newPassword = 'walnut and linen'

  test('R1.01 the code yields a token that sets a password once, which ends every session', async () => {
    const guide = await signIn(world)
    const { mobile, username } = guide.account
    await stranger().ask(identity.sendResetCode, { mobile })
    const { verifyToken, expireTime } = await stranger().ask(identity.verifyResetCode, {
      mobile,
      smsCode: await codeTo(mobile),
    })
    expect(expireTime).toBe(600)
    const said = async (password: string) =>
      (await stranger().refused(identity.resetPassword, { verifyToken, newPassword: password })).error
    expect(await said('short')).toBe('密码至少需要8位')
    expect(await said(mobile)).toBe('密码不能只由账号、手机号或姓名组成')
    for (const common of ['12345678', 'Password123', '88888888', '1QAZ2WSX'])
      expect(await said(common)).toBe('这个密码太常见，容易被猜到，请换一个')
    const uses = await Promise.all(
      [1, 2, 3].map(() => outcome(stranger().ask(identity.resetPassword, { verifyToken, newPassword }))),
    )
    expect(uses.sort()).toEqual(['OK', 'RESET_EXPIRED', 'RESET_EXPIRED'])
    expect((await guide.refused(identity.currentUser, {})).status).toBe(401)
    const who = stranger()
    expect((await who.refused(identity.login, { username, password: testPassword })).code).toBe(
      'LOGIN_FAILED',
    )
    await who.ask(identity.login, { username, password: newPassword })
  })

  test('an expired or unknown token sets nothing', async () => {
    const { mobile } = await createAccount(world)
    await stranger().ask(identity.sendResetCode, { mobile })
    const { verifyToken } = await stranger().ask(identity.verifyResetCode, {
      mobile,
      smsCode: await codeTo(mobile),
    })
    await sql`update password_resets set expires_at = now() - interval '1 second'`.execute(world.db)
    for (const token of [verifyToken, 'x'.repeat(43)])
      expect(
        await stranger().refused(identity.resetPassword, { verifyToken: token, newPassword }),
      ).toMatchObject({
        status: 410,
        code: 'RESET_EXPIRED',
      })
  })
})

describe('registering', () => {
  const person = (mobile: string, username: string) => ({
    mobile,
    username,
    name: '新同事',
    password: 'oak-table-for-six',
  })

  test('creates an account that can sign in once it is enabled', async () => {
    const mobile = '13611112222'
    await stranger().ask(identity.sendRegisterCode, { mobile })
    const smsCode = await codeTo(mobile)
    const wish = { ...person(mobile, 'newcomer'), smsCode }
    expect((await stranger().refused(identity.register, { ...wish, password: 'newcomer' })).code).toBe(
      'PASSWORD_IS_NAME',
    )
    await stranger().ask(identity.register, wish)
    const login = { username: 'newcomer', password: wish.password }
    const boss = await createAccount(world, { roles: ['admin'], name: '程立' })
    expect(await stranger().refused(identity.login, login)).toMatchObject({
      code: 'ACCOUNT_WAITING',
      error: '您的注册已提交，管理员启用后即可登录。可以联系：程立',
    })
    await sql`update accounts set enabled = false where id = ${boss.id}`.execute(world.db)
    await sql`update accounts set enabled = true where mobile = ${mobile}`.execute(world.db)
    const { loginCookieName } = await stranger().ask(identity.login, login)
    expect(loginCookieName).toBe(SESSION_COOKIE)
    expect(await outcome(stranger().ask(identity.register, wish))).toBe('SMS_CODE_WRONG')
  })

  test('a taken name or mobile is answered to the owner of the code, which stays valid', async () => {
    const taken = await createAccount(world)
    const mobile = '13611113333'
    await stranger().ask(identity.sendRegisterCode, { mobile })
    await stranger().ask(identity.sendRegisterCode, { mobile: taken.mobile })
    const [smsCode, codeOfTaken] = await Promise.all([codeTo(mobile), codeTo(taken.mobile)])
    const who = stranger()
    const ask = (input: object) => outcome(who.ask(identity.register, input as never))
    expect(await ask({ ...person(taken.mobile, 'somebody.new'), smsCode: codeOfTaken })).toBe('MOBILE_TAKEN')
    for (const name of [taken.username, taken.username.toUpperCase()])
      expect(await ask({ ...person(mobile, name), smsCode })).toBe('ACCOUNT_NAME_TAKEN')
    expect(await ask({ ...person(mobile, 'somebody.new'), smsCode })).toBe('OK')
  })
})
