import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { callPath } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { PgBoss } from 'pg-boss'
import { sql } from '../database/sql.ts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createAccount, createShop, testPassword } from '../../testing/factories.ts'
import { freePort } from '../../../../../tools/testing/ports.ts'
import { sessionHeaders, startWorld, type World } from '../../testing/world.ts'

let world: World
let server: ChildProcess
let port: number
let log = ''
beforeAll(async () => {
  world = await startWorld()
  port = await freePort()
  server = fork(new URL('../../main.ts', import.meta.url), {
    env: { ...process.env, DATABASE_URL: world.databaseUrl, PORT: String(port), LOG_LEVEL: 'trace' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  server.stdout?.on('data', (part) => (log += String(part)))
  // It listens before its jobs are scheduled, and ends if the database breaks in between.
  await vi.waitUntil(() => log.includes('jobs are scheduled'), { timeout: 180_000, interval: 50 })
})
afterAll(async () => {
  server.kill('SIGKILL')
  await world.close()
})

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const signIn = async (username: string) => {
  const answer = await post(callPath(contract.identity.login), { username, password: testPassword })
  const { result } = (await answer.json()) as { result: { token: string } }
  const cookie = /=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
  return { token: result.token, cookie, headers: sessionHeaders(result.token, cookie) }
}

/** Bytes that are no HTTP, as a broken proxy sends them. */
const sendRaw = async (bytes: string): Promise<void> => {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.end(bytes)
  socket.resume()
  await once(socket, 'close')
}

type Line = {
  level: number
  msg: string
  reqId?: string
  call?: string
  job?: string
  err?: Record<string, unknown>
}
/** The log without a line that is still being written. */
const lines = () =>
  log
    .slice(0, log.lastIndexOf('\n'))
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

test('for every failure the log names error, call and request, never a token, cookie, password, mobile or connection', async () => {
  const shopId = await createShop(world)
  const account = await createAccount(world, { shopIds: [shopId] })
  const { token, cookie, headers } = await signIn(account.username)
  const mobile = '13612345678'
  const wrongPassword = 'Wrong-Password-77'
  const newPassword = 'New-Password-78'
  const customer = [{ shopId, name: '周女士', mobile }]
  const create = callPath(contract.customers.create)

  const statuses = [
    await post(callPath(contract.identity.login), { username: account.username, password: wrongPassword }),
    await post(create, customer, headers),
    await post(create, `[{"mobile":"${mobile}","password":"${wrongPassword}"`, headers),
    await post(create, customer),
    await post(`/api/nowhere?token=${token}&mobile=${mobile}`, customer, headers),
    await post(
      callPath(contract.identity.changePassword),
      { currentPassword: wrongPassword, newPassword },
      headers,
    ),
    await post('/api/payment-notifications/alipay', `buyer=${mobile}`, headers),
  ].map((response) => response.status)
  expect(statuses).toEqual([400, 200, 400, 401, 404, 400, 404])
  await sendRaw(`GET / HTTP/9.9\r\ncookie: ${cookie}\r\nx-showfloor-token: ${token}\r\n\r\n`)

  await sql`alter table customers rename to customers_gone`.execute(world.db)
  const broken = await post(create, customer, headers)
  const { error } = (await broken.json()) as { error: string }
  expect(broken.status).toBe(500)
  // Errors of connections that break while idle carry the most data.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(world.db)
  await expect.poll(() => log).toContain('terminating connection')

  const failed = lines().find((line) => line.msg === 'call failed' && line.call === 'customers.create')
  expect(failed?.err).toMatchObject({ code: '42P01', message: expect.stringContaining('customers') })
  expect(error).toContain(failed?.reqId)
  const fields = new Set(lines().flatMap((line) => Object.keys(line.err ?? {})))
  expect([...fields].sort()).toEqual(['code', 'message', 'stack', 'type'])
  for (const secret of [token, cookie, testPassword, wrongPassword, newPassword, mobile, '_writableState']) {
    expect(log).not.toContain(secret)
  }
  expect(Math.max(...log.split('\n').map((line) => line.length))).toBeLessThan(4_000)
})

test('a row that does not fit its schema is left out of its list and logged by the id that the answer names', async () => {
  const shopId = await createShop(world)
  const account = await createAccount(world, { shopIds: [shopId] })
  const { headers } = await signIn(account.username)
  const content = { orderId: `${shopId}-1`, orderNo: 'SO-1', customerName: '周女士' }
  const amounts = [5, 0.5, 'five', undefined]
  for (const [id, amount] of amounts.entries())
    await sql`
      insert into notifications (shop_id, account_id, id, event, content)
      values (
        ${shopId}, ${account.id}, ${id + 1}, ${`payment:${id}`},
        ${JSON.stringify({ kind: 'PAYMENT_LATE', ...content, amount })}::jsonb
      )`.execute(world.db)
  const answer = await post(callPath(contract.notifications.list), [{ shopId }], headers)
  expect(answer.status).toBe(200)
  const body = (await answer.json()) as { unshown: { requestId: string } }
  expect(body).toMatchObject({
    success: true,
    res: { data: [{ id: `${shopId}-1`, content: { amount: 5 } }], hasMore: false },
    unshown: { rows: 3 },
  })
  const logged = () =>
    JSON.stringify(lines().find((line) => line.reqId === body.unshown.requestId && line.level === 50))
  await expect.poll(logged).toContain('"call":"notifications.list"')
  expect(logged()).toContain('content.amount: invalid_type')
  expect(logged()).not.toContain('周女士')
})

test('a failed job is logged with its cause, and so is an unreadable queue; the affected row stays out of both', async () => {
  const mobile = '13612345679'
  await sql`create function fail_with_mobile() returns trigger language plpgsql as $$
    begin raise exception 'no tidying today' using detail = '13612345679'; end $$`.execute(world.db)
  await sql`
    create trigger fail before delete on idempotency_keys for each statement execute function
      fail_with_mobile()`.execute(world.db)
  const boss = await new PgBoss({ connectionString: world.databaseUrl, schema: 'jobs' }).start()
  const stopped = () => boss.stop({ graceful: false })
  onTestFinished(stopped)
  await boss.send('hour')
  const failure = (job: string) => lines().find((line) => line.msg === 'a job failed' && line.job === job)
  await expect
    .poll(() => failure('idempotency-tidy')?.err)
    .toMatchObject({ type: 'error', message: 'no tidying today', code: 'P0001' })
  // The queue stores the failure after the log has it.
  const kept = async (): Promise<string> => {
    const { rows } = await sql<{ output: string }>`
      select output::text from jobs.job where name = 'hour' and output is not null`.execute(world.db)
    return rows.map(({ output }) => output).join()
  }
  await expect.poll(kept).toContain('no tidying today')
  expect(log + (await kept())).not.toContain(mobile)
  await stopped()

  await sql`alter schema jobs rename to jobs_gone`.execute(world.db)
  await expect
    .poll(() => failure('minute')?.err)
    .toMatchObject({ message: expect.stringContaining('jobs.') as string, code: '42P01' })
})
