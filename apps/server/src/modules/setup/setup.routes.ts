import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { begin, finish } from './start/set-up.ts'

export const setupRoutes: HandlersOf<Contract['setup']> = {
  begin,
  finish,
}
