import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Price } from '../../ui/figures/price.tsx'
import { ProductPicture } from '../../ui/pictures/product-picture.tsx'
import { sizeText } from '../../ui/figures/size.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { StockLabel } from '../inventory/stock-label.tsx'
import type { ChosenPiece } from './scene-choice.ts'
import classes from './piece-row.module.css'

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
  return <p className={classes.warning}>{text}</p>
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
    <article className={classes.row}>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={piece.chosen}
          disabled={!piece.canBuy}
          onChange={() => onToggle(piece)}
        />
        <span className="sr-only">{t('inspirations.takeNamed', { name: piece.name })}</span>
      </label>
      <div className={classes.picture}>
        <ProductPicture src={piece.picture} alt="" color={piece.pictureColor} rounded />
        <i aria-hidden="true">{no}</i>
      </div>
      <div className={classes.words}>
        <h3>
          <Link to="/product-details" search={{ id: piece.channelSpuId, sku: piece.skuCode }}>
            {piece.name}
          </Link>
        </h3>
        <small>{sizeText(piece.size.widthMm, piece.size.depthMm, piece.size.heightMm)}</small>
        <StockLabel stock={piece.stock} />
        <Warning piece={piece} />
      </div>
      <div className={classes.buy}>
        {piece.marketingPrice > 0 ? (
          <Price amountCents={piece.marketingPrice} wasCents={piece.salePrice} />
        ) : null}
        <TextButton onClick={() => onConfigure(piece)}>
          <span className="sr-only">{piece.name} </span>
          {`×${formatNumber(piece.quantity)} · ${t('inspirations.configure')}`}
        </TextButton>
      </div>
    </article>
  )
}
