import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import {
  applyImport,
  checkImport,
  importKindList,
  importList,
  readImport,
  redoImport,
  signImport,
  undoImport,
} from './imports.ts'
import type { ImportsDeps } from './running/work.ts'

export const importsRoutes = (deps: ImportsDeps): HandlersOf<Contract['imports']> => ({
  kinds: importKindList,
  signature: signImport,
  read: readImport,
  list: importList,
  check: (context, input) => checkImport(deps, context, input),
  apply: (context, input) => applyImport(deps, context, input),
  redo: (context, input) => redoImport(deps, context, input),
  undo: (context, input) => undoImport(deps, context, input),
})
