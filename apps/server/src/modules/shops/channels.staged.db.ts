import type { Tx } from '../../platform/database/db.ts'
import {
  countResults,
  type StagedMode,
  type RowResults,
  type Stored,
} from '../../platform/database/staging.ts'
import { sql, type Sql } from '../../platform/database/sql.ts'

type Found = Sql<{ line: number; value: string }>

export const wrongChannelCodes = (): Found => sql`
  select line, channel_code as value
  from staged
  where channel_code !~ '^[A-Z][A-Z0-9_]{0,29}$'`

export const incompleteChannels = (): Found => sql`
  select s.line, s.channel_code as value
  from staged s
  where (s.name is null or s.site_code is null)
    and not exists (select from channels c where c.code = s.channel_code)`

export const wrongSiteCodes = (): Found => sql`
  select line, site_code as value
  from staged
  where site_code !~ '^[0-9]{1,20}$'`

export const movedChannels = (): Found => sql`
  select s.line, c.site_code as value
  from staged s
  join channels c on c.code = s.channel_code
  where s.site_code <> c.site_code`

export const usedChannels = (): Found => sql`
  select s.line, count(*)::text as value
  from staged s
  join channels c on c.code = s.channel_code
  join open_shops o on o.channel_id = c.id
  where not s.open
    and c.closed_at is null
  group by s.line`

/** Writes new and changed channels. */
export const takeStagedChannels = (tx: Tx, mode: StagedMode): Promise<RowResults> =>
  countResults(tx, mode, {
    compared: sql`wanted as (
      select s.line, s.channel_code, s.site_code, s.new_id, c.id, c.id is null as is_new,
        coalesce(s.name, c.name) as name,
        case
          when s.open then null
          when s.open is null then c.closed_at
          else coalesce(c.closed_at, now())
        end as closed_at,
        c.id is not null and (coalesce(s.name, c.name), coalesce(s.open, c.closed_at is null)) is distinct from (
          c.name, c.closed_at is null
        ) as differs
      from staged s
      left join channels c on c.code = s.channel_code
    )`,
    written: sql`made as (
      insert into channels (id, code, name, site_code, closed_at)
      select new_id, channel_code, name, site_code, closed_at
      from wanted
      where is_new
    ), changed as (
      update channels c
      set version = c.version + 1,
        name = w.name,
        closed_at = w.closed_at
      from wanted w
      where c.id = w.id
        and w.differs
    )`,
    results: sql`
      select line, case when is_new then 'created' when differs then 'updated' else 'unchanged' end as result
      from wanted`,
  })

export const storedChannels = (): Stored => ({
  order: ['channel_code'],
  rows: sql`
    select code as channel_code, name, site_code, closed_at is null as open
    from channels`,
})
