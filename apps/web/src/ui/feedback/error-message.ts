import { CallError } from '../../client/request.ts'
import { ExternalNavigationError } from '../../client/external.ts'
import { t } from '../../i18n/i18n.ts'
import { isBackOffice } from '../privacy/shop-only.ts'

// These mention red lines, costs and special offers.
const shopOnlyCodes = /^(OFFER_|DEAL_PRICE_BELOW_RED_LINE$)/

/** The error text for the user: the server's message, unless it is for staff only. */
export const messageOf = (error: unknown): string => {
  if (error instanceof ExternalNavigationError) return t('common.errorExternal', { url: error.url })
  if (!(error instanceof CallError)) return t('common.errorUnknown')
  if (shopOnlyCodes.test(error.code) && !isBackOffice()) return t('common.settledInShop')
  if (error.message !== '') return error.message
  if (error.code === 'NETWORK') return t('common.errorNetwork')
  if (error.code === 'TIMEOUT') return t('common.errorTimeout')
  return t('common.errorUnknown')
}
