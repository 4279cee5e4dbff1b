import { useQueryClient } from '@tanstack/react-query'
import { t } from '../../../i18n/i18n.ts'
import { selectCart } from '../changes/cart-operations.ts'
import { useCarts, useCurrentCart } from '../carts.queries.ts'
import { Box, Text } from '../../../ui/layout/parts.tsx'
import classes from './cart-dialogs.module.css'

/**
 * Chooses the cart that an article is added to; hidden without carts, because one is created then. Reserves its space before the carts are loaded,
 * so that the layout does not shift.
 */
export const CartChoice = ({ shopId }: { shopId: string }) => {
  const queryClient = useQueryClient()
  const { data, isPending } = useCarts()
  const carts = data?.data ?? []
  const current = useCurrentCart()
  if (carts.length === 0 && !isPending) return null
  return (
    <Box as="label" shrink className={classes.cart}>
      <Text as="span" size="xs" tone="quiet">
        {t('carts.setInto')}
      </Text>
      <select
        value={current?.id ?? ''}
        disabled={isPending}
        onChange={(event) => {
          const cart = carts.find(({ id }) => id === event.currentTarget.value)
          if (cart) void selectCart({ queryClient, shopId }, cart)
        }}
      >
        {carts.map((cart) => (
          <option key={cart.id} value={cart.id}>
            {cart.cartName}
          </option>
        ))}
      </select>
    </Box>
  )
}
