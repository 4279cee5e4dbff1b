import { useQueryClient } from '@tanstack/react-query'
import { t } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/icons.tsx'
import { useCurrentShop } from '../shops/current-shop.ts'
import { CartLine } from './cart-line.tsx'
import { removeItems, setQuantity } from './cart-operations.ts'
import type { CartItem } from './cart-rules.ts'
import { selectLines } from './cart-selection.ts'
import classes from './cart-items.module.css'

const SelectAll = ({ items }: { items: readonly CartItem[] }) => {
  const valid = items.filter(({ itemMappingBO }) => itemMappingBO.valid)
  const chosen = valid.filter(({ selected }) => selected)
  const all = valid.length > 0 && chosen.length === valid.length
  return (
    <label className={classes['all']}>
      <input
        type="checkbox"
        checked={all}
        disabled={valid.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = chosen.length > 0 && !all
        }}
        onChange={(event) =>
          selectLines(
            valid.map(({ id }) => id),
            event.currentTarget.checked,
          )
        }
      />
      {t('carts.selectAll')}
    </label>
  )
}

/** A cart's lines with what can be done to them. Takes the look of a table where it is wide. */
export const CartItems = ({ cartId, items }: { cartId: string; items: readonly CartItem[] }) => {
  const queryClient = useQueryClient()
  const shop = useCurrentShop()
  const place = { queryClient, shopId: shop.id }
  const selected = items.filter((item) => item.selected)
  return (
    <div className={classes['items']}>
      <div className={classes['head']}>
        <SelectAll items={items} />
        <span className={classes['column']} data-wide="start">
          {t('carts.item')}
        </span>
        <span className={classes['column']}>{t('carts.unitPrice')}</span>
        <span className={classes['column']} data-wide="middle">
          {t('carts.quantity')}
        </span>
        <span className={classes['column']}>{t('carts.amount')}</span>
        <button
          type="button"
          className={classes['remove']}
          disabled={selected.length === 0}
          onClick={() => void removeItems(place, cartId, selected, 'selected')}
        >
          <Icon name="trash" size={16} />
          <span>{t('carts.removeSelected')}</span>
        </button>
      </div>
      <ul>
        {items.map((item) => (
          <CartLine
            key={item.itemMappingBO.id}
            item={item}
            onSelect={(line, on) => selectLines([line.id], on)}
            onQuantity={(line, itemQty) => void setQuantity(place, cartId, line, itemQty)}
            onRemove={(line) => void removeItems(place, cartId, [line], 'one')}
          />
        ))}
      </ul>
    </div>
  )
}
