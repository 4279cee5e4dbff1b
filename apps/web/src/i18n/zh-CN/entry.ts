import { common } from './common.ts'
import { identity } from './identity.ts'
import { layout } from './layout.ts'
import { profile } from './profile.ts'
import { shops } from './shops.ts'

/** What is read before the session begins, and by the parts that every page has. */
export const entry = {
  common,
  identity,
  layout,
  profile,
  shops,
}
