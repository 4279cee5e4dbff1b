import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

export type RuleRow = {
  id: string
  version: number
  cityId: string
  kind: string
  categoryIds: string[]
  rate: number
  capCents: number
  fromOn: string
  untilOn: string
  wholeReturnOnly: boolean
  onePerPerson: boolean
  enabled: boolean
  savedBy: string
  savedAt: Date
}
export type CityRow = { id: string; version: number; name: string; shopIds: string[] }

const columns = sql`r.id, r.version, r.city_id, r.kind, r.category_ids::text[] as category_ids, r.rate,
  r.cap_cents, r.from_on::text as from_on, r.until_on::text as until_on, r.whole_return_only, r.one_per_person,
  r.enabled, r.saved_by, r.saved_at`

export const cities = async (db: Db): Promise<CityRow[]> => {
  const { rows } = await sql<CityRow>`
    select c.id, c.version, c.name,
      array(
        select s.shop_id::text
        from subsidy_city_shops s
        where s.city_id = c.id
        order by s.shop_id
      ) as shop_ids
    from subsidy_cities c
    order by c.name`.execute(db)
  return rows
}

export const presentRules = async (db: Db): Promise<RuleRow[]> => {
  const { rows } = await sql<RuleRow>`
    select ${columns}
    from present_subsidy_rules r
    order by r.until_on desc, r.kind, r.id`.execute(db)
  return rows
}

/** Every version of a rule, newest first. */
export const versionsOfRule = async (db: Db, id: string): Promise<RuleRow[]> => {
  const { rows } = await sql<RuleRow>`
    select ${columns}
    from subsidy_rules r
    where r.id = ${id}
    order by r.version desc`.execute(db)
  return rows
}

/** A rule that is valid in a shop today, with all of its categories. */
export type RuleInForce = Pick<RuleRow, 'id' | 'version' | 'kind' | 'rate' | 'capCents' | 'onePerPerson'> & {
  categoryIds: string[]
}

/** The rules that are valid in a shop today, by China's calendar, as JSON: an expression of {@link RuleInForce}[]. */
export const rulesInForce = (shopId: string) => sql`(
  select
    coalesce(
      json_agg(
        json_build_object(
          'id', r.id::text, 'version', r.version, 'kind', r.kind, 'rate', r.rate, 'capCents', r.cap_cents,
          'onePerPerson', r.one_per_person,
          'categoryIds', category_family(r.category_ids)
        )
        order by r.id
      ),
      '[]'
    )
  from subsidy_city_shops s
  join present_subsidy_rules r on r.city_id = s.city_id
  where s.shop_id = ${shopId}
    and r.enabled
    and (now() at time zone 'Asia/Shanghai')::date between r.from_on and r.until_on
)`

/** Whether a shop belongs to a city with subsidies, as an expression. */
export const hasSubsidyCity = (shopId: string) => sql`exists (
  select
  from subsidy_city_shops
  where shop_id = ${shopId}
)`

/** False when a city of that name exists. */
export const insertCity = async (db: Db, city: { id: string; name: string }): Promise<boolean> => {
  const { count } = await sql`
    insert into subsidy_cities (id, name)
    values (${city.id}, ${city.name})
    on conflict (name) do nothing`.execute(db)
  return count === 1
}

/** Compare-and-set on the version. */
export const updateCity = async (
  db: Db,
  city: { id: string; version: number; name: string },
): Promise<boolean> => {
  const { count } = await sql`
    update subsidy_cities
    set name = ${city.name}, version = version + 1
    where id = ${city.id} and version = ${city.version}`.execute(db)
  return count === 1
}

/** A city under its row's lock, which every new version of its rules takes. */
export const lockCity = async (db: Db, id: string): Promise<boolean> => {
  const { rows } = await sql`
    select
    from subsidy_cities
    where id = ${id}
    for update`.execute(db)
  return rows.length > 0
}

/** One of these shops that belongs to another city; undefined if none does. */
export const shopElsewhere = async (
  db: Db,
  cityId: string,
  shopIds: readonly string[],
): Promise<{ shop: string; city: string } | undefined> => {
  const { rows } = await sql<{ shop: string; city: string }>`
    select n.site_name as shop, c.name as city
    from subsidy_city_shops s
    join subsidy_cities c on c.id = s.city_id
    join shop_site_names n on n.shop_id = s.shop_id
    where s.shop_id = any (${[...shopIds]}::bigint[]) and s.city_id <> ${cityId}
    order by s.shop_id
    limit 1`.execute(db)
  return rows[0]
}

export const setCityShops = async (db: Db, cityId: string, shopIds: readonly string[]): Promise<void> => {
  await sql`
    delete from subsidy_city_shops
    where city_id = ${cityId} and shop_id <> all (${[...shopIds]}::bigint[])`.execute(db)
  await sql`
    insert into subsidy_city_shops (shop_id, city_id)
    select shop_id, ${cityId}
    from unnest(${[...shopIds]}::bigint[]) as shop_id
    on conflict (shop_id) do nothing`.execute(db)
}

export const insertRule = async (db: Db, rule: Omit<RuleRow, 'savedAt'>): Promise<void> => {
  await sql`
    insert into subsidy_rules (
      id, version, city_id, kind, category_ids, rate, cap_cents, from_on, until_on, whole_return_only,
      one_per_person, enabled, saved_by
    )
    values (
      ${rule.id}, ${rule.version}, ${rule.cityId}, ${rule.kind}, ${[...rule.categoryIds]}::bigint[], ${rule.rate},
      ${rule.capCents}, ${rule.fromOn}, ${rule.untilOn}, ${rule.wholeReturnOnly}, ${rule.onePerPerson},
      ${rule.enabled}, ${rule.savedBy}
    )`.execute(db)
}
