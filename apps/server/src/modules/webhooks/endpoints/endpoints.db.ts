import type { OutputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

type Endpoint = OutputOf<Contract['webhooks']['list']>['data'][number]

export type EndpointRow = {
  id: string
  version: number
  name: string
  url: string
  types: Endpoint['types']
  shopIds: string[] | null
  state: Endpoint['state']
  failingSince: Date | null
  previousUntil: Date | null
  waiting: number
  failed: number
}

export type Written = {
  name: string
  url: string
  types: readonly string[]
  shopIds: readonly string[] | null
}
/** The key under which secrets are sealed; rows hold them sealed. */
export const secretPurpose = 'webhook secret'

type Versioned = { id: string; version: number }

export const endpointRows = async (db: Db): Promise<EndpointRow[]> => {
  const { rows } = await sql<EndpointRow>`
    select e.id, e.version, e.name, e.url, e.types, e.shop_ids, e.state, e.failing_since,
      case when e.previous_until > now() then e.previous_until end as previous_until,
      (
        select count(*)::int
        from webhook_deliveries d
        where d.endpoint_id = e.id and d.state = 'WAITING'
      ) as waiting,
      (
        select count(*)::int
        from webhook_deliveries d
        where d.endpoint_id = e.id and d.state = 'FAILED'
      ) as failed
    from webhook_endpoints e
    order by e.name, e.id`.execute(db)
  return rows
}

/** False when `max` endpoints exist already. */
export const insertEndpoint = async (
  db: Db,
  { id, name, url, types, shopIds, secret }: Written & { id: string; secret: string },
  max: number,
): Promise<boolean> => {
  await sql`lock table webhook_endpoints in share row exclusive mode`.execute(db)
  const { count } = await sql`
    insert into webhook_endpoints (id, name, url, types, shop_ids, secret)
    select ${id}::bigint, ${name}, ${url}, ${types}::text[], ${shopIds}::bigint[], ${secret}
    where (select count(*) from webhook_endpoints) < ${max}`.execute(db)
  return count === 1
}

/** Compare-and-set on the version. Switching an endpoint on clears its failures. */
export const updateEndpoint = async (
  db: Db,
  { id, version, name, url, types, shopIds, on }: Versioned & Written & { on: boolean },
): Promise<boolean> => {
  const { count } = await sql`
    update webhook_endpoints
    set name = ${name}, url = ${url}, types = ${types}::text[], shop_ids = ${shopIds}::bigint[],
      state = case when not ${on} then 'OFF' else 'ON' end,
      failing_since = case when ${on} and state = 'ON' then failing_since end,
      version = version + 1
    where id = ${id} and version = ${version}`.execute(db)
  return count === 1
}

/** Compare-and-set on the version. The previous secret keeps signing for this many hours. */
export const replaceSecret = async (
  db: Db,
  { id, version, secret, overlapHours }: Versioned & { secret: string; overlapHours: number },
): Promise<boolean> => {
  const { count } = await sql`
    update webhook_endpoints
    set previous_secret = secret, previous_until = now() + make_interval(hours => ${overlapHours}),
      secret = ${secret}, version = version + 1
    where id = ${id} and version = ${version}`.execute(db)
  return count === 1
}

export const deleteEndpoint = async (db: Db, { id, version }: Versioned): Promise<boolean> => {
  const { count } = await sql`
    delete from webhook_endpoints where id = ${id} and version = ${version}`.execute(db)
  return count === 1
}

/** The shops of an endpoint, null for the chain; undefined without the endpoint. */
export const shopsOfEndpoint = async (db: Db, id: string): Promise<string[] | null | undefined> => {
  const { rows } = await sql<{ shopIds: string[] | null }>`
    select shop_ids
    from webhook_endpoints
    where id = ${id}`.execute(db)
  return rows[0]?.shopIds
}
