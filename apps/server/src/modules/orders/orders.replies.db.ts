import type { OrderStatus } from '@showfloor/contract/common/order-status'
import type { Language } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { sql } from '../../platform/sql.ts'

export type DeliveryModeRow = {
  code: 'DELIVERY' | 'PICKUP'
  name_zh: string
  name_en: string
  needs_address: boolean
  fee_cents: number
  free_from_cents: number | null
}

export const deliveryModeRows = async (db: Db): Promise<DeliveryModeRow[]> => {
  const { rows } = await sql<DeliveryModeRow>`
    select code, name_zh, name_en, needs_address, fee_cents, free_from_cents from delivery_modes order by position`.execute(
    db,
  )
  return rows
}

/** What is answered in each status, with its places in braces. */
export const replyTemplates = async (db: Db, language: Language): Promise<Map<OrderStatus, string>> => {
  const { rows } = await sql<{ status: OrderStatus; body_zh: string; body_en: string }>`
    select status, body_zh, body_en from order_reply_templates`.execute(db)
  return new Map(rows.map((row) => [row.status, language === 'zh' ? row.body_zh : row.body_en]))
}
