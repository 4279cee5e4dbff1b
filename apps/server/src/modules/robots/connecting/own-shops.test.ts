import { readFile } from 'node:fs/promises'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../../../../../../tools/postgres/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { createShop, signIn } from '../../../testing/factories.ts'
import { startWorld, type SignedIn, type World } from '../../../testing/world.ts'

const { robots, webhooks } = contract

let world: World
let admin: SignedIn
let [here, elsewhere] = ['', '']
/** An administrator of one shop, who sets up webhooks and robots but does not administer the chain. */
let keeper: SignedIn
beforeAll(async () => {
  world = await startWorld()
  here = await createShop(world)
  elsewhere = await createShop(world)
  await sql`insert into roles (code, name) values ('keeper', '分店管理员')`.execute(world.db)
  await sql`
    insert into role_permissions (role_code, permission)
    values ('keeper', 'webhook.manage'), ('keeper', 'setting.manage')`.execute(world.db)
  admin = await signIn(world, { roles: ['admin'] })
  keeper = await signIn(world, { roles: ['keeper' as 'guide'], shopIds: [here] })
})
afterAll(() => world?.close())

const endpoint = (shopIds: string[] | null) => ({
  name: 'ERP',
  url: 'https://erp.example.com/hook',
  types: ['order.paid' as const],
  shopIds,
})
const robot = (shopIds: string[] | null) => ({
  name: '群',
  keyWords: '',
  types: ['order.paid' as const],
  quiet: null,
  token: `token-${(shopIds ?? ['chain']).join('-')}`,
  shopIds,
})

test('a webhook and a robot are made for one’s own shops, and for the chain by those who administer it', async () => {
  const beyond = [null, [elsewhere], [here, elsewhere]]
  for (const shopIds of beyond) {
    expect((await keeper.refused(webhooks.create, endpoint(shopIds))).code).toBe('PERMISSION_BEYOND_OWN')
    expect((await keeper.refused(robots.create, robot(shopIds))).code).toBe('PERMISSION_BEYOND_OWN')
  }
  const { id, version } = await keeper.ask(webhooks.create, endpoint([here]))
  const made = await keeper.ask(robots.create, robot([here]))
  for (const shopIds of beyond) {
    const wider = { id, version, on: true, ...endpoint(shopIds) }
    expect((await keeper.refused(webhooks.update, wider)).code).toBe('PERMISSION_BEYOND_OWN')
    const louder = { ...made, on: true, ...robot(shopIds) }
    expect((await keeper.refused(robots.update, louder)).code).toBe('PERMISSION_BEYOND_OWN')
  }
  await admin.ask(webhooks.update, { id, version, on: true, ...endpoint(null) })
  expect((await keeper.ask(webhooks.list, {})).data).toEqual([])
})

test('those of other shops, of more shops and of the chain do not exist for an administrator of one shop', async () => {
  const idsOf = async ({ ask }: SignedIn) =>
    [...(await ask(webhooks.list, {})).data, ...(await ask(robots.list, {})).data].map(({ id }) => id)
  const known = await idsOf(keeper)
  const hooks = []
  const groups = []
  for (const shopIds of [null, [elsewhere], [here, elsewhere]]) {
    hooks.push(await admin.ask(webhooks.create, endpoint(shopIds)))
    groups.push(await admin.ask(robots.create, robot(shopIds)))
  }
  // The chain's own robot stays the chain's, whichever shops it hears.
  await sql`update robots set shop_ids = array[${here}::bigint] where is_chain`.execute(world.db)
  const { id: ofChain = '', version = 0 } =
    (await admin.ask(robots.list, {})).data.find(({ isChain }) => isChain) ?? {}
  groups.push({ id: ofChain, version })
  expect(await idsOf(keeper)).toEqual(known)
  expect(await idsOf(admin)).toEqual(expect.arrayContaining([...hooks, ...groups].map(({ id }) => id)))

  const since = new Date().toISOString()
  for (const { id, version: v } of hooks)
    for (const refused of [
      keeper.refused(webhooks.update, { id, version: v, on: true, ...endpoint([here]) }),
      keeper.refused(webhooks.rotate, { id, version: v }),
      keeper.refused(webhooks.remove, { id, version: v }),
      keeper.refused(webhooks.test, { id }),
      keeper.refused(webhooks.deliveries, { id }),
      keeper.refused(webhooks.resend, { id, position: '1' }),
      keeper.refused(webhooks.resendSince, { id, since }),
    ])
      expect((await refused).code).toBe('NOT_FOUND')
  for (const { id, version: v } of groups)
    for (const refused of [
      keeper.refused(robots.update, { id, version: v, on: true, ...robot([here]) }),
      keeper.refused(robots.remove, { id, version: v }),
      keeper.refused(robots.test, { id }),
      keeper.refused(robots.messages, { id }),
    ])
      expect((await refused).code).toBe('NOT_FOUND')
})

test('an upgrade leaves a webhook and a robot the shops of the administrator who last wrote it', async () => {
  await sql`delete from webhook_endpoints`.execute(world.db)
  await sql`delete from robots where not is_chain`.execute(world.db)
  const made = async (writer: SignedIn, shopIds: string[] | null) => {
    const own = writer === keeper ? [here] : shopIds
    const ids = [
      (await writer.ask(webhooks.create, endpoint(own))).id,
      (await writer.ask(robots.create, robot(own))).id,
    ]
    for (const table of [sql`webhook_endpoints`, sql`robots`])
      await sql`
        update ${table}
        set shop_ids = ${shopIds}::bigint[]
        where id = any(${ids}::bigint[])`.execute(world.db)
    return ids
  }
  const every = await made(keeper, null)
  const more = await made(keeper, [here, elsewhere])
  const foreign = await made(keeper, [elsewhere])
  const ofChain = await made(admin, null)
  const file = new URL('../../../../migrations/0201_subscribers_of_shops.sql', import.meta.url)
  const text = await readFile(file, 'utf8')
  await withClient(world.databaseUrl, (client) => client.query(text))
  const found = new Map(
    [...(await admin.ask(webhooks.list, {})).data, ...(await admin.ask(robots.list, {})).data].map((one) => [
      one.id,
      [one.shopIds, one.state],
    ]),
  )
  for (const id of [...every, ...more]) expect(found.get(id)).toEqual([[here], 'ON'])
  for (const id of foreign) expect(found.get(id)).toEqual([[elsewhere], 'OFF'])
  for (const id of ofChain) expect(found.get(id)).toEqual([null, 'ON'])
})
