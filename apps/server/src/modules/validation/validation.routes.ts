import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { checkCart } from './validation.ts'

export const validationRoutes: HandlersOf<Contract['validation']> = {
  check: checkCart,
}
