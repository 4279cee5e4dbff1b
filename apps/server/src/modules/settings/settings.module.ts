import type { Module } from '../../platform/module.ts'
import { settingsRoutes } from './settings.routes.ts'

export const settingsModule = (): Module<'settings'> => ({ routes: settingsRoutes })
