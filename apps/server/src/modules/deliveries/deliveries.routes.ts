import { splitScopedId } from '@showfloor/contract/common/ids'
import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { ofSeenOrder, type SeenOrders } from '../payments/payments.public.ts'
import { customerBook, customerSlots } from './booking/booking.ts'
import { calendar } from './calendar/calendar.ts'
import { deliver, depart, fail, install, pick, putBack } from './carrying/carrying.ts'
import type { DeliveryBus } from './deliveries.events.ts'
import {
  cancelDelivery,
  changeDelivery,
  ofOrder,
  planDelivery,
  releaseDelivery,
} from './planning/planning.ts'
import { countDeliveries, daySheet, listDeliveries, todaysStops } from './listing/listing.ts'
import { changeSlotRules, slotRules } from './slots/rules.ts'
import { slotsOfOrder } from './slots/slots.ts'

export const deliveriesRoutes = (bus: DeliveryBus, seen: SeenOrders): HandlersOf<Contract['deliveries']> => ({
  ofOrder: ofSeenOrder(seen, ofOrder),
  plan: async (context, input) => {
    const planned = await planDelivery(context, input)
    const { shopId, id: deliveryId } = splitScopedId(planned.id)
    await bus.emit('delivery.booked', context, { shopId, deliveryId })
    return planned
  },
  change: (context, input) => changeDelivery(context, bus, input),
  cancel: cancelDelivery,
  release: releaseDelivery,
  pick,
  putBack,
  depart: (context, input) => depart(context, bus, input),
  deliver: (context, input) => deliver(context, bus, input),
  install,
  fail,
  customerSlots,
  customerBook: (context, input) => customerBook(context, bus, input),
  slots: slotsOfOrder,
  slotRules,
  slotRulesUpdate: changeSlotRules,
  list: listDeliveries,
  calendar,
  counts: countDeliveries,
  daySheet,
  stops: todaysStops,
})
