import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type App } from '../app.ts'
import { placeOrder, setScene } from '../testing/order-scene.ts'
import { signIn } from '../testing/factories.ts'
import { callerWith, startWorld, type Caller, type World } from '../testing/world.ts'
import { configFrom } from './config.ts'

let world: World
let second: App
beforeAll(async () => {
  world = await startWorld()
  second = await buildApp(
    configFrom({ DATABASE_URL: world.databaseUrl, LOG_LEVEL: 'silent', WEB_DIST: 'no-web-here' }),
  )
})
afterAll(async () => {
  await second.close()
  await world.close()
})

/** The same person on the other server process. */
const onSecond = (headers: Record<string, string>): Caller => callerWith({ ...world, app: second }, headers)

/** Asks until the answer fits, for at most two seconds. */
const soon = async <T>(ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> => {
  const until = Date.now() + 2000
  for (;;) {
    const answer = await ask()
    if (fits(answer) || Date.now() > until) return answer
    await sleep(20)
  }
}

test('an order on one process takes the stock off the cached page of the other', async () => {
  const scene = await setScene(world, { stock: 3 })
  const other = await signIn(world, { shopIds: [scene.shopId] })
  const page = () =>
    onSecond(other.headers).ask(contract.catalogue.itemMappingPage, {
      shopId: scene.shopId,
      keyword: scene.product.code,
    })
  expect((await page()).data[0]?.stock.itemNum).toBe(3)
  await placeOrder(scene)
  const after = await soon(page, (answer) => answer.data[0]?.stock.itemNum === 2)
  expect(after.data[0]?.stock.itemNum).toBe(2)
})

test('a session that ended on one process is refused on the other within a second', async () => {
  const guide = await signIn(world)
  await onSecond(guide.headers).ask(contract.identity.currentUser, {})
  await guide.ask(contract.identity.logout, [])
  const end = Date.now() + 1000
  let refused = false
  while (!refused && Date.now() < end) {
    refused = await onSecond(guide.headers)
      .refused(contract.identity.currentUser, {})
      .then(
        () => true,
        () => false,
      )
    if (!refused) await sleep(20)
  }
  expect(refused).toBe(true)
})

test('live news of one process reaches screens on the other, and only those of the shop', async () => {
  const scene = await setScene(world)
  const foreign = await setScene(world)
  const address = await second.server.listen({ port: 0, host: '127.0.0.1' })
  const watcher = await signIn(world, { shopIds: [scene.shopId] })
  const stop = new AbortController()
  const response = await fetch(`${address}/api/events`, { headers: watcher.headers, signal: stop.signal })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  await placeOrder(foreign)
  const placed = await placeOrder(scene)
  let heard = ''
  for await (const chunk of response.body ?? []) {
    heard += Buffer.from(chunk).toString()
    if (heard.includes(placed.id)) break
  }
  expect(heard).toContain(`{"topic":"order","shopId":"${scene.shopId}","id":"${placed.id}"}`)
  expect(heard).not.toContain(foreign.shopId)
  stop.abort()
  expect((await fetch(`${address}/api/events`)).status).toBe(401)
})
