import type { Module } from '../../platform/module.ts'
import { homeRoutes } from './home.routes.ts'

export const homeModule = (): Module<'home'> => ({ routes: homeRoutes })
