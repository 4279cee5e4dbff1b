import type { FastifyRequest } from 'fastify'
import { loadCredentials } from './credentials.ts'
import type { SandboxCredentials } from './credentials.ts'
import { startDeliveries } from './notifications.ts'
import type { Deliveries } from './notifications.ts'
import { openStore } from './store.ts'
import type { Refund, Trade } from './rows.ts'
import type { Store } from './store.ts'

export type SandboxOptions = {
  /** The folder of keys and store; created when missing. */
  dir: string
  /** Pauses before each repeat of a notification that was not acknowledged. */
  retryDelaysMs?: number[]
  /** How long a WeChat Pay refund stays PROCESSING; 0 by default. */
  refundSettleMs?: number
  /** The clock, in milliseconds; the system's by default. */
  nowMs?: () => number
}

/** ABNORMAL: the customer's card accepts no refund; CLOSED: the platform has given up. */
export type RefundTrouble = 'ABNORMAL' | 'CLOSED'

/** The context of the sandbox's routes. */
export type Sandbox = {
  store: Store
  credentials: SandboxCredentials
  deliveries: Deliveries
  refundSettleMs: number
  /** The injected result of refunds of a WeChat Pay trade, by the number of its tender; lost when the process ends. */
  refundTroubles: Map<string, RefundTrouble>
  nowMs: () => number
  /** The address of this sandbox for the server or the customer's phone. */
  baseUrl: (request: FastifyRequest) => string
  /** The content of a trade's QR code. */
  payUrl: (request: FastifyRequest, trade: Trade) => string
  /** Notifies the merchant of a refund at the trade's own address, as soon as it has arrived. */
  notifyRefund: (trade: Trade, refund: Refund, delayMs?: number) => void
  close: () => Promise<void>
}

const defaultRetryDelaysMs = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 120_000, 300_000]

/** Opens keys and store below `dir` and continues with the notifications that are still due. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const credentials = await loadCredentials(options.dir)
  const store = openStore(options.dir)
  const nowMs = options.nowMs ?? Date.now
  const retryDelaysMs = options.retryDelaysMs ?? defaultRetryDelaysMs
  const deliveries = startDeliveries({ store, credentials, nowMs, retryDelaysMs })
  const baseUrl = (request: FastifyRequest) => `${request.protocol}://${request.host}`
  return {
    store,
    credentials,
    deliveries,
    nowMs,
    baseUrl,
    refundSettleMs: options.refundSettleMs ?? 0,
    refundTroubles: new Map(),
    payUrl: (request, trade) => `${baseUrl(request)}/pay/${trade.token}`,
    notifyRefund: (trade, refund, delayMs = 0) =>
      deliveries.add(trade, {
        amountCents:
          trade.provider === 'ALIPAY' ? (trade.paid_cents ?? trade.amount_cents) : refund.amount_cents,
        delayMs,
        refundNo: refund.refund_no,
      }),
    async close() {
      await deliveries.stop()
      store.close()
    },
  }
}
