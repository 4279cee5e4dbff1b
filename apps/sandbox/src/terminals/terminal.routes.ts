import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { posTender, signed } from './lite-pos.routes.ts'
import { html } from '../pages/html.ts'
import { money, page } from '../pages/layout.ts'
import { formOf, missing, pageContext, show } from '../pages/requests.ts'
import type { PosOrder } from '../rows.ts'
import type { Sandbox } from '../sandbox.ts'

const ordersMax = 50
const answerTimeoutMs = 5_000
const actSchema = z.strictObject({
  /** The terminal's status codes: 0 cancelled, 2 being paid, 4 paid, 5 paid in part, 6 failed. */
  status: z.enum(['0', '2', '4', '5', '6']),
  /** What each tender on the terminal paid; by default the whole amount. */
  tenders: z.array(posTender).optional(),
  notify: z.boolean().default(true),
  /** The number of the notification, for a repeat; by default a new one. */
  sn: z.string().optional(),
  forge: z.boolean().default(false),
})
type Act = z.infer<typeof actSchema>

/**
 * The counter terminal: `/terminal` for people, POST /sandbox/terminal/:checkSn for tests. POST /sandbox/terminal with {"silent": true} loses every
 * answer after its effect until it is switched off.
 */
export function terminalRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/terminal', (request, reply) => {
    const context = pageContext(sandbox, request, reply)
    const { texts } = context
    const row = (order: PosOrder) =>
      html`<article>
        <span class="words"
          ><b class="number">${money(order.amount_cents)}</b><br /><span class="quiet small number"
            >${order.subject} · ${order.store_sn} · ${order.check_sn}</span
          ></span
        >
        <form method="post" action="/terminal" class="end">
          <input type="hidden" name="check_sn" value="${order.check_sn}" />
          <button class="primary" name="status" value="4">${texts.pay}</button>
          <button name="status" value="0">${texts.cancel}</button>
        </form>
      </article>`
    const orders = sandbox.store.waitingPosOrders(ordersMax)
    const content = html`<header>
        <h1>${texts.terminal}</h1>
        <p class="quiet">${texts.terminalHint}</p>
      </header>
      <div class="card rows">${orders.map(row)}</div>`
    return show(reply, page(context, 'desk', texts.terminal, content))
  })
  app.post('/terminal', async (request, reply) => {
    const form = z.object({ check_sn: z.string(), status: z.enum(['0', '4']) }).safeParse(formOf(request))
    const order = form.success ? sandbox.store.posOrder(form.data.check_sn) : null
    if (!form.success || !order) return missing(sandbox, request, reply)
    await act(sandbox, order, actSchema.parse({ status: form.data.status }))
    return reply.redirect('/terminal', 303)
  })
  app.post('/sandbox/terminal', (request, reply) => {
    const { silent, strict } = z
      .object({ silent: z.boolean().default(false), strict: z.boolean().default(true) })
      .parse(JSON.parse(String(request.body)))
    sandbox.isPosSilent = silent
    sandbox.isPosStrict = strict
    return reply.send({ silent, strict })
  })
  app.post('/sandbox/terminal/:checkSn', async (request, reply) => {
    const { checkSn } = z.object({ checkSn: z.string() }).parse(request.params)
    const order = sandbox.store.posOrder(checkSn)
    if (!order) return reply.code(404).send({ error: `no sale ${checkSn}` })
    return reply.send({
      notified: await act(sandbox, order, actSchema.parse(JSON.parse(String(request.body)))),
    })
  })
}

/** Acts on the terminal. Returns the merchant's answer to the notification; null when none was sent. */
async function act(sandbox: Sandbox, order: PosOrder, wanted: Act): Promise<string | null> {
  const whole = wanted.status === '4' ? [{ cents: order.amount_cents, status: '3' }] : []
  if (!wanted.forge)
    sandbox.store.savePosOrder({
      ...order,
      status: wanted.status,
      paid: JSON.stringify(wanted.tenders ?? whole),
    })
  if (!wanted.notify || order.notify_url === '') return null
  const body = {
    notification_sn: wanted.sn ?? randomUUID(),
    check_sn: order.check_sn,
    order_sn: order.order_sn,
    order_status: wanted.status,
  }
  try {
    const answer = await fetch(order.notify_url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: signed(sandbox.merchants[order.merchant], 'request', body, wanted.forge),
      signal: AbortSignal.timeout(answerTimeoutMs),
    })
    return `${answer.status} ${await answer.text()}`
  } catch {
    return null
  }
}
