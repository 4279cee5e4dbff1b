import { randomUUID } from 'node:crypto'
import { isAcknowledged as isAcknowledgedByAlipayRules, tradeNotification } from './alipay/alipay.protocol.ts'
import { credentialsOf, type SandboxCredentials } from './credentials.ts'
import type { Delivery, Trade } from './rows.ts'
import type { Store } from './store.ts'
import { refundedCents } from './trades.ts'
import {
  isAcknowledged as isAcknowledgedByWechatRules,
  notification,
} from './wechat-pay/wechat-pay.protocol.ts'

const answerTimeoutMs = 5_000
const answerLimitCharacters = 120
const longestSleepMs = 60_000

type Surroundings = {
  store: Store
  credentials: SandboxCredentials
  nowMs: () => number
  retryDelaysMs: readonly number[]
  /** The outcome of a refund of a WeChat Pay trade. */
  refundStatus: (trade: Trade) => string
}

export type DeliveryOrder = {
  amountCents: number
  /** The number of copies that are sent at once; 1 by default. */
  times?: number
  delayMs?: number
  /** Signed with a key that is not the provider's; sent once, never repeated. */
  isForged?: boolean
  /** Set for a refund. */
  refundNo?: string
  /** The number of an earlier notification to be repeated. */
  notificationId?: string
}

export type Deliveries = {
  /** Stores notifications and sends them when they are due. */
  add: (trade: Trade, order: DeliveryOrder) => { notificationId: string; ids: number[] }
  /** Resolves when each of these that is due now was attempted once; returns their state. */
  attempted: (ids: number[]) => Promise<Delivery[]>
  stop: () => Promise<void>
}

/**
 * Sends notifications as providers do: each attempt has a new signature, and pauses grow until the merchant acknowledges.
 * Due notifications are in the store, so that a restart continues with them.
 */
export function startDeliveries(around: Surroundings): Deliveries {
  const { store, nowMs } = around
  const underWay = new Map<number, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  const stopping = new AbortController()

  const wake = () => {
    clearTimeout(timer)
    if (stopping.signal.aborted) return
    for (const delivery of store.waitingDeliveries()) {
      if (underWay.has(delivery.id)) continue
      const waitMs = (delivery.due_at_ms ?? 0) - nowMs()
      if (waitMs > 0) {
        timer = setTimeout(wake, Math.min(waitMs, longestSleepMs))
        break
      }
      const attempt = attemptDelivery(around, delivery, stopping.signal).finally(() => {
        underWay.delete(delivery.id)
        // On a later turn of the event loop, so that an error ends the sandbox instead of repeating for ever.
        setImmediate(wake)
      })
      underWay.set(delivery.id, attempt)
    }
  }
  wake()

  return {
    add(trade, order) {
      const notificationId = order.notificationId ?? newNotificationId(trade)
      const createdAtMs = nowMs()
      const row = {
        provider: trade.provider,
        tender_no: trade.tender_no,
        notification_id: notificationId,
        amount_cents: order.amountCents,
        refund_no: order.refundNo ?? null,
        is_forged: order.isForged ?? false,
        attempts: 0,
        due_at_ms: createdAtMs + (order.delayMs ?? 0),
        answer: null,
        created_at_ms: createdAtMs,
      }
      const ids = Array.from({ length: order.times ?? 1 }, () => store.insertDelivery(row))
      wake()
      return { notificationId, ids }
    },
    async attempted(ids) {
      await Promise.all(ids.flatMap((id) => underWay.get(id) ?? []))
      return ids.flatMap((id) => store.delivery(id) ?? [])
    },
    async stop() {
      clearTimeout(timer)
      stopping.abort()
      await Promise.all(underWay.values())
    },
  }
}

async function attemptDelivery(
  around: Surroundings,
  delivery: Delivery,
  stopping: AbortSignal,
): Promise<void> {
  const { store, nowMs, retryDelaysMs } = around
  const trade = store.trade(delivery.provider, delivery.tender_no)
  if (!trade) throw new Error(`notification ${delivery.id} belongs to no trade`)
  const { answer, isAcknowledged } = await post(around, trade, delivery, stopping)
  // Interrupted by the end of the sandbox: it stays due and is sent again at the next start.
  if (stopping.aborted && !isAcknowledged) return
  const pauseMs = delivery.is_forged ? undefined : retryDelaysMs[delivery.attempts]
  const isOver = isAcknowledged || pauseMs === undefined
  store.keepAttempt(delivery.id, {
    attempts: delivery.attempts + 1,
    due_at_ms: isOver ? null : nowMs() + pauseMs,
    answer,
  })
}

async function post(around: Surroundings, trade: Trade, delivery: Delivery, stopping: AbortSignal) {
  const { store, nowMs } = around
  const credentials = credentialsOf(around.credentials, trade.merchant)
  const refunded = delivery.refund_no === null ? null : { totalCents: refundedCents(store, trade) }
  const isWechat = trade.provider === 'WECHAT_PAY'
  const { headers, body } = isWechat
    ? notification(credentials, trade, delivery, { refundStatus: around.refundStatus(trade), nowMs: nowMs() })
    : tradeNotification(credentials, trade, delivery, refunded, nowMs())
  try {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(answerTimeoutMs)])
    const response = await fetch(trade.notify_url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal,
    })
    const text = await response.text()
    const isAcknowledged = isWechat
      ? isAcknowledgedByWechatRules(response.status)
      : isAcknowledgedByAlipayRules(response.status, text)
    return { isAcknowledged, answer: `${response.status} ${text}`.trim().slice(0, answerLimitCharacters) }
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    return { isAcknowledged: false, answer: isTimeout ? 'NO_ANSWER_IN_TIME' : 'CONNECTION_FAILED' }
  }
}

function newNotificationId(trade: Trade): string {
  return trade.provider === 'WECHAT_PAY' ? randomUUID() : `${randomUUID().replaceAll('-', '')}00`
}
