import { UNLIMITED_STOCK } from '@showfloor/contract/common/constants'
import { formatDay } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { stockText, type Stock } from './stock.ts'
import { Inline, Text } from '../../ui/layout/parts.tsx'
import classes from './stock-label.module.css'

/** This shop's stock of an article as a text, with the first possible delivery day; the colour only repeats it. A discontinued article cannot be ordered either. */
export const StockLabel = ({ stock, onSale = true }: { stock: Stock; onSale?: boolean }) => {
  if (!onSale && stock.itemNum >= UNLIMITED_STOCK) return null
  const { text, tone } = stockText(stock)
  return (
    <Inline
      as="span"
      inText
      wrap
      gapX={2}
      align="baseline"
      size="sm"
      tone="quiet"
      tabular
      className={classes.stock}
      data-tone={tone}
    >
      {text}
      {onSale && stock.promiseDate ? (
        <Text as="small" size="xs" nowrap>
          {t('catalogue.promised', { day: formatDay(stock.promiseDate) })}
        </Text>
      ) : null}
    </Inline>
  )
}
