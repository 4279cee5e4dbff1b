import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Price } from '../../ui/figures/price.tsx'
import { ProductPicture } from '../../ui/pictures/product-picture.tsx'
import { sizeText } from '../../ui/figures/size.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { StockLabel } from '../inventory/stock-label.tsx'
import type { ChosenPiece } from './scene-choice.ts'
import { Inline, Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './list/inspiration-list.module.css'

/** Why a piece is not added to the cart, or in a smaller quantity. */
const Warning = ({ piece }: { piece: ChosenPiece }) => {
  if (piece.state === 'SELLABLE') return null
  const text =
    piece.state === 'SHORT'
      ? t('inspirations.short', {
          n: formatNumber(piece.stock.itemNum),
          wanted: formatNumber(piece.quantity),
        })
      : t(piece.state === 'SOLD_OUT' ? 'inspirations.soldOutLeft' : 'inspirations.notForSaleLeft')
  return (
    <Text size="sm" tone="warning">
      {text}
    </Text>
  )
}

/** One product of a scene: chosen or not, name, price, quantity. */
export const PieceRow = (props: {
  piece: ChosenPiece
  /** The number of its pin. */
  no: number
  onToggle: (piece: ChosenPiece) => void
  onConfigure: (piece: ChosenPiece) => void
}) => {
  const { piece, no, onToggle, onConfigure } = props
  return (
    <Stack
      as="article"
      gapY={2}
      gapX={3}
      align="start"
      pad={3}
      surface="plain"
      round="l"
      shadow={1}
      className={classes.row}
    >
      <Stack as="label" align="center" justifyItems="center" className={classes.check}>
        <input
          type="checkbox"
          checked={piece.chosen}
          disabled={!piece.canBuy}
          onChange={() => onToggle(piece)}
        />
        <span className="sr-only">{t('inspirations.takeNamed', { name: piece.name })}</span>
      </Stack>
      <div className={classes.picture}>
        <ProductPicture src={piece.picture} alt="" color={piece.pictureColor} rounded />
        <Stack
          as="i"
          align="center"
          justifyItems="center"
          surface="plain"
          round="full"
          size="xs"
          tone="ink"
          weight={700}
          aria-hidden="true"
        >
          {no}
        </Stack>
      </div>
      <Stack shrink className={classes.words}>
        <Text as="h3" size="md" weight={600}>
          <Link to="/product-details" search={{ id: piece.channelSpuId, sku: piece.skuCode }}>
            {piece.name}
          </Link>
        </Text>
        <small>{sizeText(piece.size.widthMm, piece.size.depthMm, piece.size.heightMm)}</small>
        <StockLabel stock={piece.stock} />
        <Warning piece={piece} />
      </Stack>
      <Inline wrap gapY={0} gapX={3} align="center" justify="between">
        {piece.marketingPrice > 0 ? (
          <Price amountCents={piece.marketingPrice} wasCents={piece.salePrice} />
        ) : null}
        <TextButton onClick={() => onConfigure(piece)}>
          <span className="sr-only">{piece.name} </span>
          {`×${formatNumber(piece.quantity)} · ${t('inspirations.configure')}`}
        </TextButton>
      </Inline>
    </Stack>
  )
}
