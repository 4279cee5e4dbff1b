import type { OrderStatus } from '@showfloor/contract/common/order-status'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

export type ReplyRow = { status: OrderStatus; bodyZh: string; bodyEn: string }

/** The answer templates of all statuses, with placeholders in braces. */
export const replyRows = async (db: Db): Promise<ReplyRow[]> => {
  const { rows } = await sql<ReplyRow>`select status, body_zh, body_en from order_reply_templates`.execute(db)
  return rows
}

export const updateReply = async (db: Db, row: ReplyRow): Promise<void> => {
  await sql`
    insert into order_reply_templates (status, body_zh, body_en)
    values (${row.status}, ${row.bodyZh}, ${row.bodyEn})
    on conflict (status) do update set body_zh = excluded.body_zh, body_en = excluded.body_en`.execute(db)
}
