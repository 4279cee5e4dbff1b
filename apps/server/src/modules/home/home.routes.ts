import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { overview } from './home.ts'
import { dueStagesByShop } from './home.stages.ts'

export const homeRoutes: HandlersOf<Contract['home']> = {
  dueStages: dueStagesByShop,
  overview,
}
