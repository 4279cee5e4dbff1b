import { bank } from './bank.ts'
import { bills } from './bills.ts'
import { books } from './books.ts'
import { claims } from './claims.ts'
import { confirmation } from './confirmation.ts'
import { days } from './days.ts'
import { deliveries } from './deliveries.ts'
import { deposits } from './deposits.ts'
import { differences } from './differences.ts'
import { invoice } from './invoice.ts'
import { looking } from './looking.ts'
import { marketplaces } from './marketplaces.ts'
import { mixed } from './mixed.ts'
import { offers } from './offers.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'
import { receipts } from './receipts.ts'
import { refunding } from './refunding.ts'
import { settlements } from './settlements.ts'
import { stages } from './stages.ts'
import { subsidies } from './subsidies.ts'
import { tills } from './tills.ts'
import { voucherDays } from './voucher-days.ts'
import { vouchers } from './vouchers.ts'

export const trade = {
  bank,
  bills,
  books,
  claims,
  confirmation,
  days,
  deliveries,
  deposits,
  differences,
  invoice,
  looking,
  marketplaces,
  mixed,
  offers,
  orders,
  payments,
  receipts,
  refunding,
  settlements,
  stages,
  subsidies,
  tills,
  voucherDays,
  vouchers,
}
