import { confirmation } from './confirmation.ts'
import { differences } from './differences.ts'
import { offers } from './offers.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'

/** Texts of orders and what belongs to them, on the customer's pages too. */
export const trade = { confirmation, differences, offers, orders, payments }
