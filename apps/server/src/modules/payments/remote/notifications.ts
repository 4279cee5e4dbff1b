import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { News, NewsDesk } from '../../../platform/live/news.ts'
import { insertNotification } from '../ledger/tenders.db.ts'
import type { PaymentBus } from '../payments.events.ts'
import { wakeRefund } from '../refunds/refunds.ts'
import { recordOutcome, tenderByNo } from './outcomes.ts'
import { ForgedNotification, type PaymentProvider, type ProviderCode } from '../providers/provider.ts'
import type { PaymentProviders } from '../providers/registry.ts'

type Deps = { bus: PaymentBus; providers: PaymentProviders; database: Database; news: NewsDesk }

const routes: Record<ProviderCode, string> = {
  WECHAT_PAY: '/api/payment-notifications/wechat-pay',
  ALIPAY: '/api/payment-notifications/alipay',
}

/**
 * Receives payment notifications. The signature is checked over the raw bytes; each notification is kept once, and each tender is booked once, in
 * whatever order notifications arrive. A notification that could not be booked is answered so that the provider repeats it; a forged one gets 401.
 * A provider that is not configured answers 404.
 */
export const serveNotifications = (app: FastifyInstance, deps: Deps): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const [code, path] of Object.entries(routes) as [ProviderCode, string][]) {
      scope.post(path, async (request, reply) => {
        if (!deps.providers.codes.includes(code)) throw new CallError('NOT_FOUND')
        const provider = await providerOrUnavailable(deps.providers, code)
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

/** The sandbox's credentials are fetched at the first use; until that works a notification is asked for again. */
const providerOrUnavailable = (providers: PaymentProviders, code: ProviderCode): Promise<PaymentProvider> =>
  providers.provider(code).catch((error: unknown) => {
    throw new CallError('UNAVAILABLE', {}, { cause: error })
  })

const answer = (reply: FastifyReply, acknowledgement: PaymentProvider['acknowledge']['ok']): FastifyReply =>
  reply.status(acknowledgement.status).type(acknowledgement.contentType).send(acknowledgement.body)

const receive = async (
  deps: Deps,
  provider: PaymentProvider,
  message: Parameters<PaymentProvider['verifyNotification']>[0],
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const notification = provider.verifyNotification(message)
  if (notification.about === 'other') return answer(reply, provider.acknowledge.ok)
  if (notification.about === 'refund') {
    await wakeRefund(deps.database.db, notification.refundNo)
    return answer(reply, provider.acknowledge.ok)
  }
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
