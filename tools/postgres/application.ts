import pg from 'pg'
import { ensureDatabase, withClient, withDatabase } from './database.ts'

/**
 * Makes the role that the application works as, and the database that it owns; `url` is its address. The role is no superuser. What the superuser owns in that
 * database, as it did in older versions, is handed over to it.
 */
export async function ensureApplication(adminUrl: string, url: string): Promise<void> {
  const { username, password, pathname } = new URL(url)
  const role = pg.escapeIdentifier(username)
  const name = pathname.slice(1)
  await ensureDatabase(adminUrl, name)
  await withClient(withDatabase(adminUrl, name), async (client) => {
    const known = await client.query('select 1 from pg_roles where rolname = $1', [username])
    const { rows } = await client.query<{ thing: string }>(ownedBySuperuser)
    const owned = [`database ${pg.escapeIdentifier(name)}`, ...rows.map(({ thing }) => thing)]
    // A list of statements is one transaction: all of it is handed over, or nothing.
    await client.query(
      [
        ...(known.rowCount ? [] : [`create role ${role}`]),
        `alter role ${role} login nosuperuser nocreatedb nocreaterole password ${pg.escapeLiteral(password)}`,
        ...owned.map((thing) => `alter ${thing} owner to ${role}`),
      ].join(';'),
    )
  })
}

/** Everything of a database that its superuser owns, but what is PostgreSQL's own or an extension's; what belongs to a table's column or to a type goes with it. */
const ownedBySuperuser = `
  with things as (
    select 'pg_namespace'::regclass as class, oid, oid as schema, nspowner as owner, format('schema %I', nspname) as thing
    from pg_namespace
    union all
    select 'pg_class'::regclass, oid, relnamespace, relowner,
      format('%s %s', case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, oid::regclass)
    from pg_class where relkind in ('r', 'p', 'v', 'm', 'S')
    union all
    select 'pg_proc'::regclass, oid, pronamespace, proowner, format('routine %s', oid::regprocedure) from pg_proc
    union all
    select 'pg_type'::regclass, oid, typnamespace, typowner, format('type %s', oid::regtype) from pg_type t
    where typtype in ('d', 'e', 'r') or typtype = 'c' and exists (select from pg_class where pg_class.oid = typrelid and relkind = 'c')
  )
  select thing from things
  where owner = current_user::regrole
    and schema not in (select oid from pg_namespace where nspname ~ '^pg_' or nspname = 'information_schema')
    and not exists (
      select from pg_depend d where d.classid = class and d.objid = things.oid
        and (deptype = 'e' or deptype = 'i' and refobjid <> objid or deptype = 'a' and thing like 'sequence %'))`
