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
import { Box, Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
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
      <Inline as="header" align="baseline" justify="between" line="below">
        <Text as="h2" size="lg">
          {room.roomName || t('carts.quoteOther')}
        </Text>
        <Price amountCents={room.subtotal} />
      </Inline>
    )}
    <ul>
      {room.lines.map((line, at) => (
        <Stack as="li" gapY={1} gapX={3} align="start" padY={3} key={at} className={classes.line}>
          <ProductPicture src={line.imageUrl} alt="" rounded eager />
          <Stack gap="hair" shrink size="sm" tone="quiet" tabular className={classes.words}>
            <b>{line.skuName}</b>
            <span>{line.propertiesName}</span>
            <span>{line.skuSize}</span>
            {line.board ? <BoardLine board={line.board} /> : null}
          </Stack>
          <Inline wrap gap={2} align="baseline" tone="quiet" className={classes.unit}>
            <Price
              amountCents={line.price}
              size="sm"
              wasCents={line.salePrice > line.price ? line.salePrice : undefined}
            />
            <span>× {line.itemQty}</span>
          </Inline>
          <Text as="div" textAlign="end" className={classes.amount}>
            <Price amountCents={line.amount} />
          </Text>
        </Stack>
      ))}
    </ul>
  </section>
)

const Head = ({ quote }: { quote: Quote }) => (
  <Stack as="header" gap={4} className={classes.head}>
    <div>
      <Text tone="accent" weight={600}>
        {quote.shopName}
      </Text>
      <Text as="h1" size="3xl">
        {t('carts.quoteSheet')}
      </Text>
    </div>
    <Stack as="dl" gapY={1} gapX={4} tabular>
      <dt>{t('carts.quoteNo')}</dt>
      <dd>{quote.quoteNo}</dd>
      <dt>{t('carts.quoteDate')}</dt>
      <dd>{formatDate(quote.createdAt)}</dd>
      <dt>{t('carts.quoteValid')}</dt>
      <Text as="dd" tone="sale" weight={600}>
        {formatDate(quote.validUntil)}
      </Text>
      {quote.customerName ? (
        <>
          <dt>{t('carts.customer')}</dt>
          <dd>{quote.customerName}</dd>
        </>
      ) : null}
      <dt>{t('carts.quoteGuide')}</dt>
      <dd>{quote.guideName}</dd>
    </Stack>
  </Stack>
)

const Foot = ({ quote, url }: { quote: Quote; url: string }) => (
  <Stack as="footer" gap={4} marginTop={4} className={classes.foot}>
    <Inline wrap gapY={1} gapX={3} align="baseline" justify="end">
      {quote.saving > 0 ? (
        <Text as="span" tone="sale" className={classes.saving}>
          {t('carts.quoteSaving')} <Price amountCents={quote.saving} size="sm" tone="sale" />
        </Text>
      ) : null}
      <span>{t('carts.total')}</span>
      <Price amountCents={quote.total} size="xl" />
    </Inline>
    {quote.note ? (
      <Box as="p" pad={3} surface="sunken" round="m" className={classes.note}>
        {quote.note}
      </Box>
    ) : null}
    <Inline gap={5} align="start" justify="between" size="sm" tone="quiet" className={classes.terms}>
      <Stack as="ol" gap={1}>
        <li>{t('carts.quoteTerm1', { date: formatDate(quote.validUntil) })}</li>
        <li>{t('carts.quoteTerm2')}</li>
        <li>{t('carts.quoteTerm3')}</li>
      </Stack>
      <Text as="figure" textAlign="center" className={classes.code}>
        <QrCode text={url} sizePx={104} label={t('carts.quoteLink')} />
        <figcaption>{t('carts.quoteScan')}</figcaption>
      </Text>
    </Inline>
    <p className={classes.sign}>
      <span>{t('carts.quoteSignShop')}</span>
      <span>{t('carts.quoteSignCustomer')}</span>
    </p>
  </Stack>
)

const Sheet = ({ quote, url }: { quote: Quote; url: string }) => (
  // A quote is light on any screen, as it is in print.
  <Text
    as="article"
    grow
    surface="plain"
    round="l"
    shadow={1}
    tone="ink"
    className={classes.sheet}
    data-mantine-color-scheme="light"
  >
    <Head quote={quote} />
    {quote.rooms.map((room, at) => (
      <Room key={at} room={room} plain={quote.rooms.length === 1 && room.roomName === ''} />
    ))}
    <Foot quote={quote} url={url} />
  </Text>
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
      <Inline gap={2} justify="end" padY={2} padX={4} className={classes.top}>
        {language}
        <Button
          variant="default"
          disabled={!quote}
          leftSection={<Icon name="print" size={18} />}
          onClick={() => globalThis.print()}
        >
          {t('carts.quotePrint')}
        </Button>
      </Inline>
      {quote ? (
        <Sheet quote={quote} url={globalThis.location.href} />
      ) : (
        <Text as="div" grow surface="plain" round="l" shadow={1} tone="ink" className={classes.sheet}>
          <SkeletonRows count={4} rowPx={96} />
        </Text>
      )}
    </>
  )
}
