import { stockText, type Stock } from './stock.ts'
import classes from './stock-label.module.css'

/** What this shop has of an article, in words; the colour only repeats them. */
export const StockLabel = ({ stock }: { stock: Stock }) => {
  const { text, tone } = stockText(stock)
  return (
    <span className={classes['stock']} data-tone={tone}>
      {text}
    </span>
  )
}
