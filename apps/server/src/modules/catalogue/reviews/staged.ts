import type { StagedLoad } from '../../../platform/database/staging.ts'
import { knownProduct } from '../articles/staged.ts'
import { starlessRows, storedReviews, takeStagedReviews } from './staged.db.ts'

/** Imports the customer reviews of products from staged rows: their number and their mean. */
export const reviewLoad: StagedLoad = {
  columns: [
    { name: 'product_code', type: 'text' },
    { name: 'review_count', type: 'integer' },
    { name: 'review_tenths', type: 'integer' },
  ],
  checks: () => [
    knownProduct('product_code'),
    {
      column: 'review_tenths',
      why: () => ({ zh: '有评价时要有平均评分', en: 'is missing, although there are reviews' }),
      rows: starlessRows(),
    },
  ],
  stored: storedReviews,
  take: async (tx, _scope, mode) => ({ results: await takeStagedReviews(tx, mode), removed: 0 }),
}
