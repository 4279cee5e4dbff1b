import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '../../tools/postgres/database.ts'
import { step } from '../../tools/running/progress.ts'
import type { Options } from '../options.ts'
import { startPeer, type Peer, type PeerPlace } from './peer.ts'
import { memoryMb, watchPostgres } from '../processes.ts'
import type { Figures } from '../report.ts'
import { measureTasks } from '../tasks.ts'

/** Measures a peer with the same tasks. */
export const measurePeer = async (peer: Peer, place: PeerPlace, options: Options): Promise<Figures> => {
  const started = await step(`${peer.name}: start to the first page`, () => startPeer(peer, place))
  const { pid, startMs } = started
  try {
    if (pid !== undefined) await sleep(options.timing.idleSeconds * 1000)
    const idleMb = memoryMb(pid)?.now
    const watched = { pid, postgresMs: await watchPostgres(place.databaseUrl) }
    const { page, search, readCart, changeQuantity, checkout } = peer
    const tasks = await measureTasks(
      peer.name,
      { page, search, cart: readCart, quantity: changeQuantity, checkout },
      watched,
      options,
    )
    const loadedMb = memoryMb(pid)?.now
    const statements = options.wants('statements') ? await countStatements(peer, place) : undefined
    return { name: peer.name, startMs, idleMb, loadedMb, statements, tasks }
  } finally {
    await started.stop()
  }
}

const COUNTED = 3

/** The statements of one checkout as PostgreSQL counted them, if its database has `pg_stat_statements`. */
const countStatements = async (peer: Peer, place: PeerPlace): Promise<number | undefined> => {
  if (place.databaseUrl === undefined) return undefined
  return withClient(place.databaseUrl, async (client) => {
    const calls = async (): Promise<number> => {
      const { rows } = await client.query<{ calls: number }>(
        `select sum(calls)::int as calls from pg_stat_statements s join pg_database d on d.oid = s.dbid
         where d.datname = current_database() and toplevel and query not like '%pg_stat_statements%'`,
      )
      return rows[0]?.calls ?? 0
    }
    try {
      const flow = await peer.checkout()
      await flow(0)
      const before = await calls()
      for (let serial = 1; serial <= COUNTED; serial++) await flow(serial)
      return ((await calls()) - before) / COUNTED
    } catch (error) {
      console.error(`  ${peer.name}: its statements were not counted (${(error as Error).message}).`)
      return undefined
    }
  })
}
