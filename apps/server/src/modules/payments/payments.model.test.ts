import { chinaDay } from '@showfloor/contract/common/china-time'
import { splitScopedId } from '@showfloor/contract/common/ids'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { contract } from '@showfloor/contract/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmedOrder, orderInput } from '../../testing/order-scene.ts'
import { freePort } from '../../../../../tools/testing/ports.ts'
import { startPayingWorld, type PayingWorld } from '../../testing/paying-world.ts'
import { modelDesk } from '../../testing/payments/model-desk.ts'
import { subsidise } from '../../testing/money/subsidies.ts'
import { ownShare, rules, type Known, type Link, type Step } from '../../testing/payments/payment-model.ts'
import { setVoucherScene, type VoucherScene } from '../../testing/payments/voucher-scene.ts'
import { callerWith, secondProcess, type SignedIn, type World } from '../../testing/world.ts'
import { sql } from '../../platform/database/sql.ts'
import { tenderNo } from './ways/tender-numbers.ts'

const { deposits, orders, payments, reconciliation } = contract

let world: PayingWorld
/** A server process that cannot reach the provider. */
let cutOff: World
let scene: VoucherScene
let desk: ReturnType<typeof modelDesk>
/** The provider's own records. */
let provider: DatabaseSync
/** The accounts for transfers, and a deposit that is never used up. */
let accountId: string
let depositId: string
beforeAll(async () => {
  world = await startPayingWorld()
  cutOff = await secondProcess(world, { SANDBOX_URL: `http://127.0.0.1:${await freePort()}` })
  scene = await setVoucherScene(world)
  desk = modelDesk(world, scene)
  await sql`update roles set revoke_limit_cents = 100000000 where code = 'finance'`.execute(world.db)
  await sql`update stock set on_hand = 1000000 where shop_id = ${scene.shopId}`.execute(world.db)
  const shopIds = [scene.shopId]
  await sql`
    update shops
    set is_state_subsidies = true, payment_types = '{WECHAT_PAY,WECHAT_CODE}'
    where id = ${scene.shopId}`.execute(world.db)
  await subsidise(world, { shopIds })
  const account = { bank: '中国银行', branch: '', accountName: '家居有限公司', accountNo: '6217000012345678' }
  accountId = (await scene.finance.ask(payments.bankInfoSave, { ...account, enabled: true, shopIds })).id
  const deposit = { franchisee: '苏州加盟商', supplier: '总部', enabled: true, shopIds }
  depositId = (await scene.finance.ask(deposits.save, deposit)).id
  const topUp = { shopId: scene.shopId, depositId, kind: 'TOP_UP' as const, amount: 99_000_000_000 }
  await scene.finance.ask(deposits.move, { ...topUp, reason: '充值' })
  provider = new DatabaseSync(path.join(world.sandboxFolder, 'sandbox.sqlite'), { readOnly: true })
})
afterAll(async () => {
  provider.close()
  await cutOff.app.close()
  await world.close()
})

const job = (name: string) => world.app.jobs.find((one) => one.name === name)?.work()
const revise = async (who: Pick<SignedIn, 'ask'>, orderId: string, version: number): Promise<unknown> => {
  const made = await who.ask(orders.update, { ...orderInput(scene.scene), id: orderId, version })
  return scene.guide.ask(orders.confirmInShop, { id: orderId, version: made.version })
}

const today = (): string => chinaDay(new Date())

/** Announces a transfer and lets it arrive. */
const transfer = async (orderId: string, amount: number): Promise<unknown> => {
  const announced = { orderId, accountId, amount, payer: '王女士' }
  const { tenderId } = await scene.guide.ask(payments.transferAnnounce, announced)
  return scene.finance.ask(payments.transferArrived, { tenderId, amount, bookedOn: today() })
}

/** The bill of the day arrives: it must leave nothing open, whatever happened before. */
const bill = async (who: Pick<SignedIn, 'ask'>, silent: boolean): Promise<unknown> => {
  await who.ask(reconciliation.fetch, { source: 'WECHAT_PAY', day: today() })
  const { data } = await scene.finance.ask(reconciliation.differences, {})
  return silent ? undefined : expect(data).toEqual([])
}

/** Runs a step on the server. */
const send = async (known: Known, link: Link | undefined, step: Step): Promise<unknown> => {
  const { what, amount, silent, told, wrong } = step
  const { orderId } = known
  const as = ({ headers }: SignedIn) => callerWith(silent ? cutOff : world, headers)
  const guide = as(scene.scene.guide)
  const tenderId = link?.id ?? ''
  if (what === 'cash') return scene.cash(orderId, amount)
  if (what === 'deposit') return guide.ask(deposits.pay, { orderId, depositId, amount })
  if (what === 'transfer') return transfer(orderId, amount)
  if (what === 'code') return desk.byCode(orderId, amount)
  if (what === 'voucher') return desk.verifyVoucher(known)
  if (what === 'voucherBack') return desk.cancelVoucher(known)
  if (what === 'reserve') return desk.reserve(orderId)
  if (what === 'release') return desk.release(orderId)
  if (what === 'bill') return bill(as(scene.finance), silent)
  if (what === 'link') {
    const made = await scene.guide.ask(payments.remoteSubmit, { orderId, type: 'WECHAT_PAY', amount })
    return known.links.push({
      id: made.id,
      amount,
      isOpen: true,
      isUnknown: false,
      paid: 0,
      received: 0,
      aside: 0,
      returning: 0,
      counted: 0,
      revoking: 0,
    })
  }
  if (what === 'cancel' || what === 'revise') {
    const { version } = await scene.guide.ask(orders.get, { id: orderId })
    return what === 'cancel'
      ? guide.ask(orders.cancel, { id: orderId, version })
      : revise(guide, orderId, version)
  }
  if (what === 'refundsJob') {
    await sql`update refunds set ask_at = now() where state <> 'DONE'`.execute(world.db)
    return job('refunds-finish')
  }
  if (what === 'linksJob') {
    await sql`
      update tenders
      set expires_at = now(), ask_at = now()
      where order_id = ${splitScopedId(orderId).id} and expires_at is not null`.execute(world.db)
    await job('tenders-close')
    // The poller may have taken one of them a moment before.
    const overdue = async () => {
      const { rows } = await sql`
        select id
        from tenders
        where order_id = ${splitScopedId(orderId).id}
          and expires_at <= now()
          and state in ('CREATED', 'PROCESSING', 'UNKNOWN')`.execute(world.db)
      return rows
    }
    return expect.poll(overdue).toEqual([])
  }
  if (!link) return undefined
  if (what === 'pay')
    return world.act(tenderId, 'pay', {
      ...(told === 0 ? { drop: true } : { times: told }),
      ...(wrong ? { amount_cents: link.amount + 7 } : {}),
    })
  if (what === 'notify') return world.act(tenderId, 'notify', {})
  if (what === 'query') return guide.ask(payments.remoteQuery, { tenderId })
  if (what === 'close') return guide.ask(payments.remoteCancel, { tenderId })
  if (what === 'accept') return scene.guide.ask(payments.accept, { tenderId })
  if (what === 'revoke')
    return as(scene.finance).ask(payments.revoke, { orderId, tenderId, amount, reason: '误收' })
  return as(scene.finance).ask(payments.giveBack, { tenderId })
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => /"code":"(\w+)"/.exec(String(error))?.[1] ?? String(error),
  )

/** The order's payments as the model describes them. */
const shown = async ({ orderId }: Known) => {
  const state = await scene.guide.ask(payments.status, { orderId })
  return {
    isOpen: state.open,
    paid: state.paid,
    aside: state.aside,
    links: state.tenders
      .filter(({ type }) => type === 'WECHAT_PAY')
      .map(({ id, received, aside, state: of }) => ({
        id,
        received,
        aside,
        isOpen: of === 'PROCESSING' || of === 'UNKNOWN' || of === 'CREATED',
      })),
  }
}
const expectedOf = ({ isOpen, paid, links }: Known) => ({
  isOpen,
  paid,
  aside: links.reduce((sum, link) => sum + link.aside + link.returning, 0),
  links: links.map(({ id, received, aside, isOpen: open }) => ({ id, received, aside, isOpen: open })),
})

/** Tenders on which ledger, refunds and the provider disagree. */
const contradictions = async (orderId: string) => {
  const { rows } = await sql<{ id: string; shopId: string; kept: number; given: number }>`
    select t.id, t.shop_id, coalesce(sum(e.amount_cents + e.aside_cents), 0)::cents as kept,
      coalesce(
        (
          select sum(r.amount_cents)
          from refunds r
          where r.shop_id = t.shop_id and r.tender_id = t.id and r.state = 'DONE'
        ),
        0
      )::cents as given
    from tenders t
    left join ledger_entries e on e.shop_id = t.shop_id and e.tender_id = t.id
    where t.order_id = ${splitScopedId(orderId).id} and t.type = 'WECHAT_PAY'
    group by t.shop_id, t.id`.execute(world.db)
  return rows.filter(({ id, shopId, kept, given }) => {
    const no = tenderNo(shopId, id)
    const trade = provider.prepare('select paid_cents as paid from trades where tender_no = ?').get(no)
    const back = provider.prepare('select sum(amount_cents) as back from refunds where tender_no = ?').get(no)
    const [paidCents, backCents] = [Number(trade?.['paid'] ?? 0), Number(back?.['back'] ?? 0)]
    // What we have not learnt yet was neither booked nor refunded.
    return given !== backCents || (kept + given !== paidCents && kept + given !== 0)
  })
}

const anything: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom<Step['what'][]>(
    'cash',
    'deposit',
    'transfer',
    'code',
    'voucher',
    'voucher',
    'voucherBack',
    'reserve',
    'reserve',
    'release',
    'bill',
    'link',
    'link',
    'link',
    'link',
    'pay',
    'pay',
    'pay',
    'notify',
    'query',
    'close',
    'close',
    'accept',
    'accept',
    'giveBack',
    'giveBack',
    'revoke',
    'revoke',
    'cancel',
    'revise',
    'refundsJob',
    'linksJob',
  ),
  which: fc.nat(5),
  amount: fc.constantFrom(1, 70_000, 100_000, ownShare),
  silent: fc.boolean(),
  told: fc.constantFrom(0, 1, 1, 3),
  wrong: fc.constantFrom(false, false, true),
})

const walk = async (sequence: readonly Step[]) => {
  const order = await confirmedOrder(scene.scene)
  const known: Known = {
    orderId: order.id,
    isOpen: true,
    paid: 0,
    links: [],
    voucherIds: [],
    vouchers: [],
    isReserved: false,
  }
  const take = async (step: Step, link: Link | undefined) => {
    const before = structuredClone(known)
    const sent = send(known, link, step)
    const answer = await codeOf(sent)
    // A link that was just made is known from its answer: the model looks at earlier ones.
    const answered = rules[step.what](step.what === 'link' ? before : known, link, step)
    expect({ step, before, answer }).toMatchObject({ answer: answered })
    expect({ step, before, shown: await shown(known) }).toMatchObject({ shown: expectedOf(known) })
  }
  for (const step of sequence) await take(step, known.links[step.which % Math.max(known.links.length, 1)])
  // There is always a way to an end: every link closed, all set-aside money refunded.
  const plain = { which: 0, amount: 1, silent: false, told: 1, wrong: false } as const
  for (const link of known.links) {
    if (link.isOpen) await take({ ...plain, what: 'close' }, link)
    await take({ ...plain, what: 'query' }, link)
    if (link.aside + link.returning > 0) await take({ ...plain, what: 'giveBack' }, link)
  }
  if (known.links.some(({ revoking }) => revoking > 0))
    await take({ ...plain, what: 'refundsJob' }, undefined)
  expect(await contradictions(known.orderId)).toEqual([])
  const { tenders, aside } = await scene.finance.ask(payments.status, { orderId: order.id })
  expect(aside).toBe(0)
  for (const tender of tenders) {
    expect(['SUCCEEDED', 'CLOSED', 'FAILED']).toContain(tender.state)
    // A paid amount may be refunded while it is paid.
    const actions = tender.actions.filter((action) => action !== 'revoke')
    expect({ actions, refunds: tender.refunds.map(({ state }) => state) }).toEqual({
      actions: [],
      refunds: tender.refunds.map(() => 'DONE'),
    })
  }
}

// More and longer ones: MODEL_RUNS=2000.
const runsOfSuite = 100
const numRuns = Number(process.env['MODEL_RUNS'] ?? runsOfSuite)

test(
  'whatever guides, customers, the provider and jobs do in any order: the ledger adds up, nothing is refunded twice, nothing is stuck',
  async () => {
    const sequences = fc.array(anything, { minLength: 4, maxLength: numRuns > runsOfSuite ? 14 : 9 })
    const run = fc.assert(fc.asyncProperty(sequences, walk), { numRuns, endOnFailure: true })
    await expect(run).resolves.toBeUndefined()
  },
  120_000 + numRuns * 3000,
)
