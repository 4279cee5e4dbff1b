import type { Module, Services } from '../../platform/module.ts'
import { forgetOldImports } from './imports.db.ts'
import { importsRoutes } from './imports.routes.ts'
import { createImportThread } from './running/thread.ts'

export const importsModule = ({ database, news, log, config }: Services): Module<'imports'> => {
  const onError = (error: Error): void => log.error({ err: error }, error.message)
  const thread = createImportThread({ databaseUrl: config.DATABASE_URL, news, onError })
  return {
    routes: importsRoutes({ database, thread }),
    close: thread.close,
    jobs: [{ name: 'imports-tidy', every: 'night', work: () => forgetOldImports(database.db) }],
  }
}
