import type { Module } from '../../platform/module.ts'
import { validationRoutes } from './validation.routes.ts'

export const validationModule = (): Module<'validation'> => ({ routes: validationRoutes })
