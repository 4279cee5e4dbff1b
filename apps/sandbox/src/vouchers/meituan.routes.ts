import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { jsonOf } from '../formats/json.ts'
import { formOf, pageContext, query, show } from '../pages/requests.ts'
import { html } from '../pages/html.ts'
import { page } from '../pages/layout.ts'
import { yuan } from '../formats/money.ts'
import { chinaTime } from '../formats/provider-time.ts'
import type { Sandbox } from '../sandbox.ts'
import { receiptOf } from '../statements/voucher-statements.ts'
import { cancelWindowMs, left, used, whyNot, type Coupon } from './coupons.ts'
import { meituanMoneyRoutes } from './meituan-money.routes.ts'
import { bad, good, unauthorised } from './meituan.answers.ts'

/** Vouchers, and orders with their money: each has tokens of its own. */
const businessIds = ['58', '59']
const tokenLifeS = 30 * 86_400
const skewS = 600
const grantedSchema = z.object({ place: z.string(), business: z.string() })
const grantSchema = grantedSchema.extend({ token: z.string(), refresh: z.string() })
const bizSchema = z.object({
  receiptCode: z.string(),
  requestId: z.string().default(''),
  count: z.int().min(1).max(100).default(1),
  dealId: z.string().optional(),
})

/** Meituan's vouchers of shops, with the merchants' authorisation; the signature covers every non-empty field. */
export function meituanRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { troubles } = sandbox.vouchers
  authorisation(app, sandbox)
  meituanMoneyRoutes(app, sandbox, (form) => {
    const refusal = unsigned(sandbox, form)
    return refusal === undefined ? (placeOf(sandbox, form) ?? 4) : refusal
  })
  const calls = {
    prepare: 'prepare',
    consume: 'verify',
    reverseconsume: 'cancel',
    getconsumed: 'get',
    querylistbydate: 'get',
  } as const
  for (const [path, call] of Object.entries(calls))
    app.post(`/ddzh/tuangou/receipt/${path}`, (request, reply) =>
      troubles.answer(reply, 'MEITUAN', call, () => {
        const form = formOf(request)
        const refusal = unsigned(sandbox, form)
        if (refusal !== undefined) return unauthorised(refusal)
        const place = placeOf(sandbox, form)
        if (place === undefined) return unauthorised(4)
        if (path === 'querylistbydate') return listAnswer(sandbox, form.biz, place)
        const biz = bizSchema.safeParse(jsonOf(form.biz))
        if (!biz.success) return bad('参数不合法')
        if (path === 'prepare') return prepareAnswer(sandbox, biz.data.receiptCode, place)
        if (path === 'consume') return consumeAnswer(sandbox, biz.data, place)
        return path === 'getconsumed'
          ? consumedAnswer(sandbox, biz.data.receiptCode)
          : reverseAnswer(sandbox, biz.data.receiptCode)
      }),
    )
}

const signOf = (key: string, form: Readonly<Record<string, string>>): string => {
  const named = Object.entries(form)
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha1')
    .update(key + named.map(([name, value]) => name + value).join(''), 'utf8')
    .digest('hex')
}

/** Why the platform refuses a request: 3 for the signature, 5 for an unpublished format. */
const unsigned = (
  { credentials, nowMs }: Sandbox,
  form: Readonly<Record<string, string>>,
): number | undefined => {
  const { developer_id: developerId, sign_key: key } = credentials.meituan
  if (form.developerId !== developerId || !businessIds.includes(form.businessId ?? '')) return 5
  if (Math.abs(nowMs() / 1000 - Number(form.timestamp)) > skewS) return 5
  return form.sign === signOf(key, form) ? undefined : 3
}

/** The shop of a token that is good for the business that it is used for. */
const placeOf = (
  { vouchers: { coupons } }: Sandbox,
  { appAuthToken = '', businessId = '' }: Readonly<Record<string, string>>,
): string | undefined => {
  const kept = grantedSchema.safeParse(coupons.kept(`meituan token ${appAuthToken}`))
  return kept.success && kept.data.business === businessId ? kept.data.place : undefined
}

function authorisation(app: FastifyInstance, sandbox: Sandbox): void {
  const { coupons, troubles } = sandbox.vouchers
  app.get('/general/auth', (request, reply) => {
    const asked = query(request)
    const context = pageContext(sandbox, request, reply)
    const back = asked.get('redirectUrl') ?? ''
    const content = html`<header>
        <h1>${context.texts.meituanAuth}</h1>
        <p class="quiet">${context.texts.meituanAuthHint}</p>
      </header>
      <form method="post" action="/general/auth" class="card">
        <input type="hidden" name="state" value="${asked.get('state') ?? ''}" />
        <input type="hidden" name="redirectUrl" value="${back}" />
        <button class="primary">${context.texts.agree}</button>
      </form>`
    const origin = URL.canParse(back) ? new URL(back).origin : ''
    return show(reply, page(context, 'phone', context.texts.meituanAuth, content), origin)
  })
  app.post('/general/auth', (request, reply) => {
    const { state = '', redirectUrl = '' } = formOf(request)
    if (!URL.canParse(redirectUrl)) return reply.code(400).send({ error: 'redirectUrl' })
    const code = randomBytes(12).toString('hex')
    coupons.keep(`meituan code ${code}`, state)
    const back = new URL(redirectUrl)
    back.searchParams.set('code', code)
    back.searchParams.set('state', state)
    return reply.redirect(back.href, 303)
  })
  const grant = (place: string, business: string) => {
    const [token, refresh] = [randomBytes(20).toString('hex'), randomBytes(20).toString('hex')]
    coupons.keep(`meituan token ${token}`, { place, business })
    coupons.keep(`meituan refresh ${refresh}`, { token, refresh, place, business })
    return good({
      accessToken: token,
      refreshToken: refresh,
      expireIn: tokenLifeS,
      opBizCode: place,
      opBizName: `美团门店 ${place}`,
    })
  }
  app.post('/oauth/token', (request, reply) =>
    troubles.answer(reply, 'MEITUAN', 'token', () => {
      const form = formOf(request)
      const refusal = unsigned(sandbox, form)
      if (refusal !== undefined) return unauthorised(refusal)
      const state = z
        .string()
        .optional()
        .parse(coupons.kept(`meituan code ${form.code ?? ''}`))
      return state === undefined ? bad('授权码无效或已过期') : grant(`MT${state}`, form.businessId ?? '')
    }),
  )
  app.post('/oauth/refresh', (request, reply) =>
    troubles.answer(reply, 'MEITUAN', 'token', () => {
      const form = formOf(request)
      const refusal = unsigned(sandbox, form)
      if (refusal !== undefined) return unauthorised(refusal)
      const old = grantSchema.safeParse(coupons.kept(`meituan refresh ${form.refreshToken ?? ''}`))
      return old.success ? grant(old.data.place, old.data.business) : unauthorised(22)
    }),
  )
}

const prepareAnswer = ({ vouchers: { coupons }, nowMs }: Sandbox, code: string, place: string): object => {
  const coupon = coupons.byCode(code)
  if (coupon?.platform !== 'MEITUAN') return bad('券码不存在')
  const why = whyNot(coupon, place, nowMs())
  if (why !== null) return bad(why)
  const price = coupon.paidCents
  return good({
    count: left(coupon),
    receiptCode: code,
    orderId: coupon.group,
    dealId: Number(coupon.certificate.slice(0, 9)),
    dealGroupId: 1,
    dealTitle: coupon.title,
    dealPrice: Number(yuan(price)),
    dealMarketPrice: Number(yuan(coupon.faceCents)),
    receiptEndDate: coupon.expiresAtMs,
    bizType: coupon.kind === 'TIMES' ? 205 : 0,
    tgTimesCardFlag: coupon.kind === 'TIMES',
    ...(coupon.kind === 'TIMES' ? { purchaseToConsumeRatio: String(coupon.times) } : {}),
  })
}

/** The request number makes a repeat return the first answer. */
const consumeAnswer = (
  { vouchers: { coupons }, nowMs }: Sandbox,
  { receiptCode, requestId, count }: z.infer<typeof bizSchema>,
  place: string,
): object => {
  const before = coupons.kept(`consume ${requestId}`)
  if (before !== undefined) return good({ result: before })
  const coupon = coupons.byCode(receiptCode)
  if (!coupon) return bad('券码不存在')
  const why = whyNot(coupon, place, nowMs())
  if (why !== null) return bad(why)
  if (left(coupon) < count) return bad('该券已被核销')
  const added = Array.from({ length: count }, () => used(requestId, place, false, nowMs()))
  const uses = [...coupon.uses, ...added]
  coupons.save({ ...coupon, uses, state: uses.length >= coupon.times ? 'USED' : 'UNUSED' })
  const done = added.map(({ verifyId }) => {
    const own = receiptOf(coupon, verifyId)
    coupons.keep(`receipt ${own}`, { receiptCode, verifyId })
    return { receiptCode: own, dealId: Number(coupon.certificate.slice(0, 9)), flowId: verifyId.slice(0, 9) }
  })
  coupons.keep(`consume ${requestId}`, done)
  return good({ result: done })
}

const receiptSchema = z.object({ receiptCode: z.string(), verifyId: z.string() })
/** A use by its own code, or the last use of the shared code. */
const redemptionOf = ({ vouchers: { coupons } }: Sandbox, code: string) => {
  const named = receiptSchema.safeParse(coupons.kept(`receipt ${code}`))
  const coupon = coupons.byCode(named.success ? named.data.receiptCode : code)
  const byReceipt = coupon?.uses.find(({ verifyId }) => named.success && verifyId === named.data.verifyId)
  const use = byReceipt ?? (coupon?.times === 1 ? coupon.uses.at(-1) : undefined)
  return coupon && use ? { coupon, use } : undefined
}

const consumedAnswer = (sandbox: Sandbox, code: string): object => {
  const found = redemptionOf(sandbox, code)
  if (!found) return bad('没有验券记录')
  const { coupon, use } = found
  return good({
    receiptCode: code,
    dealId: Number(coupon.certificate.slice(0, 9)),
    verifyTime: chinaTime(use.atMs),
    verifyChannel: use.inApp ? 1 : 15,
    verifyShopName: use.inApp ? '商家 App' : use.place,
  })
}

const reverseAnswer = (sandbox: Sandbox, code: string): object => {
  const found = redemptionOf(sandbox, code)
  if (!found) return bad('没有验券记录')
  const { coupon, use } = found
  if (sandbox.nowMs() - use.atMs > cancelWindowMs.MEITUAN) return bad('验券已超过10分钟，不可撤销')
  sandbox.vouchers.coupons.save({
    ...coupon,
    uses: coupon.uses.filter(({ verifyId }) => verifyId !== use.verifyId),
    state: 'UNUSED',
  })
  return good(null)
}

const listSchema = z.object({
  date: z.string(),
  bizType: z.int(),
  type: z.int().min(0).max(1).default(0),
  offset: z.int().min(0),
  limit: z.int().min(1).max(300),
})
/** The list of a day names times cards by another number than a code does. */
const listedType = ({ kind }: Coupon): number => (kind === 'TIMES' ? 201 : 0)

const listAnswer = ({ vouchers: { coupons } }: Sandbox, biz: string | undefined, place: string): object => {
  const asked = listSchema.safeParse(jsonOf(biz))
  if (!asked.success) return bad('参数不合法')
  const { date, bizType, type, offset, limit } = asked.data
  const records = coupons
    .all()
    .filter((coupon) => type === 0 && coupon.platform === 'MEITUAN' && listedType(coupon) === bizType)
    .flatMap((coupon) =>
      coupon.uses
        .filter((use) => (use.inApp || use.place === place) && chinaTime(use.atMs).startsWith(date))
        .map((use) => ({
          receiptCode: receiptOf(coupon, use.verifyId),
          dealId: Number(coupon.certificate.slice(0, 9)),
          dealTitle: coupon.title,
          dealPrice: Number(yuan(coupon.paidCents)),
          dealMarketPrice: Number(yuan(coupon.faceCents)),
          verifyChannel: '15',
          flowId: use.verifyId.slice(0, 9),
          bizType,
          verifyTime: chinaTime(use.atMs),
          refundStatus: 1,
        })),
    )
  return good({ records: records.slice(offset, offset + limit), totalCount: records.length })
}
