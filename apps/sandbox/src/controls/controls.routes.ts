import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { actFail, actNotify, actPay, outcomeBody, troubleSchema } from './controls.ts'
import type { ControlOutcome, Trouble } from './controls.ts'
import { ofMerchant } from '../bills/bills.routes.ts'
import { merchantCredentials } from '../credentials.ts'
import type { Sandbox } from '../sandbox.ts'
import { newCode } from '../code-payments.ts'
import { codeRow, type Trade } from '../rows.ts'

const hourMs = 3_600_000
const codeSchema = codeRow.pick({ provider: true, manner: true })
const refundTroubleSchema = z.object({ status: z.enum(['ABNORMAL', 'CLOSED', 'NOT_ENOUGH']).nullable() })

/**
 * The sandbox's own calls, for the server on this machine and for tests:
 * - GET /sandbox/credentials: the merchant's keys (this machine only)
 * - POST /sandbox/payments/:tenderNo/pay | fail | notify, with a JSON body of `troubleSchema`; returns the result
 * - POST /sandbox/payments/:tenderNo/refunds with {"status": "ABNORMAL" | "CLOSED" | "NOT_ENOUGH" | null}: the result of later refunds of a trade; Alipay knows NOT_ENOUGH alone
 * - POST /sandbox/payments/:tenderNo/reversals with {"recalls": 3}: how many reversals are answered with "again"
 * - POST /sandbox/codes with {"provider", "manner"}: a payment code on a customer's phone; returns it
 * - GET /sandbox/messages/:phoneNumber: messages to a number in the last hour, oldest first (this machine only)
 * - POST /sandbox/clock with {"offset_s": 600}: how far the providers' clock is ahead of this machine's
 * - GET /healthz
 */
export function controlRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/healthz', () => ({ ok: true }))
  app.get('/sandbox/credentials', (request, reply) => {
    if (!isFromThisMachine(request))
      return reply.code(403).send({ error: 'the keys are given to this machine only' })
    const { merchant } = ofMerchant.parse(request.query)
    return reply
      .header('cache-control', 'no-store')
      .send(merchantCredentials(sandbox.merchants[merchant].credentials, merchant, sandbox.baseUrl(request)))
  })
  app.get('/sandbox/messages/:phoneNumber', (request, reply) => {
    if (!isFromThisMachine(request))
      return reply.code(403).send({ error: 'the messages are given to this machine only' })
    const { phoneNumber } = z.object({ phoneNumber: z.string() }).parse(request.params)
    const messages = sandbox.store.messagesTo(phoneNumber, sandbox.nowMs() - hourMs)
    return reply.send(messages.map(({ template_code, content }) => ({ template_code, content })))
  })
  const control = (
    work: (trade: Trade, trouble: Trouble) => Promise<ControlOutcome | string> | ControlOutcome | string,
  ) =>
    async function handle(request: FastifyRequest, reply: FastifyReply) {
      const { tenderNo } = z.object({ tenderNo: z.string() }).parse(request.params)
      const trade = sandbox.store.tradeByTender(tenderNo)
      if (!trade) return reply.code(404).send({ error: `no payment ${tenderNo}` })
      const trouble = troubleIn(request.body)
      if (typeof trouble === 'string') return reply.code(400).send({ error: trouble })
      const outcome = await work(trade, trouble)
      return typeof outcome === 'string'
        ? reply.code(409).send({ error: outcome })
        : reply.send(outcomeBody(sandbox, outcome))
    }
  app.post(
    '/sandbox/payments/:tenderNo/pay',
    control((trade, trouble) => actPay(sandbox, trade, trouble)),
  )
  app.post(
    '/sandbox/payments/:tenderNo/fail',
    control((trade) => actFail(sandbox, trade)),
  )
  app.post('/sandbox/clock', (request, reply) => {
    const { offset_s: offsetS } = z.object({ offset_s: z.int() }).parse(JSON.parse(String(request.body)))
    sandbox.clockOffsetMs = offsetS * 1000
    return reply.send({ offset_s: offsetS })
  })
  app.post('/sandbox/codes', (request, reply) => {
    const { provider, manner } = codeSchema.parse(JSON.parse(String(request.body)))
    return reply.send({ code: newCode(sandbox, provider, manner).code })
  })
  app.post('/sandbox/payments/:tenderNo/reversals', (request, reply) => {
    const { tenderNo } = z.object({ tenderNo: z.string() }).parse(request.params)
    const { recalls } = z.object({ recalls: z.int().min(0) }).parse(JSON.parse(String(request.body)))
    sandbox.recalls.set(tenderNo, recalls)
    return reply.send({ tender_no: tenderNo, recalls })
  })
  app.post('/sandbox/payments/:tenderNo/refunds', (request, reply) => {
    const { tenderNo } = z.object({ tenderNo: z.string() }).parse(request.params)
    const { status } = refundTroubleSchema.parse(JSON.parse(String(request.body)))
    if (status === null) sandbox.refundTroubles.delete(tenderNo)
    else sandbox.refundTroubles.set(tenderNo, status)
    return reply.send({ tender_no: tenderNo, status })
  })
  app.post(
    '/sandbox/payments/:tenderNo/notify',
    control((trade, trouble) => actNotify(sandbox, trade, trouble)),
  )
}

function troubleIn(body: unknown): Trouble | string {
  try {
    const text = typeof body === 'string' && body !== '' ? body : '{}'
    const result = z.strictObject(troubleSchema.shape).safeParse(JSON.parse(text))
    return result.success ? result.data : z.prettifyError(result.error)
  } catch {
    return 'the body is not JSON'
  }
}

function isFromThisMachine(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? ''
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}
