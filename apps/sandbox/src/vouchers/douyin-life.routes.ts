import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { jsonOf } from '../formats/json.ts'
import { query } from '../pages/requests.ts'
import type { Sandbox } from '../sandbox.ts'
import { usesOn } from '../statements/voucher-statements.ts'
import { cancelWindowMs, left, used, whyNot, type Coupon } from './coupons.ts'

const tokenSchema = z.object({
  client_key: z.string(),
  client_secret: z.string(),
  grant_type: z.literal('client_credential'),
})
const verifySchema = z.object({
  verify_token: z.string(),
  poi_id: z.string().default(''),
  encrypted_codes: z.array(z.string()).min(1),
})
const cancelSchema = z.object({
  verify_id: z.string(),
  certificate_id: z.string(),
  cancel_token: z.string().optional(),
})
const resultsSchema = z.array(
  z.object({
    result: z.int(),
    msg: z.string(),
    code: z.string(),
    verify_id: z.string(),
    certificate_id: z.string(),
  }),
)
type Results = z.infer<typeof resultsSchema>
const groupSchema = z.object({ group: z.string() })

const tokenLifeS = 7200
const root = '/goodlife/v1/fulfilment/certificate'
const types = { SET: 1, CASH: 2, TIMES: 3 } as const
const states = { UNUSED: 1, USED: 2, REFUND_ASKED: 3, REFUNDED: 4 } as const

/** Its published codes for a request or voucher that it refuses. */
const refusals = {
  wrong: 2_100_005,
  used: 1208,
  missing: 1212,
  unusable: 1250,
  refunded: 1265,
  place: 3_000_002,
} as const
const refusalOf = (why: string | null): number => {
  if (why === null || why.includes('核销')) return refusals.used
  if (why.includes('已退款')) return refusals.refunded
  return why.includes('门店') ? refusals.place : refusals.unusable
}

/** Short links that lead where no voucher is: to another site, into the private network, and to themselves without end. */
export const oddLinks = [
  { name: 'foreign', target: 'https://v.douyin.com.evil.example/share' },
  { name: 'private', target: 'http://169.254.169.254/latest' },
  { name: 'endless', target: '/d/endless' },
] as const

const good = (data: object) => ({
  data: { error_code: 0, description: 'success', ...data },
  extra: { error_code: 0, description: 'success', sub_error_code: 0, sub_description: '' },
})
const bad = (code: number, description: string) => ({
  data: { error_code: code, description },
  extra: { error_code: code, description, sub_error_code: 0, sub_description: '' },
})

/** Douyin's vouchers for local life, at the paths of its open platform; short links lead to `/share/commerce/coupon`. */
export function douyinLifeRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { vouchers, credentials } = sandbox
  const { coupons, troubles } = vouchers
  app.post('/oauth/stable_client_token/', (request, reply) =>
    troubles.answer(reply, 'DOUYIN', 'token', () => {
      const asked = tokenSchema.safeParse(jsonOf(request.body))
      const { client_key: key, client_secret: secret } = credentials.douyin
      if (!asked.success || asked.data.client_key !== key) return bad(10_003, 'client_key 错误')
      if (asked.data.client_secret !== secret) return bad(10_013, 'client_secret 错误')
      const token = z.string().optional().parse(coupons.kept('douyin token')) ?? newToken()
      coupons.keep('douyin token', token)
      return good({ access_token: token, expires_in: tokenLifeS })
    }),
  )
  const guarded = (
    request: FastifyRequest,
    reply: FastifyReply,
    call: 'prepare' | 'verify' | 'cancel' | 'get',
    work: () => object,
  ) =>
    troubles.answer(reply, 'DOUYIN', call, () =>
      request.headers['access-token'] === coupons.kept('douyin token')
        ? work()
        : bad(2_190_008, 'access_token 过期'),
    )
  app.get('/d/:group', (request, reply) => {
    const { group } = groupSchema.parse(request.params)
    const elsewhere = query(request).get('to') ?? oddLinks.find(({ name }) => name === group)?.target
    if (elsewhere) return reply.redirect(elsewhere, 302)
    return reply.redirect(`/share/commerce/coupon?schema_type=13&object_id=${group}`, 302)
  })
  app.get(`${root}/prepare/`, (request, reply) =>
    guarded(request, reply, 'prepare', () => prepareAnswer(sandbox, query(request))),
  )
  app.post(`${root}/verify/`, (request, reply) =>
    guarded(request, reply, 'verify', () => verifyAnswer(sandbox, jsonOf(request.body))),
  )
  app.post(`${root}/cancel/`, (request, reply) =>
    guarded(request, reply, 'cancel', () => cancelAnswer(sandbox, jsonOf(request.body))),
  )
  app.get(`${root}/get/`, (request, reply) =>
    guarded(request, reply, 'get', () => {
      // A printed code gets no answer here.
      const coupon = coupons.byEncrypted(query(request).get('encrypted_code') ?? '')
      return coupon ? good({ certificate: statusOf(coupon) }) : bad(refusals.missing, '券不存在')
    }),
  )
  app.get(`${root}/verify_record/query/`, (request, reply) =>
    guarded(request, reply, 'get', () => recordsAnswer(sandbox, query(request))),
  )
  app.get('/goodlife/v1/settle/bill/composite_query/', (request, reply) =>
    guarded(request, reply, 'get', () => statementAnswer(sandbox, query(request))),
  )
  app.get('/goodlife/v1/shop/poi/query/', (request, reply) =>
    guarded(request, reply, 'get', () => {
      const id = query(request).get('poi_id') ?? ''
      const poi = { poi_id: id, poi_name: `抖音门店 ${id}` }
      return good({ pois: id.startsWith('none') ? [] : [{ poi }], total: 1 })
    }),
  )
}

const newToken = (): string => `clt.${randomBytes(16).toString('hex')}`

/** All unused vouchers of the order of a code or link. */
const prepareAnswer = ({ vouchers: { coupons }, nowMs }: Sandbox, asked: URLSearchParams): object => {
  const code = asked.get('code')
  const place = asked.get('poi_id') ?? ''
  const named = code === null ? coupons.inGroup(asked.get('encrypted_data') ?? '')[0] : coupons.byCode(code)
  if (named?.platform !== 'DOUYIN') return bad(refusals.missing, '券不存在')
  const why = whyNot(named, place, nowMs())
  const usable = coupons.inGroup(named.group).filter((one) => left(one) > 0)
  if (usable.length === 0 || (why !== null && why !== '该券已过期' && code !== null))
    return bad(refusalOf(why), why ?? '该券已被核销')
  const token = randomBytes(16).toString('hex')
  coupons.keep(`verify ${token}`, { group: named.group })
  return good({
    verify_token: token,
    order_id: named.group,
    certificates: usable.map((one) => ({
      encrypted_code: one.encrypted,
      certificate_id: one.certificate,
      expire_time: Math.floor(one.expiresAtMs / 1000),
      sku: {
        sku_id: one.group,
        title: one.title,
        groupon_type: types[one.kind],
        market_price: one.faceCents,
      },
      amount: {
        original_amount: one.paidCents + one.platformCents + one.merchantCents,
        pay_amount: one.paidCents,
        payment_discount_amount: 0,
        coupon_pay_amount: one.paidCents,
        merchant_ticket_amount: one.merchantCents,
        platform_discount_amount: one.platformCents,
        list_market_amount: one.faceCents,
        brand_ticket_amount: 0,
      },
      ...(one.kind === 'TIMES' ? { time_card: { times_count: one.times, times_used: one.uses.length } } : {}),
    })),
  })
}

const statusOf = ({ encrypted, state, uses, times, expiresAtMs, certificate }: Coupon) => {
  const last = uses.at(-1)
  return {
    encrypted_code: encrypted,
    expire_time: Math.floor(expiresAtMs / 1000),
    status: state === 'USED' || (state === 'UNUSED' && uses.length >= times) ? 2 : states[state],
    ...(last
      ? {
          verify: {
            verify_id: last.verifyId,
            certificate_id: certificate,
            verify_time: Math.floor(last.atMs / 1000),
            verifier_unique_id: last.inApp ? '商家 App' : last.place,
            verify_type: last.inApp ? 1 : 2,
            can_cancel: true,
          },
        }
      : {}),
  }
}

/** A token verifies once; a repeat gets 1208 or 2 for what was done. */
const verifyAnswer = ({ vouchers: { coupons, troubles }, nowMs }: Sandbox, body: unknown): object => {
  const asked = verifySchema.safeParse(body)
  if (!asked.success) return bad(refusals.wrong, '参数不合法')
  const { verify_token: token, poi_id: place, encrypted_codes: codes } = asked.data
  const before = resultsSchema.safeParse(coupons.kept(`verified ${token}`))
  if (before.success)
    return good({
      verify_results: before.data.map((one) =>
        one.result === 0
          ? { ...one, result: troubles.repeatCode, msg: '券已核销', verify_id: '', certificate_id: '' }
          : one,
      ),
    })
  if (coupons.kept(`verify ${token}`) === undefined) return bad(refusals.wrong, 'verify_token 已失效')
  const results = codes.map((code): Results[number] => {
    const coupon = coupons.byEncrypted(code)
    const why = coupon ? whyNot(coupon, place, nowMs()) : '券不存在'
    if (!coupon || why !== null)
      return { result: 1, msg: why ?? '', code, verify_id: '', certificate_id: coupon?.certificate ?? '' }
    const use = used(token, place, false, nowMs())
    const uses = [...coupon.uses, use]
    coupons.save({ ...coupon, uses, state: uses.length >= coupon.times ? 'USED' : 'UNUSED' })
    return { result: 0, msg: 'success', code, verify_id: use.verifyId, certificate_id: coupon.certificate }
  })
  coupons.keep(`verified ${token}`, results)
  return good({ verify_results: results.map((one) => ({ ...one, origin_code: '' })) })
}

const cancelAnswer = ({ vouchers: { coupons }, nowMs }: Sandbox, body: unknown): object => {
  const asked = cancelSchema.safeParse(body)
  if (!asked.success) return bad(refusals.wrong, '参数不合法')
  const { verify_id: verifyId, cancel_token: token } = asked.data
  const key = `cancel ${token ?? verifyId}`
  if (token !== undefined && coupons.kept(key) !== undefined) return good({})
  const coupon = coupons.all().find(({ uses }) => uses.some((use) => use.verifyId === verifyId))
  const use = coupon?.uses.find((one) => one.verifyId === verifyId)
  if (!coupon || !use) return bad(refusals.missing, '核销记录不存在')
  if (nowMs() - use.atMs > cancelWindowMs.DOUYIN) return bad(refusals.unusable, '核销已超过一小时，不可撤销')
  coupons.save({ ...coupon, uses: coupon.uses.filter((one) => one !== use), state: 'UNUSED' })
  coupons.keep(key, true)
  return good({})
}

/** The uses in a time span, newest first, after the record that the cursor names. */
const recordsAnswer = ({ vouchers: { coupons } }: Sandbox, asked: URLSearchParams): object => {
  const [from, until] = [Number(asked.get('start_time')), Number(asked.get('end_time'))]
  const places = z
    .array(z.string())
    .catch([])
    .parse(jsonOf(asked.get('poi_ids')))
  const records = coupons
    .all()
    .filter(({ platform }) => platform === 'DOUYIN')
    .flatMap((coupon) =>
      coupon.uses
        .filter(({ place, inApp }) => inApp || places.includes(place))
        .map((use) => ({
          verify_id: use.verifyId,
          certificate_id: coupon.certificate,
          verify_time: Math.floor(use.atMs / 1000),
          status: 1,
          sku: { title: coupon.title, groupon_type: types[coupon.kind] },
          amount: {
            coupon_pay_amount: coupon.paidCents,
            platform_discount_amount: coupon.platformCents,
            list_market_amount: coupon.faceCents,
          },
          cursor: use.verifyId,
        })),
    )
    .filter(({ verify_time: at }) => at >= from && at <= until)
    .toSorted((a, b) => b.verify_time - a.verify_time || (a.cursor < b.cursor ? -1 : 1))
  const cursor = asked.get('cursor') ?? '0'
  const start = cursor === '0' ? 0 : records.findIndex((one) => one.cursor === cursor) + 1
  return good({ records: records.slice(start, start + Number(asked.get('size'))) })
}

/** The statement of a day for all shops of the account; a cursor names the row after which the next page begins. */
const statementAnswer = (sandbox: Sandbox, asked: URLSearchParams): object => {
  const { not_ready: isEarly, cut } = sandbox.markets.statements.of('DOUYIN')
  if (isEarly) return bad(refusals.wrong, '账单未生成')
  const rows = usesOn(sandbox, 'DOUYIN', asked.get('bill_date') ?? '')
  const offset = Number(asked.get('cursor') ?? '0')
  const size = Number(asked.get('size'))
  const page = rows.slice(offset, offset + size)
  return good({
    ledger_records: page.map((row) => ({
      ledger_id: row.key,
      verify_id: row.number,
      certificate_id: row.certificate,
      poi_id: row.place,
      settle_type: 1,
      fund_amount_type: 0,
      amount: {
        original: row.paidCents + row.platformCents + row.merchantCents,
        pay: row.paidCents,
        pay_discount: 0,
        platform_ticket: row.platformCents,
        merchant_ticket: row.merchantCents,
        total_merchant_platform_service: row.feeCents,
        talent_commission: 0,
        total_agent_merchant: 0,
        goods: row.paidCents + row.platformCents - row.feeCents,
      },
    })),
    has_more: cut === true || offset + size < rows.length,
    cursor: cut ? '' : String(offset + size),
  })
}
