import { contract } from '@showfloor/contract/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAccount } from '../../../testing/factories.ts'
import { callerWith, startWorld, type Caller, type World } from '../../../testing/world.ts'
import { smsDesk } from '../sms/sms-desk.ts'

const { identity } = contract
let world: World
let addresses = 0
beforeEach(async () => {
  world = await startWorld({
    SANDBOX_URL: 'http://127.0.0.1:9',
    SMS_HOURLY_LIMIT: '4',
    SMS_DAILY_LIMIT: '4',
  })
})
afterEach(() => world?.close())

const stranger = (): Caller => callerWith(world, { 'x-forwarded-for': `198.18.0.${(addresses += 1)}` })
const outcome = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'OK',
    (error: unknown) => /"code":"(\w+)"/.exec(String(error))?.[1] ?? String(error),
  )
const signingIn = async () =>
  outcome(stranger().ask(identity.sendLoginCode, { mobile: (await createAccount(world)).mobile }))
const registering = (mobile: string) => outcome(stranger().ask(identity.sendRegisterCode, { mobile }))
const unknown = (mobile: string) => outcome(stranger().ask(identity.sendLoginCode, { mobile }))

test('the system limits codes per hour; above the limit the answer is the same for known and unknown mobiles', async () => {
  const asked = []
  for (let turn = 0; turn < 5; turn += 1) asked.push(await signingIn())
  expect(asked).toEqual(['OK', 'OK', 'OK', 'OK', 'SMS_LIMIT_REACHED'])
  const told = await stranger().refused(identity.sendResetCode, { mobile: '13900001111' })
  expect(told).toMatchObject({
    status: 429,
    code: 'SMS_LIMIT_REACHED',
    error: '系统发送的短信已达上限，请稍后再试，或换一种方式登录',
  })
})

test('unsent messages do not count, and registrations take a quarter at most', async () => {
  for (let turn = 0; turn < 6; turn += 1) expect(await unknown(`1390000222${turn}`)).toBe('OK')
  expect([await registering('13900003330'), await registering('13900003331')]).toEqual([
    'OK',
    'SMS_LIMIT_REACHED',
  ])
  expect([await signingIn(), await signingIn(), await signingIn(), await signingIn()]).toEqual([
    'OK',
    'OK',
    'OK',
    'SMS_LIMIT_REACHED',
  ])
})

test('concurrent requests never exceed the limit', async () => {
  const accounts = await Promise.all(Array.from({ length: 12 }, () => createAccount(world)))
  const codes = await Promise.all(
    accounts.map(({ mobile }) => outcome(stranger().ask(identity.sendLoginCode, { mobile }))),
  )
  expect(codes.filter((code) => code === 'OK')).toHaveLength(4)
})

test('a reached limit is logged, once in a while', async () => {
  const warnings: string[] = []
  const log = { error: () => {}, warn: (message: string) => void warnings.push(message) }
  const desk = smsDesk(null, { perHour: 1, perDay: 1 }, log)
  const count = () =>
    world.db.transaction((tx) => desk.countAll(tx, { purpose: 'SIGN_IN', isSent: true })).catch(() => {})
  for (let turn = 0; turn < 3; turn += 1) await count()
  expect(warnings).toEqual([
    'No more text messages for SIGN_IN now: the limit of 1 an hour and 1 a day is reached (SMS_HOURLY_LIMIT, SMS_DAILY_LIMIT).',
  ])
})
