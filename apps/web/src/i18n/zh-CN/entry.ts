import { common } from './common.ts'
import { identity } from './identity.ts'
import { layout } from './layout.ts'
import { profile } from './profile.ts'
import { shops } from './shops.ts'

/** Texts of the pages before the session, and of the parts that every page has. */
export const entry = {
  common,
  identity,
  layout,
  profile,
  shops,
}
