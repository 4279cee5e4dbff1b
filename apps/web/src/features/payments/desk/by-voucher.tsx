import type { DeskWay } from './desk-way.ts'
import { t } from '../../../i18n/i18n.ts'
import { DrawnIcon } from './drawn-icon.tsx'

/** A voucher of a local-life platform: its own screen looks it up before anything is taken. */
export const byVoucher: DeskWay = {
  icon: <DrawnIcon path="M4 7h16v4a2 2 0 0 0 0 4v4H4v-4a2 2 0 0 0 0-4zM10 7v12" />,
  isElsewhere: true,
  takeText: () => t('payments.type.VOUCHER'),
  submit: () => Promise.reject(new Error('vouchers are verified on a screen of their own')),
}
