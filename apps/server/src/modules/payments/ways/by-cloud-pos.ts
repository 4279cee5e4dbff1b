import type { Services } from '../../../platform/module.ts'
import { shopById } from '../../shops/shops.public.ts'
import type { TenderRow } from '../ledger/tenders.db.ts'
import { ProviderRefused } from '../providers/provider.ts'
import type { PaymentProviders } from '../providers/registry/registry.ts'
import type { PosState, Sale } from '../providers/shouqianba/lite-pos.ts'
import { codeOutcome } from './by-code.ts'
import { refundOutcome } from './by-provider.ts'
import { refundNo, tenderNo } from './tender-numbers.ts'
import type { Outcome, RefundOutcome, TenderWay } from './way.ts'

const posOutcome = (state: PosState): Outcome => ({ ...codeOutcome(state), parts: state.parts })

/** How long an amount stays on a terminal before it is removed. */
export const posLifeMs = 5 * 60_000

const restWaitsMs = 15 * 60_000
/** A terminal may refuse to remove a sale of which a part is paid. If nobody has paid more for this long, what was paid counts. */
const isLongOver = ({ createdAt: since }: TenderRow): boolean => Date.now() - since.getTime() > restWaitsMs

/** Payments on the shop's cloud POS terminal. */
export const byCloudPos = (providers: PaymentProviders, { database }: Services): TenderWay => {
  const storeOf = async (shopId: string) => (await shopById(database.db, shopId)).siteCode
  const saleOf = async (tender: TenderRow): Promise<Sale> => ({
    tenderNo: tenderNo(tender.shopId, tender.id),
    storeNo: await storeOf(tender.shopId),
  })
  const posOf = async ({ entityId: entity }: { entityId: string }) => (await providers.of(entity)).cloudPos()
  const query = async (tender: TenderRow): Promise<PosState> => {
    try {
      return await (await posOf(tender)).query(await saleOf(tender))
    } catch {
      return { state: 'UNKNOWN' }
    }
  }
  return {
    pausesMs: [2_000, 3_000, 5_000],
    query: async (tender) => posOutcome(await query(tender)),
    async close(tender) {
      const now = await query(tender)
      // It never reached the terminal.
      if (now.reason === 'TRADE_NOT_FOUND') return { state: 'CLOSED' }
      if (!now.isWaiting) return posOutcome(now)
      let isVoided
      try {
        isVoided = await (await posOf(tender)).voidSale(await saleOf(tender))
      } catch {
        return { state: 'UNKNOWN' }
      }
      // Only the sale itself says that it is over, or that the customer was faster.
      const then = await query(tender)
      if (then.partly && (isVoided || (then.isWaiting && isLongOver(tender))))
        return { ...posOutcome(then.partly), isPart: true }
      return posOutcome(then.isWaiting ? { state: 'UNKNOWN' } : then)
    },
    refund: (refund) =>
      answered(async () =>
        (await posOf(refund)).refund({
          tenderNo: tenderNo(refund.shopId, refund.tenderId),
          refundNo: refundNo(refund.shopId, refund.id),
          storeNo: await storeOf(refund.shopId),
          amountCents: refund.amountCents,
          totalCents: refund.receivedCents,
          earlierCents: refund.earlierCents,
          reason: 'Showfloor',
        }),
      ).then((outcome): RefundOutcome => outcome ?? { state: 'PROCESSING' }),
    queryRefund: (refund) =>
      answered(async () =>
        (await posOf(refund)).queryRefund({
          refundNo: refundNo(refund.shopId, refund.id),
          storeNo: await storeOf(refund.shopId),
        }),
      ),
  }
}

const answered = async (
  ask: () => Promise<Parameters<typeof refundOutcome>[0] | null>,
): Promise<RefundOutcome | null> => {
  try {
    const answer = await ask()
    return answer && refundOutcome(answer)
  } catch (error) {
    return error instanceof ProviderRefused
      ? { state: 'FAILED', failure: error.providerCode }
      : { state: 'UNANSWERED', cause: error }
  }
}
