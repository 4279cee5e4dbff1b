import { chinaDay, chinaMidnight } from '@showfloor/contract/common/china-time'
import { contract } from '@showfloor/contract/contract'
import fc from 'fast-check'
import { expect } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import { carry } from '../claim-scene.ts'
import { openTerms } from '../delivery-scene.ts'
import { tried, which } from '../difference-scene.ts'
import { signIn } from '../factories.ts'
import { claim } from '../marketplaces/claimed-order.ts'
import { setMarketScene } from '../marketplaces/market-scene.ts'
import { confirmedOrder } from '../order-scene.ts'
import type { PayingWorld } from '../paying-world.ts'
import { startTerminal } from '../payments/terminal-scene.ts'
import { upayDesk } from '../payments/upay-scene.ts'
import { voucherDesk } from '../payments/voucher-scene.ts'
import type { SignedIn, World } from '../world.ts'
import { subsidyScene } from './subsidy-scene.ts'

const { claims, deliveries, deposits, differences, orders, payments, subsidies, tills } = contract

/** What happens in a shop, in any order; refusals are part of it. */
const whats = [
  'sell',
  'sell',
  'soldElsewhere',
  'plan',
  'cash',
  'cash',
  'cashOfOther',
  'link',
  'alipay',
  'code',
  'card',
  'refund',
  'collect',
  'giveBack',
  'reserve',
  'follow',
  'release',
  'payOut',
  'cancel',
  'deposit',
  'voucher',
  'claim',
] as const
type What = (typeof whats)[number]
export const step = fc.record({
  what: fc.constantFrom(...whats),
  order: fc.nat(3),
  amount: fc.constantFrom(1, 7003, 150_000, 333_333, 865_000, 1_015_000),
})
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

type Staff = Awaited<ReturnType<typeof staffOf>>

/** What a franchisee has paid in at a supplier, for orders of the shop. */
export const toppedUpCents = 2_000_000

/** A shop with a state subsidy, a deposit at a supplier, vouchers of platforms, terminals for payment codes and cards, and a store at a marketplace; its guides, manager and finance. */
const staffOf = async (world: PayingWorld) => {
  const scene = await subsidyScene(world)
  const { shopId, guide, finance } = scene
  const manager = await signIn(world, { shopIds: [shopId], roles: ['manager'], name: '周店长' })
  const colleague = await signIn(world, { shopIds: [shopId], name: '何苗' })
  await sql`
    update shops
    set stage_payment = true, payment_types = '{WECHAT_PAY,ALIPAY,POS_CODE,MIS_POS}', cloud_pos_type = 'SHOUQIANBA_CODE'
    where id = ${shopId}`.execute(world.db)
  const named = { franchisee: `加盟商 ${shopId}`, supplier: '总部', enabled: true, shopIds: [shopId] }
  const { id: depositId } = await finance.ask(deposits.save, named)
  const toppedUp = { kind: 'TOP_UP' as const, amount: toppedUpCents, reason: '首次充值' }
  await finance.ask(deposits.move, { shopId, depositId, ...toppedUp })
  const platforms = await voucherDesk(world, { shopId, guide })
  const terminal = await upayDesk(world, { shopId, guide, scene: scene.scene })
  await terminal.activate()
  const store = await setMarketScene(world, 'DOUDIAN', { on: { shopId, guide: manager } })
  const cards = cardsOf(world, { shopId, guide })
  return { scene, shopId, guide, colleague, manager, finance, depositId, platforms, terminal, store, cards }
}

/** A shop's card terminal. Its bridge, a process, starts with the first payment by card. */
const cardsOf = (world: PayingWorld, { shopId, guide }: { shopId: string; guide: SignedIn }) => {
  let started: ReturnType<typeof startTerminal> | undefined
  const start = async () => {
    const terminal = await startTerminal(world, world.url, { shopId, guide }, `C${shopId}`)
    await terminal.set({ manner: 'PAYS' })
    return terminal
  }
  return {
    pay: async (orderId: string, amount: number): Promise<object> => {
      const { terminalId } = await (started ??= start())
      const { id } = await guide.ask(payments.misSubmit, { orderId, amount, terminalId })
      const tender = async () => {
        const { tenders } = await guide.ask(payments.status, { orderId })
        return tenders.find((one) => one.id === id)
      }
      await expect.poll(async () => (await tender())?.state).toBe('SUCCEEDED')
      return { id }
    },
    close: async () => (await started)?.close(),
  }
}

/** The two drawers of a shop, and the close of its days. */
const drawersOf = ({ shopId, guide, colleague, manager, finance }: Staff) => {
  const open: { session: string; who: SignedIn }[] = []
  const openOne = async (name: string, who: SignedIn): Promise<string> => {
    await tried(manager.ask(tills.create, { shopId, name }))
    const { data } = await manager.ask(tills.list, { shopId })
    const id = data.find((till) => till.name === name)?.id ?? ''
    const after = await who.ask(tills.open, { id, float: 20_000 })
    open.push({ session: after.data.find((till) => till.id === id)?.session?.id ?? '', who })
    return id
  }
  return {
    first: () => open[0]?.session ?? '',
    openBoth: async (): Promise<void> => {
      const id = await openOne('一号', guide)
      await openOne('二号', colleague)
      for (const who of [manager, finance]) await who.ask(tills.use, { id })
    },
    /** Counts the drawers, closes the day and signs it. */
    closeDay: async (day: string): Promise<void> => {
      for (const { session, who } of open.splice(0))
        await who.ask(tills.close, { id: session, pieces: [{ value: 100, pieces: 7 }], reason: '抽查' })
      const { lines } = await manager.ask(tills.day, { shopId, day })
      const counted = lines
        .filter(({ sessionId }) => sessionId === null)
        .map(({ type, expected }) => ({ type, expected, counted: expected, reason: '' }))
      const { version } = await manager.ask(tills.daySubmit, { shopId, day, lines: counted })
      await finance.ask(tills.daySign, { shopId, day, version })
    },
  }
}

type Work = (orderId: string, amount: number) => Promise<object>

/** Paid and handed over damaged: money goes back, which the manager decides and finance approves. */
const byClaim =
  ({ shopId, guide, manager, finance, scene }: Staff): Work =>
  async (orderId, amount) => {
    if ((await guide.ask(orders.get, { id: orderId })).subsidyOpen > 0) await scene.reserve(orderId)
    const { due } = await guide.ask(payments.status, { orderId })
    if (due > 0) await guide.ask(payments.shopPayment, { orderId, amount: due })
    await carry(guide, await guide.ask(deliveries.plan, { orderId, ...openTerms }))
    const [line] = (await guide.ask(orders.get, { id: orderId })).lines
    const lines = [{ lineId: line?.id ?? '', itemQty: 1 }]
    const opened = await guide.ask(claims.open, { orderId, lines, reason: 'DAMAGED', note: '划痕' })
    await manager.ask(claims.decide, { ...which(opened), outcome: 'DIFFERENCE', amount })
    const [asked] = (await finance.ask(differences.list, { shopId, orderId })).data
    const approved = await finance.ask(differences.approve, which(asked ?? { id: '1-1', version: 1 }))
    return finance.ask(differences.settle, which(approved))
  }

const stepsOf = (
  world: PayingWorld,
  staff: Staff,
  drawer: () => string,
): Record<Exclude<What, 'sell' | 'soldElsewhere'>, Work> => {
  const { guide, colleague, manager, finance, scene, depositId, platforms, terminal, cards } = staff
  const newestClaim = async (orderId: string) => {
    const { data } = await finance.ask(subsidies.ofOrder, { orderId })
    return data.at(-1) ?? { id: '1-1', version: 0, state: 'RELEASED' as const }
  }
  const byLink =
    (type: 'WECHAT_PAY' | 'ALIPAY'): Work =>
    async (orderId, amount) => {
      const { id } = await guide.ask(payments.remoteSubmit, { orderId, amount, type })
      return world.act(id, 'pay')
    }
  return {
    plan: async (orderId) => {
      const { payable } = await guide.ask(payments.status, { orderId })
      const half = Math.floor(payable / 2)
      const dueOn = chinaDay(new Date())
      const stages = [half, payable - half].map((amount) => ({
        kind: 'PREPAYMENT' as const,
        amount,
        dueOn,
        dueEvent: null,
      }))
      return guide.ask(payments.stageCreate, { orderId, stages })
    },
    cash: (orderId, amount) => guide.ask(payments.shopPayment, { orderId, amount }),
    cashOfOther: (orderId, amount) => colleague.ask(payments.shopPayment, { orderId, amount }),
    link: byLink('WECHAT_PAY'),
    alipay: byLink('ALIPAY'),
    code: async (orderId, amount) => {
      const authCode = await terminal.paymentCode('PAYS')
      return guide.ask(payments.codeSubmit, { orderId, amount, authCode })
    },
    card: cards.pay,
    refund: (orderId, amount) => manager.ask(payments.revoke, { orderId, amount, reason: '误收' }),
    collect: (orderId, amount) =>
      guide.ask(differences.create, { orderId, direction: 'COLLECT', amount, reason: '改真皮' }),
    giveBack: async (orderId, amount) => {
      const wish = { orderId, direction: 'GIVE_BACK' as const, amount, reason: '保价' }
      return manager.ask(differences.approve, which(await guide.ask(differences.create, wish)))
    },
    reserve: (orderId) => scene.reserve(orderId),
    release: async (orderId) => {
      const { id, version } = await newestClaim(orderId)
      return finance.ask(subsidies.release, { id, version, reason: '换人' })
    },
    follow: async (orderId) => {
      const { id, version, state } = await newestClaim(orderId)
      const action = state === 'RESERVED' ? 'claim' : state === 'CLAIMED' ? 'approve' : 'pay'
      return finance.ask(subsidies.advance, { claims: [{ id, version }], action, reason: '', reference: '7' })
    },
    payOut: (_orderId, amount) =>
      guide.ask(tills.pay, { id: drawer(), amount: -(amount % 5000) - 1, reason: '买水' }),
    deposit: (orderId, amount) => guide.ask(deposits.pay, { orderId, depositId, amount }),
    voucher: async (orderId) => {
      const { codes } = await platforms.issue('DOUYIN', { paidCents: 9500, faceCents: 9500 })
      return platforms.use(orderId, 'DOUYIN', codes[0])
    },
    claim: byClaim(staff),
    cancel: async (orderId) => guide.ask(orders.cancel, which(await guide.ask(orders.get, { id: orderId }))),
  }
}

/** Moves what has happened in a shop to other times. */
const clockOf = (world: World, shopId: string) => {
  /** Changes what triggers keep from being changed. */
  const rewrite = (changes: readonly ReturnType<typeof sql>[]): Promise<void> =>
    world.db.transaction(async (tx) => {
      const tables = [sql`ledger_entries`, sql`till_movements`, sql`till_sessions`]
      for (const table of tables) await sql`alter table ${table} disable trigger user`.execute(tx)
      for (const change of changes) await change.execute(tx)
      for (const table of tables) await sql`alter table ${table} enable trigger user`.execute(tx)
    })
  const midnight = () => chinaMidnight(chinaDay(new Date()))
  return {
    /** The last entry then stands in the last second of yesterday. */
    becomesYesterday: async (): Promise<void> => {
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from coalesce(max(at), clock_timestamp()) - ${midnight()})::float8 + 0.5 as seconds
        from ledger_entries
        where shop_id = ${shopId}`.execute(world.db)
      const by = sql`make_interval(secs => ${rows[0]?.seconds ?? 0})`
      await rewrite([
        sql`update ledger_entries set at = at - ${by} where shop_id = ${shopId}`,
        sql`update till_movements set at = at - ${by} where shop_id = ${shopId}`,
        sql`
          update till_sessions
          set opened_at = opened_at - ${by}, closed_at = closed_at - ${by}
          where shop_id = ${shopId}`,
      ])
    },
    /** The entries of today then stand in its first second. */
    becomesMidnight: (): Promise<void> =>
      rewrite([
        sql`
          update ledger_entries
          set at = ${midnight()}::timestamptz + interval '1 second'
          where shop_id = ${shopId} and at >= ${midnight()}`,
      ]),
  }
}

/** A shop in which steps are taken on up to four orders, day by day. */
export const shopOfDays = async (world: PayingWorld) => {
  const staff = await staffOf(world)
  const drawers = drawersOf(staff)
  const steps = stepsOf(world, staff, drawers.first)
  const known: string[] = []
  const takeStep = async ({ what, order, amount }: Step): Promise<object> => {
    const orderId = known[order % known.length]
    if (what === 'soldElsewhere') {
      const claimed = await claim(staff.store)
      known.push(claimed.orderId)
      return claimed
    }
    if (what !== 'sell' && orderId !== undefined) return steps[what](orderId, amount)
    known.push((await confirmedOrder(staff.scene)).id)
    return {}
  }
  return { ...staff, ...drawers, ...clockOf(world, staff.shopId), known, takeStep }
}

export type ShopOfDays = Awaited<ReturnType<typeof shopOfDays>>
