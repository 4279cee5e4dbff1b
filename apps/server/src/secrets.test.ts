import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from './platform/database/sql.ts'
import { signIn } from './testing/factories.ts'
import { subsidyScene } from './testing/money/subsidy-scene.ts'
import { confirmedOrder } from './testing/order-scene.ts'
import { secondProcess, startWorld, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** Secrets that are stored, all of them sealed. */
const sealed = [
  'cloud_pos_terminals.sealed_key',
  'cloud_pos_terminals.sealed_previous_key',
  'file_signing_key.secret',
  'marketplace_links.access_token',
  'marketplace_links.refresh_token',
  'robots.secret',
  'robots.token',
  'settings.robot_secret',
  'settings.robot_token',
  'subsidy_salt.secret',
  'terminal_bridges.secret',
  'voucher_tokens.access_token',
  'voucher_tokens.refresh_token',
  'webhook_endpoints.previous_secret',
  'webhook_endpoints.secret',
]

/** Columns that only sound like secrets, by what they hold. */
const harmless: Readonly<Record<string, RegExp>> = {
  'the hash of a secret': /_hash$/,
  'names and words':
    /\.(code|role_code|site_code|sku_code|town_code|parent_code|login_key|key_words|keyword)$/,
  'the keys of rows and of retries': /\.(key|row_key|\w+_key)$/,
  'a drawn signature': /\.signature$/,
  'the address of a payment, which its customer gets': /\.code_url$/,
  'what ends within minutes': /^(sms_codes\.salt|terminal_nonces\.nonce)$/,
  'the part of a used voucher that staff see': /^vouchers\.shown_code$/,
}

test('every stored secret is sealed; a new column that sounds like one is classified here', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public'
      and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'bytea', 'json', 'jsonb')
      and c.column_name ~ '(secret|token|password|salt|pin|nonce|key|signature|code)'
    order by 1`.execute(world.db)
  const names = rows.map(({ name }) => name)
  expect(sealed.filter((name) => !names.includes(name))).toEqual([])
  const explained = (name: string) => Object.values(harmless).some((pattern) => pattern.test(name))
  expect(names.filter((name) => !sealed.includes(name) && !explained(name))).toEqual([])
})

test('what signs addresses, bridges and identities is sealed, also what an earlier version stored in plain text', async () => {
  const scene = await subsidyScene(world)
  const admin = await signIn(world, { roles: ['admin'], shopIds: [scene.shopId] })
  await admin.ask(contract.terminals.bridgeCreate, { shopId: scene.shopId, name: '前台' })
  await sql`update terminal_bridges set secret = 'plain'`.execute(world.db)
  await sql`update subsidy_salt set secret = 'plain'`.execute(world.db)
  const again = await secondProcess(world)
  await again.app.close()
  const { rows } = await sql<{ secret: string }>`
    select secret
    from file_signing_key
    union all
    select secret
    from subsidy_salt
    union all
    select secret
    from terminal_bridges`.execute(world.db)
  expect(rows).toHaveLength(3)
  for (const { secret } of rows) expect(secret).toMatch(/^sealed:/)
  const order = await confirmedOrder(scene)
  await scene.reserve(order.id)
  expect((await scene.claimOf(order.id)).state).toBe('RESERVED')
})
