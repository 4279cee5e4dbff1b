import type { Module } from '../../platform/module.ts'
import { inventoryRoutes } from './inventory.routes.ts'

export const inventoryModule = (): Module<'inventory'> => ({ routes: inventoryRoutes })
