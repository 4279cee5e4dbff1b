import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import type { DifferenceBus } from '../differences/differences.public.ts'
import { askMoneyAgain, decideClaim, receiveGoods, reopenClaim } from './deciding/deciding.ts'
import { claimsOfLink, countClaims, getClaim, listClaims } from './listing/listing.ts'
import { ofOrder, openClaim } from './opening/opening.ts'

export const claimsRoutes = (bus: DifferenceBus): HandlersOf<Contract['claims']> => ({
  ofOrder,
  open: openClaim,
  decide: (context, input) => decideClaim(context, bus, input),
  reopen: (context, input) => reopenClaim(context, bus, input),
  receive: receiveGoods,
  askMoney: (context, input) => askMoneyAgain(context, bus, input),
  get: getClaim,
  list: listClaims,
  counts: countClaims,
  ofLink: claimsOfLink,
})
