import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { exporting } from '../../platform/exports/list-export.ts'
import { auditExport } from './audit.export.ts'
import type { SubjectNames } from './audit.names.ts'
import { auditActions, auditList } from './audit.ts'

export const auditRoutes = (names: SubjectNames): HandlersOf<Contract['audit']> => ({
  list: (context, input) => auditList(context, names, input),
  actions: auditActions,
  export: exporting(auditExport(names)),
})
