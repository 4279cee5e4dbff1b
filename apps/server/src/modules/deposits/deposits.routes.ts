import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { exporting } from '../../platform/exports/list-export.ts'
import type { PaymentBus } from '../payments/payments.public.ts'
import {
  decideDeposit,
  depositBalances,
  listDeposits,
  moveDeposit,
  payFromDeposit,
  saveDeposit,
} from './deposits.ts'
import { depositStatement, statementExport } from './statement.ts'

export const depositsRoutes = (bus: PaymentBus): HandlersOf<Contract['deposits']> => ({
  list: listDeposits,
  balance: depositBalances,
  statement: depositStatement,
  save: saveDeposit,
  move: moveDeposit,
  decide: decideDeposit,
  pay: (context, input) => payFromDeposit(context, bus, input),
  export: exporting(statementExport),
})
