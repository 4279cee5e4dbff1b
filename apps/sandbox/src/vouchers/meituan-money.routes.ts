import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { jsonOf } from '../formats/json.ts'
import { yuan } from '../formats/money.ts'
import { formOf } from '../pages/requests.ts'
import type { Sandbox } from '../sandbox.ts'
import { receiptOf, usesOn } from '../statements/voucher-statements.ts'
import { bad, good, unauthorised } from './meituan.answers.ts'

const sharesSchema = z.object({ orderId: z.string(), type: z.int() })
const incomeSchema = z.object({ date: z.string(), offset: z.int().min(0), limit: z.int().min(1).max(300) })
/** Kinds of amounts: what customer and platform pay, what of it the platform reduces, and what the merchant does. */
const kinds = { verified: -1, platform: 15, merchant: 17 } as const

/** Meituan's orders and money. `placeOf` answers the shop of a call, or the number of the refusal. */
export function meituanMoneyRoutes(
  app: FastifyInstance,
  sandbox: Sandbox,
  placeOf: (form: Record<string, string>) => string | number,
): void {
  const { troubles, coupons } = sandbox.vouchers
  const on = (path: string, work: (biz: unknown, place: string) => object) =>
    app.post(`/ddzhkh/${path}`, (request, reply) =>
      troubles.answer(reply, 'MEITUAN', 'get', () => {
        const form = formOf(request)
        const place = placeOf(form)
        return typeof place === 'number' ? unauthorised(place) : work(jsonOf(form['biz']), place)
      }),
    )
  on('dingdan/receipt/paymentshares', (biz) => {
    const asked = sharesSchema.safeParse(biz)
    if (!asked.success) return bad('参数不合法')
    const result = coupons.inGroup(asked.data.orderId).flatMap((coupon) =>
      coupon.uses.flatMap(({ verifyId }) => {
        const receiptCode = receiptOf(coupon, verifyId)
        const count = coupon.kind === 'TIMES' ? coupon.times : 1
        const share = (cents: number, amountType: number) => ({
          receiptCode,
          amount: Number(yuan(Math.floor(cents / count))),
          amountType,
        })
        return [
          share(coupon.paidCents - coupon.merchantCents, kinds.verified),
          share(coupon.platformCents, kinds.platform),
          share(coupon.merchantCents, kinds.merchant),
        ].filter(({ amount }) => amount !== 0)
      }),
    )
    return good({ result })
  })
  on('finance/income/detail', (biz, place) => {
    const asked = incomeSchema.safeParse(biz)
    if (!asked.success) return bad('参数不合法')
    const { not_ready: isEarly, cut } = sandbox.markets.statements.of('MEITUAN')
    if (isEarly) return bad('账单未生成')
    const { date, offset, limit } = asked.data
    const rows = usesOn(sandbox, 'MEITUAN', date).filter((row) => row.place === place || row.place === '')
    const list = rows.slice(offset, offset + limit).map((row) => ({
      detailId: row.key,
      receiptCode: row.number,
      verifyAmount: yuan(row.paidCents - row.merchantCents),
      merchantAmount: yuan(row.merchantCents),
      commission: yuan(row.feeCents),
      settleAmount: yuan(row.paidCents - row.merchantCents - row.feeCents),
    }))
    return good({ list: cut ? list.slice(0, -1) : list, total: rows.length })
  })
}
