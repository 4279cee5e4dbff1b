import type { Module } from '../../platform/module.ts'
import { receiptsRoutes } from './receipts.routes.ts'

export const receiptsModule = (): Module<'receipts'> => ({ routes: receiptsRoutes })
