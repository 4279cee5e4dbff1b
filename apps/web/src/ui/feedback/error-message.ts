import { CallError } from '../../client/request.ts'
import { ExternalNavigationError } from '../../client/external.ts'
import { t } from '../../i18n/i18n.ts'
import { isBackOffice } from '../privacy/shop-only.ts'

// These speak of red lines, costs and special offers.
const shopOnlyCodes = /^(OFFER_|DEAL_PRICE_BELOW_RED_LINE$)/

/** What to tell the user about a failure: the server's own words where it had any and everybody may read them. */
export const messageOf = (error: unknown): string => {
  if (error instanceof ExternalNavigationError) return t('common.errorExternal', { url: error.url })
  if (!(error instanceof CallError)) return t('common.errorUnknown')
  if (shopOnlyCodes.test(error.code) && !isBackOffice()) return t('common.settledInShop')
  if (error.message !== '') return error.message
  if (error.code === 'NETWORK') return t('common.errorNetwork')
  if (error.code === 'TIMEOUT') return t('common.errorTimeout')
  return t('common.errorUnknown')
}
