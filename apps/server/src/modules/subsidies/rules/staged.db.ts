import type { Tx } from '../../../platform/database/db.ts'
import {
  countResults,
  type RowResults,
  type StagedMode,
  type StagedScope,
  type Stored,
} from '../../../platform/database/staging.ts'
import { sql, type Sql } from '../../../platform/database/sql.ts'

type Found = Sql<{ line: number; value: string }>

/** Locks the cities of staged rows and looks up their categories, by the whole path or by a unique name. */
export const prepareStagedRules = async (tx: Tx): Promise<void> => {
  await sql`
    select
    from subsidy_cities c
    where c.name in (select city_name from staged)
    order by c.id
    for update`.execute(tx)
  await sql`
    create temporary table staged_categories on commit drop as
    with wanted as (
      select s.line, w.name, regexp_replace(w.name, '[[:space:]]*[>/][[:space:]]*', '>', 'g') as path
      from staged s
      cross join lateral jsonb_array_elements_text(s.categories) w(name)
    ),
    known as (
      select category_id, name, regexp_replace(path, '[[:space:]]*[>/][[:space:]]*', '>', 'g') as path
      from category_paths
    )
    select w.line, w.name, coalesce(whole.ids, named.ids, '{}') as ids
    from wanted w
    left join lateral (
      select array_agg(k.category_id) as ids
      from known k
      where k.path = w.path
    ) whole on true
    left join lateral (
      select array_agg(k.category_id) as ids
      from known k
      where k.name = w.name
    ) named on true`.execute(tx)
}

/** The current rules, by city, kind and first day. */
const known = sql`
  select c.name as city_name, r.kind, r.from_on, count(*) as rules, min(r.until_on) as until_on
  from present_subsidy_rules r
  join subsidy_cities c on c.id = r.city_id
  group by c.name, r.kind, r.from_on`

const isKnown = sql`k.city_name = s.city_name and k.kind = s.kind and k.from_on = s.from_on`

export const severalRules = (): Found => sql`
  select s.line, k.rules::text as value
  from staged s
  join (${known}) k on ${isKnown}
  where k.rules > 1`

export const incompleteRules = (): Found => sql`
  select s.line, s.kind as value
  from staged s
  left join (${known}) k on ${isKnown}
  where k.kind is null
    and (
      s.rate is null
      or s.cap_cents is null
      or s.until_on is null
      or s.categories is null
    )`

/** Shares of 100 with at most two decimals, as `15`, `15%` or `7.5`. */
const rateForm = '^[0-9]{1,3}([.][0-9]{1,2})?[%％]?$'
const share = sql`round(rtrim(s.rate, '%％')::numeric * 100)::integer`

export const wrongRates = (): Found => sql`
  select s.line, s.rate as value
  from staged s
  where case when s.rate ~ ${rateForm} then ${share} not between 1 and 10000 else s.rate is not null end`

/** A spreadsheet stores 15 % as 0.15. */
export const fractionRates = (): Found => sql`
  select s.line, s.rate as value
  from staged s
  where s.rate ~ '^(0?[.][0-9]+|1([.]0+)?)$'
    and s.rate ~ ${rateForm}
    and ${share} between 1 and 100`

export const noCaps = (): Found => sql`
  select line, '' as value
  from staged
  where cap_cents = 0`

export const backwardDays = (): Found => sql`
  select s.line, coalesce(s.until_on, k.until_on)::text as value
  from staged s
  left join (${known}) k on ${isKnown}
  where coalesce(s.until_on, k.until_on) < s.from_on`

export const noCategories = (): Found => sql`
  select line, '' as value
  from staged
  where jsonb_array_length(categories) not between 1 and 200`

export const unknownCategories = (): Found => sql`
  select line, name as value
  from staged_categories
  where cardinality(ids) = 0`

export const ambiguousCategories = (): Found => sql`
  select line, name as value
  from staged_categories
  where cardinality(ids) > 1`

const content = sql`rate, cap_cents, until_on, category_ids, whole_return_only, one_per_person, enabled`

const wanted = sql`wanted as (
  select s.line, s.city_name, s.kind, s.from_on, s.new_id, s.new_city_id, c.id as city_id, r.id, r.version,
    coalesce(${share}, r.rate) as rate, coalesce(s.cap_cents, r.cap_cents) as cap_cents,
    coalesce(s.until_on, r.until_on) as until_on,
    case
      when s.categories is null then r.category_ids
      else array(
        select distinct unnest(g.ids)
        from staged_categories g
        where g.line = s.line
        order by 1
      )
    end as category_ids,
    coalesce(s.whole_return_only, r.whole_return_only, true) as whole_return_only,
    coalesce(s.one_per_person, r.one_per_person, true) as one_per_person,
    coalesce(s.enabled, r.enabled, true) as enabled
  from staged s
  left join subsidy_cities c on c.name = s.city_name
  left join present_subsidy_rules r on r.city_id = c.id
    and r.kind = s.kind
    and r.from_on = s.from_on
)`

const sorted = (ids: Sql) => sql`array(select unnest(${ids}) order by 1)`

/** Writes new and changed rules, each as a new version. */
export const takeStagedRules = (tx: Tx, { accountId }: StagedScope, mode: StagedMode): Promise<RowResults> =>
  countResults(tx, mode, {
    compared: sql`${wanted}, row_results as (
      select w.line,
        case
          when w.id is null then 'created'
          when (
            w.rate, w.cap_cents, w.until_on, ${sorted(sql`w.category_ids`)}, w.whole_return_only, w.one_per_person,
            w.enabled
          ) is distinct from (
            r.rate, r.cap_cents, r.until_on, ${sorted(sql`r.category_ids`)}, r.whole_return_only, r.one_per_person,
            r.enabled
          ) then 'updated'
          else 'unchanged'
        end as result
      from wanted w
      left join present_subsidy_rules r on r.id = w.id
    )`,
    written: sql`made_cities as (
      insert into subsidy_cities (id, name)
      select distinct on (w.city_name) w.new_city_id, w.city_name
      from wanted w
      where w.city_id is null
      order by w.city_name, w.line
      returning id, name
    ), made_versions as (
      insert into subsidy_rules (id, version, city_id, kind, from_on, saved_by, ${content})
      select coalesce(w.id, w.new_id), coalesce(w.version, 0) + 1, coalesce(w.city_id, m.id), w.kind, w.from_on,
        coalesce((select a.name from account_names a where a.id = ${accountId}), ''), ${content}
      from wanted w
      join row_results t on t.line = w.line
      left join made_cities m on m.name = w.city_name
      where t.result <> 'unchanged'
    )`,
    results: sql`
      select line, result
      from row_results`,
  })

/** Every current rule that a file can name. */
export const storedRules = (): Stored => ({
  order: ['city_name', 'kind', 'from_on', 'id'],
  rows: sql`
    select c.name as city_name, r.kind, r.from_on::text as from_on, r.until_on::text as until_on,
      trim_scale(r.rate / 100.0)::text || '%' as rate, r.cap_cents,
      array(
        select p.path
        from unnest(r.category_ids) i(id)
        join category_paths p on p.category_id = i.id
        order by p.path
      ) as categories,
      r.whole_return_only, r.one_per_person, r.enabled, r.id
    from present_subsidy_rules r
    join subsidy_cities c on c.id = r.city_id`,
})
