import type { FastifyRequest } from 'fastify'
import type { BillSource, BillTrouble } from './bills/bill-troubles.ts'
import { openCoupons, type Coupons } from './vouchers/coupons.ts'
import { openTroubles, type Troubles } from './vouchers/troubles.ts'
import { openCardTerminals, type CardTerminals } from './terminals/card-terminals.ts'
import { credentialsOf, loadCredentials } from './credentials.ts'
import type { SandboxCredentials } from './credentials.ts'
import { openMarketplaces, type Marketplaces } from './marketplaces/marketplaces.ts'
import { startDeliveries } from './notifications.ts'
import type { Deliveries } from './notifications.ts'
import { openStore, storeOf } from './store.ts'
import { openUpay, upayOf, type UpayStore } from './upay/upay.store.ts'
import type { Merchant, Refund, Trade } from './rows.ts'
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

/** ABNORMAL: the customer's card accepts no refund; CLOSED: the platform has given up; NOT_ENOUGH: the merchant's balance is too low, and nothing is kept. */
export type RefundTrouble = 'ABNORMAL' | 'CLOSED' | 'NOT_ENOUGH'

/** The context of the sandbox's routes. */
export type Sandbox = {
  store: Store
  credentials: SandboxCredentials
  /** The same world as the requests of each merchant see it. */
  merchants: Record<Merchant, Sandbox>
  deliveries: Deliveries
  refundSettleMs: number
  /** The injected result of refunds of a trade, by the number of its tender; lost when the process ends. Alipay knows NOT_ENOUGH alone. */
  refundTroubles: Map<string, RefundTrouble>
  /** How often a reversal is still answered with "again", by the number of its tender; lost when the process ends. */
  recalls: Map<string, number>
  /** The injected faults in the bills of a source; lost when the process ends. */
  billTroubles: Map<BillSource, BillTrouble>
  cards: CardTerminals
  markets: Marketplaces
  upay: UpayStore
  /** How often a kind of answer of Shouqianba's Web API is still lost, or a cancellation fails; lost when the process ends. */
  upayTroubles: Map<string, number>
  vouchers: { coupons: Coupons; troubles: Troubles }
  /** Whether the cloud POS loses its answers after their effect; lost when the process ends. */
  isPosSilent: boolean
  /** Whether the cloud POS takes nothing off a terminal once a part is paid; lost when the process ends. */
  isPosStrict: boolean
  /** How far the providers' clock is ahead of this machine's; lost when the process ends. */
  clockOffsetMs: number
  /** How often somebody asked for the platform's certificates. */
  keyFetches: number
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
  const ownMs = options.nowMs ?? Date.now
  const clock = { offsetMs: 0 }
  const nowMs = () => ownMs() + clock.offsetMs
  const retryDelaysMs = options.retryDelaysMs ?? defaultRetryDelaysMs
  const refundTroubles: Sandbox['refundTroubles'] = new Map()
  const refundStatus = ({ tender_no: no }: Trade) => refundTroubles.get(no) ?? 'SUCCESS'
  const deliveries = startDeliveries({ store, credentials, nowMs, retryDelaysMs, refundStatus })
  const baseUrl = (request: FastifyRequest) => `${request.protocol}://${request.host}`
  const all: Omit<Sandbox, 'merchants'> = {
    store,
    credentials,
    deliveries,
    nowMs,
    baseUrl,
    refundSettleMs: options.refundSettleMs ?? 0,
    refundTroubles,
    recalls: new Map(),
    billTroubles: new Map(),
    cards: openCardTerminals(options.dir, nowMs),
    markets: openMarketplaces(options.dir, nowMs),
    vouchers: { coupons: openCoupons(options.dir, nowMs), troubles: openTroubles() },
    isPosSilent: false,
    isPosStrict: true,
    keyFetches: 0,
    get clockOffsetMs() {
      return clock.offsetMs
    },
    set clockOffsetMs(offsetMs: number) {
      clock.offsetMs = offsetMs
    },
    upay: openUpay(options.dir),
    upayTroubles: new Map(),
    payUrl: (request, trade) => `${baseUrl(request)}/pay/${trade.token}`,
    notifyRefund: (trade, refund, delayMs = 0) => {
      if (trade.notify_url === '') return
      deliveries.add(trade, {
        amountCents:
          trade.provider === 'ALIPAY' ? (trade.paid_cents ?? trade.amount_cents) : refund.amount_cents,
        delayMs,
        refundNo: refund.refund_no,
      })
    },
    async close() {
      await deliveries.stop()
      all.cards.close()
      all.markets.close()
      all.upay.close()
      all.vouchers.coupons.close()
      store.close()
    },
  }
  const sandbox = all as Sandbox
  const seenBy = (merchant: Merchant): Sandbox =>
    Object.assign(Object.create(sandbox) as Sandbox, {
      store: storeOf(store, merchant),
      upay: upayOf(sandbox.upay, merchant),
      credentials: credentialsOf(credentials, merchant),
    })
  sandbox.merchants = { first: seenBy('first'), second: seenBy('second'), sub: seenBy('sub') }
  return sandbox
}

/** The world as the merchant sees it that says who it is; a stranger is taken for the first, and refused. */
export const asMerchant = (
  { merchants }: Sandbox,
  isFrom: (credentials: SandboxCredentials) => boolean,
): Sandbox => Object.values(merchants).find(({ credentials }) => isFrom(credentials)) ?? merchants.first
