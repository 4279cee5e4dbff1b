import { carts } from './carts.ts'
import { catalogue } from './catalogue.ts'
import { common } from './common.ts'
import { home } from './home.ts'
import { identity } from './identity.ts'
import { layout } from './layout.ts'
import { shops } from './shops.ts'

export const messages = { carts, catalogue, common, home, identity, layout, shops }
