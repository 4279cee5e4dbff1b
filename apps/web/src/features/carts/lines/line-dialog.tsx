import { Button } from '@mantine/core'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { UNLIMITED_STOCK } from '@showfloor/contract/common/constants'
import { callQuery, localizedQuery } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Price } from '../../../ui/figures/price.tsx'
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { BoardChoice } from '../../inventory/board-choice.tsx'
import { useBoards } from '../../inventory/boards.queries.ts'
import { useCurrentShop } from '../../shops/current-shop.ts'
import { placeItem, replaceItem } from '../changes/cart-edits.ts'
import { lineProblem, type Article, type CartItem, type CartRoom } from '../cart-rules.ts'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../choosing/cart-dialogs.module.css'

/** An article that may replace the line's, with its name and facts. */
type Offer = { article: Article; name: string; facts: string }

const stockText = (itemNum: number): string =>
  itemNum >= UNLIMITED_STOCK ? t('carts.stockFree') : t('carts.stockLeft', { n: itemNum })

const Offers = (props: {
  offers: readonly Offer[]
  chosen: string
  onChoose: (article: Article) => void
}) => (
  <Stack as="ul" gap={3} className={classes.offers}>
    {props.offers.map(({ article, name, facts }) => (
      <Stack as="li" key={article.itemMappingId}>
        <Stack
          as="button"
          gap={1}
          alignContent="start"
          pad={2}
          line="around"
          round="m"
          textAlign="start"
          type="button"
          className={classes.offer}
          aria-pressed={article.itemMappingId === props.chosen}
          onClick={() => props.onChoose(article)}
        >
          <ProductPicture src={article.picture} alt="" rounded />
          <Text as="b" weight={600}>
            {name}
          </Text>
          <Text as="small" tabular>
            {facts}
          </Text>
          <Price amountCents={article.marketingPrice} size="sm" />
          <Text as="small" tabular>
            {stockText(article.itemNum)}
          </Text>
        </Stack>
      </Stack>
    ))}
  </Stack>
)

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" gap={2} className={classes.section}>
    <h3>{title}</h3>
    {children}
  </Stack>
)

type Choosing = { shopId: string; item: CartItem; onChoose: (article: Article) => void }

/** Shown while choices load, are offline, or were refused. */
const Waiting = ({ query }: { query: Pick<UseQueryResult, 'error' | 'fetchStatus' | 'refetch'> }) => {
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.fetchStatus === 'paused') return <Text tone="quiet">{t('carts.choicesOffline')}</Text>
  return <SkeletonRows count={2} rowPx={120} />
}

/** The other SKUs of the line's product that are sold here. */
const Siblings = ({ shopId, item, onChoose }: Choosing) => {
  const { channelSpuId } = item.itemMappingBO
  const query = useQuery(localizedQuery('catalogue.productDetail', { shopId, channelSpuId }))
  if (!query.data) return <Waiting query={query} />
  const offers = query.data.skus.flatMap((sku): Offer[] => {
    const { priceInfo, skuName, skuSize, propertiesName } = sku
    if (!priceInfo) return []
    const article = {
      itemMappingId: sku.itemMappingId,
      channelSpuId,
      skuCode: sku.skuCode,
      name: skuName,
      sizeText: skuSize,
      propertiesName,
      picture: sku.pictures.front,
      marketingPrice: priceInfo.marketingPrice,
      salePrice: priceInfo.salePrice,
      itemNum: sku.allowSale || sku.allowedPurchas ? UNLIMITED_STOCK : sku.stock.itemNum,
    }
    return [{ article, name: propertiesName || skuName, facts: skuSize }]
  })
  if (offers.length < 2) return <Text tone="quiet">{t('carts.onlySku')}</Text>
  return <Offers offers={offers} chosen={item.itemMappingBO.id} onChoose={onChoose} />
}

/** Articles similar to a line that cannot be ordered. */
const Suggestions = ({ cartId, item, onChoose }: Omit<Choosing, 'shopId'> & { cartId: string }) => {
  const query = useQuery(callQuery('carts.itemSuggestions', { shopGuideCartId: cartId, itemId: item.id }))
  if (!query.data) return <Waiting query={query} />
  if (query.data.data.length === 0) return <Text tone="quiet">{t('carts.noSuggestion')}</Text>
  const offers = query.data.data.map((one) => ({
    article: {
      itemMappingId: one.itemMappingId,
      channelSpuId: '',
      skuCode: '',
      name: one.skuName,
      sizeText: one.skuSize,
      propertiesName: one.propertiesName,
      picture: one.imageUrl,
      marketingPrice: one.marketingPrice,
      salePrice: one.salePrice,
      itemNum: one.itemNum,
    },
    name: one.skuName,
    facts: [one.propertiesName, one.skuSize].filter(Boolean).join(' · '),
  }))
  return <Offers offers={offers} chosen="" onChoose={onChoose} />
}

/** The line's own article. */
const articleOf = ({ itemMappingBO: own, itemNum }: CartItem): Article => ({
  itemMappingId: own.id,
  channelSpuId: own.channelSpuId,
  skuCode: own.skuCode,
  name: own.skuName,
  sizeText: own.skuSize,
  propertiesName: own.propertiesName,
  picture: own.imageUrl,
  marketingPrice: own.itemAmt,
  salePrice: own.salePrice,
  itemNum,
})

/** The board of a single piece, if its table top is chosen from boards: another one, or none. */
const Boards = ({ shopId, item, onChoose }: Choosing) => {
  const boards = useBoards(shopId, item.itemMappingBO.skuCode)
  if (boards.length === 0 || item.itemQty > 1) return null
  return (
    <Section title={t('catalogue.boards')}>
      <BoardChoice
        boards={boards}
        chosenId={item.board?.id}
        onChoose={(board) => onChoose({ ...articleOf(item), ...(board ? { board } : {}) })}
      />
    </Section>
  )
}

const Places = (props: {
  item: CartItem
  rooms: readonly CartRoom[]
  onPlace: (to: { roomId: string | null; variant: 'A' | 'B' }) => void
}) => {
  const { item, rooms, onPlace } = props
  const places = [
    { roomId: null, variant: 'A' as const, label: t('carts.noRoom') },
    ...rooms.flatMap((room) =>
      (['A', 'B'] as const).slice(0, room.variants).map((variant) => ({
        roomId: room.id,
        variant,
        label: room.variants === 2 ? t('carts.roomVariant', { room: room.roomName, variant }) : room.roomName,
      })),
    ),
  ]
  return (
    <Inline wrap gap={2}>
      {places.map((place) => (
        <Button
          key={`${place.roomId}${place.variant}`}
          variant={place.roomId === item.roomId && place.variant === item.variant ? 'filled' : 'default'}
          aria-pressed={place.roomId === item.roomId && place.variant === item.variant}
          onClick={() => onPlace(place)}
        >
          {place.label}
        </Button>
      ))}
    </Inline>
  )
}

/** One line of a cart: another colour, size or board for it, similar articles if it cannot be ordered, and its room. */
export const LineDialog = (props: {
  cartId: string
  item: CartItem
  rooms: readonly CartRoom[]
  onClose: () => void
}) => {
  const { cartId, item, rooms, onClose } = props
  const shop = useCurrentShop()
  const place = { queryClient: useQueryClient(), shopId: shop.id }
  const replace = (article: Article) => {
    onClose()
    void replaceItem(place, cartId, item, article)
  }
  return (
    <Dialog title={item.sku?.name ?? t('carts.invalid')} open onClose={onClose} widthPx={640}>
      <Stack gap={4}>
        {lineProblem(item) ? (
          <Section title={t('carts.suggestions')}>
            <Suggestions cartId={cartId} item={item} onChoose={replace} />
          </Section>
        ) : null}
        {item.sku ? <Boards shopId={shop.id} item={item} onChoose={replace} /> : null}
        {item.sku ? (
          <Section title={t('carts.skus')}>
            <Siblings
              shopId={shop.id}
              item={item}
              onChoose={(article) => {
                if (article.itemMappingId === item.itemMappingBO.id) onClose()
                else replace(article)
              }}
            />
          </Section>
        ) : null}
        {rooms.length > 0 ? (
          <Section title={t('carts.room')}>
            <Places
              item={item}
              rooms={rooms}
              onPlace={({ roomId, variant }) => {
                onClose()
                void placeItem(place, cartId, item, { roomId, variant })
              }}
            />
          </Section>
        ) : null}
      </Stack>
    </Dialog>
  )
}
