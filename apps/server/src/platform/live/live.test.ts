import { connect, type Socket } from 'node:net'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp, type App } from '../../app.ts'
import { signIn, testPassword } from '../../testing/factories.ts'
import { placeOrder, setScene } from '../../testing/order-scene.ts'
import { startWorld, type Caller, type World } from '../../testing/world.ts'
import { configFrom } from '../config.ts'
import { sql } from '../database/sql.ts'

const { identity } = contract

let world: World
let second: App
/** The streams are open on one server process; their sessions end on another. */
let address: string
beforeAll(async () => {
  world = await startWorld()
  second = await buildApp(
    configFrom({ DATABASE_URL: world.databaseUrl, LOG_LEVEL: 'silent', WEB_DIST: 'no-web-here' }),
  )
  address = await second.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await second.close()
  await world.close()
})

type Headers = Record<string, string>
const open = (headers: Headers, signal?: AbortSignal): Promise<Response> =>
  fetch(`${address}/api/events`, { headers, ...(signal ? { signal } : {}) })

/** The stream's content up to these words. */
const heardUpTo = async ({ body }: Response, words: string): Promise<string> => {
  let heard = ''
  for await (const chunk of body ?? []) {
    heard += Buffer.from(chunk).toString()
    if (heard.includes(words)) return heard
  }
  throw new Error(`The stream ended before ${words}: ${heard}`)
}

const personnel = (shopIds: string[]) => ({ name: '林晓', roles: ['guide'], shopIds })

describe('live news stop for a session without access', () => {
  test('an open stream omits a shop that was taken away, and continues with the others', async () => {
    const [kept, taken] = [await setScene(world), await setScene(world)]
    const shopIds = [kept.shopId, taken.shopId]
    const admin = await signIn(world, { roles: ['admin'], shopIds })
    const guide = await signIn(world, { shopIds, name: '林晓' })
    const stream = await open(guide.headers)
    const { id } = guide.account
    const before = await placeOrder(taken)
    await admin.ask(identity.accountUpdate, { id, before: personnel(shopIds), ...personnel([kept.shopId]) })
    const silent = await placeOrder(taken)
    const heard = await heardUpTo(stream, (await placeOrder(kept)).id)
    expect(heard).toContain(before.id)
    expect(heard).not.toContain(silent.id)
    // A newly given shop is included.
    const more = await open(guide.headers)
    await admin.ask(identity.accountUpdate, { id, before: personnel([kept.shopId]), ...personnel(shopIds) })
    const given = await placeOrder(taken)
    expect(await heardUpTo(more, given.id)).not.toContain(silent.id)
  })

  type Signed = Awaited<ReturnType<typeof signIn>>
  const ends: [how: string, end: (guide: Signed, admin: Caller) => Promise<unknown>][] = [
    ['signs out', (guide) => guide.ask(identity.logout, [])],
    [
      'sets a new password',
      (guide) =>
        guide.ask(identity.changePassword, {
          currentPassword: testPassword,
          newPassword: 'Sofa-and-lamp-9',
        }),
    ],
    ['is disabled', ({ account: { id } }, admin) => admin.ask(identity.accountDisable, { id })],
    [
      'gets a temporary password',
      ({ account: { id } }, admin) => admin.ask(identity.accountResetPassword, { id }),
    ],
    [
      'has reached its end',
      async ({ account: { id } }) => {
        await sql`update sessions set expires_at = now() where account_id = ${id}`.execute(world.db)
        world.app.news.announce([{ topic: 'session', shopId: null, id: null }])
      },
    ],
  ]
  test.each(ends)('a stream ends when its session %s', async (_how, end) => {
    const { shopId } = await setScene(world)
    const admin = await signIn(world, { roles: ['admin'], shopIds: [shopId] })
    const guide = await signIn(world, { shopIds: [shopId] })
    const stream = await open(guide.headers)
    expect(stream.status).toBe(200)
    await end(guide, admin)
    expect(await stream.text()).not.toContain('"session"')
    expect((await open(guide.headers)).status).toBe(401)
  })
})

test('a session has at most twelve streams; an ended one makes room for another', async () => {
  const guide = await signIn(world)
  const stops = Array.from({ length: 12 }, () => new AbortController())
  const streams = await Promise.all(stops.map(({ signal }) => open(guide.headers, signal)))
  expect(streams.map(({ status }) => status)).toEqual(stops.map(() => 200))
  const refused = await open(guide.headers)
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED', seconds: 30 })
  const other = new AbortController()
  expect((await open((await signIn(world)).headers, other.signal)).status).toBe(200)
  stops[0]?.abort()
  await expect
    .poll(async () => {
      const { status, body } = await open(guide.headers)
      await body?.cancel()
      return status
    })
    .toBe(200)
  for (const stop of [...stops, other]) stop.abort()
})

test('a slow reader is disconnected, and nothing is kept for it', async () => {
  const guide = await signIn(world)
  // Streams of the previous test are still ending, so that connections cannot be counted.
  const accepted = new Promise<Socket>((done) => second.server.server.once('connection', done))
  const deaf = connect(Number(new URL(address).port), '127.0.0.1')
  deaf.on('error', () => {})
  const lines = Object.entries(guide.headers).map(([name, value]) => `${name}: ${value}`)
  deaf.pause()
  deaf.write(['GET /api/events HTTP/1.1', 'host: shop', ...lines, '', ''].join('\r\n'))
  const kept = await accepted
  const much = Array.from({ length: 100 }, (_, at) => ({
    topic: 'order' as const,
    shopId: null,
    id: `${at}`.padStart(5000, '7'),
  }))
  await expect
    .poll(
      () => {
        second.news.announce(much)
        return kept.destroyed
      },
      { interval: 20 },
    )
    .toBe(true)
  deaf.destroy()
})

test('a HEAD request opens no stream', async () => {
  const { headers } = await signIn(world)
  expect((await world.app.server.inject({ method: 'HEAD', url: '/api/events', headers })).statusCode).toBe(
    404,
  )
})

test('news of one turn leave in one piece, each once', async () => {
  const { headers } = await signIn(world)
  const stop = new AbortController()
  const { body } = await open(headers, stop.signal)
  const news = (id: string) => ({ topic: 'order' as const, shopId: null, id })
  second.news.announce([news('1-91'), news('1-92'), news('1-91')])
  for await (const chunk of body ?? []) {
    const heard = Buffer.from(chunk).toString()
    if (!heard.includes('1-9')) continue
    expect(heard.match(/1-9\d/g)).toEqual(['1-91', '1-92'])
    break
  }
  stop.abort()
})
