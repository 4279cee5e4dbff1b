import { setTimeout as sleep } from 'node:timers/promises'
import type { InputOf } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import pg from 'pg'
import { growCatalogue } from '../../apps/server/src/loading/grown-catalogue.ts'
import { withClient, withDatabase } from '../../tools/postgres/database.ts'
import { step } from '../../tools/running/progress.ts'
import { growthTable, middleOf, timed, type Timed } from './growth.ts'
import { askJson } from '../http.ts'
import { shotOf, signIn, startServer } from '../server.ts'
import { warmUp } from '../own/showfloor.ts'
import { readWords, type Words } from '../words.ts'

/** The number of SKUs in the catalogue; it has half as many products. */
const sizes = [10_000, 100_000, 1_000_000] as const
const TURNS = 3

type Place = { databaseUrl: string; username: string; password: string }
type Filter = Omit<InputOf<typeof contract.catalogue.itemMappingPage>, 'shopId'>

const filters: Record<string, Filter> = {
  'nothing, by sales': {},
  'newest first': { sort: 'new' },
  'cheapest first': { sort: 'priceUp' },
  'dearest first': { sort: 'priceDown' },
  'by name': { sort: 'name' },
  'a later page': { start: 18 * 20 },
  'a price range': { priceFrom: 300_000, priceTo: 500_000 },
  'a maximum width': { widthTo: 1500 },
  colour: { colors: ['green'] },
  material: { materials: ['wood'] },
  'in stock here': { inStock: true },
  'five filters at once': {
    priceFrom: 200_000,
    widthTo: 2000,
    colors: ['grey', 'green'],
    inStock: true,
    sort: 'priceUp',
  },
  'a usual word': { keyword: '沙发' },
  'a word and a filter': { keyword: '餐桌', colors: ['white'] },
  'a word, cheapest first': { keyword: '椅', sort: 'priceUp' },
  initials: { keyword: 'htm' },
  'a rare word': { keyword: 'BN003091' },
}

const measureAt = async ({ databaseUrl, username, password }: Place, shopId: string, words: Words) => {
  const server = await startServer(databaseUrl)
  try {
    const headers = await signIn(server.origin, username, password)
    await warmUp({ origin: server.origin, headers, shopId, words })
    const figures: Record<string, Timed> = {}
    const page = async (filter: Filter) => {
      const { json } = await askJson(
        server.origin,
        shotOf(headers, contract.catalogue.itemMappingPage, { shopId, ...filter }),
      )
      return (json as { res: { data: unknown[] } }).res.data.length
    }
    // Another height limit each time, which excludes nothing, so that no answer is cached.
    for (const [name, filter] of Object.entries(filters))
      figures[name] = await timed((time) => page({ ...filter, heightTo: 9000 + time }))
    figures['another word each time'] = await timed((time) =>
      page({ keyword: words.distinct[(time * 7919) % words.distinct.length] ?? '' }),
    )
    figures['counts per filter value'] = await timed(async (time) => {
      const input = { shopId, heightTo: 9000 + time }
      const { json } = await askJson(server.origin, shotOf(headers, contract.catalogue.filterCounts, input))
      return (json as { res: { categories: unknown[] } }).res.categories.length
    })
    return figures
  } finally {
    await server.stop()
    await sleep(200)
  }
}

/** Creates a database of each size, each as a copy of the previous one with more rows. */
const fillAll = async (databaseUrl: string, shopId: string): Promise<string[]> => {
  const urls: string[] = []
  for (const size of sizes) {
    const before = urls.at(-1)
    const url = before ? withDatabase(databaseUrl, `bench_${size}`) : databaseUrl
    if (before)
      await withClient(withDatabase(databaseUrl, 'postgres'), (client) =>
        client.query(`create database ${nameOf(url)} template ${nameOf(before)} strategy file_copy`),
      )
    await step(`Filling up to ${size} SKUs`, (report) =>
      withClient(url, (client) => growCatalogue(client, { shopId, skus: size }, report)),
    )
    urls.push(url)
  }
  return urls
}
const nameOf = (url: string): string => pg.escapeIdentifier(new URL(url).pathname.slice(1))

/**
 * Measures pages of products with every filter and order, in small and large catalogues by turns, so that a slow phase of the machine affects all of them.
 * Prints a table with the figures of the middle turn.
 */
export const measureCatalogue = async (place: Place): Promise<void> => {
  const shopId = await withClient(place.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select min(s.id) as id from shops s join account_shops l on l.shop_id = s.id join accounts a on a.id = l.account_id
       where a.username = $1 and s.channel_id is not null`,
      [place.username],
    )
    return rows[0]?.id ?? ''
  })
  const words = await readWords(place.databaseUrl)
  const urls = await fillAll(place.databaseUrl, shopId)
  const turns = urls.map((): Record<string, Timed>[] => [])
  for (let turn = 1; turn <= TURNS; turn++)
    await step(`Pages among all sizes, turn ${turn} of ${TURNS}`, async () => {
      for (const [at, databaseUrl] of urls.entries())
        turns[at]?.push(await measureAt({ ...place, databaseUrl }, shopId, words))
    })
  console.log(growthTable('page of 18', sizes, turns.map(middleOf)))
}
