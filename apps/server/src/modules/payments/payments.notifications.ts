import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../../platform/db.ts'
import type { News, NewsDesk } from '../../platform/news.ts'
import { insertNotification } from './payments.db.ts'
import type { PaymentBus } from './payments.events.service.ts'
import { recordOutcome, tenderByNo } from './payments.remote.service.ts'
import { ForgedNotification, type PaymentProvider, type ProviderCode } from './providers/provider.ts'
import type { PaymentProviders } from './providers/registry.ts'

type Deps = { bus: PaymentBus; providers: PaymentProviders; database: Database; news: NewsDesk }

const routes: Record<ProviderCode, string> = {
  WECHAT_PAY: '/api/payment-notifications/wechat-pay',
  ALIPAY: '/api/payment-notifications/alipay',
}

/**
 * Where providers tell that somebody paid. The signature is checked over the raw bytes; each notification is kept once; a tender is booked once however
 * often and in whatever order its news arrives. Anything that was not booked is answered so that the provider tells it again, unless it is forged.
 */
export const serveNotifications = (app: FastifyInstance, deps: Deps): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const [code, path] of Object.entries(routes) as [ProviderCode, string][]) {
      scope.post(path, async (request, reply) => {
        const provider = await deps.providers.provider(code)
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [
            name,
            Array.isArray(value) ? value[0] : value,
          ]),
        )
        try {
          return await receive(
            deps,
            provider,
            { headers, rawBody: request.body instanceof Buffer ? request.body : Buffer.alloc(0) },
            reply,
          )
        } catch (error) {
          if (error instanceof ForgedNotification) {
            request.log.warn({ provider: code }, 'a forged payment notification was refused')
            return reply.status(401).send({ success: false, code: 'FORGED_NOTIFICATION' })
          }
          request.log.error({ err: error, provider: code }, 'a payment notification could not be booked')
          return answer(reply, provider.acknowledge.retry)
        }
      })
    }
  })
}

const answer = (reply: FastifyReply, acknowledgement: PaymentProvider['acknowledge']['ok']): FastifyReply =>
  reply.status(acknowledgement.status).type(acknowledgement.contentType).send(acknowledgement.body)

const receive = async (
  deps: Deps,
  provider: PaymentProvider,
  message: Parameters<PaymentProvider['verifyNotification']>[0],
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const notification = provider.verifyNotification(message)
  const tender = await tenderByNo(deps.database, notification.tenderNo)
  if (!tender) return answer(reply, provider.acknowledge.retry)
  const news: News[] = []
  await deps.database.db.transaction(async (tx) => {
    const outcome = await recordOutcome(
      { db: tx, announce: (item) => void news.push(item) },
      deps.bus,
      tender,
      {
        state: notification.state,
        amountCents: notification.amountCents,
        tradeNo: notification.providerTradeNo,
        paidAt: notification.paidAt,
      },
    )
    await insertNotification(tx, {
      provider: provider.code,
      notificationId: notification.notificationId,
      tenderNo: notification.tenderNo,
      outcome,
      amountCents: notification.amountCents,
    })
  })
  deps.news.announce(news)
  return answer(reply, provider.acknowledge.ok)
}
