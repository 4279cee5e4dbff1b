import { contract } from '@showfloor/contract/contract'
import { allPermissions, type RoleCode } from '@showfloor/contract/common/permissions'
import { sql } from '../../platform/database/sql.ts'
import { evenPrices } from '../catalogue-desk.ts'
import { createAccount, createProduct, createShop, signIn } from '../factories.ts'
import { csv, importDesk } from '../imports/import-desk.ts'
import type { World } from '../world.ts'

const { catalogue, identity, inventory, pricing } = contract

export const codeOfShop = async (world: World, shopId: string): Promise<string> => {
  const { rows } = await sql<{ code: string }>`
    select site_code as code from shops where id = ${shopId}`.execute(world.db)
  return rows[0]?.code ?? ''
}

/**
 * `local`, an administrator of one shop with every permission but `chain.manage`, and data of another shop: accounts, stock, prices, and imports and edits
 * of them.
 */
export const openChain = async (world: World) => {
  const [shopId, foreignId] = [await createShop(world), await createShop(world)]
  await sql`insert into roles (code, name) values ('local', '区域管理员')`.execute(world.db)
  const permissions = allPermissions.filter((permission) => permission !== 'chain.manage')
  await sql`
    insert into role_permissions (role_code, permission)
    select 'local', unnest(${permissions}::text[])`.execute(world.db)
  const local = await signIn(world, { roles: ['local' as RoleCode], shopIds: [shopId] })
  const chief = await signIn(world, { roles: ['admin'], shopIds: [shopId, foreignId] })
  const accounts = {
    foreign: await createAccount(world, { shopIds: [foreignId] }),
    both: await createAccount(world, { shopIds: [shopId, foreignId], name: '两店导购' }),
    own: await createAccount(world, { shopIds: [shopId] }),
    newcomer: await createAccount(world, { enabled: false }),
  }
  const product = await createProduct(world, { code: 'FAR1', stock: { [shopId]: 3, [foreignId]: 5 } })
  const desk = await importDesk(world, { shopId: foreignId, admin: chief })
  await desk.take(
    'accounts',
    csv(
      'username,name,mobile,roles,shops',
      `far01,远方,13799990009,导购,${await codeOfShop(world, foreignId)}`,
    ),
  )
  const [newlyImported] = (await chief.ask(identity.withoutPassword, {})).data
  const applied = await desk.take('stock', csv('sku,stock', 'FAR1-1,6'))
  const undone = await desk.take('stock', csv('sku,stock', 'FAR1-1,7'))
  await desk.undo(undone.id)
  const waiting = await desk.send('stock', csv('sku,stock', 'FAR1-1,8'))
  const level = { onHand: 6, inTransit: 0, inTransitDate: null }
  const changed = { ...level, onHand: 9 }
  await chief.ask(inventory.productStockUpdate, {
    skuCode: 'FAR1-1',
    changes: [{ siteId: foreignId, before: level, ...changed }],
  })
  const { version } = await chief.ask(catalogue.managedProduct, { channelSpuId: product.id })
  const { listings } = await chief.ask(pricing.productPrices, { channelSpuId: product.id })
  const itemMappingId = listings[0]?.itemMappingId ?? ''
  const own = { itemMappingId, siteId: foreignId }
  const priced = await chief.ask(pricing.productPricesUpdate, {
    channelSpuId: product.id,
    version,
    prices: [{ ...own, before: null, ...evenPrices }],
    removed: [],
  })
  const edits = await chief.ask(catalogue.productEdits, { channelSpuId: product.id })
  return {
    shopId,
    foreignId,
    local,
    chief,
    accounts: { ...accounts, newlyImported: { id: newlyImported?.id ?? '' } },
    product,
    own,
    imported: { applied: applied.id, undone: undone.id, waiting: waiting.id },
    version: priced.version,
    editIds: edits.data.map(({ id }) => id),
    level: changed,
  }
}
