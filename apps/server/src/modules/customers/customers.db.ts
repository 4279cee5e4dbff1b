import { sql } from '../../platform/sql.ts'
import type { Db } from '../../platform/db.ts'

export type CustomerRow = { id: string; name: string; mobile: string; status: string }
/** `path` is the address's districts, province first; `measurements` holds only what is known. */
export type AddressRow = {
  id: string
  customer_id: string
  town_code: string
  detail: string
  measurements: Record<string, number | string>
  path: { code: string; name: string }[]
}

/** What of a customer is matched: a LIKE pattern for the name, or any of the LIKE patterns for the mobile. */
export type CustomerMatch = { name: string; mobiles: readonly string[] }

/** A page of a shop's customers, newest first, and how many match in all. */
export const customersPage = async (
  db: Db,
  page: { shopId: string; match: CustomerMatch; limit: number; offset: number },
): Promise<{ rows: CustomerRow[]; total: number }> => {
  const { rows } = await sql<{ total: number } & { [Field in keyof CustomerRow]: CustomerRow[Field] | null }>`
    with found as materialized (
      select id, name, mobile, status, created_at from customers
      where shop_id = ${page.shopId} and (name ilike ${page.match.name} or mobile like any(${page.match.mobiles}::text[]))
    ), page as (
      select * from found order by created_at desc, id desc limit ${page.limit} offset ${page.offset}
    )
    select t.total, page.id, page.name, page.mobile, page.status
    from (select count(*)::int as total from found) t left join page on true
    order by page.created_at desc, page.id desc`.execute(db)
  return {
    rows: rows.filter((row): row is { total: number } & CustomerRow => row.id !== null),
    total: rows[0]?.total ?? 0,
  }
}

export const customerRow = async (db: Db, shopId: string, id: string): Promise<CustomerRow | undefined> => {
  const { rows } = await sql<CustomerRow>`
    select id, name, mobile, status from customers where shop_id = ${shopId} and id = ${id}`.execute(db)
  return rows[0]
}

/** False when the shop has a customer with this mobile already. */
export const insertCustomer = async (
  db: Db,
  customer: { shopId: string; id: string; name: string; mobile: string; accountId: string },
): Promise<boolean> => {
  const { count } = await sql`
    insert into customers (shop_id, id, name, mobile, account_id)
    values (${customer.shopId}, ${customer.id}, ${customer.name}, ${customer.mobile}, ${customer.accountId})
    on conflict (shop_id, mobile) do nothing`.execute(db)
  return count === 1
}

export const setOrdered = async (db: Db, shopId: string, id: string): Promise<void> => {
  await sql`update customers set status = 'ORDERED' where shop_id = ${shopId} and id = ${id} and status <> 'ORDERED'`.execute(
    db,
  )
}

const addressColumns = sql`a.id, a.customer_id, a.town_code, a.detail, a.measurements, d.path`
const withDistricts = sql`left join lateral (
    with recursive upward as (
      select code, name, parent_code, 0 as steps from districts where code = a.town_code
      union all
      select p.code, p.name, p.parent_code, u.steps + 1 from upward u join districts p on p.code = u.parent_code
    )
    select jsonb_agg(jsonb_build_object('code', code, 'name', name) order by steps desc) as path from upward
  ) d on true`

/** The addresses of several customers of a shop in one statement, in the order they were made. */
export const addressesOfCustomers = async (
  db: Db,
  shopId: string,
  customerIds: readonly string[],
): Promise<AddressRow[]> => {
  const { rows } = await sql<AddressRow>`
    select ${addressColumns} from customer_addresses a ${withDistricts}
    where a.shop_id = ${shopId} and a.customer_id = any(${customerIds}::bigint[]) order by a.id`.execute(db)
  return rows
}

export const addressRow = async (db: Db, shopId: string, id: string): Promise<AddressRow | undefined> => {
  const { rows } = await sql<AddressRow>`
    select ${addressColumns} from customer_addresses a ${withDistricts}
    where a.shop_id = ${shopId} and a.id = ${id}`.execute(db)
  return rows[0]
}

export const insertAddress = async (
  db: Db,
  address: {
    shopId: string
    customerId: string
    id: string
    townCode: string
    detail: string
    measurements: object
  },
): Promise<void> => {
  await sql`
    insert into customer_addresses (shop_id, customer_id, id, town_code, detail, measurements)
    values (${address.shopId}, ${address.customerId}, ${address.id}, ${address.townCode}, ${address.detail},
      ${JSON.stringify(address.measurements)}::jsonb)`.execute(db)
}

/** False when the customer has no such address. */
export const updateAddress = async (
  db: Db,
  address: {
    shopId: string
    customerId: string
    id: string
    townCode: string
    detail: string
    measurements: object
  },
): Promise<boolean> => {
  const { count } = await sql`
    update customer_addresses set town_code = ${address.townCode}, detail = ${address.detail},
      measurements = measurements || ${JSON.stringify(address.measurements)}::jsonb, updated_at = now()
    where shop_id = ${address.shopId} and customer_id = ${address.customerId} and id = ${address.id}`.execute(
    db,
  )
  return count === 1
}

/** Known measurements replace what was kept under the same names. False when the shop has no such address. */
export const mergeMeasurements = async (
  db: Db,
  shopId: string,
  id: string,
  measurements: object,
): Promise<boolean> => {
  const { count } = await sql`
    update customer_addresses set measurements = measurements || ${JSON.stringify(measurements)}::jsonb, updated_at = now()
    where shop_id = ${shopId} and id = ${id}`.execute(db)
  return count === 1
}

export type DistrictRow = { code: string; name: string; parent_code: string | null; has_children: boolean }

/** The districts right below one, or the provinces, by code. */
export const districtsBelow = async (db: Db, parentCode: string | null): Promise<DistrictRow[]> => {
  const below = parentCode === null ? sql`d.parent_code is null` : sql`d.parent_code = ${parentCode}`
  const { rows } = await sql<DistrictRow>`
    select d.code, d.name, d.parent_code, exists (select from districts c where c.parent_code = d.code) as has_children
    from districts d where ${below} order by d.code`.execute(db)
  return rows
}

export const districtByCode = async (db: Db, code: string): Promise<DistrictRow | undefined> => {
  const { rows } = await sql<DistrictRow>`
    select d.code, d.name, d.parent_code, exists (select from districts c where c.parent_code = d.code) as has_children
    from districts d where d.code = ${code}`.execute(db)
  return rows[0]
}
