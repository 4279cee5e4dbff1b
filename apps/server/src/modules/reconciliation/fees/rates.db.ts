import type { RatedSource } from '@showfloor/contract/common/provider-bills'
import type { TenderType } from '@showfloor/contract/common/payment-status'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

export type RateRow = {
  id: string
  source: RatedSource
  type: TenderType | null
  shopId: string | null
  siteName: string | null
  fromDay: string
  untilDay: string | null
  rateMillionths: number
  returnsFee: boolean
  actor: string | null
}

export const ratesOf = async (db: Db): Promise<RateRow[]> => {
  const { rows } = await sql<RateRow>`
    select p.id, p.source, p.type, p.shop_id, s.site_name, p.from_day::text as from_day,
      p.until_day::text as until_day, p.rate_millionths, p.returns_fee, a.name as actor
    from provider_rates p
    left join shop_site_names s on s.shop_id = p.shop_id
    left join account_names a on a.id = p.account_id
    order by p.source, p.shop_id nulls first, p.type nulls first, p.from_day desc`.execute(db)
  return rows
}

/** False when a rate for the same payments from this day already exists. */
export const insertRate = async (
  db: Db,
  rate: Pick<RateRow, 'id' | 'source' | 'type' | 'shopId' | 'fromDay' | 'untilDay'> & {
    rateMillionths: number
    returnsFee: boolean
    accountId: string
  },
): Promise<boolean> => {
  const { count } = await sql`
    insert into provider_rates (
      id, source, type, shop_id, from_day, until_day, rate_millionths, returns_fee, account_id
    )
    values (
      ${rate.id}, ${rate.source}, ${rate.type}, ${rate.shopId}, ${rate.fromDay}::date,
      ${rate.untilDay}::date, ${rate.rateMillionths}, ${rate.returnsFee}, ${rate.accountId}
    )
    on conflict do nothing`.execute(db)
  return count > 0
}

export const deleteRate = async (
  db: Db,
  id: string,
): Promise<{ source: RatedSource; from: string } | undefined> => {
  const { rows } = await sql<{ source: RatedSource; from: string }>`
    delete from provider_rates
    where id = ${id}
    returning source, from_day::text as from`.execute(db)
  return rows[0]
}
