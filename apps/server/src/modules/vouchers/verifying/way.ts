import type { PoolDb } from '../../../platform/database/db.ts'
import type { Outcome, TenderWay } from '../../payments/payments.public.ts'
import { giveUp, takeBack } from '../cancelling/take-back.ts'
import type { Platforms } from '../platforms/platforms.ts'
import type { VoucherBus } from '../vouchers.events.ts'
import { resolve } from './resolve.ts'
import { voucherByTender, type VoucherRow } from './vouchers.db.ts'

/** The outcome of a use as the outcome of its tender. */
export const outcomeOf = (voucher: VoucherRow): Outcome => {
  if (voucher.state === 'ASKED') return { state: 'UNKNOWN' }
  if (voucher.state === 'REFUSED')
    return { state: 'FAILED', failure: [voucher.refusal, voucher.detail].filter(Boolean).join(' ') }
  return {
    state: 'SUCCEEDED',
    amountCents: voucher.amount_cents,
    tradeNo: voucher.refs?.verifyId ?? voucher.refs?.dealId,
    paidAt: voucher.verified_at ?? undefined,
  }
}

/** How tenders of vouchers end and are refunded: by the platform within its window, otherwise another way. */
export const byVoucher = (deps: { db: PoolDb; platforms: Platforms; vouchers: VoucherBus }): TenderWay => {
  const { db, platforms } = deps
  const asked = async ({ shop_id: shopId, id }: { shop_id: string; id: string }): Promise<Outcome> => {
    const voucher = await voucherByTender(db, shopId, id)
    if (!voucher) return { state: 'CLOSED' }
    if (voucher.state !== 'ASKED' || voucher.preparation_id === null) return outcomeOf(voucher)
    const known = await resolve(db, platforms, shopId, voucher.preparation_id)
    return outcomeOf(known.find(({ tender_id: tenderId }) => tenderId === id) ?? voucher)
  }
  return {
    query: asked,
    async close(tender) {
      const voucher = await voucherByTender(db, tender.shop_id, tender.id)
      if (voucher?.state === 'ASKED') await giveUp(db, platforms, voucher)
      return asked(tender)
    },
    refund: (refund) => takeBack(deps, refund),
    queryRefund: (refund) => takeBack(deps, refund),
  }
}
