export { deliveryBusOf, deliveryEvents, type DeliveryBus } from './deliveries.events.ts'
export { deliver, depart, install, pick } from './carrying/carrying.ts'
export { cancelDelivery, followOrders, planDelivery, planVisit } from './planning/planning.ts'
