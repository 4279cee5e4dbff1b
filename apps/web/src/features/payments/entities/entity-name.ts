import { t } from '../../../i18n/i18n.ts'

/** The chain has no name before somebody gives it one. */
export const entityName = (name: string): string => name || t('common.chain')
