import { Button } from '@mantine/core'
import { cartTotalCents } from '@showfloor/contract/common/cart-rules'
import { useQueryClient } from '@tanstack/react-query'
import { t } from '../../../i18n/i18n.ts'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { Price } from '../../../ui/figures/price.tsx'
import { useCurrentShop } from '../../shops/current-shop.ts'
import { undoRemoval, useOfferedUndo } from '../changes/cart-undo.ts'
import { pieceCount, type CartItem } from '../cart-rules.ts'
import { useCheckout } from '../checkout-start.ts'
import { Inline, Text } from '../../../ui/layout/parts.tsx'
import classes from './cart-line.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

/** Σ amount × quantity over the selected lines: the largest number of the cart. */
export const CartTotal = ({ items }: { items: readonly CartItem[] }) => {
  const selected = items.filter((item) => item.selected)
  return (
    <Inline gap={4} align="baseline" justify="between" className={classes.total}>
      <span>
        {t('carts.total')}
        <Text as="small" size="sm">
          {t('carts.selectedCount', { n: pieceCount(selected) })}
        </Text>
      </span>
      <Price amountCents={cartTotalCents(items)} size="xl" />
    </Inline>
  )
}

/** The number of unsent changes. */
export const UnsentNote = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <Inline as="output" gap={1} align="center" size="sm" tone="quiet">
      <Icon name="clock" size={16} />
      {t('carts.unsentCount', { n: count })}
    </Inline>
  )

/** The last removal, which can be undone after its toast has gone. */
export const UndoNote = () => {
  const queryClient = useQueryClient()
  const shop = useCurrentShop()
  const undo = useOfferedUndo()
  if (!undo) return null
  return (
    <Inline as="output" gap={4} align="center" justify="between" padY={3} padX={4} size="sm" tone="quiet">
      {undo.text}
      <TextButton onClick={() => void undoRemoval({ queryClient, shopId: shop.id }, undo.undoId)}>
        {t('carts.undo')}
      </TextButton>
    </Inline>
  )
}

/** The cart's one primary action. */
export const CheckoutButton = (props: {
  items: readonly CartItem[]
  unsent: number
  fullWidth?: boolean
}) => {
  const { items, unsent, fullWidth = false } = props
  const checkout = useCheckout()
  const selected = items.filter((item) => item.selected)
  // An order contains only what the server knows.
  const reason = unsent > 0 ? t('carts.unsentFirst') : selected.length === 0 ? t('carts.nothingSelected') : ''
  return (
    <Button
      size="xl"
      fullWidth={fullWidth}
      miw={220}
      disabled={selected.length === 0 || unsent > 0}
      title={reason}
      onClick={() => void checkout()}
    >
      {t('carts.checkout')}
    </Button>
  )
}
