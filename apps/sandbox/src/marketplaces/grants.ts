import type { Marketplaces } from './marketplaces.ts'
import type { Platform } from './orders/rows.ts'

/** The store that a code, good once, or a refresh token may have new tokens for. */
export function storeOfGrant(
  { authorisations, nowS }: Marketplaces,
  platform: Platform,
  isCode: boolean,
  { code = '', refresh_token: token = '' }: Record<string, string>,
): string | null {
  if (isCode) return authorisations.takeCode(platform, code, nowS(platform))
  const granted = authorisations.byRefresh(platform, token)
  const isGood = granted && !granted.is_withdrawn && granted.refresh_until_s > nowS(platform)
  return isGood ? granted.shop_id : null
}

/** New tokens for a store, and how long they live. */
export function issueTokens(
  { authorisations, nowS, lives }: Marketplaces,
  platform: Platform,
  shopId: string,
) {
  return authorisations.issue(platform, shopId, nowS(platform), lives(platform))
}
