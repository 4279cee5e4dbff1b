import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { callPath } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { expect, onTestFinished, test } from 'vitest'
import { createShop, signIn } from '../../testing/factories.ts'
import { freePort } from '../../../../../tools/testing/ports.ts'
import { startWorld } from '../../testing/world.ts'
import { sql } from '../database/sql.ts'

test.skipIf(!existsSync('/dev/full'))('a server whose log cannot be written keeps answering', async () => {
  const world = await startWorld()
  const port = await freePort()
  const full = openSync('/dev/full', 'w')
  const server = fork(new URL('../../main.ts', import.meta.url), {
    env: { ...process.env, DATABASE_URL: world.databaseUrl, PORT: String(port), LOG_LEVEL: 'trace' },
    stdio: ['ignore', full, full, 'ipc'],
  })
  closeSync(full)
  onTestFinished(() => void server.kill('SIGKILL'))
  const ended = once(server, 'exit')
  const statusOf = (path: string, init: RequestInit = {}): Promise<number> =>
    fetch(`http://127.0.0.1:${port}${path}`, init).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(() => statusOf('/readyz')).toBe(200)
  const shopId = await createShop(world)
  const { headers } = await signIn(world, { shopIds: [shopId] })
  const search = () =>
    statusOf(callPath(contract.customers.search), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify([{ shopId }]),
    })
  await sql`alter table customers rename to customers_gone`.execute(world.db)
  // Each of these calls is logged.
  for (let call = 0; call < 20; call += 1) expect(await search()).toBe(500)
  await sql`alter table customers_gone rename to customers`.execute(world.db)
  expect(await search()).toBe(200)
  server.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  await world.close()
})

test('lines that wait for a slow reader are limited; it gets whole lines, and the number of lost ones', async () => {
  const lines = 8_000
  const program = `
    import { logStream } from ${JSON.stringify(new URL('log-stream.ts', import.meta.url).href)}
    const stream = logStream(process.stdout.fd)
    for (let no = 0; no < ${lines}; no += 1) stream.write(JSON.stringify({ no, text: 'x'.repeat(1000) }) + '\\n')
    process.send('written')
    process.on('message', () => process.exit(0))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  let said = ''
  child.stdout?.on('data', (part) => (said += String(part)))
  await expect.poll(() => said).toContain('were lost')
  child.send('end')
  await once(child, 'close')
  const heard = said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { no?: number; msg?: string })
  const lost = heard.flatMap(({ msg }) => (msg ? [Number.parseInt(msg, 10)] : []))
  const kept = heard.filter(({ no }) => no !== undefined).length
  expect(kept).toBeGreaterThan(1_000)
  expect(kept + lost.reduce((sum, count) => sum + count, 0)).toBe(lines)
})
