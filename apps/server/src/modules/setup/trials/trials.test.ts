import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../../../../tools/testing/ports.ts'
import { sql } from '../../../platform/database/sql.ts'
import { signIn } from '../../../testing/factories.ts'
import { startWorld, type SignedIn, type World } from '../../../testing/world.ts'
import { startSandbox } from '../../payments/providers/testing/sandbox-process.ts'
import { providersFromConfig } from '../../payments/providers/registry/registry.ts'
import { finishTrials } from './trials.ts'

const { setup } = contract
let dir: string
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let world: World
let admin: SignedIn
let publicUrl: string

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'showfloor-trials-'))
  sandbox = await startSandbox(dir, { SANDBOX_RETRY_DELAYS_MS: '50,50,50' })
  const port = await freePort()
  publicUrl = `http://127.0.0.1:${port}`
  world = await startWorld({ SANDBOX_URL: sandbox.url, PUBLIC_URL: publicUrl })
  await world.app.server.listen({ port, host: '127.0.0.1' })
  admin = await signIn(world, { roles: ['admin'] })
})
afterAll(async () => {
  await world?.close()
  await sandbox?.stop()
  rmSync(dir, { recursive: true, force: true })
})

const pay = async (id: string) => {
  const answer = await fetch(`${sandbox.url}/sandbox/payments/T${BigInt(id).toString(36)}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(answer.status).toBe(200)
}
const deps = () => ({
  providers: providersFromConfig({ SANDBOX_URL: sandbox.url }),
  publicUrl,
})

test.for(['WECHAT_PAY', 'ALIPAY'] as const)(
  '%s takes one cent in a trial and refunds it',
  async (provider) => {
    const started = await admin.ask(setup.trialStart, { provider })
    expect(started).toMatchObject({ state: 'OPEN', amount: 1, answer: '' })
    expect(started.codeUrl).not.toBe('')
    expect(await admin.ask(setup.trialPayment, { id: started.id })).toMatchObject({ state: 'OPEN' })
    await pay(started.id)
    const paid = await admin.ask(setup.trialPayment, { id: started.id })
    expect(paid).toMatchObject({ state: 'RETURNED', answer: '' })
    expect([paid.tradeNo, paid.paidAt, paid.returnedAt, paid.notifiedAt]).not.toContain(null)
    expect(await admin.ask(setup.trialPayment, { id: started.id })).toEqual(paid)
    const { data } = await admin.ask(setup.trialProviders, {})
    expect(data).toContainEqual({ provider, sandbox: true, newest: paid })
  },
)

test('an unpaid trial ends; a paid one is refunded by itself', async () => {
  const left = await admin.ask(setup.trialStart, { provider: 'ALIPAY' })
  const stopped = await admin.ask(setup.trialStart, { provider: 'ALIPAY' })
  expect(await admin.ask(setup.trialStop, { id: stopped.id })).toMatchObject({
    state: 'CLOSED',
    paidAt: null,
  })
  await pay(left.id)
  await sql`
    update trial_payments
    set expires_at = now() - interval '1 minute'
    where id = ${left.id}`.execute(world.db)
  await finishTrials(world.db, deps())
  expect(await admin.ask(setup.trialPayment, { id: left.id })).toMatchObject({ state: 'RETURNED' })
})

test('a failing provider’s error is shown; only those who manage the chain may start trials', async () => {
  const silent = await startWorld({ SANDBOX_URL: 'http://127.0.0.1:9' })
  const chief = await signIn(silent, { roles: ['admin'] })
  const trial = await chief.ask(setup.trialStart, { provider: 'WECHAT_PAY' })
  expect(trial).toMatchObject({ state: 'ASKED', codeUrl: '' })
  expect(trial.answer).toContain('WECHAT_PAY did not give a usable answer')
  await silent.close()
  const manager = await signIn(world, { roles: ['manager'] })
  expect(await manager.refused(setup.trialStart, { provider: 'ALIPAY' })).toMatchObject({ status: 403 })
  expect(await admin.refused(setup.trialPayment, { id: '1' })).toMatchObject({ code: 'NOT_FOUND' })
})
