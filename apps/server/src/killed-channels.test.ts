import { afterAll, beforeAll, expect, test } from 'vitest'
import { platforms } from '@showfloor/contract/common/marketplace-status'
import { sql } from './platform/database/sql.ts'
import { booksAgree } from './testing/drills/books.ts'
import { drillMachine, killsOf, momentAt, type Command, type DrillMachine } from './testing/drills/machine.ts'
import { marketDrills } from './testing/drills/channels/marketplaces.ts'
import { settlementDrills } from './testing/drills/channels/settlements.ts'
import { tellingDesk } from './testing/drills/channels/telling.ts'
import { startPayingWorld, type PayingWorld } from './testing/paying-world.ts'
import { jobServer } from './testing/processes/server-process.ts'

const kills = killsOf(1)
let world: PayingWorld
let machine: DrillMachine
let telling: Awaited<ReturnType<typeof tellingDesk>>
let markets: (() => Promise<Command[]>)[]
beforeAll(async () => {
  const settings = { WEBHOOK_PRIVATE_ADDRESSES: 'yes' }
  world = await startPayingWorld({}, settings)
  machine = await drillMachine(world, {
    jobs: ['marketplaces-pull', 'robots-send'],
    settings,
    program: jobServer,
    later: async () => {
      await telling.later()
      await sql`
        update marketplace_pulls
        set running_until = clock_timestamp()
        where state = 'RUNNING'`.execute(world.db)
    },
  })
  telling = await tellingDesk(world)
  markets = []
  for (const platform of platforms) markets.push(await marketDrills(world, platform))
  await sql`update stock set on_hand = 100000`.execute(world.db)
})
afterAll(async () => {
  await machine?.stop()
  await telling?.stop()
  await world?.close()
})

test(
  'the server is killed amid pulls, claims, refunds, settlements, webhooks and robots: nothing is lost and nothing happens twice',
  async () => {
    for (let at = 0; at < kills; at += 1) {
      await machine.ready()
      const kinds = [...markets, settlementDrills(world), telling.ready]
      const commands = await Promise.all(kinds.map((ready) => ready()))
      await machine.round(commands.flat(), 'server', momentAt(at))
      await booksAgree(world)
    }
    expect(machine.cutShort()).not.toEqual([])
  },
  60_000 + kills * 30_000,
)

test.runIf(kills >= 20)('in many kills each kind of call and job was left without an answer', () => {
  expect(machine.alwaysAnswered()).toEqual([])
})

test(
  'the marketplace is killed amid pulls, claims and refunds: nothing is lost and nothing happens twice',
  async () => {
    for (let at = 1; at <= kills; at += 1) {
      await machine.ready()
      const commands = await Promise.all(markets.map((ready) => ready()))
      await machine.round(commands.flat(), 'sandbox', momentAt(at))
      await booksAgree(world)
    }
    expect(markets).toHaveLength(4)
  },
  60_000 + kills * 30_000,
)
