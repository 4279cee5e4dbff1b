import type { Module } from '../../platform/module.ts'
import { pricingRoutes } from './pricing.routes.ts'

export const pricingModule = (): Module<'pricing'> => ({ routes: pricingRoutes })
