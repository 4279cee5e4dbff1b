import { contract } from '@showfloor/contract/contract'
import { withClient } from '../../tools/postgres/database.ts'
import { step } from '../../tools/running/progress.ts'
import { openShops } from '../rush/books.ts'
import { ask, signIn, startServer } from '../server.ts'
import { burstAnonymously } from './anonymous-burst.ts'
import { clickTwice } from './double-clicks.ts'
import type { Desk, Ground, Outcome, Place } from './drill.ts'
import { enumerate } from './enumeration.ts'
import { useForeignIds } from './foreign-ids.ts'
import { fillDisk } from './full-disk.ts'
import { fuzz } from './fuzz.ts'
import { endHolds } from './holds.ts'
import { killServer } from './kills.ts'
import { startSandbox } from './sandbox.ts'
import { sendSlowly } from './slow-bodies.ts'
import { strandJobs } from './stranded-jobs.ts'

const SHOPS = 10
const GUIDES_PER_SHOP = 5

type Row = { what: string } & Outcome

/** These start their own servers. The first counts all orders of the shops, so it runs before others create orders. */
const onGround: readonly [string, (ground: Ground) => Promise<Outcome>][] = [
  ['the server is killed 20 times while 50 guides sell: orders answered', killServer],
  ['the disk of the server’s log is full: requests', fillDisk],
  ['jobs after a kill: seconds until each queue works again', strandJobs],
]

const atDesk: readonly [string, (desk: Desk) => Promise<Outcome>][] = [
  ['a payment arrives as a hold ends: cash, remote, boards', endHolds],
  ['anonymous requests with wrong links, 40 at once', burstAnonymously],
  ['double clicks', clickTwice],
  ['existing user names beside unknown ones', enumerate],
  ['ids of other shops', useForeignIds],
  ['invalid values in every field of every call', fuzz],
  ['slow bodies', sendSlowly],
]

/** Runs the drills one after another and returns a table of their failures. */
export const runDrills = async (place: Place): Promise<string> => {
  const shops = await withClient(place.databaseUrl, (client) =>
    openShops(client, place.username, SHOPS, GUIDES_PER_SHOP),
  )
  const ground: Ground = { ...place, shops }
  const rows: Row[] = []
  for (const [what, drill] of onGround) rows.push({ what, ...(await held(what, () => drill(ground))) })
  for (const [what, drill] of atDesk)
    rows.push({ what, ...(await held(what, () => withDesk(ground, drill))) })
  return reportOf(rows)
}

/** A drill that throws counts as failed, and the next one starts nevertheless. */
const held = async (what: string, drill: () => Promise<Outcome>): Promise<Outcome> => {
  const outcome = await step(what, drill).catch((error: unknown) => ({
    tried: 1,
    failed: 1,
    example: `broken off: ${error instanceof Error ? error.message : String(error)}`,
  }))
  console.log(`  ${outcome.tried} tried, ${outcome.failed} failed. ${outcome.example ?? ''}`)
  return outcome
}

/** A server and a sandbox for one drill, so that it does not depend on the drill before it. */
const withDesk = async (ground: Ground, drill: (desk: Desk) => Promise<Outcome>): Promise<Outcome> => {
  const sandbox = await startSandbox()
  try {
    const server = await startServer(ground.databaseUrl, undefined, { env: { SANDBOX_URL: sandbox.url } })
    try {
      const shop = ground.shops[0]
      if (!shop) throw new Error('There is no shop.')
      const guide = await signIn(server.origin, shop.guides[0] ?? '', ground.password)
      const customer = await ask(server.origin, guide, contract.customers.create, {
        shopId: shop.id,
        name: '周女士',
        mobile: `137${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
      })
      return await drill({
        ...ground,
        server,
        sandboxUrl: sandbox.url,
        guide,
        shop,
        customerId: customer.id,
      })
    } finally {
      await server.stop()
    }
  } finally {
    await sandbox.stop()
  }
}

const reportOf = (rows: readonly Row[]): string =>
  [
    '| drill | tried | failed | first failure, or what was measured |',
    '|---|---:|---:|---|',
    ...rows.map(
      ({ what, tried, failed, example }) =>
        `| ${what} | ${tried.toLocaleString('en')} | ${failed.toLocaleString('en')} | ${example ?? ''} |`,
    ),
  ].join('\n')
