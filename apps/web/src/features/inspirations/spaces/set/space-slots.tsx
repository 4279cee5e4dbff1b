import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { t } from '../../../../i18n/i18n.ts'
import { Icon } from '../../../../ui/pictures/icons.tsx'
import { Price } from '../../../../ui/figures/price.tsx'
import { ProductPicture } from '../../../../ui/pictures/product-picture.tsx'
import { Size } from '../../../../ui/figures/size.tsx'
import { StockLabel } from '../../../inventory/stock-label.tsx'
import type { SpaceDetail, SpaceSlot } from '../spaces.queries.ts'
import { Inline, Stack, Text } from '../../../../ui/layout/parts.tsx'
import classes from '../spaces.module.css'

type Turning = {
  onSwap: (slotNo: number) => void
  onOwn: (slotNo: number) => void
  onTurn: (slotNo: number) => void
}

const SlotRow = (props: { slot: SpaceSlot; chosen: boolean; isLeftOver: boolean } & Turning) => {
  const { slot, chosen, isLeftOver, onSwap, onOwn, onTurn } = props
  const { no, name, piece, ownSkuId } = slot
  return (
    <Stack
      as="li"
      gap={3}
      align="center"
      surface="plain"
      round="l"
      shadow={1}
      className={classes.slot}
      data-chosen={chosen}
    >
      <Stack as="label" align="center" justifyItems="center" target className={classes.tick}>
        <input
          type="checkbox"
          checked={chosen}
          aria-label={t('spaces.takeSlot', { name })}
          onChange={() => onTurn(no)}
        />
      </Stack>
      <span className={classes.picture}>
        <ProductPicture src={piece.picture} alt="" color={piece.pictureColor} ratio="1/1" rounded />
        <Stack
          as="b"
          align="center"
          justifyItems="center"
          surface="plain"
          round="full"
          size="xs"
          aria-hidden="true"
        >
          {no}
        </Stack>
      </span>
      <Stack gap="hair" shrink className={classes.text}>
        <Inline as="p" wrap gapY={1} gapX={2} align="center">
          <b>{name}</b>
          {piece.quantity > 1 ? <span> × {piece.quantity}</span> : null}
          {isLeftOver && chosen ? (
            <Text as="em" padX={2} surface="warning-soft" round="s" size="xs" tone="warning">
              {t('spaces.notPlaced')}
            </Text>
          ) : null}
        </Inline>
        <Link to="/product-details" search={{ id: piece.channelSpuId, sku: piece.skuCode }}>
          {piece.name}
        </Link>
        <small>
          <Size widthMm={piece.size.widthMm} depthMm={piece.size.depthMm} heightMm={piece.size.heightMm} />
        </small>
        <Inline wrap gapY={0} gapX={3} align="center">
          {piece.state === 'NOT_FOR_SALE' ? (
            <Text as="em" padX={2} surface="warning-soft" round="s" size="xs" tone="warning">
              {t('spaces.notForSale')}
            </Text>
          ) : (
            <>
              <Price amountCents={piece.marketingPrice * piece.quantity} />
              <StockLabel stock={piece.stock} />
            </>
          )}
        </Inline>
      </Stack>
      <Stack className={classes.do}>
        <Button
          size="sm"
          variant="default"
          leftSection={<Icon name="refresh" size={16} />}
          aria-label={t('spaces.swapNamed', { name })}
          onClick={() => onSwap(no)}
        >
          {t('spaces.swap')}
        </Button>
        {piece.skuId === ownSkuId ? null : (
          <Button size="sm" variant="subtle" color="gray" onClick={() => onOwn(no)}>
            {t('spaces.own')}
          </Button>
        )}
      </Stack>
    </Stack>
  )
}

/** The pieces of a set, numbered as in the plan; each can be swapped, or left out of plan and cart. */
export const SpaceSlots = ({
  set,
  out,
  ...turning
}: { set: SpaceDetail; out: readonly number[] } & Turning) => (
  <Stack as="ul" gap={2} aria-label={t('spaces.slots')}>
    {set.slots.map((slot) => (
      <SlotRow
        key={slot.no}
        slot={slot}
        chosen={!out.includes(slot.no)}
        isLeftOver={set.tooLarge.some(({ slotNo }) => slotNo === slot.no)}
        {...turning}
      />
    ))}
  </Stack>
)
