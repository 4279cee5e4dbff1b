import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { overview } from './home.ts'

export const homeRoutes: HandlersOf<Contract['home']> = {
  overview: (context, input) => overview(context, input.shopId),
}
