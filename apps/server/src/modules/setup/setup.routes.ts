import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import type { PaymentProviders } from '../payments/payments.public.ts'
import { checklist, closeChecklist } from './checklist/checklist.ts'
import { begin, finish } from './start/set-up.ts'

export const setupRoutes = (providers: PaymentProviders): HandlersOf<Contract['setup']> => ({
  begin,
  finish,
  checklist: (context) => checklist(context, providers),
  checklistClose: closeChecklist,
})
