import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { jsonOf } from '../formats/json.ts'
import { html, type Html } from '../pages/html.ts'
import { money, page } from '../pages/layout.ts'
import { formOf, missing, pageContext, show } from '../pages/requests.ts'
import type { Texts } from '../pages/texts.ts'
import type { Sandbox } from '../sandbox.ts'
import { actSchema, happen, issueSchema, left, type Coupon } from './coupons.ts'
import { douyinLifeRoutes, oddLinks } from './douyin-life.routes.ts'
import { meituanRoutes } from './meituan.routes.ts'
import { repeatSchema, troubleSchema } from './troubles.ts'

const couponsMax = 50
const whats = ['use', 'giveBack', 'lastMinute', 'age', 'refund', 'askRefund', 'expire'] as const
const formSchema = z.object({
  platform: z.enum(['DOUYIN', 'MEITUAN']),
  kind: z.enum(['SET', 'CASH', 'TIMES']),
  as: z.enum(['FRESH', 'EXPIRED', 'REFUNDED', 'REFUND_ASKED', 'USED']),
  count: z.coerce.number().int().min(1).max(20),
  times: z.coerce.number().int().min(2).max(50).default(5),
  yuan: z.coerce.number().min(0.01).max(1_000_000),
  face: z.coerce.number().min(0.01).max(1_000_000),
  platformYuan: z.coerce.number().min(0).max(1_000_000),
  merchantYuan: z.coerce.number().min(0).max(1_000_000),
  place: z.string().max(64),
})
const centsIn = (yuan: number): number => Math.round(yuan * 100)
/** The fault of the shop's next call, by the button on the page. */
const mishaps = {
  lostVerify: { call: 'verify', drop: 'after' },
  lostCancel: { call: 'cancel', drop: 'after' },
  silent: { call: 'verify', drop: 'before' },
  silentCancel: { call: 'cancel', drop: 'before' },
  noStatus: { call: 'get', status: 503, times: 3 },
  busy: { call: 'prepare', status: 503 },
  inner: { call: 'verify', inner: 2_119_009 },
  forged: { call: 'prepare', forge: true },
} as const
const mishapSchema = z.object({
  platform: z.enum(['DOUYIN', 'MEITUAN']),
  mishap: z.enum([
    ...(Object.keys(mishaps) as (keyof typeof mishaps)[]),
    'token',
    'verifyToken',
    'repeatTwo',
  ]),
})

/**
 * A customer with vouchers: `/vouchers` for people. For tests, POST /sandbox/vouchers issues vouchers, POST /sandbox/vouchers/:code changes one, POST
 * /sandbox/voucher-troubles makes the next calls fail and …/clear ends that, POST /sandbox/voucher-tokens revokes tokens, and POST /sandbox/voucher-repeats {"result": 2} chooses
 * what a repeated verification is answered. GET /d/foreign, /d/private and /d/endless are short links that lead astray.
 */
export function voucherRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  douyinLifeRoutes(app, sandbox)
  meituanRoutes(app, sandbox)
  const { coupons, troubles } = sandbox.vouchers
  app.post('/sandbox/vouchers', (request, reply) => {
    const issued = coupons.issue(issueSchema.parse(jsonOf(request.body)))
    const [first] = issued
    return reply.send({
      codes: issued.map(({ code }) => code),
      certificates: issued.map(({ certificate }) => certificate),
      link: `${sandbox.baseUrl(request)}/d/${first?.group ?? ''}`,
    })
  })
  app.post('/sandbox/vouchers/:code', (request, reply) => {
    const { code } = z.object({ code: z.string() }).parse(request.params)
    const coupon = coupons.byCode(code)
    if (!coupon) return reply.code(404).send({ error: `no voucher ${code}` })
    return reply.send(happen(coupons, coupon, actSchema.parse(jsonOf(request.body)), sandbox.nowMs()))
  })
  app.post('/sandbox/voucher-troubles', (request, reply) => {
    troubles.add(troubleSchema.parse(jsonOf(request.body)))
    return reply.send({ waiting: troubles.list() })
  })
  app.post('/sandbox/voucher-troubles/clear', (_, reply) => {
    troubles.clear()
    return reply.send({})
  })
  app.post('/sandbox/voucher-tokens', (request, reply) => {
    const { which } = z.object({ which: z.enum(['access', 'verify']) }).parse(jsonOf(request.body))
    forgetTokens(sandbox, which)
    return reply.send({})
  })
  app.post('/sandbox/voucher-repeats', (request, reply) => {
    troubles.repeatWith(repeatSchema.parse(jsonOf(request.body)).result)
    return reply.send({ result: troubles.repeatCode })
  })
  pages(app, sandbox)
}

const forgetTokens = ({ vouchers: { coupons } }: Sandbox, which: 'access' | 'verify'): void => {
  if (which === 'verify') {
    coupons.forget('verify ')
    coupons.forget('verified ')
  } else {
    coupons.forget('douyin token')
    coupons.forget('meituan token ')
  }
}

function pages(app: FastifyInstance, sandbox: Sandbox): void {
  const { coupons, troubles } = sandbox.vouchers
  app.get('/vouchers', (request, reply) => show(reply, holderPage(sandbox, request, reply)))
  app.post('/vouchers', (request, reply) => {
    const form = formSchema.safeParse(formOf(request))
    if (!form.success) return missing(sandbox, request, reply)
    const { yuan, face, platformYuan, merchantYuan, ...wish } = form.data
    const amounts = {
      paidCents: centsIn(yuan),
      faceCents: centsIn(face),
      platformCents: centsIn(platformYuan),
      merchantCents: centsIn(merchantYuan),
    }
    coupons.issue(issueSchema.parse({ ...wish, ...amounts }))
    return reply.redirect('/vouchers', 303)
  })
  app.post('/vouchers/mishap', (request, reply) => {
    const form = mishapSchema.safeParse(formOf(request))
    if (!form.success) return missing(sandbox, request, reply)
    const { platform, mishap } = form.data
    if (mishap === 'repeatTwo') troubles.repeatWith(troubles.repeatCode === 2 ? 1208 : 2)
    else if (mishap === 'token' || mishap === 'verifyToken')
      forgetTokens(sandbox, mishap === 'token' ? 'access' : 'verify')
    else troubles.add(troubleSchema.parse({ platform, ...mishaps[mishap] }))
    return reply.redirect('/vouchers', 303)
  })
  app.post('/vouchers/:code', (request, reply) => {
    const { code } = z.object({ code: z.string() }).parse(request.params)
    const coupon = coupons.byCode(code)
    const form = z.object({ what: z.enum(whats) }).safeParse(formOf(request))
    if (!coupon || !form.success) return missing(sandbox, request, reply)
    happen(coupons, coupon, actSchema.parse(form.data), sandbox.nowMs())
    return reply.redirect('/vouchers', 303)
  })
}

/** The platforms' faults, and short links that lead astray. */
const mishapForm = (sandbox: Sandbox, request: FastifyRequest, texts: Texts, platforms: Html): Html => {
  const { troubles } = sandbox.vouchers
  return html`<form method="post" action="/vouchers/mishap" class="card">
    <label>${texts.voucherPlatform} ${platforms}</label>
    <div class="actions">
      ${mishapSchema.shape.mishap.options.map(
        (one) => html`<button class="small" name="mishap" value="${one}">${texts[`mishap_${one}`]}</button>`,
      )}
    </div>
    <p class="quiet small">
      ${texts.mishapWaiting} ${troubles.list().length} · ${texts.repeatCode} ${troubles.repeatCode}
    </p>
    <p class="quiet small lines number">
      ${texts.oddLinks} ${oddLinks.map(({ name }) => html`<br />${sandbox.baseUrl(request)}/d/${name}`)}
    </p>
  </form>`
}

const holderPage = (sandbox: Sandbox, request: FastifyRequest, reply: FastifyReply): string => {
  const { coupons } = sandbox.vouchers
  const context = pageContext(sandbox, request, reply)
  const { texts } = context
  const option = (value: string, text: string) => html`<option value="${value}">${text}</option>`
  const act = (what: (typeof whats)[number]) =>
    html`<button class="small" name="what" value="${what}">${texts[`voucher_${what}`]}</button>`
  const row = (coupon: Coupon) =>
    html`<article class="stacked">
      <span class="words"
        ><b class="number">${coupon.code}</b> · ${coupon.title} · ${money(coupon.paidCents)}<br />
        <span class="quiet small number"
          >${coupon.platform === 'DOUYIN' ? texts.douyin : texts.meituan} ·
          ${texts[`voucherIs_${coupon.state}`]} · ${texts.voucherLeft} ${left(coupon)} / ${coupon.times} ·
          ${sandbox.baseUrl(request)}/d/${coupon.group}</span
        ></span
      >
      <form method="post" action="/vouchers/${coupon.code}" class="actions">${whats.map(act)}</form>
    </article>`
  const platforms = html`<select name="platform">
    ${option('DOUYIN', texts.douyin)} ${option('MEITUAN', texts.meituan)}
  </select>`
  const content = html`<header>
      <h1>${texts.vouchers}</h1>
      <p class="quiet">${texts.vouchersHint}</p>
    </header>
    <form method="post" action="/vouchers" class="card">
      <div class="fields">
        <label>${texts.voucherPlatform} ${platforms}</label>
        <label
          >${texts.voucherKind}
          <select name="kind">
            ${option('CASH', texts.voucherCash)} ${option('SET', texts.voucherSet)}
            ${option('TIMES', texts.voucherTimes)}
          </select></label
        >
        <label
          >${texts.voucherAs}
          <select name="as">
            ${option('FRESH', texts.voucherFresh)} ${option('EXPIRED', texts.voucherExpired)}
            ${option('REFUNDED', texts.voucherRefunded)} ${option('REFUND_ASKED', texts.voucherRefundAsked)}
            ${option('USED', texts.voucherUsed)}
          </select></label
        >
        <label>${texts.voucherCount} <input name="count" value="1" inputmode="numeric" /></label>
        <label>${texts.voucherUses} <input name="times" value="5" inputmode="numeric" /></label>
        <label>${texts.voucherPaid} <input name="yuan" value="80" inputmode="decimal" /></label>
        <label>${texts.voucherFace} <input name="face" value="100" inputmode="decimal" /></label>
        <label
          >${texts.voucherPlatformPart} <input name="platformYuan" value="0" inputmode="decimal"
        /></label>
        <label
          >${texts.voucherMerchantPart} <input name="merchantYuan" value="0" inputmode="decimal"
        /></label>
        <label>${texts.voucherPlace} <input name="place" value="" /></label>
      </div>
      <div class="actions"><button class="primary">${texts.voucherIssue}</button></div>
    </form>
    ${mishapForm(sandbox, request, texts, platforms)}
    <div class="card rows">${coupons.latest(couponsMax).map(row)}</div>`
  return page(context, 'desk', texts.vouchers, content)
}
