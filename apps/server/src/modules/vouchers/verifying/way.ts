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
    amountCents: voucher.amountCents,
    tradeNo: voucher.refs?.verifyId ?? voucher.refs?.dealId,
    paidAt: voucher.verifiedAt ?? undefined,
  }
}

/** How tenders of vouchers end and are refunded: by the platform within its window, otherwise another way. */
export const byVoucher = (deps: { db: PoolDb; platforms: Platforms; vouchers: VoucherBus }): TenderWay => {
  const { db, platforms } = deps
  const asked = async ({ shopId, id }: { shopId: string; id: string }): Promise<Outcome> => {
    const voucher = await voucherByTender(db, shopId, id)
    if (!voucher) return { state: 'CLOSED' }
    if (voucher.state !== 'ASKED' || voucher.preparationId === null) return outcomeOf(voucher)
    const known = await resolve(db, platforms, shopId, voucher.preparationId)
    return outcomeOf(known.find(({ tenderId }) => tenderId === id) ?? voucher)
  }
  return {
    query: asked,
    async close(tender) {
      const voucher = await voucherByTender(db, tender.shopId, tender.id)
      if (voucher?.state === 'ASKED') await giveUp(db, platforms, voucher)
      return asked(tender)
    },
    refund: (refund) => takeBack(deps, refund),
    queryRefund: (refund) => takeBack(deps, refund),
  }
}
