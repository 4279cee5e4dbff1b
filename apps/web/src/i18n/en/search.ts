import type { MessagesOf } from '../messages.ts'

export const search = {
  open: 'Search everything',
  hint: 'Products, orders, customers, screens',
  found: 'Search results',
  products: 'Products',
  orders: 'Orders',
  customers: 'Customers',
  places: 'Screens',
  nothing: 'Nothing found for “{text}”',
  keyMove: 'choose',
  keyOpen: 'open',
} satisfies MessagesOf<'search'>
