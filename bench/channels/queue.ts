import { setTimeout as sleep } from 'node:timers/promises'
import type { InputOf } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { withClient } from '../../tools/postgres/database.ts'
import { step, type Report } from '../../tools/running/progress.ts'
import { growthTable, timed, type Timed } from '../growth/growth.ts'
import { askJson } from '../http.ts'
import { ask, shotOf, signIn, startServer } from '../server.ts'

const batch = 50_000

type Place = { databaseUrl: string; username: string; password: string }
type Filter = Omit<InputOf<typeof contract.marketplaces.openOrders>, 'shopId'>

/** Unclaimed orders of one shop, derived from their number: two channels, one month, every hundredth claimed and flagged. */
const fillQueue = (databaseUrl: string, shopId: string, from: number, to: number, report: Report) =>
  withClient(databaseUrl, async (client) => {
    for (let first = from; first < to; first += batch) {
      const last = Math.min(first + batch, to)
      await client.query(
        `insert into marketplace_orders (
          shop_id, id, channel_id, platform, external_id, state, stage, modified_at, content_hash, placed_at,
          promised_at, buyer_name, buyer_mobile, district, address_text, buyer_words, buyer_sealed, paid_cents,
          platform_borne_cents, total_cents, postage_cents, goods, item_count, flag, order_id
        )
        select $1, 930000000 + n, c.ids[1 + (n / 3) % 2], 'DOUDIAN', '69' || lpad(n::text, 17, '0'),
          case when n % 100 = 0 then 'CLAIMED' else 'OPEN' end, 'PAID', m.at,
          sha256(n::text::bytea), m.at, case when n % 7 > 0 then m.at + interval '7 days' end, '周**',
          '138****0001', '上海市徐汇区', '宜山路****', '', '{}', 419900, 0, 419900, 0, '云栖绒布宽扶手沙发 × 1', 1,
          case when n % 100 = 0 then 'REFUND_ASKED' end, case when n % 100 = 0 then 930000000 + n end
        from generate_series($2::integer, $3::integer - 1) n
        cross join lateral (select now() - (n::bigint * 7919 % 2592000) * interval '1 second' as at) m
        cross join (select array_agg(id order by id) as ids from (select id from channels order by id limit 2) two) c`,
        [shopId, first, last],
      )
      report(`${last} of ${to}`)
    }
    await client.query('vacuum analyze marketplace_orders')
  })

const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const filtersOf = (channelId: string): Record<string, Filter> => ({
  'by promise': {},
  'by age': { by: 'AGE' },
  'a channel, by promise': { channelId },
  'a channel, by age': { channelId, by: 'AGE' },
  flagged: { state: 'CLAIMED', flagged: true },
  'flagged, by age': { state: 'CLAIMED', flagged: true, by: 'AGE' },
  'days of placing': { by: 'AGE', from: dayBefore(20), to: dayBefore(10) },
  'days of promise, a channel': { channelId, from: dayBefore(5), to: dayBefore(1) },
  'flagged of a channel, by age': { state: 'CLAIMED', channelId, flagged: true, by: 'AGE' },
  'another state': { state: 'UNMATCHED' },
})

const measureAt = async (place: Place, shopId: string): Promise<Record<string, Timed>> => {
  const server = await startServer(place.databaseUrl)
  try {
    const headers = await signIn(server.origin, place.username, place.password)
    const { openOrders, openCounts } = contract.marketplaces
    const page = async (filter: Filter) =>
      (await askJson(server.origin, shotOf(headers, openOrders, { shopId, ...filter }))).json as {
        res: { data: { channelId: string }[]; next: string | null }
      }
    const { res: first } = await page({})
    const figures: Record<string, Timed> = {}
    for (const [name, filter] of Object.entries(filtersOf(first.data[0]?.channelId ?? '')))
      figures[name] = await timed(async () => (await page(filter)).res.data.length)
    let after = first.next
    figures['ten pages in a row'] = await timed(async () => {
      const { res } = await page(after === null ? {} : { after })
      after = res.next
      return res.data.length
    })
    figures['counts per state'] = await timed(
      async () => Object.keys((await ask(server.origin, headers, openCounts, { shopId })).counts).length,
    )
    return figures
  } finally {
    await server.stop()
    await sleep(200)
  }
}

/** Measures a shop's queue with every filter, among few and among many unclaimed orders; returns a table. */
export const measureQueue = async (place: Place, sizes: readonly number[]): Promise<string> => {
  const shopId = await withClient(place.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select min(s.shop_id)::text as id
      from account_shops s
      join accounts a on a.id = s.account_id
      where a.username = $1`,
      [place.username],
    )
    return rows[0]?.id ?? ''
  })
  const found: Record<string, Timed>[] = []
  let filled = 0
  for (const size of sizes) {
    await step(`Filling up to ${size} orders that wait`, (report) =>
      fillQueue(place.databaseUrl, shopId, filled, size, report),
    )
    filled = size
    found.push(await step(`The queue among ${size}`, () => measureAt(place, shopId)))
  }
  return growthTable('orders that wait', sizes, found)
}
