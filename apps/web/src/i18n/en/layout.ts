import type { MessagesOf } from '../messages.ts'

export const layout = {
  navigation: 'Main navigation',
  skip: 'Skip to the content',
  home: 'Home',
  shop: 'Products',
  cart: 'Cart',
  cartCount: { one: 'Cart, {n} item', other: 'Cart, {n} items' },
  orders: 'Orders',
  administration: 'Manage',
  customers: 'Clients',
  offers: 'Offers',
  waiting: '{n} waiting',
  searchHint: 'Products, SKU, pinyin (as in “htm table 1.4”)',
  customerView: 'Customer view',
  customerViewOn: 'Customer view is on: shop figures are hidden',
  userMenu: 'User menu',
  theme: 'Appearance',
  themeAuto: 'System',
  themeLight: 'Light',
  themeDark: 'Dark',
  language: 'Language',
} satisfies MessagesOf<'layout'>
