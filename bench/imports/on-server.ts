import { setTimeout as sleep } from 'node:timers/promises'
import { isImportWorking } from '@showfloor/contract/common/import-kinds'
import { contract } from '@showfloor/contract/contract'
import { withClient } from '../../tools/postgres/database.ts'
import { step } from '../../tools/running/progress.ts'
import { copyArticles, keepBefore } from './article-tables.ts'
import { supplierList } from './supplier-list.ts'
import { paced, within } from '../rush/pace.ts'
import { memoryMb, processorMs, watchPostgres } from '../processes.ts'
import { ask, shotOf, signIn, startServer, type Headers, type Server } from '../server.ts'
import { warmUp } from '../own/showfloor.ts'
import { readWords } from '../words.ts'

const { catalogue, imports } = contract
const QUIET_SECONDS = 5
const LOOK_MS = 100
const ADMIN = 'admin01'

type Place = { databaseUrl: string; password: string }

/** What a server spent: elapsed time, and processor time. */
type Spent = { seconds: number; serverSeconds: number; postgresSeconds: number }

type Desk = {
  server: Server
  headers: Headers
  shopId: string
  postgresMs: () => number | undefined
}

const timed = async ({ server, postgresMs }: Desk, work: () => Promise<unknown>): Promise<Spent> => {
  const before = [processorMs(server.pid) ?? 0, postgresMs() ?? 0] as const
  const began = performance.now()
  await work()
  return {
    seconds: (performance.now() - began) / 1000,
    serverSeconds: ((processorMs(server.pid) ?? 0) - before[0]) / 1000,
    postgresSeconds: ((postgresMs() ?? 0) - before[1]) / 1000,
  }
}

const settled = async ({ server, headers }: Desk, id: string): Promise<void> => {
  for (;;) {
    const found = await ask(server.origin, headers, imports.read, { id })
    if (!isImportWorking(found.state)) {
      if (found.refusal || found.bad > 0) throw new Error(`The list was refused: ${JSON.stringify(found)}`)
      return
    }
    await sleep(LOOK_MS)
  }
}

type Signed = { id: string; url: string; content: Uint8Array<ArrayBuffer> }

/** Creates a list of new articles, with the signed URL for its upload. */
const sign = async ({ server, headers, shopId }: Desk, prefix: string, rows: number): Promise<Signed> => {
  const content = new Uint8Array(Buffer.from([...supplierList(prefix, rows)].join('')))
  const { id, url } = await ask(server.origin, headers, imports.signature, {
    kind: 'products',
    shopId,
    fileName: `${prefix}.csv`,
    sizeBytes: content.length,
  })
  return { id, content, url }
}

const check = async (desk: Desk, { id, content, url }: Signed): Promise<void> => {
  const answer = await fetch(new URL(url, desk.server.origin), {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: content,
  })
  if (!answer.ok) throw new Error(`The list was not taken: ${answer.status} ${await answer.text()}`)
  await settled(desk, id)
}

const apply = async (desk: Desk, { id }: Signed): Promise<void> => {
  await ask(desk.server.origin, desk.headers, imports.apply, { id })
  await settled(desk, id)
}

const during = async (
  work: Promise<unknown>,
  watch: (isOver: () => boolean) => Promise<number>,
): Promise<number> => {
  let over = false
  const [p99Ms] = await Promise.all([watch(() => over), work.finally(() => (over = true))])
  return p99Ms
}

/** The p99 of searches, another word each time, at a steady pace: without an import, while a list is checked, and while it is applied. */
const searchMeanwhile = async (desk: Desk, words: readonly string[], rows: number): Promise<Searched> => {
  let at = 0
  const search = (isOver: () => boolean): Promise<number> =>
    paced(
      desk.server.origin,
      () => {
        const keyword = words[at % words.length]
        at += 1
        return shotOf(desk.headers, catalogue.itemMappingPage, { shopId: desk.shopId, keyword })
      },
      isOver,
    )
  const quietMs = await step('Searches without an import', () => search(within(QUIET_SECONDS)))
  const list = await sign(desk, 'NEW-B', rows)
  const checkingMs = await step('Searches while a list is checked', () => during(check(desk, list), search))
  const applyingMs = await step('Searches while it is applied', () => during(apply(desk, list), search))
  return { quietMs, checkingMs, applyingMs }
}

type Searched = { quietMs: number; checkingMs: number; applyingMs: number }
export type Alone = { check: Spent; apply: Spent; startMb: number; peakMb: number }

/** Checks and applies a list on an otherwise idle server that has answered searches. */
export const importAlone = async (desk: Desk, rows: number): Promise<Alone> => {
  const startMb = memoryMb(desk.server.pid)?.now ?? 0
  const list = await sign(desk, 'NEW-A', rows)
  const checked = await step('Checking a list', () => timed(desk, () => check(desk, list)))
  const applied = await step('Applying it', () => timed(desk, () => apply(desk, list)))
  return { check: checked, apply: applied, startMb, peakMb: memoryMb(desk.server.pid)?.peak ?? 0 }
}

/** Starts a server, answers a few hundred searches on it, and signs in an administrator. */
export const withDesk = async <T>(
  { databaseUrl, password }: Place,
  work: (desk: Desk, words: readonly string[]) => Promise<T>,
): Promise<T> => {
  const shopId = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select id::text from shops where channel_id is not null order by id limit 1',
    )
    return rows[0]?.id ?? ''
  })
  const words = await readWords(databaseUrl)
  const postgresMs = await watchPostgres(databaseUrl)
  const server = await startServer(databaseUrl)
  try {
    const headers = await signIn(server.origin, ADMIN, password)
    await warmUp({ origin: server.origin, headers, shopId, words })
    return await work({ server, headers, shopId, postgresMs }, words.distinct)
  } finally {
    await server.stop()
  }
}

const perHundredThousand = ({ seconds, serverSeconds, postgresSeconds }: Spent, rows: number): string => {
  const [time, server, postgres] = [seconds, serverSeconds, postgresSeconds].map((spent) =>
    ((spent / rows) * 100_000).toFixed(1),
  )
  return `${time} s (processor: server ${server} s, PostgreSQL ${postgres} s)`
}

/**
 * Measures the import of new articles through a server, as the screen sends them, beside a COPY of all rows that they become, and the searches of a guide
 * meanwhile.
 */
export const measureServerImport = async (place: Place, folder: string, rows: number): Promise<string> => {
  const before = await keepBefore(place.databaseUrl)
  const postgresMs = await watchPostgres(place.databaseUrl)
  const { alone, copied, searched } = await withDesk(place, async (desk, words) => {
    const imported = await importAlone(desk, rows)
    const copying = await step('COPY of the rows that it wrote', async () => {
      const begun = postgresMs() ?? 0
      const seconds = await copyArticles(place.databaseUrl, before, { folder, prefix: 'NEW-A' })
      return { seconds, serverSeconds: 0, postgresSeconds: ((postgresMs() ?? 0) - begun) / 1000 }
    })
    return { alone: imported, copied: copying, searched: await searchMeanwhile(desk, words, rows) }
  })
  const { quietMs, checkingMs, applyingMs } = searched
  const times = (part: number, whole: number): string => (part / whole).toFixed(1)
  return [
    `New articles through the server, ${rows.toLocaleString('en')} rows; for 100,000 rows:`,
    `check: ${perHundredThousand(alone.check, rows)}; target 5 s`,
    `apply: ${perHundredThousand(alone.apply, rows)}`,
    `COPY of all rows that it writes: ${perHundredThousand(copied, rows)}; apply is ${times(alone.apply.seconds, copied.seconds)} × as long (target 3 ×)`,
    `memory of the server: ${alone.startMb.toFixed(0)} MB before, ${alone.peakMb.toFixed(0)} MB at its peak, ${(alone.peakMb - alone.startMb).toFixed(0)} MB more (target 200 MB)`,
    `search, p99: ${quietMs.toFixed(1)} ms without an import, ${checkingMs.toFixed(1)} ms during a check (${times(checkingMs, quietMs)} ×), ${applyingMs.toFixed(1)} ms during an import (${times(applyingMs, quietMs)} ×; target 3 ×)`,
  ].join('\n')
}
