import { Button } from '@mantine/core'
import { formatCents } from '@showfloor/contract/common/money'
import { useState } from 'react'
import type { CallOutput } from '../../../client/call.ts'
import { useCall } from '../../../client/queries.ts'
import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useChangeOutcome } from '../../../ui/feedback/change-outcome.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { Form } from '../../../ui/fields/form.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { parseWhole } from '../../../ui/figures/number-text.ts'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import { Inline, Note, Stack } from '../../../ui/layout/parts.tsx'
import classes from '../marketplaces.module.css'

export type Article = CallOutput<'marketplaces.channelStock'>['data'][number]
type Listing = Article['listings'][number]
type OfOutlet = { shopId: string; channelId: string }

const reserveMax = 999_999

/** Sets the pieces of an article that only a channel may sell. */
const ReserveForm = (props: OfOutlet & { article: Article; onDone: () => void }) => {
  const { shopId, channelId, article, onDone } = props
  const [text, setText] = useState(String(article.reserved))
  const [error, setError] = useState<string>()
  const done = useChangeOutcome('marketplaces', 'inventory')(t('marketplaces.stock.reserved'))
  const reserve = useCall('marketplaces.reserve', {
    onSuccess: () => {
      onDone()
      return done.onSuccess()
    },
    onError: (failure) => setError(messageOf(failure)),
  })
  const max = Math.max(article.itemNum + article.reserved, 0)
  const send = () => {
    const pieces = parseWhole(text, { min: 0, max: reserveMax })
    setError(pieces === undefined ? t('marketplaces.stock.safetyWhole') : undefined)
    if (pieces !== undefined) reserve.mutate({ shopId, channelId, skuId: article.skuId, pieces })
  }
  return (
    <Form onSubmit={send}>
      <Note>{t('marketplaces.stock.reserveText', { n: max })}</Note>
      <TextField
        label={t('marketplaces.stock.reservePieces')}
        error={error}
        after={t('marketplaces.stock.unit')}
        inputMode="numeric"
        maxLength={6}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FormButtons>
        <Button type="submit" loading={reserve.isPending}>
          {t('marketplaces.stock.save')}
        </Button>
      </FormButtons>
    </Form>
  )
}

const toldText = ({ toldPieces, toldPrice, toldAt }: Listing): string =>
  [
    toldPieces === null ? t('marketplaces.stock.unknown') : t('marketplaces.stock.has', { n: toldPieces }),
    toldPrice === null ? '' : `¥${formatCents(toldPrice)}`,
    toldAt ? t('marketplaces.stock.toldAt', { time: formatDateTime(toldAt) }) : '',
  ]
    .filter(Boolean)
    .join(' · ')

const problemText = ({ problem, problemWords, nextAt }: Listing): string =>
  [
    problem ? t(`marketplaces.stock.problem.${problem}`) : '',
    problemWords,
    nextAt ? t('marketplaces.stock.nextAt', { time: formatDateTime(nextAt) }) : '',
  ]
    .filter(Boolean)
    .join(' · ')

const ListingFacts = ({ listing, pieces }: { listing: Listing; pieces: number }) => (
  <Stack as="span" gap={1} justifyItems="start">
    <StatusPill tone={listing.problem ? 'danger' : listing.toldPieces === pieces ? 'positive' : 'neutral'}>
      {toldText(listing)}
    </StatusPill>
    {listing.problem ? <small className={classes.trouble}>{problemText(listing)}</small> : null}
  </Stack>
)

const Figure = ({ label, value }: { label: string; value: number | string }) => (
  <Stack as="span" tabular nowrap>
    <small>{label}</small>
    <b>{value}</b>
  </Stack>
)

const Row = (
  props: OfOutlet & { article: Article; mayManage: boolean; isTold: boolean; onReserve: () => void },
) => {
  const { article, shopId, channelId } = props
  const tell = useCall(
    'marketplaces.tellNow',
    useChangeOutcome('marketplaces')(t('marketplaces.stock.sending')),
  )
  const { skuCode, skuId } = article
  return (
    <li className={classes.stockRow}>
      <Stack as="span" shrink>
        <b>{article.skuName}</b>
        <small>{[skuCode, article.propertiesName].filter(Boolean).join(' · ')}</small>
      </Stack>
      <Stack as="span" gap={3} className={classes.figures}>
        <Figure label={t('marketplaces.stock.free')} value={article.itemNum} />
        <Figure label={t('marketplaces.stock.reservedFor')} value={article.reserved} />
        <Figure label={t('marketplaces.stock.pieces')} value={article.pieces} />
        <Figure
          label={t('marketplaces.stock.price')}
          value={article.price === null ? '–' : `¥${formatCents(article.price)}`}
        />
      </Stack>
      <Stack as="span" gap={2} shrink>
        {article.listings.map((listing) => (
          <ListingFacts key={listing.externalId} listing={listing} pieces={article.pieces} />
        ))}
      </Stack>
      {props.mayManage ? (
        <Inline as="span" wrap gap={2} justify="end" className={classes.actions}>
          <Button
            variant="default"
            aria-label={t('marketplaces.stock.reserveOf', { code: skuCode })}
            onClick={props.onReserve}
          >
            {t('marketplaces.stock.reserve')}
          </Button>
          {props.isTold && article.listings.length > 0 ? (
            <Button
              variant="default"
              loading={tell.isPending}
              aria-label={t('marketplaces.stock.sendOf', { code: skuCode })}
              onClick={() => tell.mutate({ shopId, channelId, skuId })}
            >
              {t('marketplaces.stock.send')}
            </Button>
          ) : null}
        </Inline>
      ) : null}
    </li>
  )
}

/** The articles of a channel: free here, reserved, for sale there, and the values at its marketplace. */
export const StockRows = (
  props: OfOutlet & {
    articles: readonly Article[]
    mayManage: boolean
    isTold: boolean
    isPrevious: boolean
  },
) => {
  const { shopId, channelId, articles, mayManage, isTold } = props
  const [reserving, setReserving] = useState<Article>()
  const close = () => setReserving(undefined)
  return (
    <>
      <ul className={classes.list} aria-busy={props.isPrevious}>
        {articles.map((article) => (
          <Row
            key={article.skuId}
            {...{ shopId, channelId, article, mayManage, isTold }}
            onReserve={() => setReserving(article)}
          />
        ))}
      </ul>
      <Dialog
        title={t('marketplaces.stock.reserveOf', { code: reserving?.skuCode ?? '' })}
        open={reserving !== undefined}
        onClose={close}
      >
        {reserving ? <ReserveForm {...{ shopId, channelId }} article={reserving} onDone={close} /> : null}
      </Dialog>
    </>
  )
}
