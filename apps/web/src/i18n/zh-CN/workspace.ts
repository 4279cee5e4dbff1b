import { browse } from './browse.ts'
import { carts } from './carts.ts'
import { catalogue } from './catalogue.ts'
import { customers } from './customers.ts'
import { home } from './home.ts'
import { inspirations } from './inspirations.ts'
import { notifications } from './notifications.ts'
import { search } from './search.ts'
import { spaces } from './spaces.ts'
import { share } from './share.ts'
import { validation } from './validation.ts'

/** Texts of the workspace and the customer's pages. */
export const workspace = {
  browse,
  carts,
  catalogue,
  customers,
  home,
  inspirations,
  notifications,
  search,
  spaces,
  share,
  validation,
}
