import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { centsOf } from '../formats/money.ts'
import { actFail, actNotify, actPay } from '../controls/controls.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Trade } from '../rows.ts'
import { refundedCents } from '../trades.ts'
import { messagesPage, paymentsPage } from './lists.page.ts'
import { payPage } from './pay.page.ts'
import { paymentPage } from './payment.page.ts'
import { formOf, missing, pageContext, query, show } from './requests.ts'
import { walletRoutes } from './wallet.routes.ts'
import { styleSheet } from './style.ts'

const listLengthMax = 100
const choiceSchema = z.object({ action: z.enum(['pay', 'fail', 'cancel']) })
const tick = z.literal('true').optional()
const troubleFormSchema = z.object({
  action: z.enum(['pay', 'fail', 'notify']),
  times: z.coerce.number().int().min(1).max(20).default(1),
  delay_ms: z.coerce.number().int().min(0).max(600_000).default(0),
  amount: z.string().trim().default(''),
  forge: tick,
  drop: tick,
})
const noticeSchema = z.enum(['done', 'notDone', 'badAmount']).nullable().catch(null)

/**
 * Pages for people: `/` lists payments, `/payments/:tenderNo` is one with its controls, `/pay/:token` is the customer's phone, `/wallet` shows a payment
 * code, `/sms` lists messages. Server-rendered, without scripts; `?lang=` chooses the language and is remembered.
 */
export function pageRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { store } = sandbox
  app.get('/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(styleSheet))
  app.get('/', (request, reply) =>
    show(reply, paymentsPage(pageContext(sandbox, request, reply), store.latestTrades(listLengthMax))),
  )
  app.get('/sms', (request, reply) =>
    show(reply, messagesPage(pageContext(sandbox, request, reply), store.latestMessages(listLengthMax))),
  )
  app.get('/pay/:token', (request, reply) => {
    const found = store.tradeByToken(parameter(request, 'token'))
    if (!found) return missing(sandbox, request, reply)
    // Opening the page stands for scanning the code: now the provider creates the trade.
    const trade = found.is_scanned ? found : store.saveTrade(found, { is_scanned: true })
    const back = backOf(request)
    const isCancelled = query(request).get('cancelled') === '1'
    const markup = payPage(pageContext(sandbox, request, reply), trade, { isCancelled, back })
    return show(reply, markup, back && new URL(back).origin)
  })
  app.post('/pay/:token', async (request, reply) => {
    const trade = store.tradeByToken(parameter(request, 'token'))
    const choice = choiceSchema.safeParse(formOf(request))
    if (!trade || !choice.success) return missing(sandbox, request, reply)
    const { action } = choice.data
    if (action === 'fail') actFail(sandbox, trade)
    if (action === 'pay' && isPayable(sandbox, trade)) await actPay(sandbox, trade, {})
    const back = backOf(request)
    if (back !== '') return reply.redirect(back, 303)
    return reply.redirect(`/pay/${trade.token}${action === 'cancel' ? '?cancelled=1' : ''}`, 303)
  })
  app.get('/payments/:tenderNo', (request, reply) => {
    const trade = store.tradeByTender(parameter(request, 'tenderNo'))
    if (!trade) return missing(sandbox, request, reply)
    const view = {
      trade,
      deliveries: store.deliveries(trade),
      refundedCents: refundedCents(store, trade),
      payUrl: sandbox.payUrl(request, trade),
      notice: noticeSchema.parse(query(request).get('notice')),
    }
    return show(reply, paymentPage(pageContext(sandbox, request, reply), view))
  })
  app.post('/payments/:tenderNo', async (request, reply) => {
    const trade = store.tradeByTender(parameter(request, 'tenderNo'))
    const form = troubleFormSchema.safeParse(formOf(request))
    if (!trade || !form.success) return missing(sandbox, request, reply)
    const notice = await actOnForm(sandbox, trade, form.data)
    return reply.redirect(`/payments/${encodeURIComponent(trade.tender_no)}?notice=${notice}`, 303)
  })
  walletRoutes(app, sandbox)
  app.setNotFoundHandler((request, reply) => missing(sandbox, request, reply))
}

async function actOnForm(sandbox: Sandbox, trade: Trade, form: z.infer<typeof troubleFormSchema>) {
  const amountCents = form.amount === '' ? undefined : centsOf(form.amount)
  if (amountCents === null || amountCents === 0) return 'badAmount'
  const trouble = {
    times: form.times,
    delay_ms: form.delay_ms,
    forge: form.forge === 'true',
    drop: form.drop === 'true',
    ...(amountCents === undefined ? {} : { amount_cents: amountCents }),
  }
  const acts = {
    pay: () => actPay(sandbox, trade, trouble),
    notify: () => actNotify(sandbox, trade, trouble),
    fail: () => actFail(sandbox, trade),
  }
  const outcome = await acts[form.action]()
  return typeof outcome === 'string' ? 'notDone' : 'done'
}

/** The return address of a phone page, from the merchant's order; '' without one. */
function backOf(request: FastifyRequest): string {
  const back = URL.parse(query(request).get('redirect_url') ?? '')
  return back && /^https?:$/.test(back.protocol) ? back.href : ''
}

function isPayable(sandbox: Sandbox, trade: Trade): boolean {
  return trade.state === 'OPEN' && trade.expires_at_ms > sandbox.nowMs()
}

function parameter(request: FastifyRequest, name: string): string {
  return z.record(z.string(), z.string()).parse(request.params)[name] ?? ''
}
