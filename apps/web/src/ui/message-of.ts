import { CallError } from '../client/request.ts'
import { ExternalNavigationError } from '../client/external.ts'
import { t } from '../i18n/i18n.ts'

/** What to tell the user about a failure: the server's own words where it had any. */
export const messageOf = (error: unknown): string => {
  if (error instanceof ExternalNavigationError) return t('common.errorExternal', { url: error.url })
  if (!(error instanceof CallError)) return t('common.errorUnknown')
  if (error.message !== '') return error.message
  if (error.code === 'NETWORK') return t('common.errorNetwork')
  if (error.code === 'TIMEOUT') return t('common.errorTimeout')
  return t('common.errorUnknown')
}
