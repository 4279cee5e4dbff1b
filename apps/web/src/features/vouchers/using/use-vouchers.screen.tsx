import { Button } from '@mantine/core'
import { formatCents } from '@showfloor/contract/common/money'
import type { VoucherPlatform } from '@showfloor/contract/common/vouchers'
import { useState } from 'react'
import type { CallOutput } from '../../../client/call.ts'
import { useOffline } from '../../../client/connection.ts'
import { CallError } from '../../../client/request.ts'
import { t } from '../../../i18n/i18n.ts'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { Price } from '../../../ui/figures/price.tsx'
import { ActionBar } from '../../../ui/screen/action-bar.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { PaymentBlocked, PaymentWithoutOrder, type Way } from '../../payments/payment-blocked.tsx'
import { PaymentHead } from '../../payments/payment-head.tsx'
import { PaymentProgress } from '../../payments/payment-progress.tsx'
import { askableCents, blockedBy, roomOfLine, type PaymentState } from '../../payments/payment-rules.ts'
import frame from '../../payments/payment.module.css'
import { usePayment } from '../../payments/payments.queries.ts'
import { useVoucherCalls } from '../vouchers.queries.ts'
import { CodeForm } from './code-form.tsx'
import { effectsOf, pickedOf, Preview, type Picks } from './preview.tsx'
import { takenOff } from './sums.tsx'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../vouchers.module.css'

type Ways = {
  platform: VoucherPlatform
  onPlatform: (platform: VoucherPlatform) => void
  onDone: () => void
  /** The line of a mixed payment that the vouchers are. */
  line: string | undefined
  order: Way
  orders: Way
}

/** Looks up vouchers of a platform, shows the order's price with them, and verifies them. */
export const UseVouchersScreen = (props: Ways & { orderId: string | undefined }) =>
  props.orderId === undefined ? (
    <PaymentWithoutOrder found orders={props.orders} />
  ) : (
    <OfOrder {...props} orderId={props.orderId} />
  )

const OfOrder = (props: Ways & { orderId: string }) => {
  const { order, payment, pending, error, retry } = usePayment(props.orderId)
  if (error instanceof CallError && [403, 404].includes(error.status))
    return <PaymentWithoutOrder found={false} orders={props.orders} />
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (pending || !order || !payment)
    return (
      <div className={frame.screen}>
        <SkeletonRows count={3} rowPx={96} />
      </div>
    )
  const blocked = blockedBy(order.status, payment.open)
  if (blocked)
    return (
      <div className={frame.screen}>
        <PaymentHead order={order} />
        <PaymentBlocked blocked={blocked} order={props.order} />
      </div>
    )
  return <Using key={props.platform} {...props} order={order} payment={payment} />
}

/** Why a verification failed; without an answer a repeat is safe. */
const troubleText = (error: unknown): string =>
  error instanceof CallError && error.status > 0 && error.status < 500
    ? messageOf(error)
    : t('vouchers.unanswered')

const Using = (props: Omit<Ways, 'order'> & { order: CallOutput<'orders.get'>; payment: PaymentState }) => {
  const { order, payment, platform, line, onPlatform, onDone } = props
  const isOffline = useOffline()
  const { prepare, verify } = useVoucherCalls()
  const [picks, setPicks] = useState<Picks>({})
  const due = line === undefined ? askableCents(payment) : roomOfLine(payment, line)
  const found = prepare.data
  const start = (code: string) => {
    setPicks({})
    verify.reset()
    prepare.mutate({ orderId: payment.orderId, platform, code })
  }
  return (
    <>
      <title>{`${t('vouchers.title')} ${order.orderNo} · Showfloor`}</title>
      <div className={frame.screen}>
        <PaymentHead order={order} />
        <PaymentProgress payment={payment} />
        {found ? (
          <Preview
            preparation={found}
            due={due}
            picks={picks}
            onPick={(next) => {
              setPicks(next)
              verify.reset()
            }}
            onOver={() => {
              if (verify.isIdle) prepare.reset()
            }}
          />
        ) : (
          <LookPanel
            platform={platform}
            busy={prepare.isPending}
            isOffline={isOffline}
            fault={prepare.error ? messageOf(prepare.error) : undefined}
            onPlatform={onPlatform}
            onCode={start}
          />
        )}
      </div>
      {found ? (
        <VerifyBar
          due={due}
          off={takenOff(effectsOf(found, picks, due))}
          count={pickedOf(found, picks).reduce((sum, { uses }) => sum + uses, 0)}
          busy={verify.isPending}
          isOffline={isOffline}
          trouble={verify.error ? troubleText(verify.error) : undefined}
          onAnother={() => prepare.reset()}
          onVerify={() =>
            verify.mutate(
              { preparationId: found.id, picks: pickedOf(found, picks), line },
              { onSuccess: () => onDone() },
            )
          }
        />
      ) : null}
    </>
  )
}

const LookPanel = ({ onPlatform, ...form }: Parameters<typeof CodeForm>[0] & Pick<Ways, 'onPlatform'>) => (
  <Panel title={t('vouchers.title')}>
    <Stack gap={4} className={classes.form}>
      <Segmented
        label={t('vouchers.platform')}
        value={form.platform}
        onChange={onPlatform}
        options={(['DOUYIN', 'MEITUAN'] as const).map((value) => ({
          value,
          label: t(`vouchers.platform.${value}`),
        }))}
      />
      <Text tone="quiet">{t('vouchers.lookText')}</Text>
      {form.isOffline ? <Notice>{t('vouchers.offline')}</Notice> : null}
      <CodeForm {...form} />
    </Stack>
  </Panel>
)

const VerifyBar = (props: {
  due: number
  off: number
  count: number
  busy: boolean
  isOffline: boolean
  trouble: string | undefined
  onAnother: () => void
  onVerify: () => void
}) => (
  <ActionBar
    summary={
      <Inline wrap gapY={1} gapX={6} align="end" className={frame.summary}>
        <p>
          <Text as="span" tone="quiet">
            {t('vouchers.after')}
          </Text>
          <Price amountCents={props.due - props.off} size="xl" />
        </p>
        <p role="alert" className={frame.trouble}>
          {props.isOffline ? t('vouchers.offline') : props.trouble}
        </p>
      </Inline>
    }
  >
    <Button variant="default" disabled={props.busy} onClick={props.onAnother}>
      {t('vouchers.another')}
    </Button>
    <Button
      loading={props.busy}
      disabled={props.isOffline || props.count === 0 || props.off === 0}
      onClick={props.onVerify}
    >
      {t('vouchers.verify', { n: props.count, amount: formatCents(props.off) })}
    </Button>
  </ActionBar>
)
