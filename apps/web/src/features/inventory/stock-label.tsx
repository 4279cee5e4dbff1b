import { UNLIMITED_STOCK } from '@showfloor/contract/common/constants'
import { stockText, type Stock } from './stock.ts'
import classes from './stock-label.module.css'

/** This shop's stock of an article in words; the colour only repeats them. A discontinued article cannot be ordered either. */
export const StockLabel = ({ stock, onSale = true }: { stock: Stock; onSale?: boolean }) => {
  if (!onSale && stock.itemNum >= UNLIMITED_STOCK) return null
  const { text, tone } = stockText(stock)
  return (
    <span className={classes['stock']} data-tone={tone}>
      {text}
    </span>
  )
}
