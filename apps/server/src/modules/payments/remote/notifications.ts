import type { FileAnswer } from '@showfloor/contract/common/file-answer'
import type { Contract } from '@showfloor/contract/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { PublicContext } from '../../../platform/calls/context.ts'
import type { HandlersOf } from '../../../platform/calls/mount.ts'
import type { Database } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { News, NewsDesk } from '../../../platform/live/news.ts'
import { insertNotification } from '../ledger/tenders.db.ts'
import type { PaymentBus } from '../payments.events.ts'
import { wakeRefund } from '../refunds/refunds.ts'
import { recordOutcome, tenderByNo } from './outcomes.ts'
import { ForgedNotification, type PaymentProvider, type ProviderCode } from '../providers/provider.ts'
import type { PaymentProviders } from '../providers/registry.ts'

export type NotificationDeps = {
  bus: PaymentBus
  providers: PaymentProviders
  database: Database
  news: NewsDesk
  log: FastifyBaseLogger
}

/** What a provider has sent: its signature is checked over the raw bytes. What could not be booked is answered so that the provider sends it again. */
const receiveFrom =
  (deps: NotificationDeps, code: ProviderCode) =>
  async ({ headers, requestId }: PublicContext, _input: object, rawBody: Buffer): Promise<FileAnswer> => {
    if (!deps.providers.codes.includes(code)) throw new CallError('NOT_FOUND')
    const provider = await providerOrUnavailable(deps.providers, code)
    const single = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
    )
    try {
      return await receive(deps, provider, { headers: single, rawBody })
    } catch (error) {
      if (error instanceof ForgedNotification) {
        deps.log.warn(
          { err: error, reqId: requestId, provider: code },
          'a forged payment notification was refused',
        )
        throw new CallError('FORGED_NOTIFICATION', {}, { cause: error })
      }
      deps.log.error(
        { err: error, reqId: requestId, provider: code },
        'a payment notification could not be booked',
      )
      return answer(provider.acknowledge.retry)
    }
  }

/** Notifications of the providers: each one is kept once and each tender is booked once, in whatever order they arrive. */
export const notificationRoutes = (deps: NotificationDeps) =>
  ({
    wechatPayNotification: receiveFrom(deps, 'WECHAT_PAY'),
    alipayNotification: receiveFrom(deps, 'ALIPAY'),
  }) satisfies Partial<HandlersOf<Contract['payments']>>

/** The sandbox's credentials are fetched at the first use; until that works a notification is asked for again. */
const providerOrUnavailable = (providers: PaymentProviders, code: ProviderCode): Promise<PaymentProvider> =>
  providers.provider(code).catch((error: unknown) => {
    throw new CallError('UNAVAILABLE', {}, { cause: error })
  })

const answer = ({ status, contentType, body }: PaymentProvider['acknowledge']['ok']): FileAnswer => ({
  status,
  type: contentType,
  content: body,
})

const receive = async (
  deps: NotificationDeps,
  provider: PaymentProvider,
  message: Parameters<PaymentProvider['verifyNotification']>[0],
): Promise<FileAnswer> => {
  const notification = provider.verifyNotification(message)
  if (notification.about === 'other') return answer(provider.acknowledge.ok)
  if (notification.about === 'refund') {
    await wakeRefund(deps.database.db, notification.refundNo)
    return answer(provider.acknowledge.ok)
  }
  const tender = await tenderByNo(deps.database, notification.tenderNo)
  if (!tender) return answer(provider.acknowledge.retry)
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
  return answer(provider.acknowledge.ok)
}
