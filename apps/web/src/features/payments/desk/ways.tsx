import type { TenderType } from '../payment-rules.ts'
import { byCash } from './by-cash.tsx'
import { byDeposit } from './by-deposit.tsx'
import { byVoucher } from './by-voucher.tsx'
import { elsewhere } from './elsewhere.tsx'
import { byTransfer } from './transfers/by-transfer.tsx'
import { byCloudPos } from './devices/by-cloud-pos.tsx'
import { byMisPos } from './devices/by-mis-pos.tsx'
import { byCode } from './devices/by-code.tsx'
import { byPosCode } from './devices/by-pos-code.tsx'
import { byLink } from './by-link.tsx'
import type { DeskWay } from './desk-way.ts'

/** How the desk takes money by each type of tender. A new type is an entry here, and a file of its own for what only it needs. */
export const ways: Readonly<Record<TenderType, DeskWay>> = {
  CASH: byCash,
  WECHAT_PAY: byLink(
    'WECHAT_PAY',
    'M9.5 4C5.4 4 2 6.7 2 10c0 1.9 1.1 3.5 2.8 4.6L4.2 17l2.6-1.4c.5.1 1 .2 1.5.3M16 9.5c-3.3 0-6 2.2-6 5s2.7 5 6 5c.7 0 1.3-.1 1.9-.2L20 20.5l-.5-2c1.5-.9 2.5-2.4 2.5-4 0-2.8-2.7-5-6-5zM7.5 8.5h.01M11.5 8.5h.01M14.5 13.5h.01M18 13.5h.01',
  ),
  CLOUD_POS: byCloudPos,
  BANK_TRANSFER: byTransfer,
  MIS_POS: byMisPos,
  DEPOSIT: byDeposit,
  VOUCHER: byVoucher,
  MARKETPLACE: elsewhere,
  SUBSIDY: elsewhere,
  WECHAT_CODE: byCode(),
  ALIPAY_CODE: byCode('WECHAT_CODE'),
  POS_CODE: byPosCode,
  ALIPAY: byLink(
    'ALIPAY',
    'M4 3h16v18H4zM8 8h8M12 5.5V11M7.5 11h8.5c-1.5 4-4.5 6.5-8.5 7M9 13.5c2 2.5 4.5 4 7.5 4.5',
  ),
}
