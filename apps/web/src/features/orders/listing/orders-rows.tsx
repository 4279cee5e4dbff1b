import { formatCents } from '@showfloor/contract/common/money'
import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { formatDateTime, formatDay } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Price } from '../../../ui/figures/price.tsx'
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import { useListedName } from '../../customers/shown.ts'
import { columnsTemplate, type OrderColumn } from './orders-columns.ts'
import type { OrderSummary } from '../orders.queries.ts'
import { OrderStatusPill, PaymentStatusPill } from '../order-sheets/order-pills.tsx'
import classes from './orders.module.css'

const deliveryText = ({ deliveryName, deliveryDate }: OrderSummary): string =>
  deliveryDate ? `${deliveryName} · ${formatDay(deliveryDate)}` : deliveryName

const Customer = ({ order }: { order: OrderSummary }) => {
  const nameOf = useListedName()
  return (
    <>
      <b>{nameOf(order.customerName)}</b>
      <span>{order.customerMobile}</span>
    </>
  )
}

const cells: Record<OrderColumn, (order: OrderSummary) => ReactNode> = {
  customer: (order) => <Customer order={order} />,
  guide: (order) => order.guideName,
  channel: (order) => order.channelName,
  delivery: deliveryText,
  status: (order) => (
    <>
      <OrderStatusPill status={order.status} />
      {order.openDifference === 'PENDING_REFUND' ? null : <PaymentStatusPill status={order.paymentStatus} />}
      {order.openDifference ? (
        <StatusPill tone="sale">{t(`differences.waits.${order.openDifference}`)}</StatusPill>
      ) : null}
    </>
  ),
  paid: (order) => `¥${formatCents(order.paid)}`,
  amount: (order) => (
    <>
      <Price amountCents={order.payable + order.difference} size="lg" />
      {order.paid > 0 && order.paid < order.payable + order.difference ? (
        <small>{t('orders.paidSoFar', { amount: `¥${formatCents(order.paid)}` })}</small>
      ) : null}
    </>
  ),
}

const OrderRow = (props: {
  order: OrderSummary
  columns: readonly OrderColumn[]
  ticked: boolean
  onTick: () => void
}) => {
  const { order, columns } = props
  return (
    <li className={classes.row} data-ticked={props.ticked}>
      <label className={classes.tick}>
        <input
          type="checkbox"
          checked={props.ticked}
          aria-label={t('orders.select', { no: order.orderNo })}
          onChange={props.onTick}
        />
      </label>
      <span className={classes.picture}>
        <ProductPicture src={order.imageUrl} alt="" ratio="4/3" rounded />
      </span>
      <span className={classes.order}>
        <Link to="/order" search={{ id: order.id }} className={classes.link}>
          {order.orderNo}
        </Link>
        <span className={classes.goods}>
          {order.itemCount > 1 ? t('orders.andMore', { name: order.firstName }) : order.firstName}
          {' · '}
          {t('orders.itemCount', { n: order.itemCount })}
        </span>
        <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>
      </span>
      {(Object.keys(cells) as OrderColumn[]).map((column) => (
        <span key={column} className={classes[column]} data-shown={columns.includes(column)}>
          {cells[column](order)}
        </span>
      ))}
    </li>
  )
}

/** A page of orders: cards on a phone, rows with the chosen columns where there is room. */
export const OrderRows = (props: {
  orders: readonly OrderSummary[]
  columns: readonly OrderColumn[]
  ticked: ReadonlySet<string>
  onTick: (ids: readonly string[], ticked: boolean) => void
  isPrevious: boolean
}) => {
  const { orders, columns, ticked, onTick } = props
  const all = orders.every(({ id }) => ticked.has(id))
  return (
    <div
      className={classes.table}
      aria-busy={props.isPrevious}
      style={{ '--columns': columnsTemplate(columns) } as CSSProperties}
    >
      <div className={classes.columns}>
        <label className={classes.tick}>
          <input
            type="checkbox"
            checked={all}
            aria-label={t('orders.selectAll')}
            onChange={() =>
              onTick(
                orders.map(({ id }) => id),
                !all,
              )
            }
          />
        </label>
        <span>{t('orders.columnOrder')}</span>
        {columns.map((column) => (
          <span key={column} data-column={column}>
            {t(`orders.column.${column}`)}
          </span>
        ))}
      </div>
      <ul>
        {orders.map((order) => (
          <OrderRow
            key={order.id}
            order={order}
            columns={columns}
            ticked={ticked.has(order.id)}
            onTick={() => onTick([order.id], !ticked.has(order.id))}
          />
        ))}
      </ul>
    </div>
  )
}
