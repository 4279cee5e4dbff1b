import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient, withDatabase } from '../../../../../../tools/postgres/database.ts'
import { startDatabaseProxy } from '../../../testing/processes/database-proxy.ts'
import { throughDeadlock } from '../../../testing/processes/locks.ts'
import { createShop, signIn } from '../../../testing/factories.ts'
import { callerWith, startWorld, type Caller, type World } from '../../../testing/world.ts'
import { createNews } from '../../live/news.ts'
import { sql } from '../sql.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ DATABASE_POOL_SIZE: '2', DATABASE_WAIT_MS: '1000' })
})
afterAll(() => world.close())

/** A caller without a session from this address. */
const strangerAt = (address: string): Caller => callerWith(world, { 'x-forwarded-for': address })

const { carts, catalogue, orders } = contract
const token = `1.${'a'.repeat(43)}`
const linkKinds = [
  ['an order', '198.51.100.1', orders.customerOrder, { token }, 'CONFIRM_LINK_INVALID'],
  ['a confirmation', '198.51.100.2', orders.customerConfirm, { token, revision: 1 }, 'CONFIRM_LINK_INVALID'],
  [
    'a refusal',
    '198.51.100.3',
    orders.customerRefuse,
    { token, revision: 1, reason: '太贵' },
    'CONFIRM_LINK_INVALID',
  ],
  ['a quote', '198.51.100.4', carts.customerQuote, { token }, 'QUOTE_LINK_INVALID'],
  ['a shared product', '198.51.100.5', catalogue.sharedProduct, { token }, 'SHARE_LINK_INVALID'],
] as const

describe('wrong link tokens sent in parallel', () => {
  test.each(linkKinds)('for %s are counted and leave every connection free', async (...kind) => {
    const [, address, call, input, code] = kind
    const stranger = strangerAt(address)
    const burst = await Promise.all(Array.from({ length: 40 }, () => stranger.refused(call, input)))
    expect(new Set(burst.map((refusal) => refusal.code))).toContain(code)
    expect((await stranger.refused(call, input)).code).toBe('RATE_LIMITED')
    expect((await strangerAt('198.51.100.9').refused(call, input)).code).toBe(code)
    expect((await world.app.server.inject('/readyz')).json()).toEqual({ ok: true })
  })
})

const get = (url: string) => world.app.server.inject(url)
const one = sql`select 1`

describe('a second connection is refused while one is held', () => {
  const refusal = (wanted: string, within: string) =>
    new RegExp(`^A ${wanted} on a connection of its own, within a ${within}`)

  test('by a transaction, for a transaction, a load, and statements on either pool', async () => {
    const within = (work: () => Promise<unknown>) => world.db.transaction(work)
    const { db, relaxed } = world.app.database
    await expect(within(() => db.transaction(async () => {}))).rejects.toThrow(
      refusal('transaction', 'transaction'),
    )
    await expect(within(() => db.loading(async () => {}))).rejects.toThrow(refusal('load', 'transaction'))
    for (const pool of [db, relaxed])
      await expect(within(() => one.execute(pool))).rejects.toThrow(refusal('statement', 'transaction'))
  })

  test('by a load, for another load; it may report progress meanwhile', async () => {
    const { db } = world
    await expect(db.loading(() => db.loading(async () => {}))).rejects.toThrow(refusal('load', 'load'))
    await db.loading(() => db.transaction((tx) => one.execute(tx)))
    expect(await db.loading(() => one.execute(db))).toMatchObject({ count: 1 })
  })

  test('until the transaction is over, also by background work that it started', async () => {
    let later: Promise<unknown> | undefined
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    await world.db.transaction(async () => {
      later = over.then(() => one.execute(world.db))
    })
    end()
    expect(await later).toMatchObject({ count: 1 })
  })
})

/** The database as its administrator reaches it. */
const asAdmin = <T>(work: Parameters<typeof withClient<T>>[1]): Promise<T> =>
  withClient(withDatabase(process.env['TEST_DATABASE_URL'] ?? '', databaseName()), work)
const databaseName = (): string => new URL(world.databaseUrl).pathname.slice(1)

/** Ends the server's sessions that are in this state. */
const terminate = (state: 'active' | 'idle' | 'idle in transaction') =>
  asAdmin((client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state = $1`,
      [state],
    ),
  )

const never = () => new Promise<never>(() => {})

describe('when every connection is taken by work that never ends', () => {
  const pools = [
    ['main', 2, 'idle in transaction', () => world.db.transaction(never)],
    ['relaxed', 1, 'active', () => sql`select pg_sleep(600)`.execute(world.app.database.relaxed)],
  ] as const

  test.each(pools)(
    'of the pool %s, waiting callers are told to retry, and the pool recovers',
    async (...pool) => {
      const [name, size, state, hold] = pool
      for (let held = 0; held < size; held += 1) hold().catch(() => {})
      const ready = await get('/readyz')
      expect(ready.statusCode).toBe(503)
      expect(ready.headers['retry-after']).toBe('5')
      expect(ready.json()).toEqual({ ok: false, reason: 'every connection to the database is taken' })
      expect((await get('/healthz')).statusCode).toBe(200)
      const { body } = await world.app.management.inject({ method: 'GET', url: '/metrics' })
      expect(body).toContain(`showfloor_database_connections{pool="${name}",state="open"} ${size}`)
      await terminate(state)
      await expect.poll(async () => (await get('/readyz')).json<unknown>()).toEqual({ ok: true })
    },
  )

  test('of the pool main, a call answers 503 with Retry-After', async () => {
    for (const _ of [1, 2]) world.db.transaction(never).catch(() => {})
    const answer = await world.app.server.inject({
      method: 'POST',
      url: '/api/user/web/login/identify',
      payload: { username: 'nobody', password: 'wrong' },
    })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.json()).toMatchObject({ success: false, code: 'UNAVAILABLE' })
    await terminate('idle in transaction')
    await expect.poll(async () => (await get('/readyz')).statusCode).toBe(200)
  })

  test('of the pool loading, calls are still answered, and a later load gets a connection', async () => {
    for (const _ of [1, 2]) world.db.loading(never).catch(() => {})
    expect((await get('/readyz')).statusCode).toBe(200)
    const next = world.db.loading((tx) => one.execute(tx))
    await terminate('idle in transaction')
    await next
  })
})

describe('an unavailable database is not reported as a fault of the request', () => {
  const { create } = contract.customers
  const waiting = (client: { query: (text: string) => Promise<{ rows: unknown[] }> }) =>
    expect
      .poll(
        async () =>
          (
            await client.query(
              `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).rows.length,
      )
      .toBe(1)
  let number = 0
  const someone = async () => {
    const shopId = await createShop(world)
    const guide = await signIn(world, { shopIds: [shopId] })
    number += 1
    return { guide, input: { shopId, name: '周女士', mobile: `1370000${1000 + number}` } }
  }
  const unavailable = { status: 503, code: 'UNAVAILABLE' }

  test.each(['pg_terminate_backend', 'pg_cancel_backend'])('503 after %s', async (end) => {
    const { guide, input } = await someone()
    await asAdmin(async (client) => {
      await client.query('begin; lock table customers in exclusive mode')
      const refused = guide.refused(create, input)
      await waiting(client)
      await client.query(`select ${end}(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      expect(await refused).toMatchObject(unavailable)
      await client.query('rollback')
    })
    await guide.ask(create, input)
  })

  test('a call that was rolled back because of a deadlock is executed once, without an error', async () => {
    const { guide, input } = await someone()
    const { id } = await guide.ask(create, input)
    // The call has claimed its key and waits for the notes.
    const locks = {
      first: 'lock table customer_notes in exclusive mode',
      second: 'lock table idempotency_keys in exclusive mode',
    }
    const noted = await throughDeadlock(world, locks, () =>
      guide.ask(contract.customers.addNote, { id, text: '周末再来' }),
    )
    expect(noted.notes).toMatchObject([{ text: '周末再来' }])
    expect((await guide.ask(contract.customers.get, { id })).notes).toHaveLength(1)
  })

  test('a statement by itself that was rolled back because of a deadlock is executed', async () => {
    const held = await createShop(world)
    const waitedFor = await createShop(world)
    const locks = {
      first: `select from shops where id = ${waitedFor} for update`,
      second: `select from shops where id = ${held} for update`,
    }
    const named = sql`
      update shops
      set id = id
      where id = any(${[held, waitedFor]}::bigint[])`
    const { count } = await throughDeadlock(world, locks, () => named.execute(world.db))
    expect(count).toBe(2)
  })

  test('a call answers 503 while the database has too many connections', async () => {
    const { guide, input } = await someone()
    await asAdmin((client) => client.query(`alter database ${databaseName()} connection limit 0`))
    await terminate('idle')
    expect(await guide.refused(create, input)).toMatchObject(unavailable)
    await asAdmin((client) => client.query(`alter database ${databaseName()} connection limit -1`))
    await guide.ask(create, input)
  })

  test('a call answers 503 while the database refuses or cuts connections, and the server recovers', async () => {
    const proxy = await startDatabaseProxy(world.databaseUrl)
    const far = await startWorld({ DATABASE_URL: proxy.url })
    const ask = () => callerWith(far, {}).refused(orders.customerOrder, { token })
    expect(await ask()).toMatchObject({ status: 404 })
    proxy.cut()
    proxy.refuse()
    expect(await ask()).toMatchObject(unavailable)
    await proxy.admit()
    await expect.poll(async () => (await ask()).status).toBe(404)
    await far.close()
    proxy.refuse()
  })
})

describe('news between processes', () => {
  const news = { topic: 'order', shopId: '1', id: '1-1' } as const
  const quiet = (): void => {}

  test('arrive, though no connection was free when they were sent', async () => {
    const other = createNews(world.databaseUrl, world.db, quiet)
    const heard: unknown[] = []
    other.subscribe((item) => heard.push(item))
    await other.start()
    for (const _ of [1, 2]) world.db.transaction(never).catch(quiet)
    world.app.news.announce([news])
    expect((await get('/readyz')).statusCode).toBe(503)
    expect(heard).toEqual([])
    await terminate('idle in transaction')
    await expect.poll(() => heard).toEqual([news])
    await other.close()
  })

  test('are known to be missed when the network drops them, and are heard again afterwards', async () => {
    const proxy = await startDatabaseProxy(world.databaseUrl)
    const other = createNews(proxy.url, world.db, quiet, 200)
    let returns = 0
    other.onReconnect(() => (returns += 1))
    await other.start()
    expect([other.connected(), returns]).toEqual([true, 1])
    proxy.silence()
    await expect.poll(() => other.connected()).toBe(false)
    await expect.poll(() => other.connected()).toBe(true)
    expect(returns).toBeGreaterThan(1)
    await other.close()
    proxy.refuse()
  })
})
