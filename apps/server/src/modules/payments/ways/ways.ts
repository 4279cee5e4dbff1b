import { onePerServer } from '../../../platform/module.ts'
import { providersOf } from '../providers/registry/registry.ts'
import { codePaysOf } from '../codes/code-pays.ts'
import { byCode } from './by-code.ts'
import { byCloudPos } from './by-cloud-pos.ts'
import { byMisPos } from './by-mis-pos.ts'
import { byProvider } from './by-provider.ts'
import { byLater } from './later-modules.ts'
import { byMarketplace } from '../platform-money/platform-money.ts'
import { byTransfer } from '../bank-transfers/transfers.ts'
import type { TenderWays, TenderWay } from './way.ts'

/** Money that people hand over: no provider knows it, and it is refunded as soon as somebody records that. */
const byHand: TenderWay = {
  query: async ({ state }) => ({ state }),
  close: async () => ({ state: 'CLOSED' }),
  refund: async () => ({ state: 'DONE' }),
  queryRefund: async () => null,
}

/** The pauses that a platform requires between queries of a verification without an answer. */
const voucherPausesMs = [5_000, 5_000, 5_000, 5_000, 5_000, 40_000]

/** How each type of tender ends and is refunded, on a running server. */
export const waysOf = onePerServer((services): TenderWays => {
  const providers = providersOf(services)
  const codePays = codePaysOf(services)
  return {
    CASH: byHand,
    WECHAT_PAY: byProvider(providers, 'WECHAT_PAY'),
    ALIPAY: byProvider(providers, 'ALIPAY'),
    WECHAT_CODE: byCode(codePays, 'WECHAT_CODE'),
    ALIPAY_CODE: byCode(codePays, 'ALIPAY_CODE'),
    BANK_TRANSFER: byTransfer,
    DEPOSIT: byHand,
    MARKETPLACE: byMarketplace,
    SUBSIDY: byHand,
    CLOUD_POS: byCloudPos(providers, services),
    MIS_POS: byMisPos(services),
    POS_CODE: byCode(codePays, 'POS_CODE'),
    VOUCHER: byLater(services, 'VOUCHER', { pausesMs: voucherPausesMs, partyOf: ({ shopId }) => shopId }),
  }
})
