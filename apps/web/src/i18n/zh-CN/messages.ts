import { audit } from './audit.ts'
import { browse } from './browse.ts'
import { carts } from './carts.ts'
import { catalogue } from './catalogue.ts'
import { common } from './common.ts'
import { confirmation } from './confirmation.ts'
import { customers } from './customers.ts'
import { home } from './home.ts'
import { identity } from './identity.ts'
import { layout } from './layout.ts'
import { notifications } from './notifications.ts'
import { offers } from './offers.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'
import { search } from './search.ts'
import { profile } from './profile.ts'
import { settings } from './settings.ts'
import { shops } from './shops.ts'
import { validation } from './validation.ts'

export const messages = {
  audit,
  browse,
  carts,
  catalogue,
  common,
  confirmation,
  customers,
  home,
  identity,
  layout,
  notifications,
  offers,
  orders,
  payments,
  search,
  profile,
  settings,
  shops,
  validation,
}
