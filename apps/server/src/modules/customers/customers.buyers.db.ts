import { sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/db.ts'

export const customerByMobile = async (
  db: Db,
  shopId: string,
  mobile: string,
): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select id
    from customers
    where shop_id = ${shopId} and mobile = ${mobile} and erased_at is null
    for key share`.execute(db)
  return rows[0]?.id
}

/** The lowest-level district of this name in this county and province; null where there is none, or more than one. */
export const districtNamed = async (
  db: Db,
  { province, county, town }: { province: string; county: string; town: string },
): Promise<string | null> => {
  const { rows } = await sql<{ leaf: string }>`
    with recursive upward as (
      select d.code as leaf, d.name, d.parent_code
      from districts d
      where d.name = ${town || county} and not exists (select from districts c where c.parent_code = d.code)
      union all
      select u.leaf, p.name, p.parent_code
      from upward u
      join districts p on p.code = u.parent_code
    )
    select leaf
    from upward
    group by leaf
    having bool_or(name = ${county}) and bool_or(name = ${province})
    limit 2`.execute(db)
  return rows.length === 1 ? (rows[0]?.leaf ?? null) : null
}

export const addressLike = async (
  db: Db,
  {
    shopId,
    customerId,
    townCode,
    detail,
  }: { shopId: string; customerId: string; townCode: string | null; detail: string },
): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select id
    from customer_addresses
    where shop_id = ${shopId}
      and customer_id = ${customerId}
      and town_code is not distinct from ${townCode}
      and detail = ${detail}
    order by id desc
    limit 1`.execute(db)
  return rows[0]?.id
}

/** Sets the name of a customer, and the mobile where the customer has no number of their own and no other customer of the shop has this one. */
export const nameBuyer = async (
  db: Db,
  { shopId, id, name, mobile }: { shopId: string; id: string; name: string; mobile: string },
): Promise<void> => {
  await sql`
    update customers c
    set name = ${name}, version = c.version + 1, updated_at = now(),
      mobile = case
        when c.mobile ~ '^1\d{10}$' then c.mobile
        when exists (select from customers o where o.shop_id = ${shopId} and o.mobile = ${mobile}) then c.mobile
        else ${mobile}
      end
    where c.shop_id = ${shopId} and c.id = ${id}`.execute(db)
}
