import { Button } from '@mantine/core'
import { formatCents } from '@showfloor/contract/common/money'
import { useState } from 'react'
import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { Countdown } from '../../../ui/feedback/countdown.tsx'
import { Price } from '../../../ui/figures/price.tsx'
import { ActionBar } from '../../../ui/screen/action-bar.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { StatusPill, type Tone } from '../../../ui/states/status-pill.tsx'
import { PaymentWithoutOrder, WayLink, type Way } from '../../payments/payment-blocked.tsx'
import frame from '../../payments/payment.module.css'
import { useVoucherCalls, useVouchers, type Voucher } from '../vouchers.queries.ts'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../vouchers.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

const tones: Record<Voucher['state'], Tone> = {
  ASKED: 'warning',
  VERIFIED: 'positive',
  REFUSED: 'danger',
  CANCELLING: 'warning',
  CANCELLED: 'neutral',
  UNLINKED: 'neutral',
}

/** How a voucher changed the order, or why it did not. */
const factsOf = (voucher: Voucher): string[] => {
  if (voucher.state === 'REFUSED')
    return [t(`vouchers.refusal.${voucher.refusal ?? 'OTHER'}`), voucher.detail].filter(Boolean)
  if (voucher.state === 'UNLINKED') return [t('vouchers.unlinkedFor', { reason: voucher.detail })]
  const { amount, discount, surplus } = voucher
  return [
    t('vouchers.took', { amount: formatCents(amount + discount) }),
    discount > 0 ? t('vouchers.ofThat', { paid: formatCents(amount), discount: formatCents(discount) }) : '',
    surplus > 0 ? t('vouchers.keptSurplus', { amount: formatCents(surplus) }) : '',
    voucher.isProvisional && voucher.state === 'VERIFIED' ? t('vouchers.provisional') : '',
  ].filter(Boolean)
}

/** The actions on a verified voucher: reversing it within the window, advice afterwards. */
const TakingBack = ({ voucher }: { voucher: Voucher }) => {
  const { cancel } = useVoucherCalls()
  const until = voucher.cancelUntil ?? ''
  const [isOver, setOver] = useState(() => new Date(until) <= new Date())
  if (voucher.isLinked) return <Text tone="quiet">{t('vouchers.linkedAdvice')}</Text>
  if (isOver)
    return (
      <Text tone="quiet">
        {t('vouchers.cancelOver', { platform: t(`vouchers.platform.${voucher.platform}`) })}
      </Text>
    )
  const ask = async () => {
    const text = t('vouchers.cancelAsk', { amount: formatCents(voucher.amount + voucher.discount) })
    if (!(await confirm({ text, okText: t('vouchers.cancel'), danger: true }))) return
    cancel.mutate({ tenderId: voucher.tenderId })
  }
  return (
    <Inline as="span" wrap gapY={2} gapX={3} align="center" tabular>
      <span>
        {t('vouchers.cancelLeft')} <Countdown until={until} onEnd={() => setOver(true)} />
      </span>
      {voucher.mayCancel ? (
        <Button variant="default" loading={cancel.isPending} onClick={() => void ask()}>
          {t('vouchers.cancel')}
        </Button>
      ) : (
        <Text as="span" tone="quiet">
          {t('vouchers.cancelManager')}
        </Text>
      )}
    </Inline>
  )
}

const VoucherRow = ({ voucher }: { voucher: Voucher }) => (
  <Inline as="li" wrap gapY={2} gapX={4} align="center" line="below" className={classes.card}>
    <Stack as="span" gap={1} shrink breakWords className={classes.words}>
      <Text as="b" size="lg">
        {[
          `${t(`vouchers.platform.${voucher.platform}`)} · ${voucher.title}`,
          voucher.code === '' ? '' : t('vouchers.codeEnds', { code: voucher.code }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <small>{factsOf(voucher).join(' · ')}</small>
      {voucher.verifiedAt === null ? null : (
        <small>
          {t(voucher.isLinked ? 'vouchers.linkedBy' : 'vouchers.by', {
            name: voucher.actor,
            time: formatDateTime(voucher.verifiedAt),
          })}
        </small>
      )}
      {voucher.state === 'ASKED' ? <small>{t('vouchers.asking')}</small> : null}
      {voucher.state === 'CANCELLING' ? <small>{t('vouchers.cancelling')}</small> : null}
      {voucher.state === 'VERIFIED' ? <TakingBack voucher={voucher} /> : null}
    </Stack>
    <StatusPill tone={tones[voucher.state]}>{t(`vouchers.state.${voucher.state}`)}</StatusPill>
  </Inline>
)

type Ways = { payment: Way; more: (platform: Voucher['platform']) => Way; orders: Way }

/** The outcome of each voucher of an order, and how long the platform reverses it. */
export const VoucherResultScreen = (props: Ways & { orderId: string | undefined }) =>
  props.orderId === undefined ? (
    <PaymentWithoutOrder found orders={props.orders} />
  ) : (
    <OfOrder {...props} orderId={props.orderId} />
  )

const OfOrder = ({ orderId, payment, more }: Ways & { orderId: string }) => {
  const query = useVouchers(orderId)
  const { data } = query
  if (query.error && !data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!data)
    return (
      <div className={frame.screen}>
        <SkeletonRows count={3} rowPx={96} />
      </div>
    )
  return (
    <>
      <title>{`${t('vouchers.result')} ${data.orderNo} · Showfloor`}</title>
      <div className={frame.screen}>
        <Inline as="header" wrap gapY={1} gapX={3} align="baseline" className={frame.head}>
          <h1>{t('vouchers.result')}</h1>
          <p className="tabular">{data.orderNo}</p>
        </Inline>
        {data.vouchers.length === 0 ? (
          <EmptyState icon="receipt" title={t('vouchers.none')} text={t('vouchers.noneText')} />
        ) : (
          <Panel>
            <Stack as="ul" gap={4}>
              {data.vouchers.map((voucher) => (
                <VoucherRow key={voucher.tenderId} voucher={voucher} />
              ))}
            </Stack>
          </Panel>
        )}
      </div>
      <ActionBar
        summary={
          <Inline as="p" wrap gapY={2} gapX={3} align="center" tabular>
            <Text as="span" tone="quiet">
              {t('vouchers.due')}
            </Text>
            <Price amountCents={data.due} size="xl" />
          </Inline>
        }
      >
        {data.due > 0 ? (
          <WayLink way={more(data.vouchers[0]?.platform ?? 'DOUYIN')} kind="quiet">
            {t('vouchers.more')}
          </WayLink>
        ) : null}
        <WayLink way={payment} kind="primary">
          {t('vouchers.toPayment')}
        </WayLink>
      </ActionBar>
    </>
  )
}
