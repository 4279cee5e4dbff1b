import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { searchEverywhere } from './search.ts'

export const searchRoutes: HandlersOf<Contract['search']> = {
  everywhere: searchEverywhere,
}
