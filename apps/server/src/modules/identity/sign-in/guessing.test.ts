import { pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import type { OutputOf } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { sql } from '../../../platform/database/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp, type App } from '../../../app.ts'
import { configFrom } from '../../../platform/config.ts'
import { solvedCaptcha } from '../../../testing/captcha.ts'
import { createAccount, testPassword, type Account } from '../../../testing/factories.ts'
import { callerWith, startWorld, type Caller, type World } from '../../../testing/world.ts'

const { identity } = contract
let world: World
let second: App
let addresses = 0
beforeAll(async () => {
  world = await startWorld()
  second = await buildApp(
    configFrom({ DATABASE_URL: world.databaseUrl, LOG_LEVEL: 'silent', WEB_DIST: 'no-web-here' }),
  )
})
afterAll(async () => {
  await second?.close()
  await world?.close()
})

/** A caller with an own address, on one of the two server processes. */
const stranger = (): Caller => {
  addresses += 1
  const from = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
  return callerWith(addresses % 2 ? world : { ...world, app: second }, { 'x-forwarded-for': from })
}
type Captcha = { captchaId: string; answer: string }
const guess = async (who: Caller, username: string, captcha?: Captcha): Promise<string> =>
  (await who.refused(identity.login, { username, password: 'not it', captcha })).code
const counted = (codes: readonly string[]): Record<string, number> =>
  codes.reduce<Record<string, number>>((sum, code) => ({ ...sum, [code]: (sum[code] ?? 0) + 1 }), {})
/** Runs `count` tries in parallel batches, like a guesser with many connections. */
const atOnce = async <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < count) {
      const index = next
      next += 1
      results.push(await work(index))
    }
  }
  await Promise.all(Array.from({ length: 64 }, worker))
  return results
}
const lockRunsOut = () =>
  sql`
    update failed_attempts
    set locked_until = now() - interval '1 second'
    where locked_until is not null`.execute(world.db)
const signsIn = async (account: Account): Promise<boolean> => {
  const owner = stranger()
  const captcha = await solvedCaptcha(world, owner)
  const { token } = await owner.ask(identity.login, {
    username: account.username,
    password: testPassword,
    captcha,
  })
  return token.length > 0
}

describe('guessing passwords', () => {
  test('from one address: a captcha is required after the third failure, and 500 concurrent guesses get no further answer; the owner gets in', async () => {
    const account = await createAccount(world)
    const one = stranger()
    const codes = counted(await atOnce(500, () => guess(one, account.username)))
    expect(codes).toEqual({ LOGIN_FAILED: 3, CAPTCHA_REQUIRED: 497 })
    expect(await signsIn(account)).toBe(true)
  })

  test('from many addresses and over two processes: the same', async () => {
    const account = await createAccount(world)
    const codes = counted(await atOnce(500, () => guess(stranger(), account.username)))
    expect(codes).toEqual({ LOGIN_FAILED: 3, CAPTCHA_REQUIRED: 497 })
    expect(await signsIn(account)).toBe(true)
  })

  test('with a solved captcha each: five answers, then a lock of 30 s, then one more answer and a lock of a minute', async () => {
    const account = await createAccount(world)
    const guessers = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const who = stranger()
        return { who, captcha: await solvedCaptcha(world, who) }
      }),
    )
    const first = await Promise.all(
      guessers.map(({ who, captcha }, index) =>
        // Account name and mobile belong to one person.
        guess(who, index % 2 ? account.username : account.mobile, captcha),
      ),
    )
    expect(counted(first)).toEqual({ LOGIN_FAILED: 5, LOGIN_LOCKED: 35 })
    const owner = stranger()
    const told = await owner.refused(identity.login, {
      username: account.username,
      password: testPassword,
      captcha: await solvedCaptcha(world, owner),
    })
    expect(told).toMatchObject({
      status: 429,
      error: expect.stringMatching(/^尝试次数过多，请(30|2\d)秒后再试$/),
    })
    expect(told.seconds).toBeGreaterThan(20)
    await lockRunsOut()
    expect(await guess(owner, account.username, await solvedCaptcha(world, owner))).toBe('LOGIN_FAILED')
    const again = await owner.refused(identity.login, { username: account.username, password: 'x' })
    expect(again.seconds).toBeGreaterThan(50)
    await lockRunsOut()
    expect(await signsIn(account)).toBe(true)
    expect(await guess(stranger(), account.username)).toBe('LOGIN_FAILED')
  })

  test('many accounts from one address: the address needs a captcha, and is finally locked; a success there is no failure', async () => {
    const account = await createAccount(world)
    const shop = callerWith(world, { 'x-forwarded-for': '192.0.2.7' })
    for (let morning = 0; morning < 5; morning += 1)
      await shop.ask(identity.login, { username: account.username, password: testPassword })
    // Failures of a colleague, and concurrent sign-ins, require no captcha of others.
    const together = await Promise.all(Array.from({ length: 10 }, () => createAccount(world)))
    for (let failure = 0; failure < 5; failure += 1)
      expect(await guess(shop, `nobody-${failure % 2}`)).toBe('LOGIN_FAILED')
    const entered = together.map(({ username }) =>
      shop.ask(identity.login, { username, password: testPassword }),
    )
    expect(await Promise.all(entered)).toHaveLength(10)
    expect(await guess(shop, 'nobody-0')).toBe('CAPTCHA_REQUIRED')
    expect(await guess(shop, 'nobody-2')).toBe('LOGIN_FAILED')
    // Simulates 38 failures of this network.
    await sql`update failed_attempts set failures = 38 where subject = 'network:192.0.2.7'`.execute(world.db)
    const captchas = await Promise.all(Array.from({ length: 9 }, () => solvedCaptcha(world, shop)))
    const codes = await Promise.all(captchas.map((captcha, index) => guess(shop, `nobody-${index}`, captcha)))
    expect(counted(codes)).toEqual({ LOGIN_FAILED: 3, LOGIN_LOCKED: 6 })
    // From elsewhere, for an account without any of those guesses.
    expect(await guess(stranger(), 'nobody-9')).toBe('LOGIN_FAILED')
  })

  test('addresses of one IPv6 network count together, and a mapped IPv4 address counts as itself', async () => {
    const from = (address: string) => callerWith(world, { 'x-forwarded-for': address })
    const failures = async () => {
      const { rows } = await sql<{ subject: string; failures: number }>`
        select subject, failures
        from failed_attempts
        where subject like 'network:2001:db8:%' or subject = 'network:203.0.113.77'
        order by subject`.execute(world.db)
      return rows.map((row) => [row.subject, row.failures])
    }
    for (const [turn, address] of ['2001:db8:a:b::1', '2001:DB8:a:b:1:2:3:4', '2001:db8:a:c::1'].entries())
      await guess(from(address), `nobody-six-${turn}`)
    for (const [turn, address] of ['203.0.113.77', '::ffff:203.0.113.77', '::ffff:cb00:714d'].entries())
      await guess(from(address), `nobody-four-${turn}`)
    expect(await failures()).toEqual([
      ['network:2001:db8:a:b::/64', 2],
      ['network:2001:db8:a:c::/64', 1],
      ['network:203.0.113.77', 3],
    ])
    const within = Array.from({ length: 80 }, (_, turn) => from(`2001:db8:f:f::${turn.toString(16)}`))
    const given = await Promise.all(
      within.map((who) =>
        who.ask(identity.captcha, {}).then(
          () => 'given',
          () => 'refused',
        ),
      ),
    )
    expect(given).toContain('refused')
  })

  test('the answer states when the next try needs a captcha; each captcha is valid once', async () => {
    const account = await createAccount(world)
    const who = stranger()
    const wrong = { username: account.username, password: 'x' }
    const told = []
    for (let round = 0; round < 4; round += 1) told.push((await who.refused(identity.login, wrong)).captcha)
    expect(told).toEqual([false, false, true, true])
    const captcha = await solvedCaptcha(world, who)
    expect(await guess(who, account.username, { ...captcha, answer: '99' })).toBe('CAPTCHA_WRONG')
    expect(await guess(who, account.username, captcha)).toBe('CAPTCHA_WRONG')
    const good = await solvedCaptcha(world, who)
    expect(await guess(who, account.username, good)).toBe('LOGIN_FAILED')
    expect(await guess(who, account.username, good)).toBe('CAPTCHA_WRONG')
  })
})

describe('a captcha', () => {
  test('is a drawing without text; its answer is stored as a hash, for three minutes; an address gets a limited number', async () => {
    const who = stranger()
    const drawn = await who.ask(identity.captcha, {})
    expect(drawn.picture).toMatch(
      /^<svg [^>]*viewBox="0 0 160 56"[^>]*><path d="M[-\d. MQ]+"[^>]*\/><\/svg>$/,
    )
    expect(drawn.work).toBeNull()
    expect((await who.refused(identity.captcha, { kind: 'QUESTION' })).code).toBe('INVALID_INPUT')
    const { rows } = await sql<{ bytes: number; seconds: number }>`
      select length(answer_hash) as bytes, extract(epoch from expires_at - now())::int as seconds
      from captchas
      where id = ${drawn.captchaId}`.execute(world.db)
    expect(rows).toEqual([
      { bytes: 32, seconds: expect.toSatisfy((left: number) => left > 150 && left <= 180) },
    ])
    const more = await atOnce(80, () =>
      who.ask(identity.captcha, {}).then(
        () => 'given',
        () => 'refused',
      ),
    )
    expect(more).toContain('refused')
  })

  test('or a proof of work: its answer is the number that derives the key, and counts once', async () => {
    const account = await createAccount(world)
    const who = stranger()
    for (let round = 0; round < 3; round += 1) await guess(who, account.username)
    const { captchaId, picture, work } = await who.ask(identity.captcha, { kind: 'WORK' })
    expect(picture).toBeNull()
    const answer = await answerTo(captchaId, work)
    expect(await guess(who, account.username, { captchaId, answer })).toBe('LOGIN_FAILED')
    expect(await guess(who, account.username, { captchaId, answer })).toBe('CAPTCHA_WRONG')
    const next = await who.ask(identity.captcha, { kind: 'WORK' })
    expect(next.work?.salt).not.toBe(work?.salt)
    expect(await guess(who, account.username, { captchaId: next.captchaId, answer })).toBe('CAPTCHA_WRONG')
  })

  test('the difficulty of work doubles with every four that a network requests within an hour, up to 32 times', async () => {
    const network = Array.from({ length: 26 }, (_, turn) =>
      callerWith(world, { 'x-forwarded-for': `2001:db8:e:e::${turn.toString(16)}` }),
    )
    const asked = []
    for (const who of network) asked.push((await who.ask(identity.captcha, { kind: 'WORK' })).work?.most)
    const steps = [2048, 4096, 8192, 16_384, 32_768, 65_536, 65_536]
    expect(asked).toEqual(steps.flatMap((most) => [most, most, most, most]).slice(0, 26))
    await sql`update captcha_work set since = since - interval '61 minutes'`.execute(world.db)
    const later = await network[0]?.ask(identity.captcha, { kind: 'WORK' })
    expect(later?.work?.most).toBe(2048)
    await sql`update captcha_work set since = since - interval '61 minutes'`.execute(world.db)
    await world.app.jobs.find(({ name }) => name === 'codes-tidy')?.work()
    expect((await sql`select 1 from captcha_work`.execute(world.db)).rows).toEqual([])
  })
})

type Work = OutputOf<typeof identity.captcha>['work']
const derive = promisify(pbkdf2)
/** The answer to a proof of work. It is looked up, because trying one number after another takes many seconds; that it derives the key is seen here. */
const answerTo = async (captchaId: string, work: Work): Promise<string> => {
  const { salt, iterations, most, key } = work ?? { salt: '', iterations: 1, most: 0, key: '' }
  const { rows } = await sql<{ answer: string }>`
    select n::text as answer
    from captchas, generate_series(0, ${most - 1}::int) as n
    where id = ${captchaId} and answer_hash = sha256(convert_to(id || ' ' || n, 'UTF8'))`.execute(world.db)
  const { answer = '' } = rows[0] ?? {}
  expect((await derive(answer, Buffer.from(salt, 'hex'), iterations, 16, 'sha256')).toString('hex')).toBe(key)
  return answer
}

test('without a message provider, requesting a code fails with an error', async () => {
  expect(await stranger().refused(identity.sendLoginCode, { mobile: '13800000001' })).toMatchObject({
    status: 409,
    code: 'SMS_UNAVAILABLE',
    error: '尚未开通短信服务，请联系管理员',
  })
})
