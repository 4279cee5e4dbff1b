import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ProductPicture } from '../../ui/pictures/product-picture.tsx'
import { Quantity } from '../../ui/fields/quantity.tsx'
import { sizeText } from '../../ui/figures/size.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { productDetailQuery, type Sku } from '../catalogue/catalogue.queries.ts'
import { chosenSku } from '../catalogue/details/choice/sku-choice.ts'
import { SkuChooser } from '../catalogue/details/choice/sku-chooser.tsx'
import { StockLabel } from '../inventory/stock-label.tsx'
import { PriceBlock } from '../pricing/price-block.tsx'
import type { ChosenPiece } from './scene-choice.ts'
import { Inline, Stack } from '../../ui/layout/parts.tsx'
import classes from './list/inspiration-list.module.css'

/** Changes a piece's SKU and its quantity. */
export const PieceDialog = (props: {
  shopId: string
  piece: ChosenPiece
  onClose: () => void
  onChoose: (sku: Sku, quantity: number) => void
}) => {
  const { shopId, piece, onClose, onChoose } = props
  const query = useQuery(productDetailQuery(shopId, piece.channelSpuId))
  const [skuCode, setSkuCode] = useState(piece.skuCode)
  const [quantity, setQuantity] = useState(piece.quantity)
  const sku = query.data && chosenSku(query.data.skus, skuCode)
  return (
    <Dialog title={query.data?.name ?? piece.name} open onClose={onClose} widthPx={640}>
      {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Skeleton shape="block" width="100%" height="260px" /> : null}
      {query.data && sku ? (
        <Stack gap={4} className={classes.dialog}>
          <ProductPicture src={sku.pictures.front} alt="" color={sku.pictures.color} rounded sizes="20rem" />
          <Stack gap={2} alignContent="start" className={classes.side}>
            <PriceBlock price={sku.priceInfo} />
            <p>{sizeText(sku.size.widthMm, sku.size.depthMm, sku.size.heightMm)}</p>
            <StockLabel stock={sku.stock} />
            <SkuChooser skus={query.data.skus} chosen={sku} onChoose={(next) => setSkuCode(next.skuCode)} />
          </Stack>
          <Inline gap={3} align="center" justify="between" className={classes.foot}>
            <Quantity value={quantity} onChange={setQuantity} label={query.data.name} size="lg" />
            <Button size="lg" onClick={() => onChoose(sku, quantity)}>
              {t('common.ok')}
            </Button>
          </Inline>
        </Stack>
      ) : null}
    </Dialog>
  )
}
