import type { Module } from '../../platform/module.ts'
import { shopsRoutes } from './shops.routes.ts'

export const shopsModule = (): Module<'shops'> => ({ routes: shopsRoutes })
