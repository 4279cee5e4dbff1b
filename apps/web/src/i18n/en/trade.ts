import { confirmation } from './confirmation.ts'
import { differences } from './differences.ts'
import { offers } from './offers.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'

export const trade = { confirmation, differences, offers, orders, payments }
