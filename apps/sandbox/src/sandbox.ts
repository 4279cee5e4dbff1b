import type { FastifyRequest } from 'fastify'
import { loadCredentials } from './credentials.ts'
import type { SandboxCredentials } from './credentials.ts'
import { startDeliveries } from './notifications.ts'
import type { Deliveries } from './notifications.ts'
import { openStore } from './store.ts'
import type { Refund, Trade } from './rows.ts'
import type { Store } from './store.ts'

export type SandboxOptions = {
  /** Where keys and memory live; made when missing. */
  dir: string
  /** Pauses before each repeat of a notification that was not acknowledged. */
  retryDelaysMs?: number[]
  /** How long a WeChat Pay refund stays PROCESSING; 0 unless told. */
  refundSettleMs?: number
  /** The clock, in milliseconds; the system's unless told. */
  nowMs?: () => number
}

/** ABNORMAL: the customer's card takes no money back; CLOSED: the platform gave it up. */
export type RefundTrouble = 'ABNORMAL' | 'CLOSED'

/** The outside world on this machine, as its routes see it. */
export type Sandbox = {
  store: Store
  credentials: SandboxCredentials
  deliveries: Deliveries
  refundSettleMs: number
  /** What became of refunds of a WeChat Pay trade that do not simply arrive, by its tender's number; forgotten with the process. */
  refundTroubles: Map<string, RefundTrouble>
  nowMs: () => number
  /** Where the server that is talking to us, or the customer's phone, finds this sandbox. */
  baseUrl: (request: FastifyRequest) => string
  /** What the QR code of a trade holds. */
  payUrl: (request: FastifyRequest, trade: Trade) => string
  /** The provider tells the merchant about money given back, at the trade's own address, as soon as it has arrived. */
  notifyRefund: (trade: Trade, refund: Refund, delayMs?: number) => void
  close: () => Promise<void>
}

const defaultRetryDelaysMs = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 120_000, 300_000]

/** Opens keys and memory below `dir` and goes on with the notifications that are still due. */
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
