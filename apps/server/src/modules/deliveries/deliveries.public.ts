export { deliver, depart, install, pick } from './carrying/carrying.ts'
export { followWithdrawnOrders, planDelivery } from './planning/planning.ts'
