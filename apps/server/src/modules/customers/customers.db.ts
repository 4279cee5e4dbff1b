import type { CustomerSource, CustomerStatus } from '@showfloor/contract/common/customer-status'
import { sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/db.ts'

export type CustomerRow = {
  id: string
  name: string
  mobile: string
  status: CustomerStatus
  source: CustomerSource
  version: number
  guideName: string
  /** Text where it is read from JSON. */
  createdAt: Date | string
}
/** A search for customers: LIKE patterns, of which one must match; null matches no mobile. */
export type CustomerMatch = { name: string; mobile: string | null }

const columns = sql`c.id, c.name, c.mobile, c.status, c.source, c.version, c.created_at,
  (select n.name from account_names n where n.id = c.account_id) as guide_name`

export type CustomerFilter = {
  shopId: string
  match: CustomerMatch
  /** Customers that this account looks after; null: all. */
  accountId: string | null
}

const matches = (filter: CustomerFilter) => sql`c.shop_id = ${filter.shopId}
  and c.erased_at is null
  and (${filter.accountId}::bigint is null or c.account_id = ${filter.accountId})
  and (c.name ilike ${filter.match.name} or c.mobile like ${filter.match.mobile})`

/** A page of a shop's customers, newest first, and the number of matches. */
export const customersPage = async (
  db: Db,
  filter: CustomerFilter & { status: CustomerStatus | null },
  page: { limit: number; offset: number },
): Promise<{ rows: CustomerRow[]; total: number }> => {
  const matching = sql`${matches(filter)} and (${filter.status}::text is null or c.status = ${filter.status})`
  const { rows } = await sql<{ total: number; found: CustomerRow[] }>`
    with page as (
      select ${columns}
      from customers c
      where ${matching}
      order by c.created_at desc, c.id desc
      limit ${page.limit}
      offset ${page.offset}
    )
    select
      (
        select count(*)::int
        from customers c
        where ${matching}
      ) as total,
      coalesce(
        (
          select json_agg(
            json_build_object(
              'id', id::text, 'name', name, 'mobile', mobile, 'status', status, 'source', source, 'version', version,
              'guideName', guide_name, 'createdAt', created_at
            )
            order by created_at desc, id desc
          )
          from page
        ),
        '[]'
      ) as found`.execute(db)
  return { rows: rows[0]?.found ?? [], total: rows[0]?.total ?? 0 }
}

/** The number of a shop's customers in each status that has any. */
export const customersByStatus = async (
  db: Db,
  filter: CustomerFilter,
): Promise<{ status: CustomerStatus; count: number }[]> => {
  const { rows } = await sql<{ status: CustomerStatus; count: number }>`
    select c.status, count(*)::int as count
    from customers c
    where ${matches(filter)}
    group by c.status
    order by c.status`.execute(db)
  return rows
}

export const customerRow = async (db: Db, shopId: string, id: string): Promise<CustomerRow | undefined> => {
  const { rows } = await sql<CustomerRow>`
    select ${columns} from customers c where c.shop_id = ${shopId} and c.id = ${id}`.execute(db)
  return rows[0]
}

/** A customer for an order, locked against erasure until the transaction ends; undefined once erased. */
export const customerToOrder = async (
  db: Db,
  shopId: string,
  id: string,
): Promise<Pick<CustomerRow, 'id' | 'name' | 'mobile' | 'status'> | undefined> => {
  const { rows } = await sql<CustomerRow>`
    select id, name, mobile, status
    from customers
    where shop_id = ${shopId}
      and id = ${id}
      and erased_at is null
    for key share`.execute(db)
  return rows[0]
}

/** False when the shop has a customer with this mobile already. A trigger tells other systems. */
export const insertCustomer = async (
  db: Db,
  customer: {
    shopId: string
    id: string
    name: string
    mobile: string
    source: CustomerSource
    accountId: string
  },
): Promise<boolean> => {
  const { count } = await sql`
    insert into customers (shop_id, id, name, mobile, source, account_id)
    values (
      ${customer.shopId}, ${customer.id}, ${customer.name}, ${customer.mobile}, ${customer.source},
      ${customer.accountId}
    )
    on conflict (shop_id, mobile) do nothing`.execute(db)
  return count === 1
}

/** A trigger tells other systems. */
export const setOrdered = async (db: Db, shopId: string, id: string): Promise<void> => {
  await sql`
    update customers
    set status = 'ORDERED'
    where shop_id = ${shopId} and id = ${id} and status <> 'ORDERED'`.execute(db)
}

/**
 * Compare-and-set on the version; false when that has changed, or when another customer of the
 * shop has this mobile. A trigger tells other systems.
 */
export const updateCustomer = async (
  db: Db,
  customer: {
    shopId: string
    id: string
    version: number
    name: string
    source: CustomerSource
    mobile: string | null
  },
): Promise<boolean> => {
  const { count } = await sql`
    update customers c
    set name = ${customer.name}, source = ${customer.source}, mobile = coalesce(${customer.mobile}, c.mobile),
      version = c.version + 1, updated_at = now()
    where c.shop_id = ${customer.shopId}
      and c.id = ${customer.id}
      and c.version = ${customer.version}
      and not exists (
        select 1
        from customers o
        where o.shop_id = ${customer.shopId} and o.mobile = ${customer.mobile} and o.id <> ${customer.id}
      )`.execute(db)
  return count === 1
}

/** Compare-and-set on the previous status; false when it has changed. A trigger tells other systems. */
export const moveCustomer = async (
  db: Db,
  customer: { shopId: string; id: string; from: CustomerStatus; to: CustomerStatus },
): Promise<boolean> => {
  const { count } = await sql`
    update customers
    set status = ${customer.to}, updated_at = now()
    where shop_id = ${customer.shopId} and id = ${customer.id} and status = ${customer.from}`.execute(db)
  return count === 1
}

export type NoteRow = { id: string; text: string; author: string; at: Date }

export const notesOf = async (db: Db, shopId: string, customerId: string): Promise<NoteRow[]> => {
  const { rows } = await sql<NoteRow>`
    select id, text, author, at
    from customer_notes
    where shop_id = ${shopId} and customer_id = ${customerId}
    order by id desc
    limit 200`.execute(db)
  return rows
}

export const insertNote = async (
  db: Db,
  note: { shopId: string; customerId: string; id: string; text: string; accountId: string; author: string },
): Promise<void> => {
  await sql`
    insert into customer_notes (shop_id, customer_id, id, text, account_id, author)
    values (
      ${note.shopId}, ${note.customerId}, ${note.id}, ${note.text}, ${note.accountId}, ${note.author}
    )`.execute(db)
}
