import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { jsonOf } from '../formats/json.ts'
import { formOf, missing, pageContext, show } from '../pages/requests.ts'
import type { Sandbox } from '../sandbox.ts'
import { inboxPage } from './inbox.page.ts'
import { inboxAnswers, openInbox } from './inbox.ts'

/** Longer than any sender waits. */
const slowMs = 20_000
const settingsSchema = z.strictObject({
  answer: z.enum(inboxAnswers).optional(),
  secret: z.string().trim().max(200).optional(),
})

/**
 * A chain's own system that receives webhooks.
 * - POST /webhooks/inbox receives an event
 * - `/webhooks` shows the received events, and chooses the answer to the next ones and the secret that they are checked with
 * - POST /sandbox/webhooks {answer, secret} does the same by call; GET /sandbox/webhooks lists the received events, newest first
 */
export function webhookInboxRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const inbox = openInbox()
  app.post('/webhooks/inbox', async (request, reply) => {
    const header = (name: string) => String(request.headers[`webhook-${name}`] ?? '')
    const message = {
      id: header('id'),
      timestamp: header('timestamp'),
      signature: header('signature'),
      body: String(request.body),
    }
    const { answer } = inbox.receive(message, sandbox.nowMs())
    return answerWith(request, reply, answer)
  })
  app.get('/sandbox/webhooks', (_request, reply) =>
    reply.send({ ...inbox.settings, received: inbox.received }),
  )
  app.post('/sandbox/webhooks', (request, reply) => {
    Object.assign(inbox.settings, settingsSchema.parse(jsonOf(request.body)))
    return reply.send(inbox.settings)
  })
  app.get('/webhooks', (request, reply) => {
    const address = `${sandbox.baseUrl(request)}/webhooks/inbox`
    return show(reply, inboxPage(pageContext(sandbox, request, reply), inbox, address))
  })
  app.post('/webhooks', (request, reply) => {
    const form = settingsSchema.safeParse(formOf(request))
    if (!form.success) return missing(sandbox, request, reply)
    Object.assign(inbox.settings, form.data)
    return reply.redirect('/webhooks', 303)
  })
}

const answerWith = async (request: FastifyRequest, reply: FastifyReply, answer: string) => {
  if (answer === 'LOST') {
    reply.hijack()
    request.raw.socket.destroy()
    return reply
  }
  if (answer === 'REDIRECT') return reply.redirect('/webhooks', 302)
  if (answer === 'SLOW') await pause(slowMs, undefined, { ref: false })
  return reply.code(answer === 'SLOW' ? 204 : Number(answer)).send()
}
