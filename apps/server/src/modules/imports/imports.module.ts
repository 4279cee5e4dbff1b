import type { Module, Services } from '../../platform/module.ts'
import { importsExport, serveContentExport } from './files/stored.export.ts'
import { serveImportFiles } from './files/uploads.ts'
import { forgetOldImports } from './imports.db.ts'
import { importsRoutes } from './imports.routes.ts'

export const importsModule = ({ database, news, log }: Services): Module<'imports'> => {
  const onError = (error: Error): void => log.error({ err: error }, error.message)
  const deps = { database, news, onError }
  return {
    routes: importsRoutes(deps),
    exports: [importsExport],
    serve: (server, authenticate) => {
      serveContentExport(server, { database, authenticate })
      serveImportFiles(server, { ...deps, authenticate })
    },
    jobs: [{ name: 'imports-tidy', every: 'night', work: () => forgetOldImports(database.db) }],
  }
}
