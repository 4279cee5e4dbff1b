import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { CustomerMatch } from '../customers.db.ts'

/** `path`: the address's districts, province first, none where its place is part of `detail`; `measurements`: known ones only. */
export type AddressRow = {
  id: string
  customerId: string
  version: number
  townCode: string | null
  detail: string
  measurements: Record<string, number | string>
  path: { code: string; name: string }[]
}

const addressColumns = sql`a.id, a.customer_id, a.version, a.town_code, a.detail, a.measurements, d.path`
const withDistricts = sql`left join lateral (
    with recursive upward as (
      select code, name, parent_code, 0 as steps
      from districts
      where code = a.town_code
      union all
      select p.code, p.name, p.parent_code, u.steps + 1
      from upward u
      join districts p on p.code = u.parent_code
    )
    select coalesce(jsonb_agg(jsonb_build_object('code', code, 'name', name) order by steps desc), '[]') as path
    from upward
  ) d on true`

/** The addresses of several customers of a shop in one statement, in order of creation. */
export const addressesOfCustomers = async (
  db: Db,
  shopId: string,
  customerIds: readonly string[],
): Promise<AddressRow[]> => {
  const { rows } = await sql<AddressRow>`
    select ${addressColumns}
    from customer_addresses a ${withDistricts}
    where a.shop_id = ${shopId} and a.customer_id = any(${customerIds}::bigint[])
    order by a.id`.execute(db)
  return rows
}

export const addressRow = async (db: Db, shopId: string, id: string): Promise<AddressRow | undefined> => {
  const { rows } = await sql<AddressRow>`
    select ${addressColumns}
    from customer_addresses a ${withDistricts}
    where a.shop_id = ${shopId} and a.id = ${id}`.execute(db)
  return rows[0]
}

type KeptAddress = {
  shopId: string
  customerId: string
  id: string
  townCode: string | null
  detail: string
  measurements: object
}

export const insertAddress = async (db: Db, address: KeptAddress): Promise<void> => {
  await sql`
    insert into customer_addresses (shop_id, customer_id, id, town_code, detail, measurements)
    values (${address.shopId}, ${address.customerId}, ${address.id}, ${address.townCode}, ${address.detail},
      ${JSON.stringify(address.measurements)}::jsonb)`.execute(db)
}

/** Compare-and-set on the version; false when that has changed, or when the customer has no such address. */
export const updateAddress = async (
  db: Db,
  address: KeptAddress & { version: number | null },
): Promise<boolean> => {
  const { count } = await sql`
    update customer_addresses
    set town_code = ${address.townCode}, detail = ${address.detail},
      measurements = ${JSON.stringify(address.measurements)}::jsonb,
      version = version + 1, updated_at = now()
    where shop_id = ${address.shopId}
      and customer_id = ${address.customerId}
      and id = ${address.id}
      and version = ${address.version}`.execute(db)
  return count === 1
}

/** Replaces the measurements of a home by compare-and-set on the version; absent ones become unknown. */
export const setMeasurements = async (
  db: Db,
  { shopId, id, version }: { shopId: string; id: string; version: number },
  measurements: object,
): Promise<boolean> => {
  const { count } = await sql`
    update customer_addresses
    set measurements = ${JSON.stringify(measurements)}::jsonb, version = version + 1, updated_at = now()
    where shop_id = ${shopId} and id = ${id} and version = ${version}`.execute(db)
  return count === 1
}

/** A page of a shop's addresses by district, detail or customer, latest first, and the number of matches. */
export const addressesPage = async (
  db: Db,
  filter: { shopId: string; customerId: string | null; place: string; match: CustomerMatch },
  page: { limit: number; offset: number },
): Promise<{ rows: (AddressRow & { name: string; mobile: string; total: number })[] }> => {
  const { rows } = await sql<AddressRow & { name: string; mobile: string; total: number }>`
    select ${addressColumns}, c.name, c.mobile, count(*) over ()::int as total
    from customer_addresses a
    join customers c on c.shop_id = a.shop_id and c.id = a.customer_id ${withDistricts}
    where a.shop_id = ${filter.shopId}
      and (${filter.customerId}::bigint is null or a.customer_id = ${filter.customerId})
      and (
        a.detail ilike ${filter.place}
        or c.name ilike ${filter.match.name}
        or c.mobile like ${filter.match.mobile}
        or exists (
          select 1
          from jsonb_array_elements(d.path) step
          where step ->> 'name' ilike ${filter.place}
        )
      )
    order by a.updated_at desc, a.id desc
    limit ${page.limit}
    offset ${page.offset}`.execute(db)
  return { rows }
}
