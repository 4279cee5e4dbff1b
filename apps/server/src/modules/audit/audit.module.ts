import type { Module, Services } from '../../platform/module.ts'
import { subjectNamesOf } from './audit.names.ts'
import { auditRoutes } from './audit.routes.ts'

export const auditModule = (services: Services): Module<'audit'> => {
  const names = subjectNamesOf(services)
  return { routes: auditRoutes(names) }
}
