import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { exporting } from '../../platform/exports/list-export.ts'
import { ofSeenOrder, type PaymentBus, type SeenOrders } from '../payments/payments.public.ts'
import { advanceClaims, attachEvidence, listClaims, releaseClaim, subsidyOfOrder } from './claims/claims.ts'
import { claimsExport } from './claims/claims.export.ts'
import { reserveSubsidy, waiveSubsidy } from './claims/reserving.ts'
import { listRules, ruleHistory, saveCity, saveRule } from './rules/rules.ts'
import type { SubsidyBus } from './subsidies.events.ts'

type Deps = { payments: PaymentBus; bus: SubsidyBus; seen: SeenOrders }

export const subsidiesRoutes = ({ payments, bus, seen }: Deps): HandlersOf<Contract['subsidies']> => ({
  rules: listRules,
  ruleHistory,
  citySave: saveCity,
  ruleSave: saveRule,
  ofOrder: ofSeenOrder(seen, subsidyOfOrder),
  reserve: (context, input) => reserveSubsidy(context, payments, input),
  waive: (context, input) => waiveSubsidy(context, bus, input),
  release: (context, input) => releaseClaim(context, bus, input),
  attach: attachEvidence,
  claims: listClaims,
  claimsExport: exporting(claimsExport),
  advance: (context, input) => advanceClaims(context, bus, input),
})
