import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type CSSProperties } from 'react'
import { CallError } from '../../../client/request.ts'
import { t } from '../../../i18n/i18n.ts'
import { BackLink } from '../../../ui/screen/back-link.tsx'
import { FilterChip } from '../../../ui/search/filter-chip.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { Price } from '../../../ui/figures/price.tsx'
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { productDetailQuery, type ProductDetail, type Sku } from '../catalogue.queries.ts'
import { comparedFacts, sameScale, type Compared } from './compare-rules.ts'
import classes from './compare.module.css'
import { choiceText, chosenSku } from '../details/choice/sku-choice.ts'
import { Box, Inline, Note, Stack, Text } from '../../../ui/layout/parts.tsx'

type Choosing = {
  onChoose: (skuCode: string) => void
  onRemove: () => void
  onAdd?: ((product: ProductDetail, sku: Sku) => void) | undefined
}

const Head = ({
  compared: { product, sku },
  onChoose,
  onRemove,
  onAdd,
}: { compared: Compared } & Choosing) => (
  <Stack columns={1} gap={2} weight={400} className={classes.head}>
    <IconButton
      icon="close"
      size={16}
      className={classes.remove}
      label={t('browse.removeNamed', { name: product.name })}
      onClick={onRemove}
    />
    <ProductPicture src={sku.pictures.front} alt="" color={sku.pictures.color} rounded sizes="20rem" />
    <Link to="/product-details" search={{ id: product.channelSpuId, sku: sku.skuCode }} title={product.name}>
      {product.name}
    </Link>
    {sku.priceInfo ? (
      <Price amountCents={sku.priceInfo.marketingPrice} wasCents={sku.priceInfo.salePrice} size="lg" />
    ) : (
      <Text as="span" tone="quiet" className={classes.unknown}>
        {t('catalogue.priceUnknown')}
      </Text>
    )}
    <label className={classes.choice}>
      <span className="sr-only">{t('catalogue.size')}</span>
      <select value={sku.skuCode} onChange={(event) => onChoose(event.currentTarget.value)}>
        {product.skus.map((one) => (
          <option key={one.skuCode} value={one.skuCode}>
            {choiceText(product.skus, one) || one.skuCode}
          </option>
        ))}
      </select>
    </label>
    {product.onSale ? null : <small>{t('catalogue.notOnSale')}</small>}
    {onAdd && product.onSale && sku.priceInfo ? (
      <Inline
        as="button"
        inText
        gap={2}
        align="center"
        justify="center"
        surface="accent-soft"
        round="m"
        target
        tone="accent"
        weight={600}
        type="button"
        className={classes.add}
        onClick={() => onAdd(product, sku)}
      >
        <Icon name="cart" size={18} />
        {t('catalogue.add')}
      </Inline>
    ) : null}
  </Stack>
)

/** A piece on the common floor, to one scale with its neighbours, with its width and height below. */
const Scaled = (props: { compared: Compared; widestMm: number; highestMm: number }) => {
  const { size, pictures } = props.compared.sku
  const { widthMm, heightMm } = size
  if (!widthMm || !heightMm) return <Text tone="quiet">{t('browse.noSize')}</Text>
  const { widestMm, highestMm } = props
  const floorMm = Math.max(widestMm, highestMm) / 16
  const text = `${widthMm} × ${heightMm} mm`
  return (
    <figure className={classes.scaled}>
      <svg
        viewBox={`${-floorMm} ${-floorMm} ${widestMm + 2 * floorMm} ${highestMm + 2 * floorMm}`}
        preserveAspectRatio="xMidYMax meet"
        role="img"
        aria-label={text}
      >
        <ellipse cx={widestMm / 2} cy={highestMm} rx={widthMm * 0.52} ry={floorMm / 3} />
        {/* As high as the highest: a rug lies deeper in the picture than it is high. */}
        <image
          href={pictures.alone}
          x={(widestMm - widthMm) / 2}
          width={widthMm}
          height={highestMm}
          preserveAspectRatio="xMidYMax meet"
        />
      </svg>
      <Note as="figcaption" textAlign="center" aria-hidden="true">
        {text}
      </Note>
    </figure>
  )
}

const Table = (props: {
  all: readonly Compared[]
  onlyDifferences: boolean
  onChoose: (productId: string, skuCode: string) => void
  onRemove: (productId: string) => void
  onAdd?: Choosing['onAdd']
}) => {
  const { all, onlyDifferences, onChoose, onRemove, onAdd } = props
  const { widestMm, highestMm } = sameScale(all)
  const facts = comparedFacts(all).filter(({ differs }) => differs || !onlyDifferences)
  return (
    <Box
      as="section"
      surface="plain"
      round="l"
      shadow={1}
      className={classes.scroll}
      aria-label={t('browse.compare')}
    >
      <Box as="table" wide className={classes.table} style={{ '--products': all.length } as CSSProperties}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('browse.fact')}</span>
            </th>
            {all.map((one) => (
              <th key={one.product.channelSpuId} scope="col">
                <Head
                  compared={one}
                  onChoose={(skuCode) => onChoose(one.product.channelSpuId, skuCode)}
                  onRemove={() => onRemove(one.product.channelSpuId)}
                  onAdd={onAdd}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Box as="tr" line="above">
            <th scope="row">{t('browse.sameScale')}</th>
            {all.map((one) => (
              <Text as="td" tabular key={one.product.channelSpuId}>
                <Scaled compared={one} widestMm={widestMm} highestMm={highestMm} />
              </Text>
            ))}
          </Box>
          {facts.map(({ label, values, differs }) => (
            <Box as="tr" line="above" key={label} data-differs={differs}>
              <th scope="row">
                {label}
                {differs ? <span className="sr-only">（{t('browse.differs')}）</span> : null}
              </th>
              {values.map((value, at) => (
                <Text as="td" tabular key={all[at]?.product.channelSpuId}>
                  {value || '—'}
                </Text>
              ))}
            </Box>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

const isGone = (error: Error | null): boolean => error instanceof CallError && error.status === 404

/** The products, and the codes of their SKUs where they were chosen. */
type Chosen = { id: string[]; sku?: string[] }

/** Two to six products side by side, with differences marked and sizes drawn to one scale. */
export const CompareScreen = (props: {
  shopId: string
  ids: readonly string[]
  skuCodes: readonly string[]
  onChange: (change: (now: Chosen) => Chosen) => void
  onAdd?: Choosing['onAdd']
}) => {
  const { shopId, ids, skuCodes, onChange, onAdd } = props
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const queries = useQueries({ queries: ids.map((id) => productDetailQuery(shopId, id)) })
  const all = queries.flatMap(({ data }): Compared[] => {
    const sku = data && chosenSku(data.skus, ...skuCodes)
    return data && sku ? [{ product: data, sku }] : []
  })
  const codesWithout = ({ sku = all.map((one) => one.sku.skuCode) }: Chosen, id: string) => {
    const gone = all.find(({ product }) => product.channelSpuId === id)?.product.skus ?? []
    return sku.filter((code) => !gone.some(({ skuCode }) => skuCode === code))
  }
  const failed = queries.find(({ error }) => error && !isGone(error))
  const goneNumber = queries.filter(({ error }) => isGone(error)).length
  return (
    <Stack gap={4} shrink className={classes.screen}>
      <title>{`${t('browse.compare')} · Showfloor`}</title>
      <Inline as="header" wrap gapY={0} gapX={4} align="center" className={classes.top}>
        <BackLink
          link={{ to: '/shop' }}
          changed={{ compare: [...ids], sku: [...skuCodes] }}
          name={t('catalogue.back')}
        />
        <h1>{t('browse.compare')}</h1>
        {all.length === 1 ? <small>{t('browse.compareMore')}</small> : null}
        {all.length > 1 ? (
          <FilterChip pressed={onlyDifferences} onPress={() => setOnlyDifferences(!onlyDifferences)}>
            {t('browse.onlyDifferences')}
          </FilterChip>
        ) : null}
      </Inline>
      {failed ? <ErrorState error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      {goneNumber > 0 ? <output>{t('browse.compareGone', { n: goneNumber })}</output> : null}
      {ids.length === goneNumber ? (
        <EmptyState
          icon="compare"
          title={t('browse.compareNone')}
          text={t('browse.compareHow')}
          action={<Link to="/shop">{t('catalogue.back')}</Link>}
        />
      ) : null}
      {ids.length > 0 && queries.some(({ isPending }) => isPending) ? (
        <Skeleton shape="block" height="480px" width="100%" />
      ) : all.length > 0 ? (
        <Table
          all={all}
          onlyDifferences={onlyDifferences}
          onAdd={onAdd}
          onChoose={(id, skuCode) =>
            onChange((now) => ({ ...now, sku: [...codesWithout(now, id), skuCode] }))
          }
          onRemove={(id) =>
            onChange((now) => ({ id: now.id.filter((one) => one !== id), sku: codesWithout(now, id) }))
          }
        />
      ) : null}
    </Stack>
  )
}
