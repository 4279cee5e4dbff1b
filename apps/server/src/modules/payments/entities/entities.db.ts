import { chainEntity, type EntityProvider } from '@showfloor/contract/common/legal-entities'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

/** `service_provider`: who takes the money for the merchant, where it does not do so itself. */
type Credentials = {
  provider: EntityProvider
  merchant: string
  serviceProvider: string | null
  settings: string
}

export type EntityRow = {
  id: string
  version: number
  name: string
  shopIds: string[]
  providers: Credentials[]
}

const entityRows = sql`
  select e.id, e.version, e.name,
    array(
      select s.shop_id::text
      from legal_entity_shops s
      where s.entity_id = e.id
      order by s.shop_id
    ) as shop_ids,
    coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'provider', p.provider,
            'merchant', p.merchant,
            'serviceProvider', p.service_provider,
            'settings', p.settings
          )
          order by p.provider
        )
        from legal_entity_providers p
        where p.entity_id = e.id
      ),
      '[]'
    ) as providers
  from legal_entities e`

export const allEntities = async (db: Db): Promise<EntityRow[]> => {
  const { rows } = await sql<EntityRow>`${entityRows} order by e.id`.execute(db)
  return rows
}

export const entityById = async (db: Db, id: string): Promise<EntityRow | undefined> => {
  const { rows } = await sql<EntityRow>`${entityRows} where e.id = ${id}`.execute(db)
  return rows[0]
}

/** The entity that receives the money of a shop from now on. */
export const entityOfShop = async (db: Db, shopId: string): Promise<string> => {
  const { rows } = await sql<{ entityId: string }>`
    select entity_id
    from shop_entities
    where shop_id = ${shopId}`.execute(db)
  return rows[0]?.entityId ?? chainEntity
}

/** The entities of several shops, each once. */
export const entitiesOfShops = async (db: Db, shopIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ entityId: string }>`
    select distinct entity_id
    from shop_entities
    where shop_id = any(${[...shopIds]}::bigint[])`.execute(db)
  return rows.map(({ entityId: id }) => id)
}

/** As `entityById`, locked: no payment begins through the entity meanwhile, and those that have begun are seen. */
export const lockedEntity = async (db: Db, id: string): Promise<EntityRow | undefined> => {
  await sql`
    select
    from legal_entities
    where id = ${id}
    for update`.execute(db)
  return entityById(db, id)
}

export const insertEntity = async (db: Db, id: string, name: string): Promise<void> => {
  await sql`insert into legal_entities (id, name) values (${id}, ${name})`.execute(db)
}

/** Compare-and-set on the version. */
export const renameEntity = async (db: Db, id: string, name: string, version: number): Promise<boolean> => {
  const { count } = await sql`
    update legal_entities
    set name = ${name}, version = version + 1
    where id = ${id} and version = ${version}`.execute(db)
  return count === 1
}

/** Sets the shops of an entity; answers the entities that have them now, another one where a shop is taken. Shops that do not exist are left out. */
export const setEntityShops = async (db: Db, id: string, shopIds: readonly string[]): Promise<string[]> => {
  await sql`
    delete from legal_entity_shops
    where entity_id = ${id} and shop_id <> all (${[...shopIds]}::bigint[])`.execute(db)
  const { rows } = await sql<{ entityId: string }>`
    insert into legal_entity_shops (entity_id, shop_id)
    select ${id}, id
    from shops
    where id = any(${[...shopIds]}::bigint[])
    on conflict (shop_id) do update
    set entity_id = legal_entity_shops.entity_id
    returning entity_id`.execute(db)
  return rows.map(({ entityId: of }) => of)
}

/** False when the merchant belongs to another entity. */
export const keepProvider = async (db: Db, one: Credentials & { entityId: string }): Promise<boolean> => {
  const { count } = await sql`
    insert into legal_entity_providers (entity_id, provider, merchant, service_provider, settings)
    select ${one.entityId}, ${one.provider}, ${one.merchant}, ${one.serviceProvider}, ${one.settings}
    where not exists (
      select
      from legal_entity_providers
      where provider = ${one.provider} and merchant = ${one.merchant} and entity_id <> ${one.entityId}
    )
    on conflict (entity_id, provider) do update
    set
      merchant = excluded.merchant,
      service_provider = excluded.service_provider,
      settings = excluded.settings`.execute(db)
  await sql`
    update legal_entities
    set version = version + 1
    where id = ${one.entityId}`.execute(db)
  return count === 1
}

/** Whether money was ever requested through an entity by one of these types. */
export const hasTenders = async (db: Db, id: string, types: readonly string[]): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select
      from tenders
      where entity_id = ${id} and entity_id <> 1 and type = any(${[...types]}::text[])
    ) as has`.execute(db)
  return rows[0]?.has ?? false
}
