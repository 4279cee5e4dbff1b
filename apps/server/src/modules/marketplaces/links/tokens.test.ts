import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { vaultWith } from '../../../platform/secrets/vault.ts'
import { setMarketScene, runJob, type MarketScene } from '../../../testing/marketplaces/market-scene.ts'
import { signIn } from '../../../testing/factories.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { secondProcess, worldKey } from '../../../testing/world.ts'
import { tokenPurpose } from './links.db.ts'

const { marketplaces } = contract

let world: PayingWorld
beforeAll(async () => {
  world = await startPayingWorld()
})
afterAll(() => world?.close())

const newKey = 'the key that comes after the first one of them'
const keptTokens = async ({ shopId }: MarketScene) => {
  const { rows } = await sql<{ access: string; refresh: string }>`
    select access_token as access, refresh_token as refresh
    from marketplace_links
    where shop_id = ${shopId}`.execute(world.db)
  return rows[0] ?? { access: '', refresh: '' }
}
/** Starts a process with these keys, which pulls once and ends. */
const pullWith = async (keys: string): Promise<void> => {
  const other = await secondProcess(world, { SANDBOX_URL: world.sandboxUrl, SECRET_KEYS: keys })
  await runJob({ ...world, app: other.app }, 'marketplaces-pull')
  await other.app.close()
}

test('tokens are sealed in the database, including earlier plain ones, and resealed with a new key', async () => {
  const scene = await setMarketScene(world, 'DOUDIAN')
  const { guide, shopId } = scene
  const plain = vaultWith([worldKey]).open(tokenPurpose, (await keptTokens(scene)).access)
  expect(plain).toMatch(/^[\w-]{20,}$/)
  const problem = async () => {
    const { data } = await guide.ask(marketplaces.links, { shopId })
    expect(JSON.stringify(data)).not.toContain(plain)
    return [data[0]?.state, data[0]?.problem]
  }
  // As an earlier version stored it.
  await sql`update marketplace_links set access_token = ${plain} where shop_id = ${shopId}`.execute(world.db)
  await pullWith(`${newKey},${worldKey}`)
  const { access, refresh } = await keptTokens(scene)
  const vault = vaultWith([newKey])
  expect([access, refresh].map((text) => text.startsWith(vault.prefix))).toEqual([true, true])
  expect(vault.open(tokenPurpose, access)).toBe(plain)
  await pullWith(newKey)
  expect(await problem()).toEqual(['ON', null])
  await pullWith('a key that has nothing to do with any of them')
  expect(await problem()).toEqual(['ON', 'LOST'])
  expect(await keptTokens(scene)).toEqual({ access, refresh })
  await pullWith(newKey)
  expect(await problem()).toEqual(['ON', null])
})

test('an authorisation code works once, for the shop that asked, and for one marketplace of a channel', async () => {
  const { shopId, channelId, guide } = await setMarketScene(world, 'DOUDIAN')
  const { url } = await guide.ask(marketplaces.authorize, { shopId, channelId, platform: 'DOUDIAN' })
  const state = new URL(url).searchParams.get('state') ?? ''
  const wrong = await guide.refused(marketplaces.authorized, { state, code: 'not-a-code' })
  expect(wrong.code).toBe('MARKETPLACE_REFUSED')
  expect((await guide.refused(marketplaces.authorize, { shopId, channelId, platform: 'TAOBAO' })).code).toBe(
    'MARKETPLACE_CHANNEL_TAKEN',
  )
})

test('an authorisation is completed by the account that began it, and by no other of the shop', async () => {
  const { shopId, channelId, guide } = await setMarketScene(world, 'DOUDIAN')
  const { url } = await guide.ask(marketplaces.authorize, { shopId, channelId, platform: 'DOUDIAN' })
  const answer = { state: new URL(url).searchParams.get('state') ?? '', code: 'not-a-code' }
  const other = await signIn(world, { shopIds: [shopId], roles: ['admin'] })
  expect((await other.refused(marketplaces.authorized, answer)).code).toBe('MARKETPLACE_GRANT_OVER')
  expect((await guide.refused(marketplaces.authorized, answer)).code).toBe('MARKETPLACE_REFUSED')
})
