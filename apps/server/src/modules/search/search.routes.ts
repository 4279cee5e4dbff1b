import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/mount.ts'
import { searchEverywhere } from './search.service.ts'

export const searchRoutes: HandlersOf<Contract['search']> = {
  everywhere: (context, input) => searchEverywhere(context, input),
}
