import type { PieceFacts } from '@showfloor/contract/inventory/boards'
import { formatCents } from '@showfloor/contract/common/money'
import type { ComponentType } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { Price } from '../../../ui/figures/price.tsx'
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx'
import { BoardLine } from '../../inventory/board-line.tsx'
import classes from '../order/order.module.css'

type Line = {
  id?: string
  skuName: string
  skuSize: string
  propertiesName: string
  imageUrl: string
  pictureColor: string
  board: PieceFacts | null
  itemQty: number
  /** Pieces whose money went back; they are not delivered. */
  refundedQty?: number
  dealPrice: number
  amount: number
  /** The marked price, struck through when it is higher than the deal price. */
  marketingPrice?: number
  discount?: number
}

/** The actions on a line of an order. */
export type LineAction = ComponentType<{ orderId: string; lineId: string }>

type Shown = { lines: readonly Line[]; orderId?: string; Action?: LineAction }

/** The goods: picture, text, deal price × quantity, amount; on guides' and customers' screens. */
export const OrderLines = ({ lines, orderId, Action }: Shown) => (
  <ul>
    {lines.map((line, at) => (
      <li key={`${line.skuName}-${at}`} className={classes.line}>
        <div>
          <ProductPicture src={line.imageUrl} alt="" color={line.pictureColor} ratio="4/3" rounded />
        </div>
        <div className={classes.words}>
          <b>{line.skuName}</b>
          <span>{[line.propertiesName, line.skuSize].filter(Boolean).join(' · ')}</span>
          {line.board ? <BoardLine board={line.board} /> : null}
          <span>
            <Price amountCents={line.dealPrice} wasCents={line.marketingPrice} /> × {line.itemQty}
          </span>
          {line.refundedQty ? <span>{t('orders.lineRefunded', { n: line.refundedQty })}</span> : null}
        </div>
        <div className={classes.amount}>
          <Price amountCents={line.amount} />
          {Action && orderId && line.id ? <Action orderId={orderId} lineId={line.id} /> : null}
          {line.discount ? (
            <small>{t('orders.lineDiscount', { amount: `−¥${formatCents(line.discount)}` })}</small>
          ) : null}
        </div>
      </li>
    ))}
  </ul>
)
