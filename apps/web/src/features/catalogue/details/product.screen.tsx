import type { Board, Piece } from '@showfloor/contract/inventory/boards'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { callKey } from '../../../client/queries.ts'
import { CallError } from '../../../client/request.ts'
import { t } from '../../../i18n/i18n.ts'
import { BackLink } from '../../../ui/screen/back-link.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { usePainted } from '../../../ui/loading/use-painted.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { Price } from '../../../ui/figures/price.tsx'
import { sizeText } from '../../../ui/figures/size.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import { usePiecesWhenIdle } from '../../../ui/loading/use-pieces-when-idle.ts'
import { StockLabel } from '../../inventory/stock-label.tsx'
import { PriceBlock } from '../../pricing/price-block.tsx'
import { FactList } from './facts/fact-list.tsx'
import { BuyBar } from './buy-bar.tsx'
import { productDetailQuery, type ProductCard, type ProductDetail, type Sku } from '../catalogue.queries.ts'
import { Gallery, GalleryFront } from './pictures/gallery.tsx'
import type { ListedItem } from '../items.queries.ts'
import { PackagesTable } from './facts/packages-table.tsx'
import type { CardActions } from '../browse/product-card.tsx'
import { careText, Reviews } from './facts/product-words.tsx'
import classes from './product.module.css'
import { choiceText, chosenSku, hasOther } from './choice/sku-choice.ts'
import { ShareButton } from '../share/share-button.tsx'
import { SkuChooser } from './choice/sku-chooser.tsx'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'

const Facts = ({ product, sku }: { product: ProductDetail; sku: Sku }) => {
  const { widthMm, depthMm, heightMm } = sku.size
  return (
    <FactList
      facts={[
        [t('catalogue.measure'), sizeText(widthMm, depthMm, heightMm)],
        [t('catalogue.material'), sku.materialClassificationName || sku.material],
        [t('catalogue.brand'), product.brand],
        [t('catalogue.style'), product.style],
        [t('catalogue.skuCode'), sku.skuCode],
      ]}
    />
  )
}

/** The card's data that the list has already loaded. */
const useSeenCard = (shopId: string, productId: string): ProductCard | undefined =>
  useQueryClient()
    .getQueriesData<{ data: ProductCard[] }>({
      queryKey: callKey('catalogue.itemMappingPage'),
      // Another shop has other prices.
      predicate: ({ queryKey }) => (queryKey.at(-1) as { shopId: string }).shopId === shopId,
    })
    .flatMap(([, page]) => page?.data ?? [])
    .find(({ channelSpuId }) => channelSpuId === productId)

/** Placeholder from the card: picture and texts at their final place while the product loads. */
const Waiting = ({ shopId, productId }: { shopId: string; productId: string }) => {
  const card = useSeenCard(shopId, productId)
  return (
    <div className={classes.columns}>
      <GalleryFront src={card?.picture} color={card?.pictureColor} />
      <Stack gap={4} shrink className={classes.side}>
        <Stack as="header" gap={2} alignContent="start" shrink>
          {card ? (
            <Inline as="h1" wrap gap={2} align="center" size="2xl">
              {card.name}
            </Inline>
          ) : (
            <Skeleton width="60%" height="32px" />
          )}
        </Stack>
        <Stack gap={4} alignContent="start" shrink className={classes.choice}>
          {card ? (
            <Price amountCents={card.marketingPrice} size="xl" />
          ) : (
            <Skeleton width="40%" height="40px" />
          )}
          <Skeleton width="100%" height="120px" shape="block" />
        </Stack>
      </Stack>
    </div>
  )
}

type Choosing = {
  onChoose: (sku: Sku) => void
  onAdd?: ((sku: Sku, quantity: number, piece: Piece | undefined) => Promise<boolean>) | undefined
  onAddProduct?: CardActions['onAdd']
  onAddPieces?: ((items: readonly ListedItem[]) => Promise<unknown>) | undefined
}

const Recommended = lazyPart(async () => (await import('./recommended.tsx')).Recommended)
const ComboBuilder = lazyPart(async () => (await import('./choice/combo-builder.tsx')).ComboBuilder)
const NaturalEdge = lazyPart(async () => (await import('./choice/natural-edge.tsx')).NaturalEdge)
const Samples = lazyPart(async () => (await import('../../inventory/samples/samples.tsx')).Samples)
const WallView = lazyPart(async () => (await import('./pictures/wall-view.tsx')).WallView)
const SiteStock = lazyPart(async () => (await import('./facts/site-stock.tsx')).SiteStock)

/** A SKU as its floor sample is sold: one piece at its own price. */
const asSample = (product: ProductDetail, skuCode: string, price: number): Sku | undefined => {
  const sku = product.skus.find((one) => one.skuCode === skuCode)
  return (
    sku && {
      ...sku,
      priceInfo: sku.priceInfo && { ...sku.priceInfo, marketingPrice: price },
      stock: { ...sku.stock, itemNum: 1 },
    }
  )
}

/** The board, if one is chosen, and further facts. */
const Panels = (props: {
  shopId: string
  product: ProductDetail
  sku: Sku
  board: Board | undefined
  onBoard: ((board: Board | undefined) => void) | undefined
  onAdd: Choosing['onAdd']
  /** How many of the parts with their own calls to render. */
  pieces: number
}) => {
  const { shopId, product, sku, pieces, onAdd } = props
  return (
    <>
      {pieces > 0 ? (
        <NaturalEdge shopId={shopId} skuCode={sku.skuCode} chosen={props.board} onChoose={props.onBoard} />
      ) : null}
      {pieces > 0 ? (
        <Samples
          shopId={shopId}
          skus={product.skus.map((one) => ({
            skuCode: one.skuCode,
            choice: choiceText(product.skus, one),
          }))}
          skuCode={sku.skuCode}
          onAdd={
            onAdd &&
            (({ skuCode, price, ...sample }) => onAdd(asSample(product, skuCode, price) ?? sku, 1, sample))
          }
        />
      ) : null}
      <Panel title={t('catalogue.details')}>
        <Facts product={product} sku={sku} />
      </Panel>
      {pieces > 1 ? <WallView sku={sku} kind={product.kind} /> : null}
      <Panel title={t('catalogue.packages')}>
        <PackagesTable packages={sku.packages} />
      </Panel>
      <Panel title={t('browse.siteStock')}>
        {pieces > 2 ? <SiteStock shopId={shopId} skuCode={sku.skuCode} /> : null}
      </Panel>
      <Panel title={t('browse.care')}>
        <p>{product.care || careText(sku.material)}</p>
      </Panel>
    </>
  )
}

/** What goes with the article: its combinations, and what is recommended. */
const GoesWith = (
  props: { shopId: string; product: ProductDetail; sku: Sku; pieces: number } & Pick<
    Choosing,
    'onAddPieces' | 'onAddProduct'
  >,
) => {
  const { shopId, product, sku, pieces } = props
  return (
    <>
      {pieces > 3 ? (
        <ComboBuilder shopId={shopId} productId={product.channelSpuId} onAdd={props.onAddPieces} />
      ) : null}
      {pieces > 4 ? (
        <Recommended
          shopId={shopId}
          productId={product.channelSpuId}
          itemMappingId={sku.itemMappingId}
          onAdd={props.onAddProduct}
        />
      ) : null}
    </>
  )
}

/** Name, category and reviews. */
const Head = ({ product }: { product: ProductDetail }) => (
  <Stack as="header" gap={2} alignContent="start" shrink>
    <small>{product.categoryPath.join(' / ')}</small>
    <Inline as="h1" wrap gap={2} align="center" size="2xl">
      {product.name}
      {product.tag ? (
        <StatusPill tone={product.tag === 'PROMOTION' ? 'sale' : 'accent'}>
          {t(`catalogue.tag.${product.tag}`)}
        </StatusPill>
      ) : null}
      {product.onSale ? null : <StatusPill>{t('browse.offsale')}</StatusPill>}
    </Inline>
    <Reviews count={product.reviewCount} tenths={product.reviewTenths} />
  </Stack>
)

const Product = (props: { shopId: string; product: ProductDetail; sku: Sku } & Choosing) => {
  const { shopId, product, sku, onChoose, onAdd } = props
  const [picked, setPicked] = useState<{ skuCode: string; board: Board }>()
  const board = picked?.skuCode === sku.skuCode ? picked.board : undefined
  const choose = (next: Board | undefined) => setPicked(next && { skuCode: sku.skuCode, board: next })
  // Parts below the fold render after the first paint, in chunks that the browser may interrupt.
  const below = usePainted(true, false)
  const pieces = usePiecesWhenIdle(5)
  const add = async (quantity: number) => {
    const added = (await onAdd?.(sku, quantity, board)) ?? false
    if (added) setPicked(undefined)
    return added
  }
  return (
    <>
      <title>{`${product.name} · Showfloor`}</title>
      <div className={classes.columns}>
        {/* Another article gets a new gallery, which starts with its first picture. */}
        <Gallery key={sku.pictures.front} sku={sku} name={product.name} />
        <Stack gap={4} shrink className={classes.side}>
          <Head product={product} />
          <Stack gap={4} alignContent="start" shrink className={classes.choice}>
            <PriceBlock price={sku.priceInfo} />
            <StockLabel stock={sku.stock} onSale={product.onSale} />
            <SkuChooser skus={product.skus} chosen={sku} onChoose={onChoose} />
          </Stack>
          <Stack gap={4} alignContent="start" shrink className={classes.story}>
            <Text tone="quiet">{product.description}</Text>
            {product.onSale ? <ShareButton shopId={shopId} product={product} sku={sku} /> : null}
          </Stack>
          {below ? (
            <Panels
              shopId={shopId}
              product={product}
              sku={sku}
              board={board}
              onBoard={onAdd && choose}
              onAdd={onAdd}
              pieces={pieces}
            />
          ) : null}
        </Stack>
      </div>
      <GoesWith {...props} pieces={pieces} />
      {onAdd ? (
        <BuyBar
          key={sku.itemMappingId}
          sku={sku}
          shopId={shopId}
          onSale={product.onSale}
          choice={choiceText(product.skus, sku)}
          others={hasOther(product.skus, sku)}
          board={board}
          onAdd={add}
        />
      ) : null}
    </>
  )
}

const NotThere = (props: { error: Error; onRetry: () => void }) =>
  props.error instanceof CallError && props.error.status === 404 ? (
    <EmptyState
      title={t('browse.noItem')}
      text={t('browse.noItemText')}
      action={<Link to="/shop">{t('catalogue.back')}</Link>}
    />
  ) : (
    <ErrorState {...props} />
  )

/** One product with everything a customer needs to know before buying. */
export const ProductScreen = (
  props: { shopId: string; productId: string; skuCode: string | undefined } & Choosing,
) => {
  const query = useQuery(productDetailQuery(props.shopId, props.productId))
  const sku = query.data ? chosenSku(query.data.skus, props.skuCode) : undefined
  return (
    <>
      <div className={classes.screen}>
        <BackLink link={{ to: '/shop' }} name={t('catalogue.back')} />
        {query.error ? <NotThere error={query.error} onRetry={() => void query.refetch()} /> : null}
        {query.isPending ? <Waiting shopId={props.shopId} productId={props.productId} /> : null}
        {query.data && sku ? <Product {...props} product={query.data} sku={sku} /> : null}
      </div>
    </>
  )
}
