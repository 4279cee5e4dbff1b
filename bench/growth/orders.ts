import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@showfloor/contract/contract'
import type { InputOf } from '@showfloor/contract/common/call'
import { withClient } from '../../tools/postgres/database.ts'
import { step, type Report } from '../../tools/running/progress.ts'
import { askJson } from '../http.ts'
import { growthTable, timed, type Timed } from './growth.ts'
import { shotOf, signIn, startServer } from '../server.ts'

/** The numbers of orders in all shops. */
const sizes = [10_000, 1_000_000] as const
const guidesPerShop = 10

type Filter = Omit<InputOf<typeof contract.orders.list>, 'shopId'>

/** Orders derived from their number, spread over shops, guides, customers and two years, with one line each; most of them are closed. */
export const fillOrders = (databaseUrl: string, from: number, to: number, report: Report) =>
  withClient(databaseUrl, async (client) => {
    const batch = 50_000
    for (let first = from; first < to; first += batch) {
      const last = Math.min(first + batch, to)
      await client.query(
        `with people as (select shop_id, array_agg(id order by id) as ids from customers group by shop_id),
        places as (select array_agg(shop_id order by shop_id) as ids from people),
        guides as (select array_agg(id order by id) as ids from accounts),
        made as (
          select n, p.ids[1 + n % array_length(p.ids, 1)] as shop_id, g.ids[1 + (n / 7) % least(array_length(g.ids, 1), ${guidesPerShop})] as account_id,
            (array['DRAFT','CONFIRMED','FULFILLING','COMPLETED','COMPLETED','COMPLETED','COMPLETED','COMPLETED','CANCELLED','EXPIRED'])[1 + (n / 3) % 10] as status,
            100000 + (n::bigint * 7919 % 2000000) as cents
          from generate_series($1::int, $2::int - 1) n, places p, guides g
        )
        insert into orders (shop_id, id, order_no, status, account_id, guide_name, customer_id, customer_name, customer_mobile, delivery_mode, goods_cents,
          discount_cents, delivery_fee_cents, subsidy_cents, payable_cents, item_count, created_at, updated_at, channel_id, search_text, paid_cents)
        select m.shop_id, m.n + 1, 'SO-B' || lpad(m.n::text, 9, '0'), m.status, m.account_id, '导购' || m.account_id, c.ids[1 + m.n % array_length(c.ids, 1)],
          '客户' || m.n, '139' || lpad((m.n % 100000000)::text, 8, '0'), 'PICKUP', m.cents, 0, 0, 0, m.cents, 1,
          now() - m.n * interval '1 minute', now(), 1, '客户' || m.n || ' ' || (array['三人沙发','双人床','餐桌','衣柜','落地灯'])[1 + m.n % 5],
          case when m.status in ('FULFILLING', 'COMPLETED') then m.cents else 0 end
        from made m join people c on c.shop_id = m.shop_id`,
        [first, last],
      )
      report(`${last} of ${to}`)
    }
    await client.query('vacuum analyze orders')
  })

const filtersOf = (guideId: string, customerId: string): Record<string, Filter> => {
  const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  return {
    none: {},
    status: { status: 'CONFIRMED' },
    payment: { payment: 'PAID' },
    guide: { guideId },
    customer: { customerId },
    channel: { channelId: '1' },
    days: { from: day(30), to: day(2) },
    amount: { min: 500_000, max: 800_000 },
    'number tail': { keyword: '00004242' },
    word: { keyword: '沙发' },
    'five filters at once': { status: 'COMPLETED', payment: 'PAID', guideId, from: day(300), min: 200_000 },
  }
}

type Place = { databaseUrl: string; username: string; password: string }

const measureAt = async ({ databaseUrl, username, password }: Place) => {
  const server = await startServer(databaseUrl)
  try {
    const headers = await signIn(server.origin, username, password)
    const [shopId, guideId, customerId] = await withClient(databaseUrl, async (client) => {
      const { rows } = await client.query<{ shop_id: string; account_id: string; customer_id: string }>(
        `select shop_id, account_id, customer_id from orders
         where shop_id = (select min(shop_id) from account_shops s join accounts a on a.id = s.account_id where a.username = $1) and order_no like 'SO-B%' limit 1`,
        [username],
      )
      return [
        rows[0]?.shop_id ?? '',
        rows[0]?.account_id ?? '',
        `${rows[0]?.shop_id}-${rows[0]?.customer_id}`,
      ]
    })
    const figures: Record<string, Timed> = {}
    for (const [name, filter] of Object.entries(filtersOf(guideId, customerId)))
      figures[name] = await timed(async () => {
        const { json } = await askJson(
          server.origin,
          shotOf(headers, contract.orders.list, { shopId, ...filter }),
        )
        return (json as { res: { data: unknown[] } }).res.data.length
      })
    figures['counts per status'] = await timed(async () => {
      const { json } = await askJson(server.origin, shotOf(headers, contract.orders.counts, { shopId }))
      return Object.keys((json as { res: { counts: object } }).res.counts).length
    })
    return figures
  } finally {
    await server.stop()
    await sleep(200)
  }
}

/** Measures the list of orders with every filter, among few and among many orders; returns a table. */
export const measureOrders = async (place: Place): Promise<string> => {
  const found: Record<string, Timed>[] = []
  let filled = 0
  for (const size of sizes) {
    await step(`Filling up to ${size} orders`, (report) =>
      fillOrders(place.databaseUrl, filled, size, report),
    )
    filled = size
    found.push(await step(`The list among ${size} orders`, () => measureAt(place)))
  }
  return growthTable('orders, filtered by', sizes, found)
}
