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
import type { ImportThread } from './running/thread.ts'

export const importsRoutes = (thread: ImportThread): HandlersOf<Contract['imports']> => ({
  kinds: importKindList,
  signature: signImport,
  read: readImport,
  list: importList,
  check: (context, input) => checkImport(thread, context, input),
  apply: (context, input) => applyImport(thread, context, input),
  redo: (context, input) => redoImport(thread, context, input),
  undo: (context, input) => undoImport(thread, context, input),
})
