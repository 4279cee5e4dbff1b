import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/mount.ts'
import { overview } from './home.service.ts'

export const homeRoutes: HandlersOf<Contract['home']> = {
  overview: (context, input) => overview(context, input.shopId),
}
