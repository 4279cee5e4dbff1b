import type pg from 'pg'

export type RushShop = { id: string; guides: string[]; listings: string[] }

/** The server's answers about an order, which the database must agree with afterwards. */
export type Answered = { note: string; status: string; paidCents: number }

/** Outside the range of the demo chain's ids. */
const FIRST_ID = 910_000
const SKUS_PER_SHOP = 20
const PIECES = 12

/** Creates shops in the guide's channel, guides with that guide's password, and a small stock of a few articles. */
export const openShops = async (
  client: pg.Client,
  username: string,
  count: number,
  guidesPerShop: number,
): Promise<RushShop[]> => {
  await client.query(
    `insert into shops (id, site_code, site_name, payment_types, channel_id)
     select $2::bigint + n, 'RUSH' || n, '[压测]' || n || '店', '{WECHAT_PAY,ALIPAY}', (select s.channel_id from shops s join account_shops l on l.shop_id = s.id
       join accounts a on a.id = l.account_id where a.username = $1 and s.channel_id is not null order by s.id limit 1)
     from generate_series(1, $3::int) n`,
    [username, FIRST_ID, count],
  )
  await client.query(
    `with made as (
       insert into accounts (id, user_id, username, mobile, name, password_hash, enabled)
       select $2::bigint + n, 'rush' || n, 'rush' || n, '137' || lpad(n::text, 8, '0'), '导购' || n, g.password_hash, true
       from generate_series(1, $3::int * $4::int) n, accounts g where g.username = $1 returning id
     ), linked as (
       insert into account_shops (account_id, shop_id) select id, $2::bigint + 1 + (id - $2::bigint - 1) / $4::int from made
     )
     insert into account_roles (account_id, role_code) select m.id, r.role_code from made m, account_roles r join accounts g on g.id = r.account_id where g.username = $1`,
    [username, FIRST_ID, count, guidesPerShop],
  )
  await client.query(
    `insert into stock (shop_id, sku_id, on_hand)
     select s.id, k.sku_id, $2::int from shops s cross join lateral (
       select l.sku_id from listed_items l join item_prices p on p.shop_id = s.id and p.item_mapping_id = l.item_mapping_id
       where l.channel_id = s.channel_id and l.on_sale and p.marketing_cents > 0 and not l.allow_sale and not l.allow_purchase
       order by l.item_mapping_id limit $1
     ) k where s.site_code like 'RUSH%'`,
    [SKUS_PER_SHOP, PIECES],
  )
  const { rows } = await client.query<RushShop>(
    `select s.id::text, (select array_agg(a.username) from account_shops l join accounts a on a.id = l.account_id where l.shop_id = s.id) as guides,
       (select array_agg(l.item_mapping_id::text order by l.item_mapping_id) from stock k join listed_items l on l.sku_id = k.sku_id and l.channel_id = s.channel_id
        where k.shop_id = s.id) as listings
     from shops s where s.site_code like 'RUSH%' order by s.id`,
  )
  return rows
}

/** A comparison of the database with the answers. The lists are empty when nothing went wrong. */
export type Books = {
  orders: number
  paidCents: number
  ledgerCents: number
  held: number
  leastStock: number
  /** Answered, but missing or different in the database. */
  lost: string[]
  /** In the database, but never answered, or with the note of another order. */
  unasked: string[]
  /** Orders whose holds differ from their lines. */
  holdsOff: string[]
}

export const isWhole = (books: Books): boolean =>
  books.lost.length + books.unasked.length + books.holdsOff.length === 0 &&
  books.paidCents === books.ledgerCents &&
  books.leastStock >= 0

type OrderRow = { id: string; note: string; status: string; paid_cents: string; lines: number; held: number }

export const readBooks = async (
  client: pg.Client,
  shops: readonly RushShop[],
  answered: ReadonlyMap<string, Answered>,
): Promise<Books> => {
  const shopIds = shops.map(({ id }) => id)
  const { rows } = await client.query<OrderRow>(
    `select o.shop_id || '-' || o.id as id, o.note, o.status, b.paid_cents::text,
       (select sum(l.quantity)::int from order_lines l where l.shop_id = o.shop_id and l.order_id = o.id) as lines,
       (select coalesce(sum(h.quantity), 0)::int from holds h where h.shop_id = o.shop_id and h.order_id = o.id) as held
     from orders o left join bill_balances b on b.shop_id = o.shop_id and b.order_id = o.id where o.shop_id = any($1)`,
    [shopIds],
  )
  const { rows: sums } = await client.query<{ ledger: string; held: number; least: number }>(
    `select (select coalesce(sum(amount_cents), 0)::text from ledger_entries where shop_id = any($1)) as ledger,
       (select coalesce(sum(quantity), 0)::int from holds where shop_id = any($1)) as held,
       (select min(item_num) from sellable_stock where shop_id = any($1)) as least`,
    [shopIds],
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  const notes = new Set<string>()
  const books: Books = {
    orders: rows.length,
    paidCents: rows.reduce((sum, row) => sum + Number(row.paid_cents ?? 0), 0),
    ledgerCents: Number(sums[0]?.ledger),
    held: sums[0]?.held ?? 0,
    leastStock: sums[0]?.least ?? Number.NaN,
    lost: [],
    unasked: [],
    holdsOff: [],
  }
  for (const [id, { note, status, paidCents }] of answered) {
    const row = found.get(id)
    if (row?.note !== note || row.status !== status || Number(row.paid_cents ?? 0) !== paidCents)
      books.lost.push(`${id} ${status} ${paidCents}`)
  }
  for (const row of rows) {
    if (!answered.has(row.id) || notes.has(row.note)) books.unasked.push(row.id)
    notes.add(row.note)
    if (row.held !== (row.status === 'CANCELLED' ? 0 : row.lines)) books.holdsOff.push(row.id)
  }
  return books
}
