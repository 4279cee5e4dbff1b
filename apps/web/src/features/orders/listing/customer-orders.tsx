import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { callQuery } from '../../../client/queries.ts'
import { formatDate } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { Price } from '../../../ui/figures/price.tsx'
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { OrderStatusPill } from '../order-sheets/order-pills.tsx'
import { useOrderNews } from '../orders.queries.ts'
import { Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../../customers/customers.module.css'

/** The latest orders of one customer, on the customer's page. */
export const CustomerOrders = ({ shopId, customerId }: { shopId: string; customerId: string }) => {
  const query = useQuery(callQuery('orders.list', { shopId, customerId, size: 20 }))
  useOrderNews(shopId)
  return (
    <Panel title={t('customers.orders')}>
      <QueryState query={query} rows={2} rowPx={64} />
      {query.data?.data.length === 0 ? <Text tone="quiet">{t('customers.noOrders')}</Text> : null}
      <Stack as="ul" gap={1} className={classes.rows}>
        {query.data?.data.map((order) => (
          <li key={order.id}>
            <Link to="/order" search={{ id: order.id }} className={classes.customerRowRow}>
              <span className={classes.picture}>
                <ProductPicture src={order.imageUrl} alt="" ratio="4/3" rounded />
              </span>
              <Stack as="span" shrink>
                <Text as="b" weight={600} tabular>
                  {order.orderNo}
                </Text>
                <Text as="small" truncate>
                  {order.firstName} · <time dateTime={order.createdAt}>{formatDate(order.createdAt)}</time>
                </Text>
              </Stack>
              <Stack as="span" gap="hair" justifyItems="end" shrink nowrap>
                <Price amountCents={order.payable + order.difference} />
                <OrderStatusPill status={order.status} />
              </Stack>
            </Link>
          </li>
        ))}
      </Stack>
    </Panel>
  )
}
