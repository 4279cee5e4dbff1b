import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { auditActions, auditList, type Later } from './audit.ts'

/** `later`: how modules that come after this one call what they keep. */
export const auditRoutes = (later: Later): HandlersOf<Contract['audit']> => ({
  list: (context, input) => auditList(context, later, input),
  actions: (context) => auditActions(context),
})
