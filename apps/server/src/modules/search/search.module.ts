import type { Module } from '../../platform/module.ts'
import { searchRoutes } from './search.routes.ts'

export const searchModule = (): Module<'search'> => ({ routes: searchRoutes })
