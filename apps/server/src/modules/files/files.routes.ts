import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import type { Database } from '../../platform/database/db.ts'
import type { FileStore } from './file-store.ts'
import { fileUpload, showFile } from './files.content.ts'
import { presignDownload, presignUpload } from './files.ts'

export const filesRoutes = (deps: {
  database: Database
  store: FileStore
}): HandlersOf<Contract['files']> => ({
  presignedUpload: presignUpload,
  presignedDownload: presignDownload,
  upload: fileUpload(deps),
  show: (context, input) => showFile(context, deps.store, input),
})
