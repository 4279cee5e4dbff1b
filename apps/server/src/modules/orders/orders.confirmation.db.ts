import { sql } from '../../platform/sql.ts'
import type { Db } from '../../platform/db.ts'
import type { RevisionContent } from './orders.content.ts'

export type LinkRow = {
  shop_id: string
  order_id: string
  revision: number
  expires_at: Date
  expired: boolean
  revoked_at: Date | null
  opened_at: Date | null
  answer: 'CONFIRMED' | 'REFUSED' | null
}

/** A new link for an order's revision; the ones before it end. */
export const replaceLink = async (
  db: Db,
  link: { shopId: string; orderId: string; tokenHash: Buffer; revision: number; expiresAt: Date },
): Promise<void> => {
  await sql`
    with ended as (
      update order_confirm_links set revoked_at = now()
      where shop_id = ${link.shopId} and order_id = ${link.orderId} and revoked_at is null and answer is null
    )
    insert into order_confirm_links (shop_id, token_hash, order_id, revision, expires_at)
    values (${link.shopId}, ${link.tokenHash}, ${link.orderId}, ${link.revision}, ${link.expiresAt})`.execute(
    db,
  )
}

export const linkByToken = async (
  db: Db,
  shopId: string,
  tokenHash: Buffer,
): Promise<LinkRow | undefined> => {
  const { rows } = await sql<LinkRow>`
    select shop_id, order_id, revision, expires_at, expires_at <= now() as expired, revoked_at, opened_at, answer
    from order_confirm_links where shop_id = ${shopId} and token_hash = ${tokenHash}`.execute(db)
  return rows[0]
}

export const markOpened = async (db: Db, shopId: string, tokenHash: Buffer): Promise<void> => {
  await sql`update order_confirm_links set opened_at = now() where shop_id = ${shopId} and token_hash = ${tokenHash} and opened_at is null`.execute(
    db,
  )
}

/** Keeps what was answered, and to which revision. */
export const answerLink = async (
  db: Db,
  shopId: string,
  tokenHash: Buffer,
  answered: { answer: 'CONFIRMED' | 'REFUSED'; revision: number },
): Promise<void> => {
  await sql`update order_confirm_links set answer = ${answered.answer}, revision = ${answered.revision} where shop_id = ${shopId} and token_hash = ${tokenHash}`.execute(
    db,
  )
}

/** The revision a customer is asked about and the one they were asked about before, newest first. */
export const lastRevisions = async (db: Db, shopId: string, orderId: string): Promise<RevisionContent[]> => {
  const { rows } = await sql<{ content: RevisionContent }>`
    select content from order_revisions where shop_id = ${shopId} and order_id = ${orderId} order by revision desc limit 2`.execute(
    db,
  )
  return rows.map((row) => row.content)
}
