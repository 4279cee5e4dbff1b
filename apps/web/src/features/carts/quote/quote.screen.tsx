import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call, type CallOutput } from '../../../client/call.ts'
import { CallError } from '../../../client/request.ts'
import { formatDate } from '../../../i18n/format.ts'
import { currentLanguage, t, type Language } from '../../../i18n/i18n.ts'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { Price } from '../../../ui/figures/price.tsx'
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx'
import { QrCode } from '../../../ui/pictures/qr-code.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { LanguageSwitch } from '../../../ui/choices/language-switch.tsx'
import { LinkProblem } from '../../confirmation/link-problem.tsx'
import { BoardLine } from '../../inventory/board-line.tsx'
import classes from './quote.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

type Quote = CallOutput<'carts.customerQuote'>

const quoteQuery = (token: string) => ({
  queryKey: ['carts', 'customerQuote', token, currentLanguage()],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Quote> => {
    if (token === '') throw new CallError(404, 'QUOTE_LINK_INVALID', t('carts.quoteGoneText'))
    return call('carts.customerQuote', { token }, { signal, anonymous: true })
  },
  networkMode: 'always' as const,
  retry: (failures: number, error: Error) =>
    failures < 1 && error instanceof CallError && error.status >= 502,
})

const Room = ({ room, plain }: { room: Quote['rooms'][number]; plain: boolean }) => (
  <section className={classes.room}>
    {plain ? null : (
      <header>
        <h2>{room.roomName || t('carts.quoteOther')}</h2>
        <Price amountCents={room.subtotal} />
      </header>
    )}
    <ul>
      {room.lines.map((line, at) => (
        <li key={at} className={classes.line}>
          <ProductPicture src={line.imageUrl} alt="" rounded eager />
          <div className={classes.words}>
            <b>{line.skuName}</b>
            <span>{line.propertiesName}</span>
            <span>{line.skuSize}</span>
            {line.board ? <BoardLine board={line.board} /> : null}
          </div>
          <div className={classes.unit}>
            <Price
              amountCents={line.price}
              size="sm"
              wasCents={line.salePrice > line.price ? line.salePrice : undefined}
            />
            <span>× {line.itemQty}</span>
          </div>
          <div className={classes.amount}>
            <Price amountCents={line.amount} />
          </div>
        </li>
      ))}
    </ul>
  </section>
)

const Sheet = ({ quote, url }: { quote: Quote; url: string }) => (
  // A quote is light on any screen, as it is in print.
  <article className={classes.sheet} data-mantine-color-scheme="light">
    <header className={classes.head}>
      <div>
        <p>{quote.shopName}</p>
        <h1>{t('carts.quoteSheet')}</h1>
      </div>
      <dl>
        <dt>{t('carts.quoteNo')}</dt>
        <dd>{quote.quoteNo}</dd>
        <dt>{t('carts.quoteDate')}</dt>
        <dd>{formatDate(quote.createdAt)}</dd>
        <dt>{t('carts.quoteValid')}</dt>
        <dd className={classes.until}>{formatDate(quote.validUntil)}</dd>
        {quote.customerName ? (
          <>
            <dt>{t('carts.customer')}</dt>
            <dd>{quote.customerName}</dd>
          </>
        ) : null}
        <dt>{t('carts.quoteGuide')}</dt>
        <dd>{quote.guideName}</dd>
      </dl>
    </header>
    {quote.rooms.map((room, at) => (
      <Room key={at} room={room} plain={quote.rooms.length === 1 && room.roomName === ''} />
    ))}
    <footer className={classes.foot}>
      <div className={classes.total}>
        {quote.saving > 0 ? (
          <span className={classes.saving}>
            {t('carts.quoteSaving')} <Price amountCents={quote.saving} size="sm" tone="sale" />
          </span>
        ) : null}
        <span>{t('carts.total')}</span>
        <Price amountCents={quote.total} size="xl" />
      </div>
      {quote.note ? <p className={classes.note}>{quote.note}</p> : null}
      <div className={classes.terms}>
        <ol>
          <li>{t('carts.quoteTerm1', { date: formatDate(quote.validUntil) })}</li>
          <li>{t('carts.quoteTerm2')}</li>
          <li>{t('carts.quoteTerm3')}</li>
        </ol>
        <figure className={classes.code}>
          <QrCode text={url} sizePx={104} label={t('carts.quoteLink')} />
          <figcaption>{t('carts.quoteScan')}</figcaption>
        </figure>
      </div>
      <p className={classes.sign}>
        <span>{t('carts.quoteSignShop')}</span>
        <span>{t('carts.quoteSignCustomer')}</span>
      </p>
    </footer>
  </article>
)

/** A quote as its customer opens it on a phone, and as it is printed on A4. */
export const QuoteScreen = (props: { token: string; onLanguage: (language: Language) => void }) => {
  const query = useQuery(quoteQuery(props.token))
  const language = <LanguageSwitch onSwitch={props.onLanguage} />
  const { error, data: quote } = query
  if (error)
    return (
      <LinkProblem
        error={error}
        gone={
          error instanceof CallError && error.code.startsWith('QUOTE_') ? t('carts.quoteGone') : undefined
        }
        trying={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        {language}
      </LinkProblem>
    )
  return (
    <>
      <title>{quote ? `${t('carts.quoteSheet')} ${quote.quoteNo} · ${quote.shopName}` : 'Showfloor'}</title>
      <div className={classes.top}>
        {language}
        <Button
          variant="default"
          disabled={!quote}
          leftSection={<Icon name="print" size={18} />}
          onClick={() => globalThis.print()}
        >
          {t('carts.quotePrint')}
        </Button>
      </div>
      {quote ? (
        <Sheet quote={quote} url={globalThis.location.href} />
      ) : (
        <div className={classes.sheet}>
          <SkeletonRows count={4} rowPx={96} />
        </div>
      )}
    </>
  )
}
