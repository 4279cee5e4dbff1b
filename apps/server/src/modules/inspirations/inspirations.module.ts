import type { Module, Services } from '../../platform/module.ts'
import { inspirationsRoutes } from './inspirations.routes.ts'

export const inspirationsModule = ({ news }: Services): Module<'inspirations'> => ({
  routes: inspirationsRoutes(news),
})
