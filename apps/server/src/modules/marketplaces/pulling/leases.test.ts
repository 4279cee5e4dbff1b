import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { renewing } from '../../../platform/database/lease.ts'
import { sql } from '../../../platform/database/sql.ts'
import { setMarketScene } from '../../../testing/marketplaces/market-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { insertRun, renewRun, takeRun } from './runs.db.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await startPayingWorld()
})
afterAll(() => world?.close())

test('a comparison that a killed process left is taken over within a minute, and a living process keeps its own', async () => {
  const { shopId, linkId } = await setMarketScene(world, 'TAOBAO')
  const id = newId()
  const link = linkId.slice(shopId.length + 1)
  const span = { fromAt: null, toAt: null, orderNos: [], startedBy: '' }
  await insertRun(world.db, { shopId, id, linkId: link, kind: 'SHELF', ...span })
  const leased = async () => {
    const { rows } = await sql<{ until: Date; endsSoon: boolean }>`
      select running_until as until, running_until < now() + interval '1 minute' as ends_soon
      from marketplace_pulls
      where shop_id = ${shopId} and id = ${id}`.execute(world.db)
    return rows[0]
  }
  const run = await takeRun(world.db, ['SHELF'])
  expect(run?.id).toBe(id)
  const first = await leased()
  expect(first?.endsSoon).toBe(true)
  await renewing(
    () => renewRun(world.db, { shopId, id }),
    async () => {
      while ((await leased())?.until.getTime() === first?.until.getTime()) await pause(100)
    },
  )
  expect(await takeRun(world.db, ['SHELF'])).toBeUndefined()
  await sql`
    update marketplace_pulls
    set running_until = clock_timestamp()
    where shop_id = ${shopId} and id = ${id}`.execute(world.db)
  expect((await takeRun(world.db, ['SHELF']))?.id).toBe(id)
})
