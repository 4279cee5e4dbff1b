import { createSign } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { html } from '../pages/html.ts'
import { money, page } from '../pages/layout.ts'
import { formOf, missing, pageContext, show } from '../pages/requests.ts'
import type { Sandbox } from '../sandbox.ts'
import { orderData } from './upay.facts.ts'
import type { UpayOrder } from './upay.store.ts'

const ordersMax = 50
const answerTimeoutMs = 5_000
const troubles = [
  'activate',
  'checkin',
  'pay',
  'precreate',
  'query',
  'refund',
  'cancel',
  'revoke',
  'CANCEL_ERROR',
] as const
const troubleSchema = z.strictObject({ what: z.enum(troubles), times: z.int().min(0).max(100) })
const keysSchema = z.strictObject({ forget: z.enum(['ALL', 'NEWEST']) })
const actSchema = z.strictObject({
  /** PAID and PAY_CANCELED are acts of the customer; the others are states with an open outcome. */
  status: z
    .enum(['PAID', 'PAY_CANCELED', 'CREATED', 'PAY_ERROR', 'CANCEL_ERROR', 'INVALID_STATUS_CODE'])
    .optional(),
  totalCents: z.int().min(1).optional(),
  merchantBorne: z.int().min(0).optional(),
  platformBorne: z.int().min(0).optional(),
  promoted: z.boolean().optional(),
  paidDaysAgo: z.int().min(0).max(200).optional(),
  notify: z.boolean().default(false),
  forge: z.boolean().default(false),
})
type Act = z.infer<typeof actSchema>

/**
 * What happens at Shouqianba: `/upay` for people, and for tests
 * - POST /sandbox/upay/codes: an activation code for one terminal
 * - POST /sandbox/upay/troubles with {"what", "times"}: so many answers are lost after their effect, or cancellations fail with an open outcome
 * - POST /sandbox/upay/terminals/:sn with {"forget": "ALL" | "NEWEST"}: which keys of the merchant are good no more
 * - POST /sandbox/upay/orders/:clientSn with what becomes of an order; with "notify" it answers what the merchant said
 */
export function upayControls(app: FastifyInstance, sandbox: Sandbox): void {
  const { upay } = sandbox
  app.post('/sandbox/upay/codes', (_request, reply) => reply.send({ code: upay.newCode(1, sandbox.nowMs()) }))
  app.post('/sandbox/upay/troubles', (request, reply) => {
    const { what, times } = troubleSchema.parse(JSON.parse(String(request.body)))
    sandbox.upayTroubles.set(what, times)
    return reply.send({ what, times })
  })
  app.post('/sandbox/upay/terminals/:sn', (request, reply) => {
    const { sn } = z.object({ sn: z.string() }).parse(request.params)
    const { forget } = keysSchema.parse(JSON.parse(String(request.body)))
    upay.forgetKeys(sn, forget === 'NEWEST')
    return reply.send({ sn })
  })
  app.post('/sandbox/upay/orders/:clientSn', async (request, reply) => {
    const { clientSn } = z.object({ clientSn: z.string() }).parse(request.params)
    const order = upay.order(clientSn)
    if (!order) return reply.code(404).send({ error: `no order ${clientSn}` })
    const notified = await act(sandbox, order, actSchema.parse(JSON.parse(String(request.body))))
    return reply.send({ order: upay.order(clientSn), notified })
  })
  pages(app, sandbox)
}

/** Changes an order. Returns the merchant's answer to the notification; null when none was sent. */
async function act(sandbox: Sandbox, order: UpayOrder, wanted: Act): Promise<string | null> {
  const total = wanted.totalCents ?? order.total_cents
  const isPaid = wanted.status === 'PAID'
  const paidAtMs =
    wanted.paidDaysAgo === undefined ? sandbox.nowMs() : sandbox.nowMs() - wanted.paidDaysAgo * 86_400_000
  const changed = wanted.forge
    ? { ...order, status: 'PAID' }
    : sandbox.upay.save(order.client_sn, {
        total_cents: total,
        ...(wanted.status === undefined ? {} : { status: wanted.status }),
        ...(isPaid ? { was_paid: true, net_cents: total } : {}),
        ...(isPaid || wanted.paidDaysAgo !== undefined ? { paid_at_ms: paidAtMs } : {}),
        ...(wanted.merchantBorne === undefined ? {} : { merchant_borne: wanted.merchantBorne }),
        ...(wanted.platformBorne === undefined ? {} : { platform_borne: wanted.platformBorne }),
        ...(wanted.promoted === undefined ? {} : { is_promoted: wanted.promoted }),
      })
  return changed && wanted.notify ? notify(sandbox, changed, wanted.forge) : null
}

async function notify(sandbox: Sandbox, order: UpayOrder, isForged: boolean): Promise<string | null> {
  const body = JSON.stringify({ ...orderData(order), terminal_sn: order.terminal_sn })
  const { merchant = 'first' } = sandbox.upay.terminal(order.terminal_sn) ?? {}
  const { credentials } = sandbox.merchants[merchant]
  const key = isForged ? credentials.forger_private_key : credentials.alipay.alipay_private_key
  const signature = createSign('RSA-SHA256').update(body).sign(key, 'base64')
  try {
    const answer = await fetch(order.notify_url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `${order.terminal_sn} ${signature}` },
      body,
      signal: AbortSignal.timeout(answerTimeoutMs),
    })
    return `${answer.status} ${await answer.text()}`
  } catch {
    return null
  }
}

const clicks = {
  pay: { status: 'PAID', notify: true },
  decline: { status: 'PAY_CANCELED' },
  silent: { status: 'PAID' },
  error: { status: 'PAY_ERROR' },
  promoted: { promoted: true },
} as const

function pages(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/upay', (request, reply) =>
    show(reply, upayPage(sandbox, pageContext(sandbox, request, reply), null)),
  )
  app.post('/upay', async (request, reply) => {
    const form = formOf(request)
    if (form.what === 'code') {
      const code = sandbox.upay.newCode(1, sandbox.nowMs())
      return show(reply, upayPage(sandbox, pageContext(sandbox, request, reply), code))
    }
    const trouble = troubleSchema.safeParse({ what: form.trouble, times: 1 })
    if (trouble.success) sandbox.upayTroubles.set(trouble.data.what, 1)
    if (form.forget) sandbox.upay.forgetKeys(form.forget, form.half === 'true')
    const order = sandbox.upay.order(form.order ?? '')
    const click = clicks[form['what'] as keyof typeof clicks]
    if (order && click) await act(sandbox, order, actSchema.parse(click))
    else if (form.order !== undefined) return missing(sandbox, request, reply)
    return reply.redirect('/upay', 303)
  })
}

function upayPage(sandbox: Sandbox, context: ReturnType<typeof pageContext>, code: string | null): string {
  const { texts } = context
  const row = (order: UpayOrder) =>
    html`<article>
      <span class="words"
        ><b class="number">${money(order.total_cents)}</b><br /><span class="quiet small number"
          >${order.status} · ${order.client_sn}</span
        ></span
      >
      <form method="post" action="/upay" class="end">
        <input type="hidden" name="order" value="${order.client_sn}" />
        <button class="primary" name="what" value="pay">${texts.pay}</button>
        <button name="what" value="silent">${texts.paySilently}</button>
        <button name="what" value="decline">${texts.payFailed}</button>
        <button name="what" value="error">PAY_ERROR</button>
        <button name="what" value="promoted">${texts.promoted}</button>
      </form>
    </article>`
  const terminals = sandbox.upay.terminals().map(
    ({ sn, name }) =>
      html`<article>
        <span class="words"><b>${name}</b><br /><span class="quiet small number">${sn}</span></span>
        <form method="post" action="/upay" class="end">
          <input type="hidden" name="forget" value="${sn}" />
          <button name="half" value="true">${texts.forgetNewest}</button>
          <button class="danger" name="half" value="false">${texts.forgetKeys}</button>
        </form>
      </article>`,
  )
  const content = html`<header>
      <h1>${texts.upay}</h1>
      <p class="quiet">${texts.upayHint}</p>
    </header>
    <section class="card">
      ${code ? html`<p class="number" role="status">${texts.activationCode} ${code}</p>` : null}
      <form method="post" action="/upay">
        <div class="actions">
          <button class="primary" name="what" value="code">${texts.newActivation}</button>
        </div>
      </form>
      <form method="post" action="/upay">
        <div class="fields">
          <label
            >${texts.loseNext}<select name="trouble">
              ${troubles.map((what) => html`<option value="${what}">${what}</option>`)}
            </select></label
          >
        </div>
        <div class="actions"><button>${texts.trouble}</button></div>
      </form>
    </section>
    <div class="card rows">${terminals}</div>
    <div class="card rows">${sandbox.upay.latestOrders(ordersMax).map(row)}</div>`
  return page(context, 'desk', texts.upay, content)
}
