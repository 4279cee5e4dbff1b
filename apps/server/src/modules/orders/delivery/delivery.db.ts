import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'

export type DeliveryRow = {
  code: string
  name_zh: string
  name_en: string
  needs_address: boolean
  fee_cents: number
  free_from_cents: number | null
  lead_days: number
  enabled: boolean
  first_day: string
}

/** The first day that can be promised of a way of delivery `d`, by China's calendar; part of any statement. */
export const firstDay = sql`((now() at time zone 'Asia/Shanghai')::date + d.lead_days)::text`

/** Every way of delivery in the order they are offered. */
export const deliveryRows = async (db: Db): Promise<DeliveryRow[]> => {
  const { rows } = await sql<DeliveryRow>`
    select d.code, d.name_zh, d.name_en, d.needs_address, d.fee_cents, d.free_from_cents, d.lead_days,
      d.enabled, ${firstDay} as first_day
    from delivery_modes d
    order by d.position, d.code`.execute(db)
  return rows
}

/** The same until the transaction ends; who wants to change one waits for whoever does now. */
export const lockDelivery = async (db: Db): Promise<void> => {
  await sql`select from delivery_modes order by code for update`.execute(db)
}

/** Whether another way of delivery than `code` is called so. */
export const isNameTaken = async (db: Db, nameZh: string, code: string | null): Promise<boolean> => {
  const { rows } = await sql`
    select
    from delivery_modes
    where lower(name_zh) = lower(${nameZh}) and code is distinct from ${code}`.execute(db)
  return rows.length > 0
}

export type NewDelivery = Omit<DeliveryRow, 'enabled' | 'first_day'>

/** Puts a way of delivery behind the others. */
export const insertDelivery = async (db: Db, row: NewDelivery): Promise<void> => {
  await sql`
    insert into delivery_modes (
      code, name_zh, name_en, needs_address, fee_cents, free_from_cents, lead_days, position
    )
    select ${row.code}, ${row.name_zh}, ${row.name_en}, ${row.needs_address}, ${row.fee_cents},
      ${row.free_from_cents}, ${row.lead_days}, max(position) + 1
    from delivery_modes`.execute(db)
}

export const updateDelivery = async (
  db: Db,
  row: Omit<NewDelivery, 'needs_address'> & { enabled: boolean },
): Promise<void> => {
  await sql`
    update delivery_modes
    set name_zh = ${row.name_zh}, name_en = ${row.name_en}, fee_cents = ${row.fee_cents},
      free_from_cents = ${row.free_from_cents}, lead_days = ${row.lead_days}, enabled = ${row.enabled}
    where code = ${row.code}`.execute(db)
}
