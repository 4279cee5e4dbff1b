import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { RevisionContent } from '../placing/revision.ts'

export type LinkRow = {
  shopId: string
  orderId: string
  revision: number
  expiresAt: Date
  expired: boolean
  revokedAt: Date | null
  openedAt: Date | null
  answer: 'CONFIRMED' | 'REFUSED' | null
}

/** Creates a link for an order's revision and ends the earlier ones. */
export const replaceLink = async (
  db: Db,
  link: {
    shopId: string
    orderId: string
    author: string
    tokenHash: Buffer
    revision: number
    expiresAt: Date
  },
): Promise<void> => {
  await sql`
    with ended as (
      update order_confirm_links
      set revoked_at = now()
      where shop_id = ${link.shopId} and order_id = ${link.orderId} and revoked_at is null and answer is null
    )
    insert into order_confirm_links (shop_id, token_hash, order_id, revision, expires_at, author)
    values (
      ${link.shopId}, ${link.tokenHash}, ${link.orderId}, ${link.revision}, ${link.expiresAt}, ${link.author}
    )`.execute(db)
}

export const linkByToken = async (
  db: Db,
  shopId: string,
  tokenHash: Buffer,
): Promise<LinkRow | undefined> => {
  const { rows } = await sql<LinkRow>`
    select shop_id, order_id, revision, expires_at, expires_at <= clock_timestamp() as expired, revoked_at,
      opened_at, answer
    from order_confirm_links
    where shop_id = ${shopId} and token_hash = ${tokenHash}`.execute(db)
  return rows[0]
}

/** Counts an opening; reloads within a minute count once. Returns whether it was the first one. */
export const markOpened = async (db: Db, shopId: string, tokenHash: Buffer): Promise<boolean> => {
  const { rows } = await sql<{ isFirst: boolean }>`
    update order_confirm_links
    set opened_at = coalesce(opened_at, now()), opened_count = opened_count + 1, last_opened_at = now()
    where shop_id = ${shopId}
      and token_hash = ${tokenHash}
      and (last_opened_at is null or last_opened_at < now() - interval '1 minute')
    returning opened_count = 1 as is_first`.execute(db)
  return rows[0]?.isFirst ?? false
}

/** Stores the answer with its revision; the link can be read for some days more. */
export const answerLink = async (
  db: Db,
  shopId: string,
  tokenHash: Buffer,
  answered: { answer: 'CONFIRMED' | 'REFUSED'; revision: number; readableDays: number },
): Promise<void> => {
  await sql`
    update order_confirm_links
    set answer = ${answered.answer}, revision = ${answered.revision},
      expires_at = now() + make_interval(days => ${answered.readableDays})
    where shop_id = ${shopId} and token_hash = ${tokenHash}`.execute(db)
}

/** Stores the customer's refusal with the revision that they saw. */
export const refuseRevision = async (
  db: Db,
  order: { shopId: string; id: string; revision: number },
  refused: { by: string; reason: string },
): Promise<void> => {
  await sql`
    update order_revisions
    set answer = 'REFUSED', answered_by = ${refused.by}, answered_at = now(), reason = ${refused.reason},
      signature = null
    where shop_id = ${order.shopId} and order_id = ${order.id} and revision = ${order.revision}`.execute(db)
}

export type ShareLinkRow = {
  author: string
  revision: number
  createdAt: Date
  expiresAt: Date
  openedAt: Date | null
  lastOpenedAt: Date | null
  openedCount: number
  revoked: boolean
  expired: boolean
  answer: 'CONFIRMED' | 'REFUSED' | null
}

/** The links of an order without their tokens, newest first. */
export const linksOf = async (db: Db, shopId: string, orderId: string): Promise<ShareLinkRow[]> => {
  const { rows } = await sql<ShareLinkRow>`
    select author, revision, created_at, expires_at, opened_at, last_opened_at, opened_count,
      revoked_at is not null as revoked, expires_at <= now() as expired, answer
    from order_confirm_links
    where shop_id = ${shopId} and order_id = ${orderId}
    order by created_at desc
    limit 20`.execute(db)
  return rows
}

/** Ends all links of an order that are still valid. */
export const endLinks = async (db: Db, shopId: string, orderId: string): Promise<void> => {
  await sql`
    update order_confirm_links
    set revoked_at = now()
    where shop_id = ${shopId} and order_id = ${orderId} and revoked_at is null`.execute(db)
}

/** The current revision and the one that the customer was asked about before, newest first. */
export const lastRevisions = async (db: Db, shopId: string, orderId: string): Promise<RevisionContent[]> => {
  const { rows } = await sql<{ content: RevisionContent }>`
    select content
    from order_revisions
    where shop_id = ${shopId} and order_id = ${orderId}
    order by revision desc
    limit 2`.execute(db)
  return rows.map((row) => row.content)
}
