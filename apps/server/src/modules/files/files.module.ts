import path from 'node:path'
import type { Module, Services } from '../../platform/module.ts'
import { sql } from '../../platform/database/sql.ts'
import { signingPurpose } from './files.db.ts'
import { diskStore } from './file-store.ts'
import { filesRoutes } from './files.routes.ts'
import { forgetUnusedFiles } from './files.ts'

export const filesModule = ({ database, config }: Services): Module<'files'> => {
  const store = diskStore(path.join(config.DATA_DIR, 'files'))
  return {
    routes: filesRoutes({ database, store }),
    sealed: [{ purpose: signingPurpose, table: sql`file_signing_key`, column: sql`secret` }],
    jobs: [{ name: 'files-tidy', every: 'hour', work: () => forgetUnusedFiles(database.db, store) }],
  }
}
