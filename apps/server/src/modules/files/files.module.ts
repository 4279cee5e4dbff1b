import path from 'node:path'
import type { Module, Services } from '../../platform/module.ts'
import { diskStore } from './file-store.ts'
import { filesRoutes } from './files.routes.ts'
import { forgetUnusedFiles } from './files.ts'

export const filesModule = ({ database, config }: Services): Module<'files'> => {
  const store = diskStore(path.join(config.DATA_DIR, 'files'))
  return {
    routes: filesRoutes({ database, store }),
    jobs: [{ name: 'files-tidy', every: 'hour', work: () => forgetUnusedFiles(database.db, store) }],
  }
}
