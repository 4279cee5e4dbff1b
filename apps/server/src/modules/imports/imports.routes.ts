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
  kinds: (context) => importKindList(context),
  signature: (context, input) => signImport(context, input),
  read: (context, input) => readImport(context, input),
  list: (context, input) => importList(context, input),
  check: (context, input) => checkImport(deps, context, input),
  apply: (context, input) => applyImport(deps, context, input),
  redo: (context, input) => redoImport(deps, context, input),
  undo: (context, input) => undoImport(deps, context, input),
})
