import { setTimeout as sleep } from 'node:timers/promises'
import type { Call, InputOf } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { withClient } from '../../tools/postgres/database.ts'
import { step } from '../../tools/running/progress.ts'
import { askJson } from '../http.ts'
import { shotOf, signIn, startServer } from '../server.ts'
import { growthTable, timed, type Timed } from './growth.ts'

/** The numbers of deliveries of one day in all shops; the measured shop always has twenty. */
const sizes = [100, 10_000] as const
const perShop = 20

type Place = { databaseUrl: string; username: string; password: string }

/** The first shop of an account, in which the day is read. */
const shopOf = ({ databaseUrl, username }: Place): Promise<string> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ shop_id: string }>(
      `select min(s.shop_id)::text as shop_id
      from account_shops s
      join accounts a on a.id = s.account_id
      where a.username = $1`,
      [username],
    )
    return rows[0]?.shop_id ?? ''
  })

/** Creates deliveries of today with one line each, of paid orders, `perShop` in each shop; the measured shop is one of them. */
const fillDay = (databaseUrl: string, shopId: string, from: number, to: number): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    const shops = to / perShop
    await client.query(
      `insert into shops (id, site_code, site_name, channel_id)
      select 900000 + n, 'BD' || n, '[BD' || n || ']配送店', 1
      from generate_series(1, $1::integer - 1) n
      on conflict do nothing`,
      [shops],
    )
    await client.query(
      `insert into customers (shop_id, id, name, mobile, account_id)
      select case when n = 0 then $2::bigint else 900000 + n end, 990000000 + n, '配送客户', '138' || lpad(n::text, 8, '0'),
        (select min(id) from accounts)
      from generate_series(0, $1::integer - 1) n
      on conflict do nothing`,
      [shops, shopId],
    )
    const made = `made as (
      select n, 9000000 + n as id, n / ${perShop} as no,
        case when n / ${perShop} = 0 then $3::bigint else 900000 + n / ${perShop} end as shop_id
      from generate_series($1::integer, $2::integer - 1) n
    )`
    await client.query(
      `with guide as (select min(id) as id from accounts), ${made}
      insert into orders (
        shop_id, id, order_no, status, account_id, guide_name, customer_id, customer_name, customer_mobile,
        delivery_mode, goods_cents, discount_cents, delivery_fee_cents, subsidy_cents, payable_cents, item_count,
        channel_id, paid_cents, confirmed_at
      )
      select m.shop_id, m.id, 'SO-D' || m.n, 'CONFIRMED', g.id, '导购', 990000000 + m.no, '配送客户', '13800000000',
        'DELIVERY', 100000, 0, 0, 0, 100000, 1, 1, 100000, now()
      from made m, guide g`,
      [from, to, shopId],
    )
    await client.query(
      `with article as (select s.id, m.id as mapping from skus s join item_mappings m on m.sku_id = s.id limit 1), ${made}
      insert into order_lines (
        shop_id, order_id, id, position, item_mapping_id, sku_id, sku_code, sku_name, sku_size, properties_name,
        image_url, picture_color, quantity, needs_stock, marketing_cents, sale_cents, shoppe_cents, red_line_cents,
        cost_cents, deal_cents, discount_cents, amount_cents
      )
      select m.shop_id, m.id, m.id, 0, a.mapping, a.id, 'BD', '三人沙发', '2200×950×800', '雾蓝', '', '', 1, true, 100000,
        100000, 100000, 80000, 60000, 100000, 0, 100000
      from made m, article a`,
      [from, to, shopId],
    )
    await client.query(
      `with ${made}
      insert into deliveries (
        shop_id, id, order_id, delivery_no, status, day, pickup, assembly, call_before, created_by, pieces
      )
      select shop_id, id, id, 'DN-D' || n, 'READY', (now() at time zone 'Asia/Shanghai')::date, false, false, true,
        '导购', 1
      from made`,
      [from, to, shopId],
    )
    await client.query(
      `with ${made}
      insert into delivery_lines (shop_id, delivery_id, order_id, line_id, quantity, claimed_quantity)
      select shop_id, id, id, id, 1, 1
      from made`,
      [from, to, shopId],
    )
    await client.query('vacuum analyze orders, order_lines, deliveries, delivery_lines')
  })

const measureAt = async (place: Place, shopId: string): Promise<Record<string, Timed>> => {
  const server = await startServer(place.databaseUrl)
  try {
    const headers = await signIn(server.origin, place.username, place.password)
    const ask = async <C extends Call>(call: C, input: InputOf<C>) =>
      (await askJson(server.origin, shotOf(headers, call, input))).json as { res: unknown }
    const { list, counts, stops, daySheet } = contract.deliveries
    const { today } = (await ask(list, { shopId })).res as { today: string }
    const rowsOf = async <C extends Call>(call: C, input: InputOf<C>) =>
      ((await ask(call, input)).res as { data: unknown[] }).data.length
    return {
      'a day’s list': await timed(() => rowsOf(list, { shopId, from: today, to: today })),
      'blocked deliveries': await timed(() => rowsOf(list, { shopId, view: 'BLOCKED' })),
      'today’s stops': await timed(() => rowsOf(stops, { shopId })),
      'the printed day': await timed(() => rowsOf(daySheet, { shopId, day: today })),
      'counts and the week': await timed(async () => {
        const { days } = (await ask(counts, { shopId })).res as { days: unknown[] }
        return days.length
      }),
    }
  } finally {
    await server.stop()
    await sleep(200)
  }
}

/** Measures a shop's day among few and among many deliveries of all shops; returns a table. */
export const measureDeliveries = async (place: Place): Promise<string> => {
  const shopId = await shopOf(place)
  const found: Record<string, Timed>[] = []
  let filled = 0
  for (const size of sizes) {
    await step(`Filling up to ${size} deliveries of a day`, () =>
      fillDay(place.databaseUrl, shopId, filled, size),
    )
    filled = size
    found.push(await step(`A shop’s day among ${size} deliveries`, () => measureAt(place, shopId)))
  }
  return growthTable('deliveries', sizes, found)
}
