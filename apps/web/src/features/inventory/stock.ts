import { UNLIMITED_STOCK } from '@showfloor/contract/common/constants'
import type { CallOutput } from '../../client/call.ts'
import { formatDay } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'

export type Stock = CallOutput<'catalogue.itemMappingPage'>['data'][number]['stock']
export type StockTone = 'positive' | 'warning' | 'quiet'

/** Below this stock the guide should urge the customer to decide. */
const lastPieces = 2

/** Stock as a text with a matching colour: available, low, in transit with its day, none. */
export const stockText = (
  stock: Pick<Stock, 'itemNum' | 'inTransit' | 'inTransitDate'>,
): { text: string; tone: StockTone } => {
  const { itemNum, inTransit, inTransitDate } = stock
  if (itemNum >= UNLIMITED_STOCK) return { text: t('catalogue.stockUnlimited'), tone: 'positive' }
  if (itemNum > lastPieces) return { text: t('catalogue.stockHere', { n: itemNum }), tone: 'positive' }
  if (itemNum > 0) return { text: t('catalogue.stockLast', { n: itemNum }), tone: 'warning' }
  if (inTransit > 0 && inTransitDate)
    return {
      text: t('catalogue.stockInTransit', { n: inTransit, date: formatDay(inTransitDate) }),
      tone: 'warning',
    }
  if (inTransit > 0) return { text: t('catalogue.stockInTransitUndated', { n: inTransit }), tone: 'warning' }
  return { text: t('catalogue.stockNone'), tone: 'quiet' }
}
