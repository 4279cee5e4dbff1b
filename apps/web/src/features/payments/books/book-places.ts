import { t } from '../../../i18n/i18n.ts'
import type { Place } from '../../identity/administration-places.ts'

/** The screens of the books, in the order of their tabs. */
export const bookPlaces = [
  { to: '/day-end', menu: 'gaia_furniture_trade_DayEndList', name: () => t('days.title') },
  { to: '/tills', menu: 'gaia_furniture_trade_TillList', name: () => t('tills.title') },
  { to: '/bank-transfers', menu: 'gaia_furniture_trade_BankTransferList', name: () => t('bank.title') },
  { to: '/ledger', menu: 'gaia_furniture_trade_LedgerList', name: () => t('books.ledger') },
  { to: '/receipts', menu: 'gaia_furniture_trade_ReceiptList', name: () => t('receipts.list') },
  { to: '/takings', menu: 'gaia_furniture_trade_TakingsList', name: () => t('books.takings') },
  { to: '/deposits', menu: 'gaia_furniture_trade_DepositList', name: () => t('deposits.title') },
  { to: '/subsidies', menu: 'gaia_furniture_trade_SubsidyClaimList', name: () => t('subsidies.claims') },
  {
    to: '/provider-bills',
    menu: 'gaia_furniture_trade_ProviderBillList',
    name: () => t('bills.title'),
  },
  {
    to: '/settlements',
    menu: 'gaia_furniture_trade_SettlementList',
    name: () => t('settlements.title'),
  },
  {
    to: '/voucher-days',
    menu: 'gaia_furniture_trade_VoucherDayList',
    name: () => t('voucherDays.title'),
  },
] as const satisfies readonly Place[]
