import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { exporting } from '../../platform/exports/list-export.ts'
import { exportContent, importsExport } from './files/stored.export.ts'
import { importUpload, problemsFile, templateFile, type UploadDeps } from './files/uploads.ts'
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

export const importsRoutes = ({ database, thread }: UploadDeps): HandlersOf<Contract['imports']> => ({
  kinds: importKindList,
  signature: (context, input) => signImport(context, thread, input),
  read: (context, input) => readImport(context, thread, input),
  list: importList,
  check: (context, input) => checkImport(context, thread, input),
  apply: (context, input) => applyImport(context, thread, input),
  redo: (context, input) => redoImport(context, thread, input),
  undo: (context, input) => undoImport(context, thread, input),
  upload: importUpload({ database, thread }),
  template: templateFile,
  problems: problemsFile,
  export: exporting(importsExport),
  contentExport: exportContent,
})
