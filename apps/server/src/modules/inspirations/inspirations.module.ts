import type { Module, Services } from '../../platform/module.ts'
import { spacesExport, stagesExport, stylesExport } from './inspirations.export.ts'
import { inspirationsRoutes } from './inspirations.routes.ts'

export const inspirationsModule = ({ news }: Services): Module<'inspirations'> => ({
  routes: inspirationsRoutes(news),
  exports: [stylesExport, spacesExport, stagesExport],
})
