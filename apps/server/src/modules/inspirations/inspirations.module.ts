import type { Module, Services } from '../../platform/module.ts'
import { inspirationsRoutes } from './inspirations.routes.ts'
import { keepShownTogether } from './pieces.ts'

export const inspirationsModule = ({ database, news }: Services): Module<'inspirations'> => ({
  routes: inspirationsRoutes(news),
  jobs: [{ name: 'shown-together', every: 'night', work: () => keepShownTogether(database.db) }],
})
