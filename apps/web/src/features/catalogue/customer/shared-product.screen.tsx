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
import classes from './shared-product.module.css'

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
    <article className={classes.product}>
      <Gallery key={sku.pictures.front} sku={sku} name={product.name} />
      <header>
        <h1>{product.name}</h1>
        <Reviews count={product.reviewCount} tenths={product.reviewTenths} />
        {sku.price ? (
          <Price amountCents={sku.price.marketingPrice} wasCents={sku.price.salePrice} size="xl" />
        ) : null}
        {product.withPrices && !sku.price ? (
          <p className={classes.quiet}>{t('catalogue.priceUnknown')}</p>
        ) : null}
        <p>{product.description}</p>
      </header>
      <SkuChooser skus={product.skus} chosen={sku} onChoose={(next) => setSkuCode(next.skuCode)} />
      <section className={classes.sheet}>
        <h2>{t('catalogue.details')}</h2>
        <Facts product={product} sku={sku} />
      </section>
      <section className={classes.sheet}>
        <h2>{t('browse.care')}</h2>
        <p>{product.care || careText(sku.material)}</p>
      </section>
      <footer className={classes.from}>
        <Icon name="store" />
        <span>
          <b>{product.shopName}</b>
          <small>{t('share.from', { guide: product.guideName, date: formatDate(product.validUntil) })}</small>
        </span>
      </footer>
    </article>
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
      <div className={classes.top}>
        {product ? (
          <b>
            <Icon name="store" size={18} />
            <span>{product.shopName}</span>
          </b>
        ) : null}
        {language}
      </div>
      {product ? <Product product={product} /> : <SkeletonRows count={4} rowPx={120} />}
    </>
  )
}
