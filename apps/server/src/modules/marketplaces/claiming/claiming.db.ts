import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Buyer } from '../platforms/platform.ts'

type OrderRef = { shopId: string; id: string }
/** A decrypted buyer, null where none could be decrypted, and the version of the order that it belongs to. */
export type KnownBuyer = { buyer: Buyer | null; modifiedAt: Date }
type Claim = ({ isMine: true } & KnownBuyer) | { isMine: false; other: string }

/** Reserves an order for a guide for this many seconds, while its buyer is decrypted. Returns the buyer of an earlier attempt, or who else has the order. */
export const beginClaim = async (
  db: Db,
  { shopId, id, accountId, seconds }: OrderRef & { accountId: string; seconds: number },
): Promise<Claim> => {
  const { rows } = await sql<{ buyer: Buyer | null; modifiedAt: Date }>`
    update marketplace_orders
    set claiming_by = ${accountId}, claiming_until = clock_timestamp() + make_interval(secs => ${seconds})
    where shop_id = ${shopId}
      and id = ${id}
      and state = 'OPEN'
      and (claiming_by = ${accountId} or claiming_until is null or claiming_until < clock_timestamp())
    returning buyer, modified_at`.execute(db)
  const [mine] = rows
  if (mine) return { isMine: true, buyer: mine.buyer, modifiedAt: mine.modifiedAt }
  const others = await sql<{ name: string }>`
    select coalesce(nullif(o.claimed_name, ''), n.name, '') as name
    from marketplace_orders o
    left join account_names n on n.id = o.claiming_by
    where o.shop_id = ${shopId} and o.id = ${id}`.execute(db)
  return { isMine: false, other: others.rows[0]?.name ?? '' }
}

/** Keeps the decrypted buyer, so that a claim refused for another reason need not decrypt again; not where the order has changed meanwhile. */
export const keepRevealed = async (
  db: Db,
  { shopId, id }: OrderRef,
  { buyer, modifiedAt }: KnownBuyer,
): Promise<void> => {
  await sql`
    update marketplace_orders
    set buyer = ${JSON.stringify(buyer)}::jsonb
    where shop_id = ${shopId} and id = ${id} and order_id is null and modified_at = ${modifiedAt}`.execute(db)
}

export const endClaim = async (db: Db, { shopId, id }: OrderRef, accountId: string): Promise<void> => {
  await sql`
    update marketplace_orders
    set claiming_by = null, claiming_until = clock_timestamp()
    where shop_id = ${shopId} and id = ${id} and claiming_by = ${accountId} and order_id is null`.execute(db)
}

/** Locks an order that this account is claiming; false where it is no longer open or is reserved for another account. */
export const lockClaimed = async (
  db: Db,
  { shopId, id, accountId }: OrderRef & { accountId: string },
): Promise<boolean> => {
  const { rows } = await sql`
    select
    from marketplace_orders
    where shop_id = ${shopId} and id = ${id} and state = 'OPEN' and claiming_by = ${accountId}
    for update`.execute(db)
  return rows.length === 1
}

/** Marks the order as a shop order; its changes at the marketplace are followed from now on. */
export const keepClaim = async (
  db: Db,
  claim: OrderRef & {
    orderId: string
    accountId: string
    name: string
    isBuyerMasked: boolean
    isBuyerChanged: boolean
    bookedCents: number
    flag: string | null
    numberUntil: string | null
  },
): Promise<void> => {
  await sql`
    update marketplace_orders
    set state = 'CLAIMED', order_id = ${claim.orderId}, claimed_by = ${claim.accountId},
      claimed_name = ${claim.name}, claimed_at = now(), claiming_by = null, claiming_until = null,
      buyer = null, buyer_masked = ${claim.isBuyerMasked}, buyer_changed = ${claim.isBuyerChanged},
      number_until = ${claim.numberUntil},
      booked_cents = ${claim.bookedCents},
      flag = ${claim.flag}, to_follow = true, to_hold = false, short = 0
    where shop_id = ${claim.shopId} and id = ${claim.id}`.execute(db)
}

export const buyerKnown = async (
  db: Db,
  { shopId, id }: OrderRef,
  numberUntil: string | null,
): Promise<void> => {
  await sql`
    update marketplace_orders
    set buyer_masked = false, number_until = ${numberUntil}
    where shop_id = ${shopId} and id = ${id}`.execute(db)
}

/** A batch of claimed orders with masked buyers: of each authorised store the oldest. */
export const maskedOrders = async (
  db: Db,
  ofEachStore: number,
): Promise<{ shopId: string; id: string }[]> => {
  const { rows } = await sql<{ shopId: string; id: string }>`
    select m.shop_id, m.id
    from (
      select shop_id, id, claimed_at,
        row_number() over (partition by shop_id, link_id order by claimed_at, id) as place
      from marketplace_orders
      where buyer_masked and link_id is not null
    ) m
    where m.place <= ${ofEachStore}
    order by m.claimed_at, m.id`.execute(db)
  return rows
}

/** Forgets buyers who were decrypted for a claim that failed a day ago. The next claim decrypts them again. */
export const forgetUnclaimed = async (db: Db): Promise<void> => {
  await sql`
    update marketplace_orders
    set buyer = null
    where buyer is not null
      and order_id is null
      and coalesce(claiming_until, modified_at) < now() - interval '1 day'`.execute(db)
}

/** Erases a customer from the orders that they placed at marketplaces. */
export const forgetBuyer = async (
  db: Db,
  { shopId, customerId }: { shopId: string; customerId: string },
): Promise<void> => {
  await sql`
    update marketplace_orders
    set buyer_name = '', buyer_mobile = '', district = '', address_text = '', buyer_words = '',
      buyer_sealed = '{}', buyer_given = null, buyer = null, buyer_masked = false, number_until = null
    where shop_id = ${shopId}
      and order_id in (
        select s.id
        from order_states s
        where s.shop_id = ${shopId} and s.customer_id = ${customerId}
      )`.execute(db)
}
