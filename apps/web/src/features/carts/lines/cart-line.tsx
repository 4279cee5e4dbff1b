import { Link } from '@tanstack/react-router'
import { formatCents } from '@showfloor/contract/common/money'
import { formatDay } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { Price } from '../../../ui/figures/price.tsx'
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx'
import { Quantity } from '../../../ui/fields/quantity.tsx'
import { BoardLine } from '../../inventory/board-line.tsx'
import { lineProblem, movedSince, type CartItem } from '../cart-rules.ts'
import { selectLines } from '../carts.queries.ts'
import { removeItems, setQuantity } from '../changes/cart-operations.ts'
import type { CartPlace } from '../changes/cart-turn.ts'
import { Box, Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './cart-line.module.css'

const nameOf = (item: CartItem): string => item.sku?.name || item.itemMappingBO.skuName || t('carts.invalid')

/** Changes since the line was added: its price, and its stock if that became scarce. */
const Moved = ({ item }: { item: CartItem }) => {
  const { priceBefore, stockBefore } = movedSince(item)
  return (
    <>
      {priceBefore === undefined ? null : (
        <Inline
          as="span"
          gap={1}
          align="center"
          size="xs"
          tone="quiet"
          tabular
          className={classes.moved}
          data-way={item.itemMappingBO.itemAmt < priceBefore ? 'down' : 'up'}
        >
          <Icon name={item.itemMappingBO.itemAmt < priceBefore ? 'arrowDown' : 'arrowUp'} size={14} />
          {t('carts.priceMoved', { price: formatCents(priceBefore) })}
        </Inline>
      )}
      {stockBefore === undefined ? null : (
        <Inline
          as="span"
          gap={1}
          align="center"
          size="xs"
          tone="quiet"
          tabular
          className={classes.moved}
          data-way="up"
        >
          <Icon name="alert" size={14} />
          {t('carts.stockMoved', { n: stockBefore, m: item.itemNum })}
        </Inline>
      )}
    </>
  )
}

const Words = (props: { item: CartItem; unsent: boolean; onEdit: (item: CartItem) => void }) => {
  const { item, unsent, onEdit } = props
  const { channelSpuId, propertiesName, skuSize } = item.itemMappingBO
  const problem = lineProblem(item)
  const name = nameOf(item)
  const facts = [propertiesName, skuSize].filter(Boolean).join(' · ') || t('carts.suggestions')
  return (
    <Stack columns={1} shrink className={classes.words}>
      {item.sku && channelSpuId ? (
        <Link
          to="/product-details"
          search={{ id: channelSpuId, sku: item.sku.skuCode }}
          className={classes.name}
        >
          {name}
        </Link>
      ) : (
        <b className={classes.name}>{name}</b>
      )}
      <Inline
        as="button"
        gap={1}
        align="center"
        pad={0}
        size="xs"
        tone="quiet"
        tabular
        textAlign="start"
        type="button"
        className={classes.facts}
        aria-label={`${facts} · ${t('carts.editLine', { name })}`}
        onClick={() => onEdit(item)}
      >
        <Text as="span" truncate>
          {facts}
        </Text>
        <Icon name="pen" size={14} />
      </Inline>
      {item.board ? <BoardLine board={item.board} /> : null}
      {problem && item.sku ? (
        <Inline as="span" gap={1} align="start" size="xs" tone="danger" className={classes.problem}>
          <Icon name="alert" size={14} />
          {problem}
        </Inline>
      ) : null}
      {item.promiseDate && !problem ? (
        <Inline as="span" gap={1} align="center" size="xs" tone="quiet" tabular>
          {t('catalogue.promised', { day: formatDay(item.promiseDate) })}
        </Inline>
      ) : null}
      <Moved item={item} />
      {unsent ? (
        <Inline as="span" gap={1} align="center" size="xs" tone="quiet" tabular>
          <Icon name="clock" size={14} />
          {t('carts.unsent')}
        </Inline>
      ) : null}
    </Stack>
  )
}

/** One line of a cart: a card in the panel and on a phone, a table row where the list is wide. */
export const CartLine = (props: {
  place: CartPlace
  cartId: string
  item: CartItem
  unsent: boolean
  /** Opens other colours, sizes and rooms for the line. */
  onEdit: (item: CartItem) => void
}) => {
  const { place, cartId, item, unsent, onEdit } = props
  const change = (itemQty: number) => void setQuantity(place, cartId, item, itemQty)
  const name = nameOf(item)
  const { imageUrl, itemAmt, valid } = item.itemMappingBO
  return (
    <Stack as="li" gapY={0} gapX={2} align="center" line="below" className={classes.line} data-valid={valid}>
      <Stack as="label" align="center" justifyItems="center" target className={classes.choice}>
        <input
          type="checkbox"
          aria-label={t('carts.select', { name })}
          checked={item.selected}
          disabled={!valid || !item.chosen}
          onChange={(event) => selectLines([item.id], event.currentTarget.checked)}
        />
      </Stack>
      <Box alignSelf="start" marginTop={1} className={classes.picture}>
        <ProductPicture src={imageUrl} alt="" rounded />
      </Box>
      <Words item={item} unsent={unsent} onEdit={onEdit} />
      <div className={classes.unit}>{itemAmt > 0 ? <Price amountCents={itemAmt} /> : '—'}</div>
      <div className={classes.quantity}>
        {item.board ? (
          <Inline as="span" inText align="center" target size="sm" tone="quiet">
            {t('carts.onlyOne')}
          </Inline>
        ) : null}
        {item.sku && !item.board ? (
          <Quantity value={item.itemQty} label={name} onChange={change} onOutside={change} />
        ) : null}
      </div>
      <Text as="div" tabular textAlign="end" className={classes.amount}>
        {itemAmt > 0 ? <Price amountCents={itemAmt * item.itemQty} /> : '—'}
      </Text>
      <IconButton
        icon="trash"
        tone="danger"
        className={classes.remove}
        label={t('carts.remove', { name })}
        onClick={() => void removeItems(place, cartId, [item], 'one')}
      />
    </Stack>
  )
}
