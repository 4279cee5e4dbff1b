import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { splitScopedId } from '@showfloor/contract/common/ids'
import type { VoucherPlatform } from '@showfloor/contract/common/vouchers'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import { signIn } from '../../testing/factories.ts'
import { setScene } from '../../testing/order-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../testing/paying-world.ts'
import { setVoucherScene, type VoucherScene } from '../../testing/payments/voucher-scene.ts'
import { callerWith, secondProcess } from '../../testing/world.ts'

const { vouchers, payments } = contract

let world: PayingWorld
let scene: VoucherScene
beforeAll(async () => {
  world = await startPayingWorld()
  scene = await setVoucherScene(world)
})
afterAll(() => world?.close())

const platforms = ['DOUYIN', 'MEITUAN'] as const satisfies VoucherPlatform[]
const job = (name: string) => world.app.jobs.find((one) => one.name === name)?.work()

type Refusal = [as: string, code: string]
const refunded: Refusal[] = [
  ['REFUNDED', 'VOUCHER_REFUNDED'],
  ['REFUND_ASKED', 'VOUCHER_REFUND_ASKED'],
]
/** Douyin lists expired vouchers among the others. */
const refusals: Record<VoucherPlatform, Refusal[]> = {
  DOUYIN: refunded,
  MEITUAN: [...refunded, ['EXPIRED', 'VOUCHER_EXPIRED']],
}

/** Douyin tells of a printed code that it was used, and where and when only of the encrypted one. */
const usedWords = {
  DOUYIN: /已被核销/,
  MEITUAN: /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d 商家 App/,
} as const

describe.each(platforms)('%s', (platform) => {
  test.each(refusals[platform])(
    'V4 a voucher that is %s is refused before it is verified: %s',
    async (as, code) => {
      const orderId = await scene.order()
      const { codes } = await scene.issue(platform, { as })
      const refused = await scene.guide.refused(vouchers.prepare, { orderId, platform, code: codes[0] })
      expect(refused.code).toBe(code)
      expect(await scene.status(orderId)).toMatchObject({ paid: 0, tenders: [] })
    },
  )

  test('V2 a code that was used elsewhere says so, with when and where if the platform tells, and no tender is made', async () => {
    const orderId = await scene.order()
    const { codes } = await scene.issue(platform, { as: 'USED' })
    const refused = await scene.guide.refused(vouchers.prepare, { orderId, platform, code: codes[0] })
    expect(refused.code).toBe('VOUCHER_USED')
    expect(refused.error).toMatch(usedWords[platform])
    expect(await scene.status(orderId)).toMatchObject({ paid: 0, tenders: [] })
  })

  test('V5 a voucher of another shop is refused with what to check, and an unbound shop takes none', async () => {
    const orderId = await scene.order()
    const { codes } = await scene.issue(platform, { place: 'somewhere' })
    const input = { orderId, platform, code: codes[0] }
    const refused = await scene.guide.refused(vouchers.prepare, input)
    expect(refused).toMatchObject({ code: 'VOUCHER_OTHER_SHOP' })
    expect(refused.error).toContain('团购门店')
    // The platform's words name the bound shop and the one that the voucher is for.
    expect(refused.error).toContain(scene.placeOf(platform))
    expect(refused.error).toContain('somewhere')
    expect(await scene.status(orderId)).toMatchObject({ paid: 0, tenders: [] })
    const { data } = await scene.admin.ask(vouchers.bindings, {})
    const bound = data.find((row) => row.shopId === scene.shopId && row.platform === platform)
    await scene.bind(platform, { placeId: bound?.placeId, version: bound?.version, enabled: false })
    const unbound = await scene.guide.refused(vouchers.prepare, input)
    expect(unbound).toMatchObject({ code: 'VOUCHER_SHOP_UNBOUND' })
    expect(unbound.error).toContain('团购门店')
    const version = (bound?.version ?? 0) + 1
    await scene.bind(platform, { placeId: bound?.placeId, version })
    const check = { settingsOf: scene.shopId, platform }
    expect(await scene.admin.ask(vouchers.bindingCheck, check)).toHaveProperty('name')
  })

  test('V7 a revoked token is replaced once, by one of all callers in two processes, and each asks once more', async () => {
    const other = await secondProcess(world, { SANDBOX_URL: world.sandboxUrl })
    onTestFinished(() => other.app.close())
    const there = callerWith(other, scene.guide.headers)
    const ids = await Promise.all([scene.order(), scene.order(), scene.order()])
    const { codes } = await scene.issue(platform)
    const all = () =>
      Promise.all(
        ids.map((orderId, at) =>
          scene.prepare(orderId, platform, codes[0] ?? '', at === 0 ? scene.guide : there),
        ),
      )
    await scene.prepare(ids[0] ?? '', platform, codes[0] ?? '')
    const renewals = async (): Promise<number> => {
      const waiting = await scene.trouble({ platform, call: 'get', status: 503 })
      await scene.clearTroubles()
      return 100 - (waiting.find(({ call }) => call === 'token')?.times ?? 100)
    }
    // What is only slow counts the tokens that were given out.
    const slow = { platform, call: 'token', delayMs: 100, times: 100 }
    await scene.forgetTokens('access')
    await scene.trouble(slow)
    expect(await all()).toMatchObject([{ platform }, { platform }, { platform }])
    expect(await renewals()).toBe(1)
    // The very first one of a chain that needs nobody to agree.
    if (platform !== 'DOUYIN') return
    await sql`delete from voucher_tokens where platform = 'DOUYIN'`.execute(world.db)
    await scene.trouble(slow)
    expect(await all()).toMatchObject([{ platform }, { platform }, { platform }])
    expect(await renewals()).toBe(1)
  })

  test('V12 after the window the platform’s reversal is refused with advice, and the refund goes another way with evidence', async () => {
    const orderId = await scene.order()
    const { codes } = await scene.issue(platform)
    const { vouchers: used } = await scene.use(orderId, platform, codes[0])
    const tenderId = used[0]?.tenderId ?? ''
    const { id } = splitScopedId(tenderId)
    await sql`update vouchers set cancel_until = now() where tender_id = ${id}`.execute(world.db)
    const late = await scene.guide.refused(vouchers.cancel, { tenderId })
    expect(late).toMatchObject({ code: 'VOUCHER_CANCEL_LATE' })
    expect(late.error).toContain('撤销已超时')
    expect(late.error).toContain('申请退款')
    expect(await scene.entries(tenderId)).toEqual([{ kind: 'PAYMENT', amountCents: 8000 }])
    await scene.finance.ask(payments.revoke, { orderId, tenderId, amount: 8000, reason: '退货' })
    const { tenders } = await scene.status(orderId)
    expect(tenders).toMatchObject([{ refunds: [{ state: 'FAILED', failure: 'BY_HAND' }] }])
    const refundId = tenders[0]?.refunds[0]?.id ?? ''
    await scene.finance.ask(payments.refundSettle, { refundId, evidence: '转账回单 18' })
    expect(await scene.status(orderId)).toMatchObject({ paid: 0, refunded: 8000 })
  })

  test('V13 the answer to a cancellation is lost: the status of the code decides', async () => {
    const orderId = await scene.order()
    const { codes } = await scene.issue(platform)
    const { vouchers: used } = await scene.use(orderId, platform, codes[0])
    const tenderId = used[0]?.tenderId ?? ''
    await scene.trouble({ platform, call: 'cancel', drop: 'before' })
    const undone = await scene.guide.refused(vouchers.cancel, { tenderId })
    expect(undone.code).toBe('PAYMENT_PROVIDER_UNAVAILABLE')
    expect(await scene.status(orderId)).toMatchObject({ paid: 8000 })
    await scene.trouble({ platform, call: 'cancel', drop: 'after' })
    await scene.trouble({ platform, call: 'get', status: 503 })
    const asked = await scene.guide.ask(vouchers.cancel, { tenderId })
    expect(asked.vouchers).toMatchObject([{ state: 'CANCELLING' }])
    await job('vouchers-cancel')
    await job('refunds-finish')
    expect(await scene.status(orderId)).toMatchObject({ paid: 0, refunded: 8000 })
  })

  test('V13 a cancellation that never arrived is requested again until the platform answers', async () => {
    const orderId = await scene.order()
    const { codes } = await scene.issue(platform)
    const { vouchers: used } = await scene.use(orderId, platform, codes[0])
    await scene.trouble({ platform, call: 'cancel', drop: 'before' })
    await scene.trouble({ platform, call: 'get', status: 503 })
    const asked = await scene.guide.ask(vouchers.cancel, { tenderId: used[0]?.tenderId ?? '' })
    expect(asked.vouchers).toMatchObject([{ state: 'CANCELLING' }])
    await job('vouchers-cancel')
    await job('refunds-finish')
    expect(await scene.status(orderId)).toMatchObject({ paid: 0, refunded: 8000 })
    expect((await scene.guide.ask(vouchers.list, { orderId })).vouchers).toMatchObject([
      { state: 'CANCELLED' },
    ])
  })
})

describe('DOUYIN alone', () => {
  const platform = 'DOUYIN'

  test('V4 an expired voucher is shown as such and cannot be verified', async () => {
    const orderId = await scene.order()
    const { codes } = await scene.issue(platform, { as: 'EXPIRED' })
    const { id, certificates } = await scene.prepare(orderId, platform, codes[0] ?? '')
    expect(certificates).toMatchObject([{ refusal: 'EXPIRED' }])
    const input = { preparationId: id, picks: [{ no: 1, uses: 1 }] }
    expect((await scene.guide.refused(vouchers.verify, input)).code).toBe('NOT_FOUND')
    expect(await scene.status(orderId)).toMatchObject({ paid: 0, tenders: [] })
  })

  test('V7 a token that is refused again is not renewed for ever', async () => {
    const orderId = await scene.order()
    const { codes } = await scene.issue(platform)
    await scene.trouble({ platform, call: 'prepare', inner: 2_190_008, times: 5 })
    const refused = await scene.guide.refused(vouchers.prepare, { orderId, platform, code: codes[0] })
    expect(refused.code).toBe('VOUCHER_UNAUTHORISED')
    const waiting = await scene.trouble({ platform, call: 'get', status: 503 })
    await scene.clearTroubles()
    expect(waiting).toMatchObject([{ call: 'prepare', times: 3 }, { call: 'get' }])
  })

  test('V15 a short link that leads to another site or a private address is refused, and nothing there is requested', async () => {
    const orderId = await scene.order()
    const requests: string[] = []
    const foreign = createServer(({ url }, response) => {
      requests.push(url ?? '')
      response.end()
    })
    await new Promise<void>((ready) => foreign.listen(0, '127.0.0.1', ready))
    const address = `127.0.0.1:${(foreign.address() as AddressInfo).port}`
    const links = [
      `http://${address}/d/1`,
      `${world.sandboxUrl}@${address}/d/1`,
      'http://169.254.169.254/latest',
      `${world.sandboxUrl.replace('http://', 'http://a@')}/d/1`,
      'https://v.douyin.com.evil.example/x',
      // The platform's own short links may lead there too.
      `${world.sandboxUrl}/d/foreign`,
      `${world.sandboxUrl}/d/private`,
      `${world.sandboxUrl}/d/astray?to=http://${address}/d/1`,
    ]
    for (const code of links) {
      const refused = await scene.guide.refused(vouchers.prepare, { orderId, platform, code })
      expect(refused.code).toBe('VOUCHER_LINK_FOREIGN')
    }
    await new Promise((closed) => foreign.close(closed))
    expect(requests).toEqual([])
    for (const code of ['券码', `${world.sandboxUrl}/d/endless`])
      expect((await scene.guide.refused(vouchers.prepare, { orderId, platform, code })).code).toBe(
        'VOUCHER_STRANGE',
      )
  })
})

test('V14 a colleague cannot reverse a voucher, a manager can, with reversing entries; an unbound shop is offered none', async () => {
  const orderId = await scene.order()
  const { codes } = await scene.issue('DOUYIN')
  const { vouchers: used } = await scene.use(orderId, 'DOUYIN', codes[0])
  const tenderId = used[0]?.tenderId ?? ''
  const colleague = await signIn(world, { shopIds: [scene.shopId], roles: ['guide'] })
  expect((await colleague.refused(vouchers.cancel, { tenderId })).code).toBe('VOUCHER_CANCEL_MANAGER')
  // Once its order is being fulfilled, the verifier cannot either.
  const { id } = splitScopedId(orderId)
  await sql`update orders set status = 'FULFILLING' where id = ${id}`.execute(world.db)
  const { vouchers: shown } = await scene.guide.ask(vouchers.list, { orderId })
  expect(shown).toMatchObject([{ state: 'VERIFIED', mayCancel: false }])
  expect((await scene.guide.refused(vouchers.cancel, { tenderId })).code).toBe('VOUCHER_CANCEL_MANAGER')
  await scene.manager.ask(vouchers.cancel, { tenderId })
  await sql`update orders set status = 'CONFIRMED' where id = ${id}`.execute(world.db)
  // Pressed again by somebody else, it is done already.
  const again = await scene.guide.ask(vouchers.cancel, { tenderId })
  expect(again.vouchers).toMatchObject([{ state: 'CANCELLED' }])
  expect(await scene.status(orderId)).toMatchObject({ paid: 0 })
  expect((await scene.guide.ask(payments.types, { shopId: scene.shopId })).data).toContain('VOUCHER')
  const { guide, shopId } = await setScene(world)
  expect((await guide.ask(payments.types, { shopId })).data).not.toContain('VOUCHER')
})
