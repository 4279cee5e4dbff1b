import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { deliver, depart, fail, install, pick, putBack } from './carrying/carrying.ts'
import {
  cancelDelivery,
  changeDelivery,
  ofOrder,
  planDelivery,
  releaseDelivery,
} from './planning/planning.ts'
import { countDeliveries, listDeliveries, todaysStops } from './listing/listing.ts'
import { changeSlotRules, slotRules } from './slots/rules.ts'
import { slotsOfOrder } from './slots/slots.ts'

export const deliveriesRoutes: HandlersOf<Contract['deliveries']> = {
  ofOrder,
  plan: planDelivery,
  change: changeDelivery,
  cancel: cancelDelivery,
  release: releaseDelivery,
  pick,
  putBack,
  depart,
  deliver,
  install,
  fail,
  slots: slotsOfOrder,
  slotRules,
  slotRulesUpdate: changeSlotRules,
  list: listDeliveries,
  counts: countDeliveries,
  stops: todaysStops,
}
