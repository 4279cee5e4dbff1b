import { splitScopedId } from '@showfloor/contract/common/ids'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@showfloor/contract/contract'
import { validationSections } from '@showfloor/contract/validation'
import type pg from 'pg'
import { tenderNo } from '../../apps/server/src/modules/payments/payments.public.ts'
import { newId } from '../../apps/server/src/platform/database/ids.ts'
import { withClient } from '../../tools/postgres/database.ts'
import { exchange } from '../http.ts'
import { ask, shotOf } from '../server.ts'
import { newTally, type Desk, type Outcome } from './drill.ts'

const ROUNDS = 300
/** The time until a hold expires when the race starts; the payment and the rival order are sent at most this long before or after the expiry. */
const AHEAD_MS = 60
const JITTER_MS = 25

/** The holds that have not expired. */
const counting = '(expires_at is null or expires_at > clock_timestamp())'

type Item = { itemMappingId: string; itemQty: number; boardId?: string }

/** One piece that two customers want: a one-of-a-kind board in each third round, otherwise the last piece of a SKU. */
const onePiece = async (client: pg.Client, desk: Desk, round: number): Promise<Item> => {
  const itemMappingId = desk.shop.listings[round % desk.shop.listings.length] ?? ''
  const { rows } = await client.query<{ sku_id: string }>('select sku_id from item_mappings where id = $1', [
    itemMappingId,
  ])
  const skuId = rows[0]?.sku_id ?? ''
  if (round % 3 < 2) {
    await client.query(
      `update stock set on_hand = 1 + (select coalesce(sum(quantity), 0) from holds
         where shop_id = $1 and sku_id = $2 and ${counting})
       where shop_id = $1 and sku_id = $2`,
      [desk.shop.id, skuId],
    )
    return { itemMappingId, itemQty: 1 }
  }
  const id = newId()
  await client.query('update stock set on_hand = 100000 where shop_id = $1 and sku_id = $2', [
    desk.shop.id,
    skuId,
  ])
  await client.query(
    `insert into natural_edge_boards (id, sku_id, shop_id, serial_no, length_mm, width_min_mm, width_max_mm, thickness_mm)
     values ($1, $2, $3, $4, 2000, 780, 860, 52)`,
    [id, skuId, desk.shop.id, `DRILL-${round}`],
  )
  return { itemMappingId, itemQty: 1, boardId: `${desk.shop.id}-${id}` }
}

const ticks = validationSections.map((section) => ({ section, ticked: true }))

const orderOf = (desk: Desk, item: Item) => ({
  shopId: desk.shop.id,
  customerId: desk.customerId,
  deliveryMode: 'PICKUP' as const,
  items: [item],
  ticks,
})

/** Whether more pieces are held than are in stock, or cash was taken for an order without holds. */
const isSoldTwice = async (
  client: pg.Client,
  first: { id: string; isPaidInCash: boolean },
): Promise<boolean> => {
  const { shopId, id } = splitScopedId(first.id)
  const { rows } = await client.query<{ oversold: boolean; held: boolean }>(
    `select exists (select from stock s where s.shop_id = $1 and s.on_hand < (select sum(h.quantity) from holds h
         where h.shop_id = s.shop_id and h.sku_id = s.sku_id and ${counting}))
       or exists (select from holds where shop_id = $1 and board_id is not null and ${counting} group by board_id having count(*) > 1) as oversold,
       exists (select from holds where shop_id = $1 and order_id = $2 and ${counting}) as held`,
    [shopId, id],
  )
  return rows[0]?.oversold === true || (first.isPaidInCash && rows[0]?.held === false)
}

const jittered = () => sleep(AHEAD_MS + (Math.random() * 2 - 1) * JITTER_MS)

/** Pays an order at about the time when its hold expires; returns whether cash was accepted. */
const pay = async (desk: Desk, orderId: string, tenderId: string | undefined, amount: number) => {
  await jittered()
  if (tenderId === undefined) {
    const shot = shotOf(desk.guide, contract.payments.shopPayment, { orderId, amount })
    return (await exchange(desk.server.origin, shot)).status === 200
  }
  const { shopId, id } = splitScopedId(tenderId)
  await exchange(desk.sandboxUrl, {
    method: 'POST',
    path: `/sandbox/payments/${tenderNo(shopId, id)}/pay`,
    headers: { 'content-type': 'text/plain' },
    body: '{}',
  })
  return false
}

const race = async (client: pg.Client, desk: Desk, round: number): Promise<boolean> => {
  const { server, guide } = desk
  const item = await onePiece(client, desk, round)
  const first = await ask(server.origin, guide, contract.orders.create, orderOf(desk, item))
  await ask(server.origin, guide, contract.orders.confirmInShop, { id: first.id, version: first.version })
  const { payable } = await ask(server.origin, guide, contract.payments.status, { orderId: first.id })
  const tender =
    round % 3 === 1
      ? await ask(server.origin, guide, contract.payments.remoteSubmit, {
          orderId: first.id,
          type: 'WECHAT_PAY',
          amount: payable,
        })
      : undefined
  const { shopId, id } = splitScopedId(first.id)
  const ending = `clock_timestamp() + interval '${AHEAD_MS} milliseconds'`
  await client.query(`update holds set expires_at = ${ending} where shop_id = $1 and order_id = $2`, [
    shopId,
    id,
  ])
  await client.query(`update orders set hold_expires_at = ${ending} where shop_id = $1 and id = $2`, [
    shopId,
    id,
  ])
  const second = async () => {
    await jittered()
    return exchange(desk.server.origin, shotOf(guide, contract.orders.create, orderOf(desk, item)))
  }
  const [isPaidInCash] = await Promise.all([pay(desk, first.id, tender?.id, payable), second()])
  return isSoldTwice(client, { id: first.id, isPaidInCash })
}

/** An order is paid at about the time when its hold expires, while another order wants the same piece: the piece is sold once. */
export const endHolds = async (desk: Desk): Promise<Outcome> => {
  const { outcome, count } = newTally()
  await withClient(desk.databaseUrl, async (client) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const kind = ['cash', 'remote', 'board'][round % 3]
      const isTwice = await race(client, desk, round)
      count(!isTwice, () => `${kind}: one piece was sold twice in round ${round + 1}`)
    }
  })
  return outcome
}
