import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { withClient } from '../../tools/postgres/database.ts'
import { step, type Report } from '../../tools/running/progress.ts'
import { percentiles, watchSpending } from '../load.ts'
import { watchPostgres } from '../processes.ts'
import { startServer } from '../server.ts'

const perMinute = 10_000
const tickMs = 100
/** The answer time of the chain's own system, and of one answer in a hundred. */
const answersAfterMs = 50
const answersLateAfterMs = 1_000
const firstWithinMs = 150_000

type Place = { databaseUrl: string }

/** A receiver like those of real chains: not immediate, and now and then slow. It records the delivery time of each event. */
const startReceiver = async () => {
  const underWayMs: number[] = []
  const ids = new Set<string>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { id, timestamp } = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>
      ids.add(id ?? '')
      underWayMs.push(Date.now() - Date.parse(timestamp ?? ''))
      const late = underWayMs.length % 100 === 0
      setTimeout(() => response.writeHead(204).end(), late ? answersLateAfterMs : answersAfterMs)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    underWayMs,
    ids,
    stop: () => server.close().closeAllConnections(),
  }
}

const subscribe = (client: pg.Client, url: string) =>
  client.query(
    `insert into webhook_endpoints (id, name, url, types, secret)
    values (1, 'Bench', $1, '{stock.changed}', 'whsec_' || encode(sha256('bench'), 'base64'))`,
    [url],
  )

const tell = (client: pg.Client, count: number) =>
  client.query(
    `insert into public_events (type, shop_id, data)
    select 'stock.changed', (select min(id) from shops), jsonb_build_object('n', n)
    from generate_series(1, $1::integer) n`,
    [count],
  )

/** The number of waiting events and deliveries. */
const leftOver = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    `select (select count(*)::int from public_events where position is null)
      + (select count(*)::int from webhook_deliveries where state = 'WAITING') as count`,
  )
  return rows[0]?.count ?? 0
}

/** Writes events at a steady pace for some minutes. Returns how many waited at the end of each minute. */
const tellFor = async (client: pg.Client, minutes: number, report: Report): Promise<number[]> => {
  const left: number[] = []
  const began = performance.now()
  let told = 0
  for (let minute = 1; minute <= minutes; minute += 1) {
    while (performance.now() - began < minute * 60_000) {
      const due = Math.floor(((performance.now() - began) / 60_000) * perMinute) - told
      if (due > 0) await tell(client, due)
      told += Math.max(0, due)
      await sleep(tickMs)
    }
    const count = await leftOver(client)
    left.push(count)
    report(`minute ${minute}, ${count} waiting`)
  }
  return left
}

/** Sends one endpoint 10,000 events a minute. Throws if one is lost. */
export const measureWebhooks = async (place: Place, minutes: number): Promise<string> => {
  const receiver = await startReceiver()
  const server = await startServer(place.databaseUrl, undefined, {
    env: { WEBHOOK_PRIVATE_ADDRESSES: 'yes' },
  })
  try {
    return await withClient(place.databaseUrl, async (client) => {
      await subscribe(client, receiver.url)
      await tell(client, 1)
      await step('Waiting for the first webhook', async () => {
        // The demo chain's own events come first.
        for (let ms = 0; receiver.ids.size === 0 || (await leftOver(client)) > 0; ms += tickMs) {
          if (ms > firstWithinMs) throw new Error('No webhook arrived.')
          await sleep(tickMs)
        }
      })
      const before = receiver.underWayMs.splice(0).length
      const spent = watchSpending({ pid: server.pid, postgresMs: await watchPostgres(place.databaseUrl) })
      const left = await step(`${perMinute} events a minute`, (report) => tellFor(client, minutes, report))
      const began = performance.now()
      await step('Delivering the rest', async () => {
        while ((await leftOver(client)) > 0) await sleep(tickMs)
      })
      const drainedS = (performance.now() - began) / 1000
      const { rows } = await client.query<{ count: number }>(
        "select count(*)::int as count from webhook_deliveries where state = 'DELIVERED'",
      )
      if (rows[0]?.count !== receiver.ids.size)
        throw new Error(`${rows[0]?.count} are stored as delivered, but ${receiver.ids.size} have arrived.`)
      const { serverMs = Number.NaN, postgresMs = Number.NaN } = spent(receiver.ids.size)
      const { p50Ms, p99Ms } = percentiles(receiver.underWayMs)
      const mostMs = receiver.underWayMs.reduce((most, ms) => Math.max(most, ms), 0)
      return [
        `${perMinute} events a minute to one endpoint that answers after ${answersAfterMs} ms, one of a hundred after ${answersLateAfterMs} ms:`,
        `${receiver.ids.size} arrived, none is missing, ${before + receiver.underWayMs.length - receiver.ids.size} came twice; under way for ${(p50Ms / 1000).toFixed(1)} s (p50), ${(p99Ms / 1000).toFixed(1)} s (p99), ${(mostMs / 1000).toFixed(1)} s at most.`,
        `Waiting at the end of each minute: ${left.join(', ')}; all delivered ${drainedS.toFixed(1)} s later.`,
        `Processor time for each: ${serverMs.toFixed(2)} ms of the server, ${postgresMs.toFixed(2)} ms of PostgreSQL.`,
      ].join('\n')
    })
  } finally {
    receiver.stop()
    await server.stop()
  }
}
