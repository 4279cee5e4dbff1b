import type pg from 'pg'

/** Queries for the facts of a schema. The order of columns is none of them: an upgrade adds its columns at the end. */
const QUERIES: Record<string, string> = {
  column: `
    select
      a.attrelid::regclass || '.' || a.attname as name,
      concat_ws(
        ' ',
        format_type(a.atttypid, a.atttypmod),
        a.attnotnull,
        a.attidentity,
        a.attgenerated,
        a.attstorage,
        a.attcollation::regcollation,
        pg_get_expr(d.adbin, d.adrelid)
      ) as fact
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'v')
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = current_schema()::regnamespace
      and a.attnum > 0
      and not a.attisdropped`,
  relation: `
    select c.relname as name, concat_ws(' ', c.relkind, c.reloptions, c.relacl, c.relowner::regrole) as fact
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace
      and c.relkind <> 'i'`,
  constraint: `
    select c.conrelid::regclass || '.' || c.conname as name, pg_get_constraintdef(c.oid) as fact
    from pg_constraint c
    where c.connamespace = current_schema()::regnamespace`,
  index: `
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as fact
    from pg_index i
    join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace`,
  view: `
    select c.oid::regclass::text as name, pg_get_viewdef(c.oid) as fact
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace
      and c.relkind = 'v'`,
  function: `
    select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) || coalesce(p.proacl::text, '') as fact
    from pg_proc p
    where p.pronamespace = current_schema()::regnamespace`,
  trigger: `
    select t.tgrelid::regclass || '.' || t.tgname as name, pg_get_triggerdef(t.oid) || t.tgenabled::text as fact
    from pg_trigger t
    where not t.tgisinternal`,
}

/** Every fact of the present schema by its name, in a fixed order. */
export async function factsOf(client: pg.Client): Promise<string[]> {
  const facts: string[] = []
  for (const [kind, query] of Object.entries(QUERIES)) {
    const { rows } = await client.query<{ name: string; fact: string }>(query)
    facts.push(...rows.map(({ name, fact }) => `${kind} ${name}: ${fact}`))
  }
  return facts.sort()
}
