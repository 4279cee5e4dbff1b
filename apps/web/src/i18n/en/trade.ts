import { confirmation } from './confirmation.ts'
import { deliveries } from './deliveries.ts'
import { differences } from './differences.ts'
import { offers } from './offers.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'
import { stages } from './stages.ts'

export const trade = { confirmation, deliveries, differences, offers, orders, payments, stages }
