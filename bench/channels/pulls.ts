import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@showfloor/contract/contract'
import type { Platform } from '@showfloor/contract/common/marketplace-status'
import { withClient } from '../../tools/postgres/database.ts'
import { step, type Report } from '../../tools/running/progress.ts'
import { startSandbox } from '../drills/sandbox.ts'
import { percentiles, watchSpending } from '../load.ts'
import { watchPostgres } from '../processes.ts'
import { openShops, type RushShop } from '../rush/books.ts'
import { pacedTimes, within } from '../rush/pace.ts'
import { ask, shotOf, signIn, startServer, type Headers, type Server } from '../server.ts'
import { linkStore, play, type Store } from './stores.ts'

const platforms: readonly Platform[] = ['DOUDIAN', 'TAOBAO']
const guides = 50
const guidesPerShop = 5
/** A guide looks at something else each half second. */
const pauseMs = 500
const warmSeconds = 5
const quietSeconds = 15
const lookMs = 200
/** What a store has sold before, so that PostgreSQL knows what its tables are like. */
const ordersBefore = 2_000
const hourS = 3600

type Place = { databaseUrl: string; username: string; password: string }
type Guide = { headers: Headers; shop: RushShop }
type Pulled = { platform: Platform; perSecond: number; busyMs: number; serverMs: number; postgresMs: number }

/** The p99 of fifty guides who open products, orders and the marketplaces' queue until it is over. */
const browse = async ({ origin }: Server, team: readonly Guide[], isOver: () => boolean): Promise<number> => {
  const times = await Promise.all(
    team.map(({ headers, shop }, at) => {
      let turn = at
      const next = () => {
        const shopId = shop.id
        turn += 1
        if (turn % 3 === 0) return shotOf(headers, contract.orders.list, { shopId })
        if (turn % 3 === 1) return shotOf(headers, contract.marketplaces.openOrders, { shopId })
        return shotOf(headers, contract.catalogue.itemMappingPage, { shopId })
      }
      return pacedTimes(origin, next, isOver, pauseMs)
    }),
  )
  return percentiles(times.flat()).p99Ms
}

type Span = { orders: number; fromMs: number; seconds: number }

/** Lets so many orders be placed, evenly over a span of time. */
const sell = (store: Store, { orders, fromMs, seconds }: Span): Promise<unknown> =>
  step(`${store.platform}: ${orders} orders are placed`, () =>
    play(store, 'rush', { count: orders, seconds, from: new Date(fromMs).toISOString() }),
  )

/** Pulls a span by hand. Throws when not every order has come. */
const pullAll = async (
  { origin }: Server,
  manager: Headers,
  { linkId, shopId }: Store,
  { orders, fromMs, seconds }: Span,
  report: Report,
): Promise<void> => {
  const { pull, pulls } = contract.marketplaces
  const [from, to] = [fromMs, fromMs + seconds * 1000].map((ms) => new Date(ms).toISOString())
  const { id } = await ask(origin, manager, pull, { linkId, from, to })
  for (;;) {
    await sleep(lookMs)
    const run = (await ask(origin, manager, pulls, { shopId })).data.find((one) => one.id === id)
    report(`${run?.fetched ?? 0} orders`)
    if (run?.state === 'FAILED') throw new Error(`The pull failed: ${run.problem}`)
    if (run?.state !== 'DONE') continue
    if (run.written !== orders) throw new Error(`Of ${orders} orders ${run.written} have come.`)
    return
  }
}

/** A first small pull, after which PostgreSQL takes statistics of the tables, as autovacuum does within a minute. The schedule has nothing left to catch up. */
const prepare = async (server: Server, place: Place, manager: Headers, store: Store): Promise<void> => {
  const before = { orders: ordersBefore, fromMs: Date.now() - 60 * hourS * 1000, seconds: hourS }
  await sell(store, before)
  await step(`${store.platform}: they are pulled`, (report) =>
    pullAll(server, manager, store, before, report),
  )
  await withClient(place.databaseUrl, async (client) => {
    await client.query('update marketplace_links set watermark = now()')
    await client.query('vacuum analyze')
  })
}

const measurePull = async (
  server: Server,
  place: Place,
  who: { manager: Headers; team: readonly Guide[]; store: Store },
  orders: number,
): Promise<Pulled> => {
  const { platform } = who.store
  await prepare(server, place, who.manager, who.store)
  const seconds = Math.min(48, Math.max(2, Math.ceil(orders / 2000))) * hourS
  // The schedule's own pull reaches ten minutes back; it shall find none of them.
  const span = { orders, fromMs: Date.now() - (seconds + hourS) * 1000, seconds }
  await sell(who.store, span)
  const spent = watchSpending({ pid: server.pid, postgresMs: await watchPostgres(place.databaseUrl) })
  const began = performance.now()
  let isOver = false
  const browsing = browse(server, who.team, () => isOver)
  const pulling = step(`${platform}: they are pulled while ${who.team.length} guides work`, (report) =>
    pullAll(server, who.manager, who.store, span, report),
  )
  const [busyMs, perSecond] = await Promise.all([
    browsing,
    pulling
      .then(() => orders / ((performance.now() - began) / 1000))
      .finally(() => {
        isOver = true
      }),
  ])
  const { serverMs = Number.NaN, postgresMs = Number.NaN } = spent(orders)
  return { platform, perSecond, busyMs, serverMs, postgresMs }
}

const signInTeam = async (server: Server, place: Place, shops: readonly RushShop[]): Promise<Guide[]> => {
  const team: Guide[] = []
  for (const shop of shops)
    for (const name of shop.guides)
      team.push({ shop, headers: await signIn(server.origin, name, place.password) })
  return team
}

/** Pulls as many orders from each marketplace: one lists the oldest first, the other the newest, whose orders are read in full one by one. */
export const measurePulls = async (place: Place, orders: number): Promise<string> => {
  const sandbox = await startSandbox()
  const server = await startServer(place.databaseUrl, undefined, { env: { SANDBOX_URL: sandbox.url } })
  try {
    const shops = await withClient(place.databaseUrl, (client) =>
      openShops(client, place.username, guides / guidesPerShop, guidesPerShop),
    )
    const team = await step(`Signing in ${guides} guides`, () => signInTeam(server, place, shops))
    const manager = await withClient(place.databaseUrl, async (client) => {
      await client.query(
        `insert into account_roles (account_id, role_code)
        select id, 'manager'
        from accounts
        where username = $1
        on conflict do nothing`,
        [shops[0]?.guides[0]],
      )
      return signIn(server.origin, shops[0]?.guides[0] ?? '', place.password)
    })
    const quietMs = await step('The guides work, nothing is pulled', async () => {
      await browse(server, team, within(warmSeconds))
      return browse(server, team, within(quietSeconds))
    })
    const pulled: Pulled[] = []
    for (const [at, platform] of platforms.entries()) {
      const where = { platform, shopId: shops[0]?.id ?? '', channelId: await channelFor(place, at) }
      const store = await linkStore(server.origin, manager, sandbox.url, where)
      pulled.push(await measurePull(server, place, { manager, team, store }, orders))
    }
    return reportOf(pulled, orders, quietMs)
  } finally {
    await server.stop()
    await sandbox.stop()
  }
}

/** A channel of its own for a marketplace. */
const channelFor = ({ databaseUrl }: Place, at: number): Promise<string> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into channels (id, code, name, site_code)
      values (920001 + $1::integer, 'BENCH' || $1, '电商 ' || $1, (920001 + $1::integer)::text)
      returning id::text`,
      [at],
    )
    return rows[0]?.id ?? ''
  })

const reportOf = (pulled: readonly Pulled[], orders: number, quietMs: number): string =>
  [
    `| ${orders.toLocaleString('en-US')} orders of | per second | server ms each | PostgreSQL ms each | guides’ p99 ms | of quiet (${quietMs.toFixed(0)} ms) |`,
    `|${'---|'.repeat(6)}`,
    ...pulled.map(
      ({ platform, perSecond, busyMs, serverMs, postgresMs }) =>
        `| ${platform} | ${perSecond.toFixed(0)} | ${serverMs.toFixed(2)} | ${postgresMs.toFixed(2)} | ${busyMs.toFixed(0)} | ${(busyMs / quietMs).toFixed(1)} × |`,
    ),
  ].join('\n')
