import type { Call } from '@showfloor/contract/common/call'
import { CENTS_MAX } from '@showfloor/contract/common/money'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { setDifferenceScene, sofaPrice, type DifferenceScene } from '../../../testing/difference-scene.ts'
import { confirmedOrder } from '../../../testing/order-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'

const { deposits, payments } = contract

let world: PayingWorld
let scene: DifferenceScene
/** A shop of other people. */
let theirs: DifferenceScene
let orderId: string
let accountId: string
beforeAll(async () => {
  world = await startPayingWorld()
  scene = await setDifferenceScene(world)
  theirs = await setDifferenceScene(world)
  await sql`
    update shops
    set stage_payment = true, cloud_pos_type = 'SHOUQIANBA_LITE',
      payment_types = '{WECHAT_PAY,ALIPAY,WECHAT_CODE,CLOUD_POS,BANK}'
    where id = ${scene.shopId}`.execute(world.db)
  const account = await scene.finance.ask(payments.bankInfoSave, {
    bank: '中国银行',
    branch: '徐汇支行',
    accountName: '家居有限公司',
    accountNo: '6217 0000 1234 5678',
    enabled: true,
    shopIds: [scene.shopId],
  })
  accountId = account.id
  orderId = (await confirmedOrder(scene.scene)).id
})
afterAll(() => world.close())

type Wish = { orderId: string; amount: number; stages?: number[] }
type Refusal = { code: string; error: string }
type Ask = (wish: Wish, language?: 'zh-CN' | 'en') => Promise<Refusal>
const refused =
  (call: Call, more: (wish: Wish) => object): Ask =>
  (wish, language = 'zh-CN') =>
    scene.guide.refused(call, more(wish), { 'accept-language': language })

/** The ways in which a guide takes an amount. */
const ways: [string, Ask][] = [
  ['cash', refused(payments.shopPayment, (wish) => wish)],
  ['a link', refused(payments.remoteSubmit, (wish) => ({ ...wish, type: 'ALIPAY' }))],
  ['a payment code', refused(payments.codeSubmit, (wish) => ({ ...wish, authCode: `13${'0'.repeat(16)}` }))],
  ['a cloud POS', refused(payments.posSubmit, (wish) => wish)],
  [
    'a bank transfer',
    refused(payments.transferAnnounce, (wish) => ({ ...wish, accountId, payer: '王女士' })),
  ],
  [
    'a mixed payment',
    refused(payments.mixedCreate, ({ amount, ...wish }) => ({ ...wish, lines: [{ type: 'CASH', amount }] })),
  ],
]
/** The same where a terminal or deposit is needed to go further. */
const inputOnly: typeof ways = [
  ['a card terminal', refused(payments.misSubmit, (wish) => ({ ...wish, terminalId: `${scene.shopId}-1` }))],
  [
    'a change of a mixed payment',
    refused(payments.mixedUpdate, ({ amount }) => ({
      collectionId: `${scene.shopId}-1`,
      version: 1,
      lines: [{ type: 'CASH', amount }],
    })),
  ],
  ['a deposit', refused(deposits.pay, (wish) => ({ ...wish, depositId: '1' }))],
]

describe('what a guide asks for wrongly has its own text and leaves nothing', () => {
  test.each([...ways, ...inputOnly])('by %s: an amount that is none', async (_name, ask) => {
    for (const [amount, zh, en] of [
      [100.5, '金额须为整数，以分为单位', 'must be a whole number of cents'],
      [0, '金额要大于 0', 'must be above 0'],
      [-100, '金额不能是负数', 'must not be negative'],
      [CENTS_MAX + 1, '金额太大', 'is too large'],
    ] as const)
      for (const [language, text] of [['zh-CN', zh] as const, ['en', en] as const]) {
        const { code, error } = await ask({ orderId, amount }, language)
        expect([amount, code, error]).toEqual([
          amount,
          'INVALID_INPUT',
          expect.stringMatching(new RegExp(`amount: ${text}$`)),
        ])
      }
  })

  test.each(ways)(
    'by %s: an amount above the due, a stage of another order, and orders of others',
    async (_name, ask) => {
      expect(await ask({ orderId, amount: sofaPrice + 1 })).toMatchObject({
        code: 'PAYMENT_TOO_MUCH',
        error: '收款金额超过可收的 ¥2,149（未付 ¥2,149，其中正在收款 ¥0）',
      })
      expect(await ask({ orderId, amount: sofaPrice + 1 }, 'en')).toMatchObject({
        error: 'More than the ¥2,149 that can be taken: ¥2,149 is due, of which ¥0 is being paid',
      })
      for (const stages of [[7], [1, 7]])
        expect(await ask({ orderId, amount: 100, stages })).toMatchObject({
          code: 'STAGE_UNKNOWN',
          error: '这张订单没有所选的期次，分期可能刚被修改，请刷新',
        })
      const elsewhere = await confirmedOrder(theirs.scene)
      expect((await ask({ orderId: elsewhere.id, amount: 100 })).code).toBe('SHOP_FORBIDDEN')
      expect((await ask({ orderId: `${scene.shopId}-1`, amount: 100 })).code).toBe('NOT_FOUND')
    },
  )
})

test('an action on a tender that does not exist, or is another shop’s', async () => {
  const { remoteQuery, remoteCancel, mixedBegin, accept } = payments
  for (const call of [remoteQuery, remoteCancel, mixedBegin, accept]) {
    const code = async (shopId: string) => (await scene.guide.refused(call, { tenderId: `${shopId}-1` })).code
    expect([call.summary, await code(scene.shopId), await code(theirs.shopId)]).toEqual([
      call.summary,
      'NOT_FOUND',
      'SHOP_FORBIDDEN',
    ])
  }
})

test('none of it is kept', async () => {
  const { rows } = await sql<{ tenders: number; collections: number; entries: number }>`
    select
      (select count(*)::integer from tenders) as tenders,
      (select count(*)::integer from payment_collections) as collections,
      (select count(*)::integer from ledger_entries) as entries`.execute(world.db)
  expect(rows).toEqual([{ tenders: 0, collections: 0, entries: 0 }])
  expect(await scene.guide.ask(payments.status, { orderId })).toMatchObject({ paid: 0, due: sofaPrice })
})
