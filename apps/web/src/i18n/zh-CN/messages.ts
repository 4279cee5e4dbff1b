import { common } from './common.ts'
import { identity } from './identity.ts'
import { layout } from './layout.ts'
import { shops } from './shops.ts'

export const messages = { common, identity, layout, shops }
