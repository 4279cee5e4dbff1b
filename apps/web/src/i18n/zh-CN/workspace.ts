import { browse } from './browse.ts'
import { carts } from './carts.ts'
import { catalogue } from './catalogue.ts'
import { confirmation } from './confirmation.ts'
import { customers } from './customers.ts'
import { differences } from './differences.ts'
import { home } from './home.ts'
import { inspirations } from './inspirations.ts'
import { notifications } from './notifications.ts'
import { offers } from './offers.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'
import { search } from './search.ts'
import { spaces } from './spaces.ts'
import { share } from './share.ts'
import { validation } from './validation.ts'

/** Texts of the workspace and the customer's pages. */
export const workspace = {
  browse,
  carts,
  catalogue,
  confirmation,
  customers,
  differences,
  home,
  inspirations,
  notifications,
  offers,
  orders,
  payments,
  search,
  spaces,
  share,
  validation,
}
