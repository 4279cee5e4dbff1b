import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { actFail, actNotify, actPay, outcomeBody, troubleSchema } from './controls.ts'
import type { ControlOutcome, Trouble } from './controls.ts'
import { merchantCredentials } from './credentials.ts'
import type { Sandbox } from './sandbox.ts'
import type { Trade } from './rows.ts'

const hourMs = 3_600_000
const refundTroubleSchema = z.object({ status: z.enum(['ABNORMAL', 'CLOSED']).nullable() })

/**
 * The sandbox's own calls, for the server on this machine and for tests:
 * - GET /sandbox/credentials: the merchant's keys (this machine only)
 * - POST /sandbox/payments/:tenderNo/pay | fail | notify, with a JSON body of `troubleSchema`; returns the result
 * - POST /sandbox/payments/:tenderNo/refunds with {"status": "ABNORMAL" | "CLOSED" | null}: the result of later refunds of a WeChat Pay trade
 * - GET /sandbox/messages/:phoneNumber: messages to a number in the last hour, oldest first (this machine only)
 * - GET /healthz
 */
export function controlRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/healthz', () => ({ ok: true }))
  app.get('/sandbox/credentials', (request, reply) => {
    if (!isFromThisMachine(request))
      return reply.code(403).send({ error: 'the keys are given to this machine only' })
    return reply
      .header('cache-control', 'no-store')
      .send(merchantCredentials(sandbox.credentials, sandbox.baseUrl(request)))
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
