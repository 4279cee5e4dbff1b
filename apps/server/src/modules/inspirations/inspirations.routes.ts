import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/mount.ts'
import { spaceDelete, spaceSave } from './inspirations.spaces.service.edit.ts'
import { spaceAlternatives, spaceDetail, spacePage } from './inspirations.spaces.service.ts'
import { styleDetail, stylePage } from './inspirations.styles.service.ts'

export const inspirationsRoutes: HandlersOf<Contract['inspirations']> = {
  stylePage: (context, input) => stylePage(context, input),
  styleDetail: (context, input) => styleDetail(context, input),
  spacePage: (context, input) => spacePage(context, input),
  spaceDetail: (context, input) => spaceDetail(context, input),
  spaceAlternatives: (context, input) => spaceAlternatives(context, input),
  spaceSave: (context, input) => spaceSave(context, input),
  spaceDelete: (context, input) => spaceDelete(context, input),
}
