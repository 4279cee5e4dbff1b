import type { Module } from '../../platform/module.ts'
import { shopsExport } from './shops.export.ts'
import { shopsRoutes } from './shops.routes.ts'

export const shopsModule = (): Module<'shops'> => ({ routes: shopsRoutes, exports: [shopsExport] })
