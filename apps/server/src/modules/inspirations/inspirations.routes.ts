import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/mount.ts'
import { styleDetail, stylePage } from './inspirations.styles.service.ts'

export const inspirationsRoutes: HandlersOf<Contract['inspirations']> = {
  stylePage: (context, input) => stylePage(context, input),
  styleDetail: (context, input) => styleDetail(context, input),
}
