import type { QrWallet } from '@showfloor/contract/common/payment-codes'
import { onePerServer } from '../../../platform/module.ts'
import type { CodePay, CodePayState, Reversal } from '../providers/code-pay.ts'
import { leavesOpen } from '../providers/error-kinds.ts'
import { isUnknownOrder, subjectOf } from '../providers/shouqianba/facts.ts'
import { ProviderRefused, ProviderUnavailable, type ProviderRefund } from '../providers/provider.ts'
import { unknownWhenUnavailable } from '../providers/provider-answer.ts'
import type { UpayAnswer } from '../providers/shouqianba/upay.ts'
import {
  isRevocable,
  orderIn,
  orderState,
  paidState,
  paymentState,
  queriedState,
} from '../providers/shouqianba/upay-states.ts'
import { notifyAddress, type NewTrade } from '../remote/remote.ts'
import { refOf, shortRefundNo } from '../ways/tender-numbers.ts'
import { posKeysOf, type PosKeys } from './keys.ts'
import { keepTenderTerminal, posTerminalsOf, tenderTerminal } from './terminals.db.ts'
import type { Db } from '../../../platform/database/db.ts'

type What = 'pay' | 'precreate' | 'query' | 'refund' | 'cancel' | 'revoke'
/** Sends a request as the terminal that a tender belongs to. */
type Asking = (tenderNo: string, what: What, body?: object) => Promise<UpayAnswer>

/** The terminal of a tender while it is active, otherwise the first active one of the shop that belongs to the same merchant. */
const terminalFor = async (db: Db, shopId: string, tenderId: string, isNew: boolean) => {
  const known = await tenderTerminal(db, shopId, tenderId)
  const active = (await posTerminalsOf(db, shopId)).filter(
    ({ state, entityId: of }) => state === 'ACTIVE' && of === known?.entityId,
  )
  const own = active.find(({ id }) => id === known?.posTerminalId) ?? active[0]
  if (!own) throw new ProviderUnavailable('SHOUQIANBA', 'the shop has no active terminal')
  if (isNew && known?.posTerminalId !== own.id) await keepTenderTerminal(db, shopId, tenderId, own.id)
  return { terminalId: own.id, sn: known?.providerTradeNo ?? null }
}

const askingOf =
  (db: Db, keys: PosKeys): Asking =>
  async (tenderNo, what, body = {}) => {
    const ref = refOf(tenderNo, 'P')
    if (!ref) throw new ProviderUnavailable('SHOUQIANBA', 'no tender of ours')
    const isNew = what === 'pay' || what === 'precreate'
    const { terminalId, sn } = await terminalFor(db, ref.shopId, ref.id, isNew)
    const named = isNew || sn === null ? { client_sn: tenderNo } : { sn, client_sn: tenderNo }
    return keys.as(ref.shopId, terminalId, (api, signer) => api.ask(signer, what, { ...named, ...body }))
  }

/** The address for Shouqianba's notifications of payments by code. */
export const posCodeAddress = (publicUrl: string, entityId: string): string =>
  notifyAddress(publicUrl, 'shouqianba-code', entityId)

/** Shouqianba's names of the wallets, and a code for the customer to scan. */
const payways: Record<QrWallet, string> = { ALIPAY: '2', WECHAT: '3', UNIONPAY: '17' }
const scannedByCustomer = '2'

type NewQr = Pick<NewTrade, 'tenderNo' | 'amountCents' | 'description' | 'notifyUrl'> & { wallet: QrWallet }

/**
 * Creates a code that the customer scans with one wallet, through the shop's terminal. Errors: `ProviderRefused`, also for a number whose answer was
 * lost, because its code is not returned twice; `ProviderUnavailable`.
 */
export const posQrOf = onePerServer((services) => {
  const ask = askingOf(services.database.db, posKeysOf(services))
  return async (input: NewQr): Promise<{ codeUrl: string }> => {
    const { result, errorCode, qrCode } = await ask(input.tenderNo, 'precreate', {
      total_amount: String(input.amountCents),
      payway: payways[input.wallet],
      sub_payway: scannedByCustomer,
      subject: subjectOf(input.description),
      operator: 'Showfloor',
      notify_url: input.notifyUrl,
    })
    if (result === 'PRECREATE_SUCCESS' && qrCode !== undefined) return { codeUrl: qrCode }
    throw failureOf(result === 'PRECREATE_FAIL' || result === 'FAIL', errorCode ?? result)
  }
})

/** Payment codes of every wallet, through the shop's terminal at Shouqianba, by legal entity. */
export const posCodesOf = onePerServer((services) => {
  const ask = askingOf(services.database.db, posKeysOf(services))
  const query = async (tenderNo: string) => queriedState(await ask(tenderNo, 'query'), tenderNo)
  return (entityId: string): CodePay => ({
    pay: (input) =>
      unknownWhenUnavailable(async (): Promise<CodePayState> => {
        const answer = await ask(input.tenderNo, 'pay', {
          total_amount: String(input.amountCents),
          dynamic_id: input.authCode,
          subject: subjectOf(input.description),
          operator: input.deviceNo,
          notify_url: posCodeAddress(services.publicUrl, entityId),
        })
        if (answer.errorCode !== 'CLIENT_SN_CONFLICT') return paymentState(answer, input.tenderNo)
        // Either our own earlier attempt under this number or a foreign trade: the amount decides.
        return query(input.tenderNo)
      }),
    query: ({ tenderNo }) => unknownWhenUnavailable(() => query(tenderNo)),
    reverse: ({ tenderNo }) => reverse(ask, tenderNo),
    refund: (input) => refund(ask, input),
    // A refund cannot be queried; requested again under its number, it returns the first answer.
    queryRefund: async () => null,
  })
})

/** A refusal, unless its code says that nothing is known. */
const failureOf = (isRefused: boolean, code: string): ProviderRefused | ProviderUnavailable =>
  isRefused && !leavesOpen('SHOUQIANBA', code)
    ? new ProviderRefused('SHOUQIANBA', code, '')
    : new ProviderUnavailable('SHOUQIANBA', code)

/** Cancels a payment that takes too long; only the order itself states its outcome afterwards. */
const reverse = async (ask: Asking, tenderNo: string): Promise<Reversal> => {
  try {
    const cancelled = await ask(tenderNo, 'cancel')
    if (isUnknownOrder(cancelled.errorCode)) return { state: 'CLOSED' }
    const { order } = await ask(tenderNo, 'query')
    if (!order || order.client_sn !== tenderNo) return { state: 'UNKNOWN' }
    const isTooLate = cancelled.errorCode === 'UPAY_CANCEL_INVALID_ORDER_STATE'
    if (order.order_status === 'CANCELED')
      return order.payment_list.length > 0
        ? { ...paidState(order), state: 'REFUNDED' }
        : { state: 'CLOSED', providerTradeNo: order.sn }
    const { state, ...facts } = orderState(order)
    if (state === 'FAILED') return { ...facts, state: 'CLOSED' }
    return state === 'SUCCEEDED' && isTooLate ? { ...facts, state: 'PAID' } : { state: 'UNKNOWN' }
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { state: 'UNKNOWN', reason: 'PROVIDER_UNAVAILABLE' }
    throw error
  }
}

const cancelled = new Set(['CANCEL_SUCCESS', 'CANCEL_ABORT_SUCCESS'])

/** Revokes a whole payment on its day, which costs no fee, and refunds otherwise. Errors: `ProviderUnavailable` while the outcome is open, `ProviderRefused`. */
const refund = async (ask: Asking, input: Parameters<CodePay['refund']>[0]): Promise<ProviderRefund> => {
  const { tenderNo, amountCents } = input
  const order = orderIn(await ask(tenderNo, 'query'))
  const isWhole = amountCents === Number(order.total_amount)
  if (order.order_status === 'CANCELED' && isWhole) return { state: 'SUCCEEDED', providerRefundNo: order.sn }
  if (isRevocable(order, amountCents)) {
    const revoked = await ask(tenderNo, 'revoke')
    if (cancelled.has(revoked.result)) return { state: 'SUCCEEDED', providerRefundNo: order.sn }
    if (revoked.errorCode === 'UPAY_CANCEL_ORDER_NOOP')
      return orderIn(await ask(tenderNo, 'query')).order_status === 'CANCELED'
        ? { state: 'SUCCEEDED', providerRefundNo: order.sn }
        : { state: 'PROCESSING' }
    // A payment that cannot be revoked is refunded; while the outcome of a revocation is open, nothing else is requested.
    if (revoked.errorCode !== 'UPAY_CANCEL_INVALID_ORDER_STATE')
      throw new ProviderUnavailable('SHOUQIANBA', revoked.errorCode ?? revoked.result)
  }
  return plainRefund(ask, input)
}

const plainRefund = async (ask: Asking, input: Parameters<CodePay['refund']>[0]): Promise<ProviderRefund> => {
  const { result, errorCode } = await ask(input.tenderNo, 'refund', {
    refund_request_no: shortRefundNo(input.refundNo),
    refund_amount: String(input.amountCents),
    operator: 'Showfloor',
  })
  if (result === 'REFUND_SUCCESS') return { state: 'SUCCEEDED' }
  if (result === 'REFUND_IN_PROGRESS') return { state: 'PROCESSING' }
  if (errorCode === 'UPAY_REFUND_ORDER_NOOP') {
    const { order_status: status } = orderIn(await ask(input.tenderNo, 'query'))
    return { state: status === 'REFUNDED' || status === 'PARTIAL_REFUNDED' ? 'SUCCEEDED' : 'PROCESSING' }
  }
  throw failureOf(result === 'REFUND_FAIL' || result === 'FAIL', errorCode ?? result)
}
