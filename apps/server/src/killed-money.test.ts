import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from './platform/database/sql.ts'
import { booksAgree } from './testing/drills/books.ts'
import { collectionDrills } from './testing/drills/money/collections.ts'
import { depositDrills } from './testing/drills/money/deposits.ts'
import { handDesk } from './testing/drills/money/hand-desk.ts'
import { handMoney } from './testing/drills/money/hand-money.ts'
import { linkDesk } from './testing/drills/money/link-desk.ts'
import { linkDrills } from './testing/drills/money/links.ts'
import { drillMachine, killsOf, momentAt, type Command, type DrillMachine } from './testing/drills/machine.ts'
import { subsidyDrills } from './testing/drills/money/subsidies.ts'
import { cardTerminalDrills, cloudPosDrills } from './testing/drills/money/terminals.ts'
import { voucherDrills } from './testing/drills/money/vouchers.ts'
import { startPayingWorld, type PayingWorld } from './testing/paying-world.ts'
import { setTerminalScene, type TerminalScene } from './testing/payments/terminal-scene.ts'
import { setUpayScene } from './testing/payments/upay-scene.ts'

type Ready = (at: number) => Promise<Command[]>
let world: PayingWorld
let machine: DrillMachine
let terminal: TerminalScene
/** Drills without a provider, and drills with one. */
let byHand: Ready[]
let outside: Ready[]
let atTerminal: Ready
beforeAll(async () => {
  world = await startPayingWorld({ SANDBOX_RETRY_DELAYS_MS: '50,500,5000' })
  machine = await drillMachine(world, {
    jobs: ['tenders-close', 'refunds-finish', 'vouchers-cancel'],
    others: {
      bridge: async () => {
        await terminal.bridge.kill()
        await terminal.bridge.start()
      },
    },
  })
  const upay = await setUpayScene(world)
  await upay.activate()
  terminal = await setTerminalScene(world, machine.survivorUrl)
  await terminal.set({ manner: 'PAYS' })
  await sql`
    update shops
    set payment_types = '{WECHAT_PAY,ALIPAY,WECHAT_CODE,ALIPAY_CODE,CLOUD_POS,MIS_POS}',
      cloud_pos_type = 'SHOUQIANBA_LITE'
    where id = ${terminal.shopId}`.execute(world.db)
  await sql`update roles set revoke_limit_cents = 1000000 where code = 'manager'`.execute(world.db)
  const hands = await handDesk(world)
  const links = await linkDesk(world, machine, terminal)
  byHand = [handMoney(hands), depositDrills(hands), await subsidyDrills(world)]
  outside = [
    linkDrills(links),
    collectionDrills(links),
    cloudPosDrills(world, terminal, upay),
    await voucherDrills(world),
  ]
  atTerminal = cardTerminalDrills(terminal)
  await sql`update stock set on_hand = 100000`.execute(world.db)
})
afterAll(async () => {
  await machine?.stop()
  await terminal?.close()
  await world?.close()
})

const kills = killsOf(1)
const timeoutMs = 60_000 + kills * 30_000
/** `first`: the number of the first kill's moment. Returns how many commands were compared with what became of them. */
const drill = async (victim: string, first: number, kinds: readonly Ready[]): Promise<number> => {
  let compared = 0
  for (let at = first; at < first + kills; at += 1) {
    await machine.ready()
    const commands = (await Promise.all(kinds.map((ready) => ready(at)))).flat()
    await machine.round(commands, victim, momentAt(at))
    await booksAgree(world)
    compared += commands.length
  }
  return compared
}

test(
  'the server is killed in the middle of payments and refunds of every type: each is done once, and all books agree',
  async () => {
    const kinds = [...byHand, ...outside, atTerminal]
    expect(await drill('server', 0, kinds)).toBeGreaterThanOrEqual(kinds.length * kills)
    expect(machine.cutShort()).not.toEqual([])
  },
  timeoutMs,
)

// Only a killed server leaves a call without an answer; without its provider the server answers that the outcome is unknown.
test.runIf(kills >= 20)('in many kills each kind of call and job was left without an answer', () => {
  expect(machine.alwaysAnswered()).toEqual([])
})

test(
  'the providers are killed in the middle of payments and refunds of every type: each is done once, and all books agree',
  async () => expect(await drill('sandbox', 1, [...outside, atTerminal])).toBeGreaterThanOrEqual(5 * kills),
  timeoutMs,
)

test(
  'the bridge of a card terminal is killed in the middle of a sale: only what the terminal approved is booked, once',
  async () => expect(await drill('bridge', 2, [atTerminal])).toBeGreaterThanOrEqual(kills),
  timeoutMs,
)
