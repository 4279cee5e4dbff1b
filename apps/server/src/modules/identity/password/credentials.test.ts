import type { Call, OutputOf } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { sql } from '../../../platform/database/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn, testPassword } from '../../../testing/factories.ts'
import { callerWith, requestOf, startWorld, type Caller, type World } from '../../../testing/world.ts'

const { identity } = contract
let world: World
let admin: Caller
let addresses = 0
beforeAll(async () => {
  // Codes are stored, but no provider sends them; the tests set their values.
  world = await startWorld({ SANDBOX_URL: 'http://127.0.0.1:9' })
  admin = await signIn(world, { roles: ['admin'] })
})
afterAll(() => world?.close())

type Guide = Awaited<ReturnType<typeof signIn>>
const newPassword = 'walnut-and-linen'
const stranger = (): Caller => callerWith(world, { 'x-forwarded-for': `198.51.100.${(addresses += 1)}` })

/** Creates a code for a mobile and sets it to `123456`. */
const smsCode = '123456'
const codeFor = async (
  who: Caller,
  send: typeof identity.sendLoginCode | typeof identity.sendMobileCode,
  mobile: string,
): Promise<string> => {
  await sql`delete from sms_codes where mobile = ${mobile}`.execute(world.db)
  await who.ask(send, { mobile })
  await sql`
    update sms_codes
    set code_hash = sha256(salt || convert_to(${smsCode}, 'UTF8'))
    where mobile = ${mobile}`.execute(world.db)
  return smsCode
}
const outcome = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'OK',
    (error: unknown) => /"code":"(\w+)"/.exec(String(error))?.[1] ?? String(error),
  )

/** A browser without a session that keeps cookies, as a sign-in by QR code needs. */
const till = () => {
  let cookie = ''
  return async <C extends Call>(call: C, payload: object): Promise<OutputOf<C>> => {
    const response = await world.app.server.inject({ ...requestOf(call, payload), headers: { cookie } })
    for (const { name, value } of response.cookies) cookie = `${name}=${value}`
    return response.json<{ result: OutputOf<C> }>().result
  }
}

const resetToken = async ({ account: { mobile } }: Guide): Promise<string> => {
  const code = await codeFor(stranger(), identity.sendResetCode, mobile)
  return (await stranger().ask(identity.verifyResetCode, { mobile, smsCode: code })).verifyToken
}

/** Proofs that can open a session, each with its beginning and its use. */
const proofs: Record<string, (guide: Guide) => Promise<() => Promise<string>>> = {
  'a reset token': async (guide) => {
    const verifyToken = await resetToken(guide)
    return () =>
      outcome(stranger().ask(identity.resetPassword, { verifyToken, newPassword: 'set-by-the-token' }))
  },
  'a confirmed sign-in by QR code': async (guide) => {
    const ask = till()
    const { uid } = await ask(identity.qrCode, {})
    await guide.ask(identity.scanQrCode, { uid })
    await guide.ask(identity.answerQrCode, { uid, agreed: true })
    return async () => {
      const { state, login } = await ask(identity.qrCodeState, { uid })
      return login ? 'OK' : state
    }
  },
  'a sign-in code': async ({ account: { mobile } }) => {
    const code = await codeFor(stranger(), identity.sendLoginCode, mobile)
    return () => outcome(stranger().ask(identity.loginByCode, { mobile, smsCode: code }))
  },
  'a reset code': async ({ account: { mobile } }) => {
    const code = await codeFor(stranger(), identity.sendResetCode, mobile)
    return () => outcome(stranger().ask(identity.verifyResetCode, { mobile, smsCode: code }))
  },
}

const changes: Record<string, (guide: Guide) => Promise<unknown>> = {
  'a change of the password': (guide) =>
    guide.ask(identity.changePassword, { currentPassword: testPassword, newPassword }),
  'an administrator’s reset': ({ account: { id } }) => admin.ask(identity.accountResetPassword, { id }),
  'disabling and enabling': async ({ account: { id } }) => {
    await admin.ask(identity.accountDisable, { id })
    await admin.ask(identity.accountEnable, { id })
  },
  'a change of the mobile and back': async (guide) => {
    const { mobile } = guide.account
    const other = `139${mobile.slice(3)}`
    for (const next of [other, mobile]) {
      await sql`delete from sms_codes where purpose = 'CHANGE_MOBILE'`.execute(world.db)
      await guide.ask(identity.sendMobileCode, { mobile: next })
      await sql`
        update sms_codes
        set code_hash = sha256(salt || convert_to(${smsCode}, 'UTF8'))
        where purpose = 'CHANGE_MOBILE'`.execute(world.db)
      await guide.ask(identity.changeMobile, { mobile: next, smsCode, password: testPassword })
    }
  },
}

describe.each(Object.keys(proofs))('%s', (proof) => {
  const begin = (guide: Guide) => proofs[proof]?.(guide)

  test('opens a session', async () => {
    const use = await begin(await signIn(world))
    expect(await use?.()).toBe('OK')
  })

  test.each(Object.keys(changes))('is invalidated by %s', async (change) => {
    const guide = await signIn(world)
    const use = await begin(guide)
    await changes[change]?.(guide)
    expect(await use?.()).toMatch(/^(RESET_EXPIRED|SMS_CODE_WRONG|EXPIRED)$/)
  })
})

test('a password set by one reset token invalidates the other, and the log names the account', async () => {
  const guide = await signIn(world)
  const [first, second] = [await resetToken(guide), await resetToken(guide)]
  await stranger().ask(identity.resetPassword, { verifyToken: first, newPassword })
  expect(
    await outcome(
      stranger().ask(identity.resetPassword, { verifyToken: second, newPassword: 'another-one' }),
    ),
  ).toBe('RESET_EXPIRED')
  const { rows } =
    await sql`select call, subject from audit_log where account_id = ${guide.account.id}`.execute(world.db)
  expect(rows).toEqual([{ call: 'identity.resetPassword', subject: guide.account.id }])
})

test('a sign-in with the old password, concurrent with a change of it, opens no session', async () => {
  const guide = await signIn(world)
  const { id, username } = guide.account
  // Commits the change of the password while the sign-in compares the old one.
  let commit = () => {}
  const changing = world.db.transaction(async (tx) => {
    await sql`update accounts set password_hash = 'changed' where id = ${id}`.execute(tx)
    await new Promise<void>((resolve) => (commit = resolve))
  })
  const entering = outcome(stranger().ask(identity.login, { username, password: testPassword }))
  await expect
    .poll(async () => {
      const { rows } =
        await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%for no key update%'
        and datname = current_database()`.execute(world.db)
      return rows.length
    })
    .toBe(1)
  commit()
  await changing
  expect(await entering).toBe('LOGIN_FAILED')
})

test('a session that has just ended confirms no sign-in by QR code', async () => {
  const guide = await signIn(world)
  const ask = till()
  const { uid } = await ask(identity.qrCode, {})
  await guide.ask(identity.scanQrCode, { uid })
  // Another process may have the session cached after its row is deleted.
  await sql`delete from sessions where account_id = ${guide.account.id}`.execute(world.db)
  expect((await guide.refused(identity.answerQrCode, { uid, agreed: true })).code).toBe('UNAUTHENTICATED')
  expect((await guide.refused(identity.scanQrCode, { uid })).code).toBe('UNAUTHENTICATED')
})
