import pg from 'pg'
import { startThrowAwayCluster } from './tools/testing/throw-away-cluster.ts'
import { prepareDatabase } from './tools/running/database.ts'
import { fillCatalogue } from './bench/goods.ts'
import { ensureDatabase, withDatabase } from './tools/postgres/database.ts'
const ends = []
const admin = await startThrowAwayCluster((n, s) => ends.push(s), ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track_planning=on', 'pg_stat_statements.track=top'])
await ensureDatabase(admin, 'b'); const url = withDatabase(admin, 'b')
await prepareDatabase(url, { demo: true, log: '/tmp/lead/pgss.log', report: () => {}, env: process.env })
await fillCatalogue(url, 10000, () => {})
const { buildApp } = await import('./apps/server/src/app.ts')
const { configFrom } = await import('./apps/server/src/platform/config.ts')
const app = await buildApp(configFrom({ DATABASE_URL: url, LOG_LEVEL: 'silent', NODE_ENV: 'test', WEB_DIST: 'no', PORT: '4398' }))
await app.server.listen({ port: 4398 })
const { signIn } = await import('./bench/server.ts'); const { readScene, checkout } = await import('./bench/showfloor.ts')
const origin = 'http://127.0.0.1:4398'
const headers = await signIn(origin, 'guide01', 'showfloor-demo')
const scene = await readScene(url, origin, headers, { usual: [], distinct: [] })
const flow = checkout(scene)
for (let i = 0; i < 40; i++) await flow(i)
const c = new pg.Client({ connectionString: url }); await c.connect(); await c.query('create extension pg_stat_statements'); await c.query('select pg_stat_statements_reset()')
const N = 80; for (let i = 0; i < N; i++) await flow(i)
const { rows } = await c.query("select calls, total_exec_time ex, total_plan_time pl, plans, regexp_replace(left(query, 130), '\\s+', ' ', 'g') q from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database()) order by total_exec_time + total_plan_time desc limit 40")
let s = 0; for (const r of rows) { s += (r.ex + r.pl) / N; console.log(((r.ex) / N).toFixed(3).padStart(8), (r.pl / N).toFixed(3).padStart(7), (r.calls / N).toFixed(1).padStart(5), r.q) }
console.log('sum ms per flow', s.toFixed(2))
for (const e of ends.reverse()) await e()
process.exit(0)
