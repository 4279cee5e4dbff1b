import type { TenderState, TenderType } from '@showfloor/contract/common/payment-status'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { OrderRef } from '../ledger/bills.db.ts'
import { tenderColumns, type TenderRow } from '../ledger/tenders.db.ts'

export type CollectionRow = {
  shopId: string
  id: string
  orderId: string
  version: number
  stageNos: number[] | null
  changeKey: string | null
  revokedAt: Date | null
}

export type LineJson = {
  id: string
  type: TenderType
  state: TenderState
  planned: boolean
  amountCents: number
  receivedCents: number
  expiresAt: string | null
  codeUrl: string | null
  payUrl: string | null
}

export type CollectionWithLines = CollectionRow & {
  actorName: string
  createdAt: Date
  dueCents: number
  lines: LineJson[]
}

const columns = sql`shop_id, id, order_id, version, stage_nos, change_key, revoked_at`

export const collectionById = async (
  db: Db,
  shopId: string,
  id: string,
): Promise<CollectionRow | undefined> => {
  const { rows } = await sql<CollectionRow>`
    select ${columns}
    from payment_collections
    where shop_id = ${shopId} and id = ${id}`.execute(db)
  return rows[0]
}

export const collectionByKey = async (
  db: Db,
  shopId: string,
  accountId: string,
  key: string,
): Promise<CollectionRow | undefined> => {
  const { rows } = await sql<CollectionRow>`
    select ${columns}
    from payment_collections
    where shop_id = ${shopId} and account_id = ${accountId} and idempotency_key = ${key}`.execute(db)
  return rows[0]
}

/** The collections of an order with their lines, newest first; `id` for one of them. */
export const collectionsWithLines = async (
  db: Db,
  { shopId, orderId }: OrderRef,
  id?: string,
): Promise<CollectionWithLines[]> => {
  const { rows } = await sql<CollectionWithLines>`
    select c.shop_id, c.id, c.order_id, c.version, c.stage_nos, c.change_key, c.revoked_at, c.actor_name,
      c.created_at,
      greatest(b.payable_cents - b.paid_cents - b.subsidy_open_cents, 0)::cents as due_cents,
      coalesce(
        (
          select json_agg(
            json_build_object(
              'id', t.id::text, 'type', t.type, 'state', t.state, 'planned', t.planned,
              'amountCents', t.amount_cents,
              'receivedCents', m.received_cents, 'expiresAt', t.expires_at, 'codeUrl', t.code_url,
              'payUrl', t.pay_url
            )
            order by t.line_no
          )
          from tenders t
          join tender_money m on m.shop_id = t.shop_id and m.tender_id = t.id
          where t.shop_id = c.shop_id and t.collection_id = c.id and t.line_no is not null
        ),
        '[]'
      ) as lines
    from payment_collections c
    join bill_states b on b.shop_id = c.shop_id and b.order_id = c.order_id
    where c.shop_id = ${shopId}
      and c.order_id = ${orderId}
      and (${id ?? null}::bigint is null or c.id = ${id ?? null})
    order by c.id desc`.execute(db)
  return rows
}

export type LineRow = TenderRow & { lineNo: number }

/** The tenders that hold the lines of a collection. */
export const linesOf = async (
  db: Db,
  { shopId, id }: Pick<CollectionRow, 'shopId' | 'id'>,
): Promise<LineRow[]> => {
  const { rows } = await sql<LineRow>`
    select ${tenderColumns}
    from tenders
    where shop_id = ${shopId} and collection_id = ${id} and line_no is not null
    order by line_no`.execute(db)
  return rows
}

export const insertCollection = async (
  db: Db,
  collection: OrderRef & {
    id: string
    stages: number[] | undefined
    accountId: string
    actorName: string
    key: string
  },
): Promise<void> => {
  await sql`
    insert into payment_collections (shop_id, id, order_id, stage_nos, account_id, actor_name, idempotency_key)
    values (
      ${collection.shopId}, ${collection.id}, ${collection.orderId},
      ${collection.stages ?? null}::integer[], ${collection.accountId}, ${collection.actorName},
      ${collection.key}
    )`.execute(db)
}

/** Begins a planned line by this type, under the caller's key. Call only under the bill's lock; false once somebody else has begun it. */
export const beginPlanned = async (
  db: Db,
  { shopId, id }: Pick<TenderRow, 'shopId' | 'id'>,
  to: { type: TenderType; key: string; accountId: string; actorName: string; expiresAt: Date },
): Promise<boolean> => {
  const result = await sql`
    update tenders
    set planned = false, type = ${to.type}, idempotency_key = ${to.key}, account_id = ${to.accountId},
      actor_name = ${to.actorName}, expires_at = ${to.expiresAt}, created_at = now(),
      ask_at = ${to.expiresAt}::timestamptz + interval '30 seconds', version = version + 1
    where shop_id = ${shopId} and id = ${id} and planned and state = 'CREATED'`.execute(db)
  return result.count === 1
}

/** Deletes the lines of these tenders; other tenders may take their place. */
export const removeLines = async (db: Db, shopId: string, tenderIds: readonly string[]): Promise<void> => {
  await sql`
    update tenders
    set line_no = null
    where shop_id = ${shopId} and id = any(${tenderIds}::bigint[])`.execute(db)
}

/** Changes the amount of a planned line. Call only under the bill's lock. */
export const resizePlanned = async (
  db: Db,
  { shopId, id }: Pick<TenderRow, 'shopId' | 'id'>,
  amountCents: number,
): Promise<void> => {
  await sql`
    update tenders
    set amount_cents = ${amountCents}, version = version + 1
    where shop_id = ${shopId} and id = ${id} and planned and state = 'CREATED'`.execute(db)
}

/** Deletes a planned line, which no provider knows, so that another tender takes its id and place. Call only under the bill's lock. */
export const deletePlanned = async (
  db: Db,
  { shopId, id }: Pick<TenderRow, 'shopId' | 'id'>,
): Promise<void> => {
  await sql`
    delete from tenders
    where shop_id = ${shopId} and id = ${id} and planned and state = 'CREATED'`.execute(db)
}

/** Counts a change of lines that no call of {@link keepChange} made. */
export const countChange = async (
  db: Db,
  { shopId, id }: Pick<CollectionRow, 'shopId' | 'id'>,
): Promise<void> => {
  await sql`
    update payment_collections
    set version = version + 1
    where shop_id = ${shopId} and id = ${id}`.execute(db)
}

/** Compare-and-set on the version; returns whether it matched. */
export const keepChange = async (
  db: Db,
  { shopId, id, version }: Pick<CollectionRow, 'shopId' | 'id' | 'version'>,
  key: string,
): Promise<boolean> => {
  const result = await sql`
    update payment_collections
    set version = version + 1, change_key = ${key}
    where shop_id = ${shopId} and id = ${id} and version = ${version} and revoked_at is null`.execute(db)
  return result.count === 1
}

export const keepRevoked = async (
  db: Db,
  { shopId, id }: Pick<CollectionRow, 'shopId' | 'id'>,
): Promise<void> => {
  await sql`
    update payment_collections
    set version = version + 1, revoked_at = now()
    where shop_id = ${shopId} and id = ${id} and revoked_at is null`.execute(db)
}
