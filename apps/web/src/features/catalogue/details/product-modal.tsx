import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts'
import '../../../ui/dialogs/modal-styles.ts'
import { sizeText } from '../../../ui/figures/size.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { StockLabel } from '../../inventory/stock-label.tsx'
import { PriceBlock } from '../../pricing/price-block.tsx'
import { AllDetailsLink } from './facts/all-details-link.tsx'
import { BuyBar } from './buy-bar.tsx'
import { productDetailQuery, type Sku } from '../catalogue.queries.ts'
import { Gallery } from './pictures/gallery.tsx'
import classes from './product.module.css'
import { choiceText, chosenSku, hasOther } from './choice/sku-choice.ts'
import { SkuChooser } from './choice/sku-chooser.tsx'
import { Stack } from '../../../ui/layout/parts.tsx'

/** The dialog's margin to the edges; none on a phone. */
const edge = (elsewhere: string): string => `clamp(0px, 100vw - 480px, ${elsewhere})`

/** A product in a dialog over the list: pictures, choice, price and cart; the list keeps its scroll position. */
export const ProductModal = (props: {
  shopId: string
  productId: string
  /** The SKU that the list showed. */
  shownSku: string | undefined
  onClose: () => void
  onAdd?: ((sku: Sku, quantity: number) => Promise<boolean>) | undefined
}) => {
  const { shopId, productId, shownSku, onClose, onAdd } = props
  const query = useQuery(productDetailQuery(shopId, productId))
  const [skuCode, setSkuCode] = useState<string>()
  const product = query.data
  useFocusBack(true)
  const sku = product && chosenSku(product.skus, skuCode, shownSku)
  return (
    <Modal.Root opened onClose={onClose} size={1040} xOffset={edge('5vw')} yOffset={edge('5dvh')}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{product?.name ?? t(query.error ? 'browse.look' : 'common.loading')}</Modal.Title>
          <Modal.CloseButton aria-label={t('common.close')} />
        </Modal.Header>
        <Modal.Body>
          {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
          {query.isPending ? <Skeleton shape="block" ratio="2/1" width="100%" /> : null}
          {product && sku ? (
            <Stack gap={5} className={classes.productModalColumns}>
              <Gallery key={sku.pictures.front} sku={sku} name={product.name} />
              <Stack gap={5} alignContent="start" shrink className={classes.productModalSide}>
                <Stack gap={3} alignContent="start" justifyItems="start" shrink>
                  <PriceBlock price={sku.priceInfo} />
                  <p>{sizeText(sku.size.widthMm, sku.size.depthMm, sku.size.heightMm)}</p>
                  <StockLabel stock={sku.stock} onSale={product.onSale} />
                  <AllDetailsLink productId={productId} skuCode={sku.skuCode} />
                </Stack>
                <Stack gap={3} alignContent="start" justifyItems="start" shrink>
                  <SkuChooser
                    skus={product.skus}
                    chosen={sku}
                    onChoose={(next) => setSkuCode(next.skuCode)}
                  />
                </Stack>
              </Stack>
            </Stack>
          ) : null}
        </Modal.Body>
        {sku && onAdd ? (
          <BuyBar
            key={sku.itemMappingId}
            sku={sku}
            shopId={shopId}
            onSale={product?.onSale}
            choice={choiceText(product.skus, sku)}
            others={hasOther(product.skus, sku)}
            onAdd={(quantity) => onAdd(sku, quantity)}
          />
        ) : null}
      </Modal.Content>
    </Modal.Root>
  )
}
