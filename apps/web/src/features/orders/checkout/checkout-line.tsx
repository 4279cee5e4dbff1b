import { SHOP_GUIDE_CART_ITEM_LIMIT } from '@showfloor/contract/common/constants'
import { formatCents } from '@showfloor/contract/common/money'
import { t } from '../../../i18n/i18n.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { Price } from '../../../ui/figures/price.tsx'
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Quantity } from '../../../ui/fields/quantity.tsx'
import { BoardLine } from '../../inventory/board-line.tsx'
import type { LineDraft } from '../placing/checkout-draft.ts'
import { isBelowFloor, movedPrice, type Calculated, type CheckoutLine } from '../placing/checkout-lines.ts'
import { Inline, Text } from '../../../ui/layout/parts.tsx'
import classes from './checkout.module.css'

const yuan = (amountCents: number): string => `¥${formatCents(amountCents)}`

const floorNote = (
  line: CheckoutLine,
  calculated: Calculated['lines'][number] | undefined,
  isShopOnlyShown: boolean,
): string | undefined => {
  if (!isBelowFloor(line, calculated)) return undefined
  return isShopOnlyShown
    ? t('orders.belowFloor', { price: yuan(line.redLineCents) })
    : t('orders.belowFloorQuiet')
}

const roomText = (line: CheckoutLine): string => {
  const roomCents = (line.agreedDealCents ?? line.seenCents) - line.redLineCents
  if (roomCents < 0) return ''
  return ` · ${roomCents > 0 ? t('orders.room', { room: yuan(roomCents) }) : t('orders.noRoom')}`
}

const Moved = (props: { beforeCents: number; afterCents: number; onAccept: () => void }) => {
  const { beforeCents, afterCents, onAccept } = props
  const difference = afterCents - beforeCents
  return (
    <Inline
      wrap
      gapY={1}
      gapX={2}
      align="center"
      justify="between"
      across
      padY={1}
      padX={3}
      surface="warning-soft"
      round="m"
      tone="warning"
      tabular
      className={classes.moved}
      aria-live="polite"
    >
      <span>
        {t('orders.priceMoved', {
          before: yuan(beforeCents),
          after: yuan(afterCents),
          difference: `${difference > 0 ? '+' : '−'}${yuan(Math.abs(difference))}`,
        })}
      </span>
      <Text as="button" padY={0} padX={2} target weight={600} type="button" onClick={onAccept}>
        {t('orders.acceptPrice')}
      </Text>
    </Inline>
  )
}

const Words = ({ line, isShopOnlyShown }: { line: CheckoutLine; isShopOnlyShown: boolean }) => (
  <div className={classes.words}>
    <b>{line.name}</b>
    <span>{line.facts}</span>
    {line.board ? <BoardLine board={line.board} /> : null}
    <span>
      {t('orders.marketing', { price: yuan(line.seenCents) })}
      {isShopOnlyShown ? roomText(line) : null}
    </span>
  </div>
)

const Deal = (props: {
  line: CheckoutLine
  error: string | undefined
  hint: string | undefined
  onChange: (draft: LineDraft) => void
}) => {
  const { line, error, hint, onChange } = props
  return (
    <div className={classes.deal}>
      <TextField
        label={t('orders.dealPriceOf', { name: line.name })}
        hideLabel
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        before="¥"
        value={line.dealText}
        error={error}
        hint={hint}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onChange({ deal: event.currentTarget.value })}
        onBlur={(event) => {
          if (event.currentTarget.value.trim() === '') onChange({ deal: undefined })
        }}
      />
    </div>
  )
}

/** One line of the checkout: quantity, deal price, and what is wrong with it. */
export const CheckoutLineRow = (props: {
  line: CheckoutLine
  calculated: Calculated['lines'][number] | undefined
  /** The server's refusal of this article. */
  problem: string | undefined
  isShopOnlyShown: boolean
  removable: boolean
  /** For a line with a board only: replaces the board. */
  onChangeBoard: (() => void) | undefined
  onChange: (draft: LineDraft) => void
}) => {
  const { line, calculated, isShopOnlyShown, onChangeBoard, onChange } = props
  const taken = calculated?.boardTaken && line.board
  const problem = taken ? t('catalogue.boardGone', { board: taken.serialNo }) : props.problem
  const moved = movedPrice(line, calculated)
  const short = calculated && calculated.itemNum < line.quantity ? calculated.itemNum : undefined
  const error = line.agreedDealCents === undefined ? t('orders.dealPriceInvalid') : undefined
  return (
    <li className={classes.line} data-wrong={Boolean(error ?? problem)} id={`line-${line.key}`}>
      <div className={classes.picture}>
        <ProductPicture src={line.imageUrl} alt="" color={line.color} ratio="4/3" rounded />
      </div>
      <Words line={line} isShopOnlyShown={isShopOnlyShown} />
      <Deal
        line={line}
        error={error}
        hint={floorNote(line, calculated, isShopOnlyShown)}
        onChange={onChange}
      />
      <div className={classes.quantity}>
        {onChangeBoard ? (
          <Text
            as="button"
            padY={0}
            padX={3}
            surface="plain"
            round="m"
            target
            tone="accent"
            weight={600}
            type="button"
            className={classes.exchange}
            onClick={onChangeBoard}
          >
            {t('catalogue.changeBoard')}
          </Text>
        ) : (
          <Quantity
            value={line.quantity}
            label={line.name}
            onChange={(itemQty) => onChange({ itemQty })}
            onOutside={() => toast.error(t('carts.limit', { n: SHOP_GUIDE_CART_ITEM_LIMIT }))}
          />
        )}
      </div>
      <div className={classes.amount}>
        {calculated ? <Price amountCents={calculated.amount} /> : '—'}
        {calculated && calculated.discount > 0 ? (
          <small>{t('orders.lineDiscount', { amount: `−${yuan(calculated.discount)}` })}</small>
        ) : null}
      </div>
      {props.removable ? (
        <IconButton
          icon="close"
          tone="danger"
          className={classes.remove}
          label={t('orders.remove', { name: line.name })}
          onClick={() => onChange({ removed: true })}
        />
      ) : null}
      {moved ? <Moved {...moved} onAccept={() => onChange({ seenCents: moved.afterCents })} /> : null}
      {problem || short !== undefined ? (
        <Inline as="p" wrap gapY={1} gapX={2} align="center" across tone="danger" role="alert">
          <Icon name="alert" size={16} />
          {problem ?? t('orders.stockLeft', { n: short ?? 0 })}
        </Inline>
      ) : null}
    </li>
  )
}
