import type { FileAnswer } from '@showfloor/contract/common/file-answer'
import { chainEntity } from '@showfloor/contract/common/legal-entities'
import type { Contract } from '@showfloor/contract/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { PublicContext } from '../../../platform/calls/context.ts'
import type { HandlersOf } from '../../../platform/calls/mount.ts'
import type { Database } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { News, NewsDesk } from '../../../platform/live/news.ts'
import { announcePayment } from '../ledger/bills.ts'
import { insertNotification } from '../ledger/tenders.db.ts'
import type { PaymentBus } from '../payments.events.ts'
import type { Refusals } from '../provider-health/refused-notifications.ts'
import { keepMismatch } from '../provider-health/provider-health.db.ts'
import { noteRefund, refundByNo } from '../refunds/refunds.ts'
import { refundOutcome } from '../ways/by-provider.ts'
import { recordOutcome, tenderByNo } from './outcomes.ts'
import {
  ForgedNotification,
  type PaymentProvider,
  type ProviderCode,
  type ProviderNotice,
  type TakerName,
  type RefundNotification,
} from '../providers/provider.ts'
import type { ConfiguredProviders, PaymentProviders } from '../providers/registry/registry.ts'
import { trialOf } from '../ways/tender-numbers.ts'
import type { TenderWays } from '../ways/way.ts'

export type NotificationDeps = {
  bus: PaymentBus
  providers: PaymentProviders
  ways: TenderWays
  database: Database
  refusals: Refusals
  news: NewsDesk
  log: FastifyBaseLogger
}

/** The legal entity to whose address it came; without one, the chain. */
type To = { entityId?: string }
type Receiver = { provider: PaymentProvider; entityId: string }

/** Checks a provider's signature over the raw bytes. A notification that could not be booked is answered so that the provider repeats it. */
const receiveFrom =
  (deps: NotificationDeps, code: ProviderCode) =>
  async (context: PublicContext, { entityId = chainEntity }: To, rawBody: Buffer): Promise<FileAnswer> => {
    const { headers, requestId } = context
    const providers = await deps.providers.of(entityId)
    if (!providers.codes.includes(code)) throw new CallError('NOT_FOUND')
    const provider = await providerOrUnavailable(providers, code)
    const single = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
    )
    try {
      return await receive(deps, { provider, entityId }, { headers: single, rawBody })
    } catch (error) {
      if (error instanceof ForgedNotification) return deps.refusals.refuse(code, context, error)
      deps.log.error(
        { err: error, reqId: requestId, provider: code },
        'a payment notification could not be booked',
      )
      return answer(provider.acknowledge.retry)
    }
  }

/** Handles notifications of the providers: each is kept once and each tender is booked once, in any order of arrival. */
export const notificationRoutes = (deps: NotificationDeps) =>
  ({
    wechatPayNotification: receiveFrom(deps, 'WECHAT_PAY'),
    wechatPayEntityNotification: receiveFrom(deps, 'WECHAT_PAY'),
    alipayNotification: receiveFrom(deps, 'ALIPAY'),
    alipayEntityNotification: receiveFrom(deps, 'ALIPAY'),
    shouqianbaNotification: receiveOfPos(deps),
    shouqianbaEntityNotification: receiveOfPos(deps),
    shouqianbaCodeNotification: receiveOfPosCodes(deps),
    shouqianbaCodeEntityNotification: receiveOfPosCodes(deps),
  }) satisfies Partial<HandlersOf<Contract['payments']>>

/** The sandbox's credentials are fetched on first use; until that works, a repeat of the notification is requested. */
const providerOrUnavailable = (
  providers: ConfiguredProviders,
  code: ProviderCode,
): Promise<PaymentProvider> =>
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
  { provider, entityId }: Receiver,
  message: Parameters<PaymentProvider['verifyNotification']>[0],
): Promise<FileAnswer> => {
  const notification = await provider.verifyNotification(message)
  if (notification.about === 'other') return answer(provider.acknowledge.ok)
  if (notification.about === 'refund') {
    await receiveRefund(deps, { provider, entityId }, notification)
    return answer(provider.acknowledge.ok)
  }
  if (notification.about === 'mismatch') {
    await receiveMismatch(deps, { provider, entityId }, notification)
    return answer(provider.acknowledge.ok)
  }
  const trialId = trialOf(notification.tenderNo)
  if (trialId && entityId === chainEntity) {
    await deps.database.db.transaction((tx) =>
      deps.bus.emit('trial.notified', { db: tx, announce: () => {} }, { id: trialId }),
    )
    return answer(provider.acknowledge.ok)
  }
  const tender = await tenderByNo(deps.database, notification.tenderNo)
  if (!tender) return answer(provider.acknowledge.retry)
  refuseStranger(provider.code, entityId, tender)
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
        isReversed: notification.isReversed,
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

/** Another merchant's signature is genuine, but says nothing about this money. */
const refuseStranger = (
  provider: TakerName,
  entityId: string,
  { entityId: own }: { entityId: string },
): void => {
  if (own !== entityId) throw new ForgedNotification(provider, 'signed by the merchant of another entity')
}

/** A notification with a tender's number that cannot be about it waits for a person. It is acknowledged, whether or not the tender exists: a repeat cannot help. */
const receiveMismatch = async (
  { database, news: desk, log }: NotificationDeps,
  { provider: { code: provider }, entityId }: Receiver,
  notice: Extract<ProviderNotice, { about: 'mismatch' }>,
): Promise<void> => {
  const { notificationId, tenderNo, mismatch, amountCents } = notice
  const tender = await tenderByNo(database, tenderNo)
  if (tender) refuseStranger(provider, entityId, tender)
  log.warn({ provider, tenderNo, mismatch }, 'a payment notification does not fit its tender')
  if (!tender) return
  const ref = { shopId: tender.shopId, tenderId: tender.id }
  const news: News[] = []
  await database.db.transaction(async (tx) => {
    await keepMismatch(tx, { ...ref, provider, notificationId, mismatch, amountCents })
    await insertNotification(tx, { provider, notificationId, tenderNo, outcome: 'MISMATCH', amountCents })
    const announce = (item: News) => void news.push(item)
    announcePayment({ db: tx, announce }, { shopId: tender.shopId, orderId: tender.orderId })
  })
  desk.announce(news)
}

/** A notification of an unknown refund is acknowledged: a repeat cannot help. */
const receiveRefund = async (
  { database, news: desk, bus }: NotificationDeps,
  { provider, entityId }: Receiver,
  { notificationId, refundNo, refund }: RefundNotification,
): Promise<void> => {
  const news: News[] = []
  await database.db.transaction(async (tx) => {
    const reported = refund && { outcome: refundOutcome(refund), amountCents: refund.amountCents }
    const context = { db: tx, announce: (item: News) => void news.push(item) }
    const known = await refundByNo(tx, refundNo)
    if (known) refuseStranger(provider.code, entityId, known)
    const outcome = await noteRefund(context, bus, refundNo, reported)
    await insertNotification(tx, {
      provider: provider.code,
      notificationId,
      tenderNo: refundNo,
      outcome,
      amountCents: refund?.amountCents ?? 0,
    })
  })
  desk.announce(news)
}

/** A cloud POS notification is only a wake-up: once its signature is checked, the sale itself is queried. Errors: NOT_FOUND, and those of a refusal. */
const wake = async (
  deps: NotificationDeps,
  context: PublicContext,
  entityId: string,
  notice: { notificationId: string; tenderNo: string },
): Promise<void> => {
  const tender = await tenderByNo(deps.database, notice.tenderNo)
  if (!tender) throw new CallError('NOT_FOUND')
  await genuine(deps, context, () => refuseStranger('SHOUQIANBA', entityId, tender))
  const reported = await deps.ways[tender.type].query(tender)
  const news: News[] = []
  await deps.database.db.transaction(async (tx) => {
    const announce = (item: News) => void news.push(item)
    const outcome = await recordOutcome({ db: tx, announce }, deps.bus, tender, reported)
    await insertNotification(tx, {
      provider: 'SHOUQIANBA',
      notificationId: notice.notificationId,
      tenderNo: notice.tenderNo,
      outcome,
      amountCents: reported.amountCents ?? 0,
    })
  })
  deps.news.announce(news)
}

const unavailable = (error: unknown): never => {
  throw new CallError('UNAVAILABLE', {}, { cause: error })
}

/** The verified content of a Shouqianba notification. Errors: those of a refusal. */
const genuine = async <Notice>(
  { refusals }: NotificationDeps,
  context: PublicContext,
  read: () => Notice,
): Promise<Notice> => {
  try {
    return read()
  } catch (error) {
    return refusals.refuse('SHOUQIANBA', context, error)
  }
}

const receiveOfPos =
  (deps: NotificationDeps) =>
  async (context: PublicContext, { entityId = chainEntity }: To, rawBody: Buffer): Promise<FileAnswer> => {
    const providers = await deps.providers.of(entityId)
    if (!providers.hasCloudPos) throw new CallError('NOT_FOUND')
    const pos = await providers.cloudPos().catch(unavailable)
    const notice = await genuine(deps, context, () => pos.verifyNotification(rawBody))
    await wake(deps, context, entityId, notice)
    return { status: 200, type: 'application/json', content: pos.acknowledgement() }
  }

const receiveOfPosCodes =
  (deps: NotificationDeps) =>
  async (context: PublicContext, { entityId = chainEntity }: To, rawBody: Buffer): Promise<FileAnswer> => {
    const providers = await deps.providers.of(entityId)
    if (!providers.hasUpay) throw new CallError('NOT_FOUND')
    const api = await providers.upay().catch(unavailable)
    const notice = await genuine(deps, context, () =>
      api.verifyNotification(context.headers['authorization'] ?? '', rawBody),
    )
    await wake(deps, context, entityId, notice)
    return { status: 200, type: 'text/plain', content: 'success' }
  }
