import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../testing/world.ts'
import type { Tx } from './db.ts'
import { sql } from './sql.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const get = (url: string) => world.app.server.inject({ method: 'GET', url })

test('metrics tell how long calls took by name and status, also those before anybody asked', async () => {
  await world.app.server.inject({
    method: 'POST',
    url: '/api/user/web/login/identify',
    payload: { username: 'nobody', password: 'wrong' },
  })
  const { body, headers, statusCode } = await get('/metrics')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toMatch(/showfloor_call_seconds_bucket\{le="\+Inf",call="identity\.login",status="\d{3}"\} 1/)
  expect(body).toMatch(/showfloor_call_seconds_count\{call="identity\.login",status="\d{3}"\} 1/)
  expect(body).toContain('showfloor_database_connections{state="open"}')
  expect(body).toContain('process_resident_memory_bytes')
})

test('the process and its database answer whether they are there', async () => {
  expect((await get('/healthz')).json()).toEqual({ ok: true })
  expect((await get('/readyz')).json()).toEqual({ ok: true })
})

const write = (name: string) => sql`insert into known_permissions (permission) values (${name})`
const impossible = () => sql`select 1 / ${0}::int`
const written = async (): Promise<string[]> => {
  const { rows } = await sql<{ permission: string }>`
    select permission from known_permissions where permission like ${'written %'} order by 1`.execute(
    world.db,
  )
  return rows.map(({ permission }) => permission)
}

test('statements of a transaction that leave together are kept together, or none of them', async () => {
  const { transaction } = world.db
  const together = transaction((tx) =>
    Promise.all([write('written 1'), impossible(), write('written 2')].map((one) => one.execute(tx))),
  )
  await expect(together).rejects.toThrow('division by zero')
  const atTheEnd = transaction(async (tx) => {
    await write('written 3').execute(tx)
    tx.last(impossible())
    tx.last(write('written 4'))
  })
  await expect(atTheEnd).rejects.toThrow('division by zero')
  expect(await written()).toEqual([])

  const goingOn = async (tx: Tx) => {
    await sql`select 1`.execute(tx)
    await sql`select 2`.execute(tx)
    await write('written 5').execute(tx)
  }
  let left: Promise<void> | undefined
  const sideBySide = transaction(async (tx) => {
    left = goingOn(tx)
    await Promise.all([impossible().execute(tx), left])
  })
  await expect(sideBySide).rejects.toThrow('division by zero')
  await expect(left).rejects.toThrow(/aborted|over/)
  const leftBehind = transaction(async (tx) => {
    left = goingOn(tx)
    left.catch(() => {})
    await sql`select 1`.execute(tx)
  })
  await leftBehind
  await expect(left).rejects.toThrow('The transaction is over')
  expect(await written()).toEqual([])

  await transaction(async (tx) => {
    tx.last(write('written 5'))
    await Promise.all([write('written 6').execute(tx), write('written 7').execute(tx)])
  })
  expect(await written()).toEqual(['written 5', 'written 6', 'written 7'])
})
