import { OFFLINESHOPCHANNEL } from '@showfloor/contract/common/constants'
import type { Tx } from '../../platform/database/db.ts'
import {
  countResults,
  type StagedMode,
  type RowResults,
  type StagedScope,
  type Stored,
} from '../../platform/database/staging.ts'
import { sql, Sql } from '../../platform/database/sql.ts'

type Found = Sql<{ line: number; value: string }>

const named = (name: string): Sql => new Sql([name], [])

/** Locks the shops of a file until the import has ended, so that the checks stay valid. */
export const holdStagedShops = async (tx: Tx): Promise<void> => {
  await sql`
    select
    from shops c
    where c.site_code in (select shop_code from staged)
    order by c.id
    for update`.execute(tx)
}

export const wrongShopCodes = (): Found => sql`
  select s.line, s.shop_code as value
  from staged s
  where s.shop_code !~ '^[A-Za-z0-9][A-Za-z0-9_.-]{0,19}$'
    and not exists (select from shops c where c.site_code = s.shop_code)`

export const namelessShops = (): Found => sql`
  select s.line, s.shop_code as value
  from staged s
  where s.site_name is null
    and not exists (select from shops c where c.site_code = s.shop_code)`

/** Unknown channels, and closed ones unless the shop already has them. */
export const unknownChannels = (): Found => sql`
  select s.line, s.channel_code as value
  from staged s
  left join shops c on c.site_code = s.shop_code
  where s.channel_code <> '-'
    and not exists (
      select from channels n
      where n.code = s.channel_code
        and (n.closed_at is null or n.id = c.channel_id)
    )`

export const wrongPrefixes = (): Found => sql`
  select line, order_prefix as value
  from staged
  where order_prefix !~ '^[A-Z0-9]{1,6}$'`

/** Shops that the sender does not administer; new shops need the right for the whole chain. */
export const foreignShops = ({ reach }: StagedScope): Found => sql`
  select s.line, s.shop_code as value
  from staged s
  left join shops c on c.site_code = s.shop_code
  where ${reach}::bigint[] is not null
    and (c.id is null or c.id <> all(${reach}::bigint[]))`

/** Shops whose channel would change, if the sender does not manage the chain. */
export const movedShops = ({ reach }: StagedScope): Found => sql`
  select s.line, s.shop_code as value
  from staged s
  join shops c on c.site_code = s.shop_code
  left join channels n on n.id = c.channel_id
  where ${reach}::bigint[] is not null
    and s.channel_code is distinct from coalesce(n.code, '-')
    and s.channel_code is not null`

const words = ['cloud_pos_type', 'channel_shop_type', 'channel_shop_category']
const texts = ['opening_hours', 'address', 'telephone']
const set = [
  'site_name',
  'channel_id',
  'stage_payment',
  'is_state_subsidies',
  'payment_types',
  'new_shop_end_time',
  ...words,
  ...texts,
  'receipt_head',
  'order_prefix',
]
const columns = sql.join(set.map(named))
const columnsOf = (table: string): Sql => sql.join(set.map((name) => named(`${table}.${name}`)))

/** A text as a cell shows it, with single blanks. */
const inCell = (text: Sql): Sql => sql`regexp_replace(${text}, '\\s+', ' ', 'g')`
/** An empty cell keeps the value, a dash clears it. */
const kept = (column: string, none: Sql): Sql => {
  const name = named(column)
  return sql`
    case
      when s.${name} = '-' then ${none}
      when s.${name} is null or s.${name} = ${inCell(sql`c.${name}`)} then coalesce(c.${name}, ${none})
      else s.${name}
    end as ${name}`
}

/** Days are China's, as on the screen: a shop is new until the end of that day. */
const newUntil = sql`to_char(c.new_shop_end_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
/** Cells have no line breaks; a bar separates the lines of the header. */
const headInCell = inCell(sql`replace(c.receipt_head, chr(10), ' | ')`)
/** By default a new shop sells through the offline channel. */
const wanted = sql`wanted as (
  select s.line, s.shop_code, s.new_id, c.id,
    coalesce(s.site_name, c.site_name) as site_name,
    case
      when s.channel_code = '-' then null
      when s.channel_code is not null then n.id
      when c.id is not null then c.channel_id
      else (select o.id from channels o where o.code = ${OFFLINESHOPCHANNEL} and o.closed_at is null)
    end as channel_id,
    coalesce(s.stage_payment, c.stage_payment, false) as stage_payment,
    coalesce(s.is_state_subsidies, c.is_state_subsidies, false) as is_state_subsidies,
    case
      when s.payment_types is null then coalesce(c.payment_types, '{}')
      when array(select jsonb_array_elements_text(s.payment_types) order by 1) = array(
        select unnest(c.payment_types)
        order by 1
      ) then c.payment_types
      else array(select jsonb_array_elements_text(s.payment_types))
    end as payment_types,
    case
      when s.new_until = '-' then null
      when s.new_until is null or s.new_until = ${newUntil} then c.new_shop_end_time
      else (s.new_until || 'T15:59:59Z')::timestamptz
    end as new_shop_end_time,
    ${sql.join(words.map((word) => kept(word, sql`null`)))},
    ${sql.join(texts.map((text) => kept(text, sql`''`)))},
    case
      when s.receipt_head = '-' then ''
      when s.receipt_head is null or s.receipt_head = ${headInCell} then coalesce(c.receipt_head, '')
      else regexp_replace(s.receipt_head, '\\s*\\|\\s*', chr(10), 'g')
    end as receipt_head,
    coalesce(s.order_prefix, c.order_prefix, 'SO') as order_prefix,
    case
      when s.open then null
      when s.open is null then c.closed_at
      else coalesce(c.closed_at, now())
    end as closed_at
  from staged s
  left join shops c on c.site_code = s.shop_code
  left join channels n on n.code = s.channel_code
)`

/** Writes new and changed shops. */
export const takeStagedShops = (tx: Tx, mode: StagedMode): Promise<RowResults> =>
  countResults(tx, mode, {
    compared: sql`${wanted}, row_results as (
      select w.line,
        case
          when c.id is null then 'created'
          when (${columnsOf('w')}, w.closed_at) is distinct from (${columnsOf('c')}, c.closed_at) then 'updated'
          else 'unchanged'
        end as result
      from wanted w
      left join shops c on c.id = w.id
    )`,
    written: sql`made as (
      insert into shops (id, site_code, closed_at, ${columns})
      select w.new_id, w.shop_code, w.closed_at, ${columnsOf('w')}
      from wanted w
      where w.id is null
    ), changed as (
      update shops c
      set version = c.version + 1, closed_at = w.closed_at, (${columns}) = row(${columnsOf('w')})
      from wanted w
      join row_results t on t.line = w.line
      where c.id = w.id
        and t.result = 'updated'
    )`,
    results: sql`
      select line, result
      from row_results`,
  })

/** The shops that the import has created. */
export const madeShops = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select c.id
    from staged s
    join shops c on c.id = s.new_id
    order by c.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export const storedShops = ({ reach }: StagedScope): Stored => ({
  order: ['shop_code'],
  rows: sql`
    select c.site_code as shop_code, c.site_name, n.code as channel_code, c.stage_payment,
      c.is_state_subsidies, nullif(c.payment_types, '{}') as payment_types, c.cloud_pos_type,
      ${newUntil} as new_until, c.channel_shop_type, c.channel_shop_category,
      c.opening_hours, c.address, c.telephone,
      ${headInCell} as receipt_head, c.order_prefix, c.closed_at is null as open
    from shops c
    left join channels n on n.id = c.channel_id
    where ${reach}::bigint[] is null
      or c.id = any(${reach}::bigint[])`,
})
