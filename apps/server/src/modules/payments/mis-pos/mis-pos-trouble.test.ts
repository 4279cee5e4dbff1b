import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { codeOf, sofaPrice, tried } from '../../../testing/difference-scene.ts'
import { signIn } from '../../../testing/factories.ts'
import { startTerminalWorld, type TerminalWorld } from '../../../testing/payments/terminal-world.ts'
import { callerWith, secondProcess, type SignedIn, type World } from '../../../testing/world.ts'

const { payments, terminals } = contract

let desk: TerminalWorld
let world: TerminalWorld['world']
let scene: TerminalWorld['scene']
beforeAll(async () => {
  desk = await startTerminalWorld()
  ;({ world, scene } = desk)
})
afterAll(() => desk?.close())
beforeEach(() => desk.reset())

test('M2 the acknowledgement is lost: the command comes again, the journal answers it, and the customer pays once', async () => {
  await scene.set({ manner: 'WAITS' })
  const orderId = await scene.order()
  const acks: string[] = []
  desk.line.blocked = '/mis/v1/acks'
  desk.line.answers = (path, sent) => {
    if (path === '/mis/v1/acks') acks.push(sent)
    return true
  }
  const tender = await scene.submit(orderId, 20_000)
  await expect.poll(() => desk.line.lost).toBeGreaterThan(0)
  expect(await desk.commandsOf(tender)).toMatchObject([{ state: 'WAITING', acked: false }])
  desk.line.blocked = ''
  await expect.poll(async () => (await desk.commandsOf(tender))[0]?.acked).toBe(true)
  await expect.poll(() => acks.at(-1) ?? '').toContain('"duplicate":true')
  await scene.act(scene.noOf(tender), 'pay')
  await scene.until(orderId, 'SUCCEEDED')
  expect(await scene.status(orderId)).toMatchObject({ paid: 20_000, aside: 0 })
})

test('M3 the network fails after the approval: unknown until the result arrives, which is repeated until it is accepted', async () => {
  const orderId = await scene.order()
  let tries = 0
  desk.line.answers = (path) => path !== '/mis/v1/results' || ++tries > 2
  await scene.submit(orderId, 20_000)
  await expect.poll(() => tries).toBeGreaterThan(2)
  await scene.until(orderId, 'SUCCEEDED')
  expect(await scene.status(orderId)).toMatchObject({ paid: 20_000, aside: 0 })

  // The line to the terminal breaks too: only the query finds the money.
  await scene.set({ manner: 'MUTE' })
  const second = await scene.order()
  const tender = await scene.submit(second, 30_000)
  await scene.until(second, 'UNKNOWN')
  expect(
    (
      await scene.guide.refused(payments.misSubmit, {
        orderId: second,
        amount: sofaPrice,
        terminalId: scene.terminalId,
      })
    ).code,
  ).toBe('PAYMENT_BESIDE_UNKNOWN')
  await desk.clock.askAfter(tender.id, 0)
  await scene.until(second, 'SUCCEEDED')
  expect((await scene.status(second)).paid).toBe(30_000)
})

test('M4 the bridge crashes during a sale: what the terminal charged is found, and what never reached it has failed', async () => {
  await scene.set({ manner: 'WAITS' })
  const orderId = await scene.order()
  const tender = await scene.submit(orderId, 40_000)
  await scene.act(scene.noOf(tender), 'begin')
  await scene.bridge.kill()
  await scene.act(scene.noOf(tender), 'pay')
  const busy = await scene.submit(orderId, 10_000).catch((error: unknown) => String(error))
  expect(busy).toContain('TERMINAL_BUSY')
  await desk.overdue(tender)
  const unseen = await scene.submit(orderId, 10_000)
  await sql`
    update terminal_commands
    set not_after = now() - interval '1 minute'
    where request_no = ${scene.noOf(unseen)}`.execute(world.db)
  await scene.bridge.start()
  await desk.clock.askAfter(tender.id, 0)
  await expect
    .poll(async () => (await scene.status(orderId)).tenders.map(({ state }) => state))
    .toEqual(['SUCCEEDED', 'FAILED'])
  expect((await scene.status(orderId)).paid).toBe(40_000)
})

test('M7 a refund of another amount on the terminal is not booked; finance compares the slip and records what was given back', async () => {
  const orderId = await scene.order()
  const tender = await scene.submit(orderId, 50_000)
  await scene.until(orderId, 'SUCCEEDED')
  await scene.finance.ask(payments.revoke, { orderId, tenderId: tender.id, amount: 10_000, reason: '多收' })
  await scene.bridge.kill()
  const refundId = (await desk.refundOf(orderId))?.id ?? ''
  await scene.finance.ask(payments.refundRetry, { refundId })
  const { rows } = await sql<{ requestNo: string; echo: string }>`
    select request_no, echo
    from terminal_commands
    where kind = 'REFUND' and original ->> 'requestNo' = ${scene.noOf(tender)}`.execute(world.db)
  const named = { requestNo: rows[0]?.requestNo, echo: rows[0]?.echo }
  const given = { ...named, state: 'APPROVED', responseCode: '00', text: '', amountCents: 9000 }
  expect(await desk.send('/mis/v1/acks', { ...named, accepted: true })).toBe(200)
  expect(await desk.send('/mis/v1/results', { ...given, terminalNo: scene.terminalNo })).toBe(200)
  await sql`update refunds set ask_at = now(), asking_until = null where state <> 'DONE'`.execute(world.db)
  await world.app.jobs.find(({ name }) => name === 'refunds-finish')?.work()
  expect(await desk.refundOf(orderId)).toMatchObject({ state: 'FAILED', failure: 'OTHER_AMOUNT' })
  expect(await scene.status(orderId)).toMatchObject({ paid: 50_000, refunded: 0 })
  const { data } = await scene.finance.ask(payments.toLookAt, { kind: 'REFUND_FAILED' })
  expect(data.find((matter) => matter.refundId === refundId)?.actions).toEqual(['settle', 'retry'])
  // Asking again finds the same answer and refunds nothing more.
  await scene.finance.ask(payments.refundRetry, { refundId })
  expect(await desk.givenBack(tender)).toHaveLength(1)
  await scene.finance.ask(payments.refundSettle, { refundId, evidence: '签购单 90 元，另补现金 10 元' })
  expect(await scene.status(orderId)).toMatchObject({ paid: 40_000, refunded: 10_000 })
  await scene.bridge.start()
})

test('M8 M11 a result of another request or terminal changes nothing; an uncertain query leaves the tender unknown', async () => {
  await scene.set({ manner: 'WAITS' })
  const orderId = await scene.order()
  const tender = await scene.submit(orderId, 20_000)
  const requestNo = scene.noOf(tender)
  const { rows } = await sql<{ echo: string }>`
    select echo
    from terminal_commands
    where request_no = ${requestNo}`.execute(world.db)
  const echo = rows[0]?.echo ?? ''
  const approved = { requestNo, state: 'APPROVED', responseCode: '00', text: '', amountCents: 20_000 }
  for (const wrong of [
    { echo: 'another1', terminalNo: scene.terminalNo },
    { echo, terminalNo: 'T2' },
  ])
    expect(await desk.send('/mis/v1/results', { ...approved, ...wrong })).toBe(200)
  expect(await scene.status(orderId)).toMatchObject({ paid: 0, tenders: [{ state: 'PROCESSING' }] })
  // The customer types the PIN: the return code is a success, the state of the trade is not.
  await scene.act(requestNo, 'begin')
  await scene.bridge.kill()
  await desk.overdue(tender)
  await scene.bridge.start()
  await desk.clock.askAfter(tender.id, 0)
  await scene.until(orderId, 'UNKNOWN')
  await scene.act(requestNo, 'pay')
  await desk.clock.askAfter(tender.id, 0)
  await scene.until(orderId, 'SUCCEEDED')
})

test('M9 one terminal runs one command at a time: of two guides on two servers one takes the money', async () => {
  await scene.set({ manner: 'WAITS' })
  const other = await secondProcess(world, { SANDBOX_URL: world.sandboxUrl })
  const orderId = await scene.order()
  const wish = { orderId, amount: sofaPrice, terminalId: scene.terminalId }
  const second = await signIn(world, { shopIds: [scene.shopId], name: '陈晨' })
  const ask = (on: World, who: SignedIn) => tried(callerWith(on, who.headers).ask(payments.misSubmit, wish))
  const answers = (await Promise.all([ask(world, scene.scene.guide), ask(other, second)])).map(codeOf)
  expect(answers.toSorted()).toEqual(['PAYMENT_TOO_MUCH', 'ok'])
  const busy = await scene.guide.refused(payments.misSubmit, { ...wish, orderId: await scene.order() })
  expect(busy.code).toBe('TERMINAL_BUSY')
  const [tender] = (await scene.status(orderId)).tenders
  await scene.act(scene.noOf(tender ?? { id: '0-0' }), 'pay')
  await scene.until(orderId, 'SUCCEEDED')
  expect((await scene.status(orderId)).paid).toBe(sofaPrice)
  await other.app.close()
})

test('R7.20 a status sync asks the terminal about a sale of unknown outcome, and books it once', async () => {
  await scene.set({ manner: 'MUTE' })
  const orderId = await scene.order()
  const { id: tenderId } = await scene.submit(orderId, 20_000)
  await scene.until(orderId, 'UNKNOWN')
  // The server's own query is far off.
  await sql`update tenders set ask_at = now() + interval '1 day'`.execute(world.db)
  await scene.set({ manner: 'PAYS' })
  const sync = () => scene.guide.ask(payments.misStatusSync, { tenderId })
  await expect.poll(async () => (await sync()).state).toBe('SUCCEEDED')
  expect(await sync()).toMatchObject({ state: 'SUCCEEDED', amount: 20_000 })
  expect(await scene.status(orderId)).toMatchObject({ paid: 20_000, aside: 0, tenders: [{}] })
  const cash = await scene.guide.ask(payments.shopPayment, { orderId, amount: 100 })
  const other = cash.tenders.find(({ type }) => type === 'CASH')?.id ?? ''
  expect((await scene.guide.refused(payments.misStatusSync, { tenderId: other })).code).toBe('NOT_FOUND')
})

test('M12 the terminal does not know a sale that the bridge sent: unknown until the whole batch was read', async () => {
  await scene.set({ manner: 'WAITS' })
  const orderId = await scene.order()
  const tender = await scene.submit(orderId, 20_000)
  await scene.act(scene.noOf(tender), 'begin')
  await scene.bridge.kill()
  await scene.act(scene.noOf(tender), 'forget')
  await desk.overdue(tender)
  await scene.bridge.start()
  await desk.clock.askAfter(tender.id, 0)
  await scene.until(orderId, 'UNKNOWN')
  await expect.poll(async () => (await desk.commandsOf(tender)).at(-1)?.state).toBe('ENDED')
  expect((await scene.status(orderId)).tenders[0]?.state).toBe('UNKNOWN')
  await desk.clock.askAfter(tender.id, 0)
  await scene.until(orderId, 'FAILED')
})

test('M13 M14 M15 settling: unknown outcomes come first, differences are listed, a lost answer is queried, and a void becomes a refund', async () => {
  const { terminalId } = scene
  const settle = (goOn = false) => scene.manager.ask(terminals.settle, { terminalId, goOn })
  const latest = async () =>
    (await scene.manager.ask(terminals.settlements, { shopId: scene.shopId })).data[0]
  const settled = () => expect.poll(async () => (await latest())?.state)
  await settle(true)
  await settled().toBe('AGREED')
  const before = (await latest())?.batchNo
  const orderId = await scene.order()
  const tender = await scene.submit(orderId, 20_000)
  await scene.until(orderId, 'SUCCEEDED')
  await scene.set({ manner: 'MUTE' })
  const open = await scene.submit(orderId, 10_000)
  await scene.until(orderId, 'UNKNOWN')
  const refusal = await scene.manager.refused(terminals.settle, { terminalId })
  expect(refusal.code).toBe('TERMINAL_UNSETTLED')
  // A slip without a request of ours. The terminal's answer is lost as well.
  await scene.act('SOMEBODY', 'insert', 777)
  expect(await settle(true)).toMatchObject({ state: 'ASKED', hadUnknown: true })
  await scene.set({ manner: 'PAYS' })
  await expect
    .poll(async () => {
      await settle().catch(() => undefined)
      return (await latest())?.state
    })
    .toBe('DIFFERENT')
  const done = await latest()
  expect(done?.batchNo).not.toBe(before)
  expect(done?.ours).toEqual([{ kind: 'SALE', payKind: 'CARD', count: 1, amount: 20_000 }])
  expect(done?.theirs).toEqual([{ kind: 'SALE', payKind: 'CARD', count: 3, amount: 30_777 }])
  expect(done?.differences.map(({ kind, terminalAmount }) => [kind, terminalAmount])).toEqual([
    ['THEIRS', 10_000],
    ['THEIRS', 777],
  ])
  await desk.clock.askAfter(open.id, 0)
  await scene.until(orderId, 'SUCCEEDED')
  // Somebody settled at the terminal itself, so our void is too late. No greeting of the bridge tells of the new batch.
  desk.line.blocked = '/mis/v1/hello'
  await sql`
    update terminals
    set batch_no = (
      select result ->> 'batchNo'
      from terminal_commands
      where request_no = ${scene.noOf(tender)} and kind = 'SALE'
    )`.execute(world.db)
  await scene.finance.ask(payments.revoke, { orderId, tenderId: tender.id, amount: 20_000, reason: '退货' })
  await scene.finance.ask(payments.refundRetry, { refundId: (await desk.refundOf(orderId))?.id ?? '' })
  await expect.poll(async () => (await scene.status(orderId)).paid).toBe(10_000)
  expect((await desk.givenBack(tender)).slice(0, 2)).toEqual([
    { kind: 'REFUND', state: 'APPROVED' },
    { kind: 'VOID', state: 'DECLINED' },
  ])
})

test('M17 a wrong or old signature and a reused nonce are refused and change nothing', async () => {
  const hello = {
    version: 'x',
    clock: new Date().toISOString(),
    terminals: [{ terminalNo: 'T9', online: true, signedIn: true, batchNo: '1' }],
  }
  const nonce = 'nonce-of-this-test'
  expect(await desk.send('/mis/v1/hello', hello, { secret: 'another' })).toBe(401)
  expect(await desk.send('/mis/v1/hello', hello, { atMs: Date.now() - 301_000 })).toBe(401)
  expect(await desk.send('/mis/v1/hello', { ...hello, bridgeNo: '1-1' })).toBe(401)
  expect((await scene.shown()).terminals.map(({ terminalNo }) => terminalNo)).toEqual([scene.terminalNo])
  const polite = { ...hello, terminals: [] }
  expect(await desk.send('/mis/v1/hello', polite, { nonce })).toBe(200)
  expect(await desk.send('/mis/v1/hello', hello, { nonce })).toBe(401)
  expect((await scene.shown()).terminals.map(({ terminalNo }) => terminalNo)).toEqual([scene.terminalNo])
})
