import type { Marketplaces } from './marketplaces.ts'
import type { Platform } from './orders/rows.ts'

/** The store that an access token speaks for; null when it does not, or no longer. */
export function storeOfAccess(
  { authorisations, nowS }: Marketplaces,
  platform: Platform,
  token: string,
): string | null {
  const granted = authorisations.byAccess(platform, token)
  const isGood = granted && !granted.is_withdrawn && granted.access_until_s > nowS(platform)
  return isGood ? granted.shop_id : null
}

/** The store that a code, good once, or a refresh token may have new tokens for. */
export function storeOfGrant(
  { authorisations, nowS }: Marketplaces,
  platform: Platform,
  grant: { code: string } | { refreshToken: string },
): string | null {
  if ('code' in grant) return authorisations.takeCode(platform, grant.code, nowS(platform))
  const granted = authorisations.byRefresh(platform, grant.refreshToken)
  const isGood = granted && !granted.is_withdrawn && granted.refresh_until_s > nowS(platform)
  return isGood ? granted.shop_id : null
}
