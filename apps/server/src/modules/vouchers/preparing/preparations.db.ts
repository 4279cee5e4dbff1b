import type { VoucherPlatform } from '@showfloor/contract/common/vouchers'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Certificate } from '../platforms/platform.ts'

export type PreparationRow = {
  shopId: string
  id: string
  orderId: string
  platform: VoucherPlatform
  code: string
  key: string
  certificates: Certificate[]
  expiresAt: Date
  begunKey: string | null
  begunAt: Date | null
  asked: number
  renewed: boolean
}

const columns = sql`shop_id, id, order_id, platform, code, key, certificates, expires_at, begun_key, begun_at, asked,
  renewed`

export const insertPreparation = async (
  db: Db,
  one: Pick<
    PreparationRow,
    'shopId' | 'id' | 'orderId' | 'platform' | 'code' | 'key' | 'certificates' | 'expiresAt'
  >,
): Promise<void> => {
  await sql`
    insert into voucher_preparations (
      shop_id, id, order_id, platform, code, key, certificates, expires_at
    )
    values (
      ${one.shopId}, ${one.id}, ${one.orderId}, ${one.platform}, ${one.code}, ${one.key},
      ${JSON.stringify(one.certificates)}::jsonb, ${one.expiresAt}
    )`.execute(db)
}

export const preparationById = async (
  db: Db,
  shopId: string,
  id: string,
): Promise<PreparationRow | undefined> => {
  const { rows } = await sql<PreparationRow>`
    select ${columns}
    from voucher_preparations
    where shop_id = ${shopId} and id = ${id}`.execute(db)
  return rows[0]
}

/** Compare-and-set: false when another call has begun it. */
export const beginPreparation = async (
  db: Db,
  { shopId, id }: PreparationRow,
  key: string,
): Promise<boolean> => {
  const { count } = await sql`
    update voucher_preparations
    set begun_key = ${key}, begun_at = clock_timestamp()
    where shop_id = ${shopId} and id = ${id} and begun_key is null`.execute(db)
  return count === 1
}

type Ref = Pick<PreparationRow, 'shopId' | 'id'>

/** Longer than giving up takes, with its queries to the platform. */
const givingUpMs = 180_000

/** Records that the platform is about to be asked; returns how often it was asked before. Undefined while the verification is being given up, when the platform must not be asked. */
export const countAsking = async (db: Db, { shopId, id }: Ref): Promise<number | undefined> => {
  const { rows } = await sql<{ before: number }>`
    update voucher_preparations
    set asked = asked + 1, asked_at = clock_timestamp()
    where shop_id = ${shopId}
      and id = ${id}
      and (
        giving_up_at is null
        or giving_up_at < clock_timestamp() - make_interval(secs => ${givingUpMs / 1000})
      )
    returning asked - 1 as before`.execute(db)
  return rows[0]?.before
}

/** Holds back further requests to the platform. False while one of the last `inFlightMs` may still be under way. */
export const beginGivingUp = async (db: Db, { shopId, id }: Ref, inFlightMs: number): Promise<boolean> => {
  const { rows } = await sql<{ isQuiet: boolean }>`
    update voucher_preparations
    set giving_up_at = clock_timestamp()
    where shop_id = ${shopId} and id = ${id}
    returning coalesce(asked_at, begun_at) < clock_timestamp() - make_interval(secs => ${inFlightMs / 1000})
      as is_quiet`.execute(db)
  return rows[0]?.isQuiet ?? false
}

/** Lets requests go out again, for uses that are not given up. */
export const endGivingUp = async (db: Db, { shopId, id }: Ref): Promise<void> => {
  await sql`
    update voucher_preparations
    set giving_up_at = null
    where shop_id = ${shopId} and id = ${id}`.execute(db)
}

/** Replaces the key of a verification, once, and restarts the count; false when it was replaced already. */
export const renewKey = async (db: Db, { shopId, id }: PreparationRow, key: string): Promise<boolean> => {
  const { count } = await sql`
    update voucher_preparations
    set key = ${key}, renewed = true, asked = 0
    where shop_id = ${shopId} and id = ${id} and not renewed`.execute(db)
  return count === 1
}

/** Job: deletes previews that were not verified within a day. */
export const forgetUnused = async (db: Db): Promise<void> => {
  await sql`
    delete from voucher_preparations
    where begun_key is null and expires_at < now() - interval '1 day'`.execute(db)
}
