import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type CallOutput } from '../../../client/call.ts'
import { CallError } from '../../../client/request.ts'
import { formatDate } from '../../../i18n/format.ts'
import { currentLanguage, t, type Language } from '../../../i18n/i18n.ts'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { Price } from '../../../ui/figures/price.tsx'
import { sizeText } from '../../../ui/figures/size.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { LanguageSwitch } from '../../../ui/choices/language-switch.tsx'
import { LinkProblem } from '../../confirmation/link-problem.tsx'
import { FactList } from '../details/facts/fact-list.tsx'
import { Gallery } from '../details/pictures/gallery.tsx'
import { careText, Reviews } from '../details/facts/product-words.tsx'
import { chosenSku } from '../details/choice/sku-choice.ts'
import { SkuChooser } from '../details/choice/sku-chooser.tsx'
import { Box, Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../details/product.module.css'

type Shared = CallOutput<'catalogue.sharedProduct'>
type SharedSku = Shared['skus'][number]

const sharedQuery = (token: string) => ({
  queryKey: ['catalogue', 'sharedProduct', token, currentLanguage()],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Shared> => {
    if (token === '') throw new CallError(404, 'SHARE_LINK_INVALID', t('share.goneText'))
    return call('catalogue.sharedProduct', { token }, { signal, anonymous: true })
  },
  networkMode: 'always' as const,
  retry: (failures: number, error: Error) =>
    failures < 1 && error instanceof CallError && error.status >= 502,
})

const Facts = ({ product, sku }: { product: Shared; sku: SharedSku }) => {
  const { widthMm, depthMm, heightMm } = sku.size
  return (
    <FactList
      facts={[
        [t('catalogue.measure'), sizeText(widthMm, depthMm, heightMm)],
        [t('catalogue.material'), sku.materialClassificationName],
        [t('catalogue.brand'), product.brand],
        [t('catalogue.style'), product.style],
        [t('catalogue.skuCode'), sku.skuCode],
      ]}
    />
  )
}

const Product = ({ product }: { product: Shared }) => {
  const [skuCode, setSkuCode] = useState(product.skuCode)
  const sku = chosenSku(product.skus, skuCode)
  if (!sku) return null
  return (
    <Stack as="article" columns={1} gap={5} alignContent="start" className={classes.product}>
      <Gallery key={sku.pictures.front} sku={sku} name={product.name} />
      <Stack as="header" gap={2}>
        <Text as="h1" size="2xl">
          {product.name}
        </Text>
        <Reviews count={product.reviewCount} tenths={product.reviewTenths} />
        {sku.price ? (
          <Price amountCents={sku.price.marketingPrice} wasCents={sku.price.salePrice} size="xl" />
        ) : null}
        {product.withPrices && !sku.price ? <Text tone="quiet">{t('catalogue.priceUnknown')}</Text> : null}
        <p>{product.description}</p>
      </Stack>
      <SkuChooser skus={product.skus} chosen={sku} onChoose={(next) => setSkuCode(next.skuCode)} />
      <Box as="section" pad={4} surface="plain" round="l" shadow={1}>
        <Text as="h2" size="lg">
          {t('catalogue.details')}
        </Text>
        <Facts product={product} sku={sku} />
      </Box>
      <Box as="section" pad={4} surface="plain" round="l" shadow={1}>
        <Text as="h2" size="lg">
          {t('browse.care')}
        </Text>
        <p>{product.care || careText(sku.material)}</p>
      </Box>
      <Inline as="footer" gap={3} align="center" pad={4} surface="accent-soft" round="l">
        <Icon name="store" />
        <Stack as="span">
          <b>{product.shopName}</b>
          <small>{t('share.from', { guide: product.guideName, date: formatDate(product.validUntil) })}</small>
        </Stack>
      </Inline>
    </Stack>
  )
}

/** A product that a guide shared, on the customer's phone. */
export const SharedProductScreen = (props: { token: string; onLanguage: (language: Language) => void }) => {
  const query = useQuery(sharedQuery(props.token))
  const language = <LanguageSwitch onSwitch={props.onLanguage} />
  const { error, data: product } = query
  if (error)
    return (
      <LinkProblem
        error={error}
        gone={error instanceof CallError && error.code.startsWith('SHARE_') ? t('share.gone') : undefined}
        trying={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        {language}
      </LinkProblem>
    )
  return (
    <>
      <title>{product ? `${product.name} · ${product.shopName}` : 'Showfloor'}</title>
      <Inline gap={3} align="center" padY={2} padX={4} className={classes.top}>
        {product ? (
          <Inline as="b" gap={2} align="center" shrink weight={600}>
            <Icon name="store" size={18} />
            <Text as="span" truncate>
              {product.shopName}
            </Text>
          </Inline>
        ) : null}
        {language}
      </Inline>
      {product ? <Product product={product} /> : <SkeletonRows count={4} rowPx={120} />}
    </>
  )
}
