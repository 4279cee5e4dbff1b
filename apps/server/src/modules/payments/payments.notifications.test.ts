import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../testing/paying-world.ts'
import { startWorld, type World } from '../../testing/world.ts'

const paths = ['/api/payment-notifications/wechat-pay', '/api/payment-notifications/alipay']
const worlds: World[] = []
let unset: World
let unreachable: World
beforeAll(async () => {
  unset = await startWorld({ SANDBOX_URL: '' })
  unreachable = await startWorld({ SANDBOX_URL: `http://127.0.0.1:${await freePort()}` })
  worlds.push(unset, unreachable)
})
afterAll(() => Promise.all(worlds.map((world) => world.close())))

const notify = async (world: World, url: string, payload: string) => {
  const answer = await world.app.server.inject({ method: 'POST', url, payload })
  return { status: answer.statusCode, code: answer.json<{ code: string }>().code }
}

test.each(paths)('%s answers 404 while its provider is not configured, whatever is sent', async (url) => {
  for (const payload of ['', '{}', 'a=b&sign=x', '\u0000', '['.repeat(10_000)])
    expect(await notify(unset, url, payload)).toEqual({ status: 404, code: 'NOT_FOUND' })
})

test.each(paths)('%s asks for a repeat while the keys of its provider cannot be fetched', async (url) => {
  expect(await notify(unreachable, url, '{}')).toEqual({ status: 503, code: 'UNAVAILABLE' })
})
