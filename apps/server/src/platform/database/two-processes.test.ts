import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOrder, setScene } from '../../testing/order-scene.ts'
import { signIn, testPassword } from '../../testing/factories.ts'
import { callerWith, secondProcess, startWorld, type Caller, type World } from '../../testing/world.ts'

let world: World
let second: World
beforeAll(async () => {
  world = await startWorld()
  second = await secondProcess(world)
})
afterAll(async () => {
  await second.app.close()
  await world.close()
})

/** The same person on the other server process. */
const onSecond = (headers: Record<string, string>): Caller => callerWith(second, headers)

/** Polls until the answer fits, for as long as a busy machine may need. */
const soon = async <T>(ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> => {
  const until = Date.now() + 180_000
  for (;;) {
    const answer = await ask()
    if (fits(answer) || Date.now() > until) return answer
    await sleep(20)
  }
}

const endAll = async (guide: Caller): Promise<void> => {
  for (const { id } of (await guide.ask(contract.identity.sessions, {})).data)
    await guide.ask(contract.identity.endSession, { id })
}

test('an order on one process lowers the stock on the cached page of the other', async () => {
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

test('a cart written on one process is read on the other at once, with its stock', async () => {
  const scene = await setScene(world, { stock: 3 })
  const guide = await signIn(world, { shopIds: [scene.shopId] })
  const { id } = await guide.ask(contract.carts.create, { shopId: scene.shopId, cartName: '两台' })
  const there = onSecond(guide.headers)
  const read = async () =>
    (await there.ask(contract.carts.itemList, { shopGuideCartId: id })).cartItemList.map(
      ({ itemQty, itemNum }) => ({ itemQty, itemNum }),
    )
  for (const itemQty of [1, 3, 2]) {
    const line = { shopGuideCartId: id, itemMappingBO: { id: scene.mappingId }, itemQty }
    await guide.ask(contract.carts.itemUpdate, line)
    expect(await read()).toEqual([{ itemQty, itemNum: 3 }])
  }
  await placeOrder(scene)
  expect(await soon(read, ([line]) => line?.itemNum === 2)).toEqual([{ itemQty: 2, itemNum: 2 }])
  const stranger = await signIn(world, { shopIds: [scene.shopId] })
  await onSecond(stranger.headers).refused(contract.carts.itemList, { shopGuideCartId: id })
})

test.each([
  ['signed out', (guide: Caller) => guide.ask(contract.identity.logout, [])],
  ['ended from elsewhere', endAll],
  [
    'given up with its password',
    (guide: Caller) =>
      guide.ask(contract.identity.changePassword, {
        currentPassword: testPassword,
        newPassword: 'Sofa-and-lamp-9',
      }),
  ],
] as const)(
  'a session that was %s on one process is refused on the other within a second',
  async (_how, end) => {
    const guide = await signIn(world)
    await onSecond(guide.headers).ask(contract.identity.currentUser, {})
    await end(guide)
    const endedMs = Date.now()
    const isRefused = () =>
      onSecond(guide.headers)
        .refused(contract.identity.currentUser, {})
        .then(
          () => true,
          () => false,
        )
    // A request that starts after the second is refused, however long its answer takes on a busy machine.
    for (let askedMs = endedMs; !(await isRefused()); askedMs = Date.now())
      expect(askedMs - endedMs).toBeLessThanOrEqual(1000)
  },
)

test('live news of one process reaches screens on the other, and only those of the shop', async () => {
  const scene = await setScene(world)
  const foreign = await setScene(world)
  const address = await second.app.server.listen({ port: 0, host: '127.0.0.1' })
  const watcher = await signIn(world, { shopIds: [scene.shopId] })
  const stop = new AbortController()
  const listen = async (ageMs: number) => {
    const response = await fetch(`${address}/api/events?age=${ageMs}`, {
      headers: watcher.headers,
      signal: stop.signal,
    })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    /** The stream's content up to these words. */
    return async (words: string): Promise<string> => {
      let heard = ''
      for await (const chunk of response.body ?? []) {
        heard += Buffer.from(chunk).toString()
        if (heard.includes(words)) break
      }
      return heard
    }
  }
  const hear = await listen(0)
  await placeOrder(foreign)
  const placed = await placeOrder(scene)
  const heard = await hear(placed.id)
  expect(heard).toContain(`{"topic":"order","shopId":"${scene.shopId}","id":"${placed.id}"}`)
  expect(heard).not.toContain(foreign.shopId)
  // A screen that read its data before that and listens only now is sent it first.
  expect(await (await listen(20_000))(placed.id)).not.toContain(foreign.shopId)
  // The stream is cut as soon as its session ends, here by the other process, so that the screen reconnects and is refused.
  const other = await fetch(`${address}/api/events`, { headers: watcher.headers })
  await watcher.ask(contract.identity.logout, [])
  expect(await other.text()).not.toContain('"session"')
  stop.abort()
  expect((await fetch(`${address}/api/events`)).status).toBe(401)
})
