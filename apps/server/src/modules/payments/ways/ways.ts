import { onePerServer } from '../../../platform/module.ts'
import { providersOf } from '../providers/registry/registry.ts'
import { codePaysOf } from '../codes/code-pays.ts'
import { byHand } from './by-hand.ts'
import { byCode } from './by-code.ts'
import { byCloudPos } from './by-cloud-pos.ts'
import { byMisPos } from './by-mis-pos.ts'
import { byProvider } from './by-provider.ts'
import { byLater } from './later-modules.ts'
import { byMarketplace } from '../platform-money/platform-money.ts'
import { byTransfer } from '../bank-transfers/transfers.ts'
import type { TenderWays } from './way.ts'

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
