import { callQuery } from '../../client/queries.ts'

/** The chain's name and picture; they hardly ever change. */
export const chainQuery = { ...callQuery('shops.baseShopInfo', {}), staleTime: Infinity }
