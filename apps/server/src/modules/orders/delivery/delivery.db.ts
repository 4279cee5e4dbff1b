import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'

export type DeliveryRow = {
  code: string
  nameZh: string
  nameEn: string
  needsAddress: boolean
  feeCents: number
  freeFromCents: number | null
  leadDays: number
  enabled: boolean
  firstDay: string
}

/** The first day that a delivery mode `d` can promise, in China's calendar; a fragment of SQL. */
export const firstDay = sql`((now() at time zone 'Asia/Shanghai')::date + d.lead_days)::text`

/** All delivery modes in their order. */
export const deliveryRows = async (db: Db): Promise<DeliveryRow[]> => {
  const { rows } = await sql<DeliveryRow>`
    select d.code, d.name_zh, d.name_en, d.needs_address, d.fee_cents, d.free_from_cents, d.lead_days,
      d.enabled, ${firstDay} as first_day
    from delivery_modes d
    order by d.position, d.code`.execute(db)
  return rows
}

/** Locks the delivery modes until the transaction ends, so that changes of them run one after another. */
export const lockDelivery = async (db: Db): Promise<void> => {
  await sql`select from delivery_modes order by code for update`.execute(db)
}

/** Whether another delivery mode than `code` has this name. */
export const isNameTaken = async (db: Db, nameZh: string, code: string | null): Promise<boolean> => {
  const { rows } = await sql`
    select
    from delivery_modes
    where lower(name_zh) = lower(${nameZh}) and code is distinct from ${code}`.execute(db)
  return rows.length > 0
}

export type NewDelivery = Omit<DeliveryRow, 'enabled' | 'firstDay'>

/** Adds a delivery mode after the others. */
export const insertDelivery = async (db: Db, row: NewDelivery): Promise<void> => {
  await sql`
    insert into delivery_modes (
      code, name_zh, name_en, needs_address, fee_cents, free_from_cents, lead_days, position
    )
    select ${row.code}, ${row.nameZh}, ${row.nameEn}, ${row.needsAddress}, ${row.feeCents},
      ${row.freeFromCents}, ${row.leadDays}, max(position) + 1
    from delivery_modes`.execute(db)
}

export const updateDelivery = async (
  db: Db,
  row: Omit<NewDelivery, 'needsAddress'> & { enabled: boolean },
): Promise<void> => {
  await sql`
    update delivery_modes
    set name_zh = ${row.nameZh}, name_en = ${row.nameEn}, fee_cents = ${row.feeCents},
      free_from_cents = ${row.freeFromCents}, lead_days = ${row.leadDays}, enabled = ${row.enabled}
    where code = ${row.code}`.execute(db)
}
