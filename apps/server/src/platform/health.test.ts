import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../testing/world.ts'

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
