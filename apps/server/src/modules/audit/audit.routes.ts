import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/mount.ts'
import { auditActions, auditExport, auditList } from './audit.service.ts'

export const auditRoutes: HandlersOf<Contract['audit']> = {
  list: (context, input) => auditList(context, input),
  actions: (context) => auditActions(context),
  export: (context, input) => auditExport(context, input),
}
