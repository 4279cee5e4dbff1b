import type { Module } from '../../platform/module.ts'
import { setupRoutes } from './setup.routes.ts'

export const setupModule = (): Module<'setup'> => ({ routes: setupRoutes })
