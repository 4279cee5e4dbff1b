import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { callQuery } from '../../../client/queries.ts'
import type { CallOutput } from '../../../client/call.ts'
import { useStored } from '../../../client/storage/storage.ts'
import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import classes from '../../customers/customers.module.css'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { useCustomer } from '../../customers/customers.queries.ts'
import { selectShop } from '../../shops/current-shop.ts'
import { createCartFor } from '../changes/cart-edits.ts'
import { selectCart } from '../changes/cart-operations.ts'
import { useMayUseCart } from '../carts.queries.ts'
import { Stack, Text } from '../../../ui/layout/parts.tsx'

type Kept = CallOutput<'carts.ofCustomer'>['data'][number]

/** A cart that is opened here makes its shop the current one. */
const useWays = (shopId: string) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const place = { queryClient, shopId }
  const shop = useStored('shopList', useStored('userId') ?? '')?.find(({ id }) => id === shopId)
  return {
    open: ({ id, cartName }: Kept) => {
      if (shop) selectShop(shop)
      void selectCart(place, { id, shopId, cartName })
      void navigate({ to: '/cart' })
    },
    start: async (customer: { id: string; name: string }) => {
      if (shop) selectShop(shop)
      if (await createCartFor(place, customer)) void navigate({ to: '/shop' })
    },
  }
}

const Row = ({ cart, onOpen }: { cart: Kept; onOpen: (cart: Kept) => void }) => {
  const content = (
    <>
      <Icon name="cart" />
      <Stack as="span" shrink>
        <Text as="b" weight={600} tabular>
          {cart.cartName}
        </Text>
        <Text as="small" truncate>
          {cart.guideName} · {t('carts.updatedAt', { time: formatDateTime(cart.updatedAt) })}
        </Text>
      </Stack>
      <Stack as="span" gap="hair" justifyItems="end" shrink nowrap>
        {t('carts.lines', { n: cart.itemCount })}
        {cart.open ? null : <small>{t('carts.ofColleague')}</small>}
      </Stack>
    </>
  )
  return cart.open ? (
    <button type="button" className={classes.customerRowRow} onClick={() => onOpen(cart)}>
      {content}
    </button>
  ) : (
    <div className={classes.customerRowRow}>{content}</div>
  )
}

/** A customer's carts on the customer's page. A colleague's cart shows its owner, and only those it is shared with can open it. */
export const CustomerCarts = ({ shopId, customerId }: { shopId: string; customerId: string }) => {
  const mayUse = useMayUseCart()
  const query = useQuery({ ...callQuery('carts.ofCustomer', { customerId }), enabled: mayUse })
  const { data: customer } = useCustomer({ id: customerId })
  const { open, start } = useWays(shopId)
  if (!mayUse) return null
  return (
    <Panel
      title={t('carts.title')}
      aside={
        customer ? (
          <Button
            variant="subtle"
            className={classes.start ?? ''}
            leftSection={<Icon name="plus" size={18} />}
            onClick={() => void start(customer)}
          >
            {t('carts.create')}
          </Button>
        ) : null
      }
    >
      <QueryState query={query} rows={2} rowPx={56} />
      {query.data?.data.length === 0 ? <Text tone="quiet">{t('carts.noneOfCustomer')}</Text> : null}
      <Stack as="ul" gap={1} className={classes.rows}>
        {query.data?.data.map((cart) => (
          <li key={cart.id}>
            <Row cart={cart} onOpen={open} />
          </li>
        ))}
      </Stack>
    </Panel>
  )
}
