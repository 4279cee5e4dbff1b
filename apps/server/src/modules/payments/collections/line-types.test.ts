import { splitScopedId } from '@showfloor/contract/common/ids'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setDifferenceScene, sofaPrice, type DifferenceScene } from '../../../testing/difference-scene.ts'
import { signIn } from '../../../testing/factories.ts'
import { confirmedOrder } from '../../../testing/order-scene.ts'
import { startWorld, type Caller, type World } from '../../../testing/world.ts'
import { sql } from '../../../platform/database/sql.ts'
import { bridgeSignature } from '../../terminals/terminals.public.ts'
import { tenderNo } from '../ways/tender-numbers.ts'

const { deposits, payments, terminals } = contract

let world: World
let scene: DifferenceScene
let guide: Caller
let admin: Caller
/** The bridge of the shop's only terminal. */
let bridge: { id: string; secret: string }
beforeAll(async () => {
  world = await startWorld()
  scene = await setDifferenceScene(world)
  guide = scene.guide
  const { shopId } = scene
  await sql`update shops set payment_types = '{MIS_POS,DEPOSIT}' where id = ${shopId}`.execute(world.db)
  admin = await signIn(world, { shopIds: [shopId], roles: ['admin'], name: '管理员' })
  bridge = await admin.ask(terminals.bridgeCreate, { shopId, name: '一号收银台' })
  await say('/mis/v1/hello', {
    version: '1',
    clock: new Date().toISOString(),
    terminals: [{ terminalNo: 'T1', online: true, signedIn: true, batchNo: '000001' }],
  })
})
afterAll(() => world.close())

/** Sends a message as the bridge would. */
const say = async (path: string, message: object): Promise<void> => {
  const body = JSON.stringify({ bridgeNo: bridge.id, ...message })
  const answer = await world.app.server.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/json',
      ...bridgeSignature(bridge.id, { secret: bridge.secret, path, body }),
    },
    payload: body,
  })
  expect(answer.statusCode).toBe(200)
}
const terminalId = async () =>
  (await guide.ask(terminals.ofShop, { shopId: scene.shopId })).terminals[0]?.id ?? ''
const noOf = (tenderId: string) => {
  const { shopId, id } = splitScopedId(tenderId)
  return tenderNo(shopId, id)
}
const told = async (tenderId: string, result: object) => {
  const { rows } = await sql<{ echo: string }>`
    select echo
    from terminal_commands
    where request_no = ${noOf(tenderId)} and kind = 'SALE'`.execute(world.db)
  const named = { requestNo: noOf(tenderId), echo: rows[0]?.echo ?? '', terminalNo: 'T1' }
  await say('/mis/v1/results', { ...named, responseCode: '00', text: '', ...result })
}

test('lines by card terminal, bank transfer and deposit each begin, wait and end by their own rule', async () => {
  const { shopId } = scene
  const { id: accountId } = await admin.ask(payments.bankInfoSave, {
    bank: '招商银行',
    branch: '',
    accountName: '展厅家居',
    accountNo: '6225880123456789',
    shopIds: [shopId],
    enabled: true,
  })
  const named = { franchisee: '加盟商甲', supplier: '供应商乙', enabled: true, shopIds: [shopId] }
  const { id: depositId } = await scene.finance.ask(deposits.save, named)
  await scene.finance.ask(deposits.move, {
    shopId,
    depositId,
    kind: 'TOP_UP',
    amount: 30_000,
    reason: '充值',
  })
  const orderId = (await confirmedOrder(scene.scene)).id
  const amounts = { MIS_POS: 100_000, DEPOSIT: 30_000, BANK_TRANSFER: sofaPrice - 130_000 } as const
  const made = await guide.ask(payments.mixedCreate, {
    orderId,
    lines: (['MIS_POS', 'DEPOSIT', 'BANK_TRANSFER'] as const).map((type) => ({
      type,
      amount: amounts[type],
    })),
  })
  expect(made.lines.map(({ isPlanned }) => isPlanned)).toEqual([true, true, true])
  const [mis = '', deposit = '', transfer = ''] = made.lines.map(({ tenderId }) => tenderId)

  // A line that is refused at its beginning stays as it was.
  for (const [tenderId, code] of [
    [mis, 'NOT_FOUND'],
    [transfer, 'BANK_ACCOUNT_CLOSED'],
  ] as const)
    expect((await guide.refused(payments.mixedBegin, { tenderId })).code).toBe(code)
  await sql`update terminals set online = false`.execute(world.db)
  const sent = { tenderId: mis, terminalId: await terminalId() }
  expect((await guide.refused(payments.mixedBegin, sent)).code).toBe('TERMINAL_OFFLINE')
  await sql`update terminals set online = true`.execute(world.db)
  // The deposit holds what the line will take, so that nothing else takes it.
  const freezing = { shopId, depositId, kind: 'FREEZE' as const, amount: 1, reason: '冻结' }
  expect((await scene.finance.refused(deposits.move, freezing)).code).toBe('DEPOSIT_SHORT')
  const { data: before } = await guide.ask(payments.mixedGet, { orderId })
  expect(before[0]?.lines.map(({ isPlanned }) => isPlanned)).toEqual([true, true, true])

  // At the terminal: declined, retried, approved.
  await guide.ask(payments.mixedBegin, sent)
  await told(mis, { state: 'DECLINED', responseCode: '55', text: '密码错误' })
  const again = await guide.ask(payments.mixedBegin, sent)
  const retried = again.lines[0]?.tenderId ?? ''
  expect(again.lines[0]?.state).toBe('PROCESSING')
  await told(retried, { state: 'APPROVED', amountCents: amounts.MIS_POS, voucherNo: '1', batchNo: '000001' })
  // From the deposit at once, and only once.
  const key = { 'idempotency-key': 'deposit-of-this-test' }
  const paid = await guide.ask(payments.mixedBegin, { tenderId: deposit }, key)
  expect(paid.lines.map(({ state }) => state)).toEqual(['SUCCEEDED', 'SUCCEEDED', 'CREATED'])
  await sql`delete from idempotency_keys where key = ${key['idempotency-key']}`.execute(world.db)
  await guide.ask(payments.mixedBegin, { tenderId: deposit }, key)
  const { data: left } = await guide.ask(deposits.balance, { shopId })
  expect(left.map(({ available }) => available)).toEqual([0])
  // The transfer is announced, and counts once finance has booked its arrival.
  await guide.ask(payments.mixedBegin, { tenderId: transfer, accountId, payer: '王女士' })
  const announced = await guide.ask(payments.transfer, { tenderId: transfer })
  expect(announced).toMatchObject({ amount: amounts.BANK_TRANSFER, payer: '王女士', state: 'PROCESSING' })
  expect(announced.reference).toMatch(/\S/)
  const state = await guide.ask(payments.status, { orderId })
  expect(state).toMatchObject({ paid: 130_000, due: amounts.BANK_TRANSFER })
  const ended = await guide.ask(payments.mixedRevoke, { collectionId: made.id })
  expect(ended.lines.map(({ type, state: ending }) => [type, ending])).toEqual([
    ['MIS_POS', 'SUCCEEDED'],
    ['DEPOSIT', 'SUCCEEDED'],
    ['BANK_TRANSFER', 'CLOSED'],
  ])
})
