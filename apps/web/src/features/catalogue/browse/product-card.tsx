import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { Price } from '../../../ui/figures/price.tsx'
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx'
import { Size } from '../../../ui/figures/size.tsx'
import { StockLabel } from '../../inventory/stock-label.tsx'
import type { ProductCard as Product } from '../catalogue.queries.ts'
import { Marked } from '../filters/marked.tsx'
import { materialText } from '../filters/material-text.ts'
import { Box, Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './product-card.module.css'

const swatchesShown = 4

const Swatches = ({ colors, count }: { colors: readonly string[]; count: number }) => (
  <Inline as="span" inText gap={1} align="center" rigid className={classes.swatches}>
    <span className="sr-only">{t('catalogue.colours', { n: count })}</span>
    {colors.slice(0, swatchesShown).map((color) => (
      <Box as="i" round="full" key={color} style={{ backgroundColor: color }} />
    ))}
    {colors.length > swatchesShown ? (
      <small aria-hidden="true">+{colors.length - swatchesShown}</small>
    ) : null}
  </Inline>
)

/** The text beside the name in which a keyword was found, from the first marked word on, because a card is small. */
const Hint = ({ hint }: { hint: NonNullable<NonNullable<Product['match']>['hint']> }) => {
  const from = hint.text.lastIndexOf(' ', hint.marks[0]?.[0] ?? 0) + 1
  // A material without a name of its own shows its class.
  const named = hint.field === 'material' ? materialText(hint.text) : hint.text
  return (
    <Text as="span" size="xs" tone="quiet" truncate className={classes.hint} title={named}>
      {t(`browse.found.${hint.field}`)}{' '}
      {named === hint.text ? (
        <Marked text={hint.text.slice(from)} marks={hint.marks.map((mark) => mark.map((at) => at - from))} />
      ) : (
        <mark>{named}</mark>
      )}
    </Text>
  )
}

/** The actions of a card beside opening it. */
export type CardActions = {
  onAdd?: ((product: Product) => void) | undefined
  onLook?: ((product: Product) => void) | undefined
  onCompare?: ((product: Product) => void) | undefined
}

type Showing = { product: Product; eager: boolean; pictureLater?: boolean }

const Front = ({ product, eager, pictureLater = false }: Showing) => (
  <ProductPicture
    src={product.picture}
    alt=""
    color={product.pictureColor}
    eager={eager}
    later={pictureLater}
    sizes="(min-width: 48em) 22rem, 50vw"
  >
    {product.tag ? (
      <span className={classes.tag} data-tag={product.tag}>
        {t(`catalogue.tag.${product.tag}`)}
      </span>
    ) : null}
    {product.hasSample ? <span className={classes.sample}>{t('catalogue.sample')}</span> : null}
  </ProductPicture>
)

/** One product of the grid. The whole card links to the product; the round button adds the shown SKU to the cart. */
export const ProductCard = memo(function ProductCard(
  props: Showing & { compared?: boolean; onSale?: boolean } & CardActions,
) {
  const { product, compared = false, onSale = true, onAdd, onLook, onCompare } = props
  const { size, match } = product
  return (
    <article className={classes.card}>
      <Front {...props} />
      <Inline column gap={1} grow className={classes.body}>
        <Text as="h2" size="md" weight={600} className={classes.name}>
          <Link
            viewTransition
            to="/product-details"
            search={{ id: product.channelSpuId, sku: product.skuCode }}
            title={product.name}
          >
            {match ? <Marked text={product.name} marks={match.nameMarks} /> : product.name}
          </Link>
        </Text>
        {match?.hint ? <Hint hint={match.hint} /> : null}
        <Inline wrap align="center" justify="between" size="xs" tone="quiet" className={classes.meta}>
          <Size widthMm={size.widthMm} depthMm={size.depthMm} heightMm={size.heightMm} />
          <Swatches colors={product.swatches} count={product.skuCount} />
        </Inline>
        <StockLabel stock={product.stock} onSale={onSale} />
        <Inline gap={2} align="center" justify="between" target className={classes.buy}>
          <Price amountCents={product.marketingPrice} wasCents={product.salePrice} size="lg" />
          {onSale && onAdd ? (
            <Stack
              as="button"
              align="center"
              justifyItems="center"
              rigid
              surface="accent"
              round="full"
              type="button"
              className={classes.add}
              aria-label={t('catalogue.addNamed', { name: product.name })}
              onClick={() => onAdd(product)}
            >
              <Icon name="plus" size={22} />
            </Stack>
          ) : null}
        </Inline>
      </Inline>
      <Inline className={classes.tools}>
        {onLook ? (
          <Stack
            as="button"
            align="center"
            justifyItems="center"
            tone="ink"
            type="button"
            aria-label={t('browse.lookNamed', { name: product.name })}
            title={t('browse.look')}
            onClick={() => onLook(product)}
          >
            <Icon name="zoom" size={18} />
          </Stack>
        ) : null}
        {onCompare ? (
          <Stack
            as="button"
            align="center"
            justifyItems="center"
            tone="ink"
            type="button"
            aria-pressed={compared}
            aria-label={t('browse.compareNamed', { name: product.name })}
            title={t('browse.compare')}
            onClick={() => onCompare(product)}
          >
            <Icon name={compared ? 'check' : 'compare'} size={18} />
          </Stack>
        ) : null}
      </Inline>
    </article>
  )
})
