import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../client/call.ts'
import { callQuery } from '../../client/queries.ts'

/** The chain's name and logo without a session, also for signed-in users. */
export const brandQuery = queryOptions({
  queryKey: ['shops', 'chainBrand'],
  queryFn: ({ signal }) => call('shops.chainBrand', {}, { signal, anonymous: true }),
  staleTime: Infinity,
})

const brandWaitMs = 1500

/** Fetches the brand before a page is shown, so that its logo does not shift the layout; the page waits only a moment for it. */
export const fetchBrand = (queryClient: QueryClient) =>
  Promise.race([
    queryClient.ensureQueryData(brandQuery).catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), brandWaitMs)),
  ])

/** The chain's name and logo, which hardly ever change. */
export const chainQuery = { ...callQuery('shops.baseShopInfo', {}), staleTime: Infinity }
