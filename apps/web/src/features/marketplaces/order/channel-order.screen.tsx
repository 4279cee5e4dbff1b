import { formatCents } from '@showfloor/contract/common/money'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useCall } from '../../../client/queries.ts'
import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { useChangeOutcome } from '../../../ui/feedback/change-outcome.ts'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { ListedScreen } from '../../../ui/lists/list-screen.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { channelOrderQuery, useMarketplaceNews, type ChannelOrderDetail } from '../marketplaces.queries.ts'
import { EnteredChanges } from '../entering/entered-changes.tsx'
import { ClaimForm } from './claim-form.tsx'
import { RefundedGoods } from './refunded-goods.tsx'
import { StandingPill } from './standing-pill.tsx'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from '../marketplaces.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

type OfOrder = { order: ChannelOrderDetail }

const lineText = (line: ChannelOrderDetail['lines'][number]): string => {
  if (line.skuCode === null) return t('marketplaces.lineUnknown', { code: line.code })
  if (line.itemMappingId === null) return t('marketplaces.lineUnlisted', { code: line.skuCode })
  return t('marketplaces.lineMatched', { code: line.skuCode, name: line.skuName ?? '', n: line.itemNum ?? 0 })
}

const Lines = ({ order }: OfOrder) => (
  <Stack as="ul" gap={3} className={classes.lines}>
    {order.lines.map((line) => (
      <Stack as="li" columns="fill-auto" gapY={1} gapX={4} key={line.no}>
        <Stack as="span" shrink>
          <b>{`${line.title} × ${line.itemQty}`}</b>
          <small>{line.spec}</small>
          <small
            className={
              line.itemMappingId === null || (line.itemNum ?? 0) < line.itemQty ? classes.short : undefined
            }
          >
            {lineText(line)}
          </small>
          {line.refund === null ? null : <small>{t(`marketplaces.refund.${line.refund}`)}</small>}
          {line.refundedQty > 0 ? (
            <small>{t('marketplaces.refundedQty', { n: line.refundedQty })}</small>
          ) : null}
        </Stack>
        <b className="tabular">{`¥${formatCents(line.amount)}`}</b>
      </Stack>
    ))}
  </Stack>
)

const money = (order: ChannelOrderDetail): string[] => [
  t('marketplaces.paid', { amount: formatCents(order.paid) }),
  ...(order.platformBorne > 0 ? [t('marketplaces.borne', { amount: formatCents(order.platformBorne) })] : []),
  ...(order.postage > 0 ? [t('marketplaces.postage', { amount: formatCents(order.postage) })] : []),
  ...(order.deposit === null ? [] : [t('marketplaces.deposit', { amount: formatCents(order.deposit) })]),
  ...(order.balanceDueAt === null
    ? []
    : [t('marketplaces.balanceDue', { time: formatDateTime(order.balanceDueAt) })]),
]

const Facts = ({ order }: OfOrder) => (
  <Panel title={t('marketplaces.goods')}>
    <Stack gap={3} className={classes.facts}>
      <Lines order={order} />
      <p>
        <b>{`¥${formatCents(order.total)}`}</b> <small>{money(order).join(' · ')}</small>
      </p>
      <p>
        {order.buyerName} {order.buyerMobile}
        <br />
        <small>{[order.district, order.addressText].filter(Boolean).join(' ')}</small>
      </p>
      {order.buyerWords ? <p>{t('marketplaces.words', { text: order.buyerWords })}</p> : null}
      <small>{t('marketplaces.placed', { time: formatDateTime(order.placedAt) })}</small>
      {order.promisedAt ? (
        <small>{t('marketplaces.promised', { time: formatDateTime(order.promisedAt) })}</small>
      ) : null}
    </Stack>
  </Panel>
)

/** What somebody said that a refund was for. */
const namedText = (order: ChannelOrderDetail, { namedBy, goods }: ChannelOrderDetail['refunds'][number]) => {
  const titleOf = (lineNo: number) => order.lines.find(({ no }) => no === lineNo)?.title ?? ''
  const named = goods.map(({ lineNo, itemQty }) => `${titleOf(lineNo)} × ${itemQty}`).join('、')
  return ` · ${t('marketplaces.namedBy', { name: namedBy, goods: named || t('marketplaces.moneyAlone') })}`
}

/** The refunds at the marketplace, and the button that queries them. */
const isNumberOver = ({ numberUntil }: OfOrder['order']): boolean =>
  numberUntil !== null && Date.parse(numberUntil) <= Date.now()

const Refunds = ({ order }: OfOrder) => {
  const done = useChangeOutcome('marketplaces', 'orders', 'payments')
  const ask = useCall('marketplaces.refundStatus', done(t('marketplaces.asked')))
  const settle = useCall('marketplaces.settleFlag', done(t('marketplaces.settled')))
  const reveal = useCall('marketplaces.revealBuyer', done(t('marketplaces.revealAsked')))
  return (
    <Panel title={t('marketplaces.atPlatform')}>
      <Stack gap={3} className={classes.facts}>
        <p>{t(`marketplaces.stage.${order.stage}`)}</p>
        {order.flag ? <p className={classes.short}>{t(`marketplaces.flagText.${order.flag}`)}</p> : null}
        {order.numberUntil ? (
          <p className={isNumberOver(order) ? classes.short : undefined}>
            {t(isNumberOver(order) ? 'marketplaces.numberOver' : 'marketplaces.numberUntil', {
              time: formatDateTime(order.numberUntil),
            })}
          </p>
        ) : null}
        {order.refunds.map((refund) => (
          <div key={refund.externalId}>
            <p>
              {`${t(`marketplaces.refund.${refund.state}`)} ¥${formatCents(refund.amount)}`}{' '}
              <small>{formatDateTime(refund.modifiedAt)}</small>
              {refund.namedBy ? <small>{namedText(order, refund)}</small> : null}
            </p>
            {refund.needsGoods ? <RefundedGoods order={order} refund={refund} /> : null}
          </div>
        ))}
        <FormButtons>
          {order.platform === 'OTHER' ? (
            <EnteredChanges order={order} />
          ) : (
            <Button variant="default" loading={ask.isPending} onClick={() => ask.mutate({ id: order.id })}>
              {t('marketplaces.ask')}
            </Button>
          )}
          {order.isBuyerMasked || isNumberOver(order) ? (
            <Button
              variant="default"
              loading={reveal.isPending}
              onClick={() => reveal.mutate({ id: order.id })}
            >
              {t('marketplaces.reveal')}
            </Button>
          ) : null}
          {order.flag && order.flag !== 'REFUND_UNNAMED' ? (
            <Button loading={settle.isPending} onClick={() => settle.mutate({ id: order.id })}>
              {t('marketplaces.settle')}
            </Button>
          ) : null}
        </FormButtons>
      </Stack>
    </Panel>
  )
}

/** How far the claim is, and the way to its next step. `quiet`: something else on the screen comes first. */
const Next = (props: { text: string; link: LinkProps; action: string; quiet?: boolean }) => (
  <Stack gap={3} className={classes.facts}>
    <p>{props.text}</p>
    <FormButtons>
      <Button
        variant={props.quiet ? 'default' : 'filled'}
        renderRoot={(root) => <Link {...props.link} {...root} />}
      >
        {props.action}
      </Button>
    </FormButtons>
  </Stack>
)

const Claiming = (props: OfOrder & { codes: LinkProps; onClaimed: (orderId: string) => void }) => {
  const { order, codes } = props
  return (
    <Panel title={t('marketplaces.claim')}>
      {order.short > 0 ? <Notice>{t('marketplaces.shortText', { n: order.short })}</Notice> : null}
      {order.orderId ? (
        <Next
          text={t('marketplaces.claimedBy', { name: order.claimedBy })}
          link={{ to: '/order', search: { id: order.orderId } }}
          action={t('marketplaces.openOrder')}
          quiet={order.flag !== null}
        />
      ) : null}
      {order.state === 'OPEN' && order.stage !== 'HELD' ? (
        <ClaimForm key={order.modifiedAt} order={order} onClaimed={props.onClaimed} />
      ) : null}
      {order.state === 'UNMATCHED' ? (
        <Next
          text={t('marketplaces.matchFirst', { n: order.unmatched })}
          link={codes}
          action={t('marketplaces.match')}
        />
      ) : null}
      {order.state === 'UNPAID' ||
      order.state === 'CLOSED' ||
      (order.state === 'OPEN' && order.stage === 'HELD') ? (
        <p>{t(`marketplaces.stage.${order.stage}`)}</p>
      ) : null}
    </Panel>
  )
}

/** One order of a marketplace: its goods, its state there, and the claim. */
export const ChannelOrderScreen = (props: {
  shopId: string
  id: string
  back: LinkProps
  codes: LinkProps
  onClaimed: (orderId: string) => void
}) => {
  const query = useQuery(channelOrderQuery(props.id))
  useMarketplaceNews(props.shopId)
  const order = query.data
  return (
    <ListedScreen
      back={{ link: props.back, name: t('marketplaces.title') }}
      title={order ? `${order.channelName} ${order.externalId}` : t('marketplaces.title')}
      state={order ? <StandingPill order={order} /> : undefined}
    >
      <QueryState query={query} rows={2} rowPx={220} />
      {order ? (
        <Stack gap={4} align="start" className={classes.columns}>
          <Facts order={order} />
          <Stack gap={3} className={classes.facts}>
            <Claiming order={order} codes={props.codes} onClaimed={props.onClaimed} />
            <Refunds order={order} />
          </Stack>
        </Stack>
      ) : null}
    </ListedScreen>
  )
}
