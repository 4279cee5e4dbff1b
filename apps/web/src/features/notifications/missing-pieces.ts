import type { MissingPiece } from '@showfloor/contract/orders/events'
import { t } from '../../i18n/i18n.ts'

/** Missing pieces in words: a board by its number, others by quantity. */
export const missingText = (pieces: readonly MissingPiece[]): string =>
  pieces
    .map(({ skuName, itemQty, serialNo }) => `${skuName} ${serialNo ?? `× ${itemQty}`}`)
    .join(t('common.listSeparator'))
