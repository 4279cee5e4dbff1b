import type { Module, Services } from '../../platform/module.ts'
import { catalogueRoutes } from './catalogue.routes.ts'
import { forgetOldEdits } from './history/history.ts'
import { forgetOldSearches, keepPopularTerms } from './search/suggestions.ts'
import { refreshStaleTerms } from './search/terms.ts'
import { forgetOldShares } from './share/share.ts'

export const catalogueModule = ({ database, news, publicUrl }: Services): Module<'catalogue'> => ({
  routes: catalogueRoutes({ news, publicUrl }),
  jobs: [
    { name: 'search-terms', every: 'minute', work: () => refreshStaleTerms(database.db) },
    { name: 'popular-terms', every: 'minute', work: () => keepPopularTerms(database.db) },
    { name: 'edits-tidy', every: 'night', work: () => forgetOldEdits(database.db) },
    { name: 'searches-tidy', every: 'night', work: () => forgetOldSearches(database.db) },
    { name: 'shares-tidy', every: 'night', work: () => forgetOldShares(database.db) },
  ],
})
