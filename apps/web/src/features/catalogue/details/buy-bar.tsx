import { SHOP_GUIDE_CART_ITEM_LIMIT } from '@showfloor/contract/common/constants'
import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { ActionBar } from '../../../ui/screen/action-bar.tsx'
import { PlainButton } from '../../../ui/buttons/plain-button.tsx'
import { Price } from '../../../ui/figures/price.tsx'
import { Quantity } from '../../../ui/fields/quantity.tsx'
import { CartChoice } from '../../carts/choosing/cart-choice.tsx'
import type { Sku } from '../catalogue.queries.ts'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './product.module.css'

/** Why the SKU, or this quantity, cannot be sold, and the next step; blank when it can. */
const noteOf = (price: number, quantity: number, itemNum: number, others: boolean): string => {
  if (price === 0) return t(others ? 'catalogue.unavailable' : 'catalogue.notForSale')
  if (quantity <= itemNum) return ''
  if (itemNum > 0) return t('catalogue.shortHere')
  return t(others ? 'catalogue.noneHere' : 'catalogue.stockNone')
}

/** Quantity, total and the button that adds to the cart; or why the SKU cannot be sold. */
export const BuyBar = (props: {
  sku: Pick<Sku, 'skuName' | 'priceInfo' | 'stock'>
  /** False for a product that was discontinued everywhere. */
  onSale?: boolean
  /** The chosen SKU in words; blank on the screen of a single SKU. */
  choice?: string
  /** Whether another SKU of the product could be sold instead. */
  others?: boolean
  /** The board, which is one of a kind. */
  board?: { serialNo: string } | undefined
  shopId: string
  onAdd: (quantity: number) => Promise<boolean>
}) => {
  const { sku, onSale = true, choice, others = false, board, onAdd } = props
  const [wanted, setQuantity] = useState(1)
  const quantity = board ? 1 : wanted
  const [busy, setBusy] = useState(false)
  const price = onSale ? (sku.priceInfo?.marketingPrice ?? 0) : 0
  const note = onSale ? noteOf(price, quantity, sku.stock.itemNum, others) : t('catalogue.notOnSale')
  const add = async () => {
    setBusy(true)
    if (await onAdd(quantity)) setQuantity(1)
    setBusy(false)
  }
  return (
    <ActionBar
      summary={
        <Inline gap={6} align="center" className={classes.summary}>
          <Stack shrink className={classes.sum}>
            {price > 0 ? (
              <span className={classes.price}>
                <Price amountCents={price * quantity} size="lg" />
              </span>
            ) : null}
            {choice && !note ? (
              <Text as="small" size="sm" truncate className={classes.buyBarChoice}>
                {choice}
              </Text>
            ) : null}
            {board ? <small>{t('common.board', { no: board.serialNo })}</small> : null}
            {note ? (
              <Text as="small" tone="warning" className={classes.note}>
                {note}
              </Text>
            ) : null}
          </Stack>
          {price > 0 ? <CartChoice shopId={props.shopId} /> : null}
        </Inline>
      }
    >
      {board ? null : (
        <Quantity
          value={quantity}
          label={sku.skuName}
          max={SHOP_GUIDE_CART_ITEM_LIMIT}
          size="lg"
          disabled={price === 0}
          onChange={setQuantity}
        />
      )}
      <PlainButton primary tall busy={busy} disabled={price === 0} onClick={() => void add()}>
        {t('catalogue.add')}
      </PlainButton>
    </ActionBar>
  )
}
