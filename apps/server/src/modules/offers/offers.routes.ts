import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import type { OfferBus } from './offers.events.ts'
import {
  acceptOffer,
  approveOffer,
  counterOffer,
  createOffers,
  listOffers,
  rejectOffer,
  revokeOffer,
} from './offers.ts'

export const offersRoutes = (bus: OfferBus): HandlersOf<Contract['offers']> => ({
  list: (context, input) => listOffers(context, input),
  create: (context, input) => createOffers(context, input),
  approve: (context, input) => approveOffer(context, input),
  counter: (context, input) => counterOffer(context, input),
  reject: (context, input) => rejectOffer(context, input),
  accept: (context, input) => acceptOffer(context, bus, input),
  revoke: (context, input) => revokeOffer(context, input),
})
