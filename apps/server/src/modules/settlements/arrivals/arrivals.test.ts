import { chinaDay } from '@showfloor/contract/common/china-time'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signIn } from '../../../testing/factories.ts'
import { confirmedOrder, setScene, type Scene } from '../../../testing/order-scene.ts'
import { requestOf, startWorld, type SignedIn, type World } from '../../../testing/world.ts'

const { orders, payments, settlements } = contract

let world: World
let scene: Scene
let finance: SignedIn
let accountId: string
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())
let accounts = 0
beforeEach(async () => {
  scene = await setScene(world, { stock: 50 })
  finance = await signIn(world, { shopIds: [scene.shopId], roles: ['finance'], name: '钱会计' })
  accounts += 1
  const account = {
    bank: '招商银行',
    branch: '',
    accountName: '木与光家居',
    accountNo: `62148301${String(accounts).padStart(8, '0')}`,
    enabled: true,
    shopIds: [scene.shopId],
  }
  accountId = (await finance.ask(payments.bankInfoSave, account)).id
})

const today = chinaDay(new Date())
const signed = async (onto: string | null = accountId) => {
  const { id } = await confirmedOrder(scene)
  const { amounts } = await scene.guide.ask(orders.get, { id })
  await scene.guide.ask(payments.shopPayment, { orderId: id, amount: amounts.payable })
  const scope = { shopId: scene.shopId, channelId: world.channelId, through: today, accountId: onto }
  const made = await finance.ask(settlements.create, scope)
  const manager = await signIn(world, { shopIds: [scene.shopId], roles: ['manager'] })
  return manager.ask(settlements.sign, { id: made.id, version: made.version })
}
/** The bank's statement shows amounts in cents that a platform has paid. */
const arrive = async (...amounts: number[]) => {
  const rows = amounts.map((cents, at) => `${today},${(cents / 100).toFixed(2)},抖音支付,提现,P${at}`)
  await world.app.server.inject({
    ...requestOf(payments.statementTake, { accountId, name: '流水.csv', check: 'no' }),
    headers: { ...finance.headers, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(['交易日期,收入金额,对方户名,摘要,流水号', ...rows].join('\r\n')),
  })
}
const arrivalsOf = async (id: string) => (await finance.ask(settlements.arrivals, { id })).data
const which = ({ id, version }: { id: string; version: number }) => ({ id, version })
const link = (settlement: { id: string; version: number }, arrivalId = '') =>
  finance.ask(settlements.linkArrival, { ...which(settlement), arrivalId })
const waiting = async () =>
  (await finance.ask(payments.arrivalPaging, { shopId: scene.shopId })).data.map(({ amount }) => amount)
const runJob = () => world.app.jobs.find(({ name }) => name === 'settlement-arrivals')?.work()

test('S14 what a platform paid is linked to the settlement: arrivals add up, the difference is shown, and it cannot be revoked until they are unlinked', async () => {
  const settlement = await signed()
  await arrive(settlement.due - 5000, 3000, 99)
  const [near, part] = await arrivalsOf(settlement.id)
  expect(near).toMatchObject({ amount: settlement.due - 5000, isLinked: false, isExact: false, by: null })
  const first = await link(settlement, near?.id)
  expect(first).toMatchObject({
    state: 'RECEIVED',
    receipt: { no: 'P0', day: today, amount: settlement.due - 5000, arrivals: 1, difference: -5000 },
  })
  const both = await link(first, part?.id)
  expect(both.receipt).toMatchObject({ no: 'P0, P1', arrivals: 2, difference: -2000 })
  expect(await waiting()).toEqual([99])
  const again = { ...which(both), arrivalId: part?.id ?? '' }
  expect((await finance.refused(settlements.linkArrival, again)).code).toBe('ARRIVAL_TAKEN')
  const stale = { ...which(first), arrivalId: (await arrivalsOf(settlement.id))[2]?.id ?? '' }
  expect((await finance.refused(settlements.linkArrival, stale)).code).toBe('SETTLEMENT_CHANGED')
  expect(await waiting()).toEqual([99])
  const revoking = { ...which(both), reason: '想再算一次' }
  expect((await finance.refused(settlements.revoke, revoking)).code).toBe('SETTLEMENT_RECEIVED')

  const less = await finance.ask(settlements.unlinkArrival, again)
  expect(less).toMatchObject({ state: 'RECEIVED', receipt: { arrivals: 1, difference: -5000 } })
  const none = await finance.ask(settlements.unlinkArrival, { ...which(less), arrivalId: near?.id ?? '' })
  expect(none).toMatchObject({ state: 'SIGNED', receipt: null })
  expect(await finance.ask(settlements.revoke, { ...which(none), reason: '重算' })).toMatchObject({
    state: 'REVOKED',
  })
})

test('an arrival that is exactly what is due of one settlement is linked by itself; two of the same amount wait for a person', async () => {
  const settlement = await signed()
  await arrive(settlement.due, settlement.due)
  await runJob()
  expect(await arrivalsOf(settlement.id)).toMatchObject([{ isExact: true }, { isExact: true }])
  const [one, two] = await arrivalsOf(settlement.id)
  await link(settlement, one?.id)

  scene = await setScene(world, { stock: 50 })
  finance = await signIn(world, { shopIds: [scene.shopId], roles: ['finance'] })
  const account = { bank: '工商银行', branch: '', accountName: '木与光', accountNo: '9558800000000001' }
  const input = { ...account, enabled: true, shopIds: [scene.shopId] }
  accountId = (await finance.ask(payments.bankInfoSave, input)).id
  const alone = await signed()
  const foreign = { ...which(alone), arrivalId: two?.id ?? '' }
  expect((await finance.refused(settlements.linkArrival, foreign)).code).toBe('NOT_FOUND')
  await arrive(alone.due)
  await runJob()
  expect(await arrivalsOf(alone.id)).toMatchObject([{ isLinked: true, by: '' }])
  const { data } = await finance.ask(settlements.list, { shopId: scene.shopId })
  expect(data).toMatchObject([{ state: 'RECEIVED', receipt: { arrivals: 1, difference: 0 } }])
})

test('a settlement that names no account is paid on those of its legal entity, and not on those of another one that has its shop now', async () => {
  const settlement = await signed(null)
  const chains = accountId
  const admin = await signIn(world, { roles: ['admin'] })
  await admin.ask(payments.entitySave, { name: '苏州加盟店', shopIds: [scene.shopId] })
  const account = { bank: '工商银行', branch: '', accountName: '苏州加盟店', accountNo: '9558800000000002' }
  const input = { ...account, enabled: true, shopIds: [scene.shopId] }
  accountId = (await finance.ask(payments.bankInfoSave, input)).id
  await arrive(settlement.due)
  await runJob()
  expect(await arrivalsOf(settlement.id)).toEqual([])
  const [foreign] = (await finance.ask(payments.arrivalPaging, { shopId: scene.shopId })).data
  const linking = { ...which(settlement), arrivalId: foreign?.id ?? '' }
  expect((await finance.refused(settlements.linkArrival, linking)).code).toBe('NOT_FOUND')
  accountId = chains
  await arrive(settlement.due)
  await runJob()
  expect(await arrivalsOf(settlement.id)).toMatchObject([{ isLinked: true, by: '' }])
})
