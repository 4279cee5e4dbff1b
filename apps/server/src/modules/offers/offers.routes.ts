import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { exporting } from '../../platform/exports/list-export.ts'
import { offersExport } from './offers.export.ts'
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
  list: listOffers,
  create: createOffers,
  approve: approveOffer,
  counter: counterOffer,
  reject: rejectOffer,
  accept: (context, input) => acceptOffer(context, bus, input),
  revoke: revokeOffer,
  export: exporting(offersExport),
})
