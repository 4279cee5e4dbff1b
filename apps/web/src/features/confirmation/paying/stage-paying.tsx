import { Button } from '@mantine/core'
import { isStagePayable } from '@showfloor/contract/common/payment-stages'
import { formatCents } from '@showfloor/contract/common/money'
import { useState } from 'react'
import { formatTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { Fault } from '../../../ui/feedback/fault.tsx'
import { Price } from '../../../ui/figures/price.tsx'
import { QrCode } from '../../../ui/pictures/qr-code.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { leftOf, type CustomerView } from '../confirmation-rules.ts'
import { PaymentStages, type Stage } from '../order/payment-stages.tsx'
import { placeOf, typesAt, type PayType, type Returned } from './place.ts'
import { useStagePayment } from './use-stage-payment.ts'
import { Note, Stack, Text } from '../../../ui/layout/parts.tsx'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'

/** A button for each way to pay a due stage. */
const StageButtons = (props: {
  left: number
  types: readonly PayType[]
  instead: boolean
  busy: boolean
  onPay: (type: PayType) => void
}) => (
  <Stack as="span" gap={2} marginTop={2}>
    {props.types.map((type, at) => (
      <Button
        key={type}
        variant={at === 0 && !props.instead ? 'filled' : 'default'}
        disabled={props.busy}
        onClick={() => props.onPay(type)}
      >
        {t(props.instead ? 'confirmation.pay.instead' : 'confirmation.pay.by', {
          type: t(`payments.type.${type}`),
          amount: formatCents(props.left),
        })}
      </Button>
    ))}
  </Stack>
)

/** The payment under way, perhaps on another device, and how to query its outcome. */
const UnderWay = (props: {
  underWay: NonNullable<CustomerView['paying']['underWay']>
  checking: boolean
  onCheck: () => void
}) => {
  const { amount, type, until, byCustomer } = props.underWay
  const facts = { amount: formatCents(amount), type: t(`payments.type.${type}`) }
  return (
    <Stack gap={3}>
      <Notice tone="accent">
        {byCustomer ? t('confirmation.pay.underWay', facts) : t('confirmation.pay.inShop', facts)}
        {until === null ? null : ` ${t('confirmation.pay.until', { time: formatTime(until) })}`}
      </Notice>
      {byCustomer ? (
        <Button variant="default" loading={props.checking} onClick={props.onCheck}>
          {t('confirmation.pay.check')}
        </Button>
      ) : null}
    </Stack>
  )
}

/** A code to scan from another device. */
const DeskCode = ({ url, type, amount }: { url: string; type: PayType; amount: number }) => {
  const name = t(`payments.type.${type}`)
  return (
    <Stack as="figure" gap={3} justifyItems="center" textAlign="center">
      <QrCode
        text={url}
        sizePx={208}
        label={t('payments.codeLabel', { type: name, amount: formatCents(amount) })}
      />
      <figcaption>
        <Price amountCents={amount} size="lg" />
        <p>{t('payments.scanWith', { type: name })}</p>
      </figcaption>
    </Stack>
  )
}

/** What was paid since the page was opened, or before it came back from the provider. */
const Arrived = ({ paid, cameBack }: { paid: number; cameBack: boolean }) => {
  const [paidAtFirst] = useState(paid)
  const text =
    paid > paidAtFirst
      ? t('confirmation.pay.arrived', { amount: formatCents(paid - paidAtFirst) })
      : cameBack && paid > 0
        ? t('confirmation.pay.done')
        : null
  return text === null ? null : (
    <Text as="output" padY={3} padX={4} surface="positive-soft" round="m" tone="positive">
      {text}
    </Text>
  )
}

const Troubles = ({ payment }: { payment: ReturnType<typeof useStagePayment> }) => (
  <>
    {payment.error ? <Fault>{messageOf(payment.error)}</Fault> : null}
    {payment.isUnasked ? <Fault>{t('confirmation.pay.unasked')}</Fault> : null}
  </>
)

/** The stages of the order, with the available ways to pay the due ones. */
export const StagePaying = (props: {
  token: string
  order: CustomerView
  plan: NonNullable<CustomerView['plan']>
  returned: Returned
  onReturned: () => void
}) => {
  const { order, plan, token, returned, onReturned } = props
  const { underWay } = order.paying
  const [found] = useState(() => placeOf(globalThis.navigator.userAgent))
  const [cameBack] = useState(returned.paying ?? false)
  const place = found === 'ALIPAY' ? 'PHONE' : found
  const payment = useStagePayment({ token, place, order, returned, onReturned })
  const types = typesAt(found, order.paying)
  const instead = underWay !== null
  const due = plan.stages.filter((stage) => isStagePayable(stage))
  const isOffered = order.answer === 'CONFIRMED' && (underWay?.byCustomer ?? true)
  const choose = (stage: Stage) =>
    isOffered && due.includes(stage) ? (
      <StageButtons
        left={leftOf(order, stage)}
        types={types}
        instead={instead}
        busy={payment.isBusy}
        onPay={(type) => payment.pay({ stage: stage.no, amount: leftOf(order, stage), type, instead })}
      />
    ) : null
  return (
    <Panel title={t('stages.plan')}>
      <Stack gap={3}>
        <Arrived paid={order.paid} cameBack={cameBack && underWay === null} />
        {underWay ? (
          <UnderWay underWay={underWay} checking={payment.isChecking} onCheck={payment.check} />
        ) : null}
        {payment.code && underWay?.byCustomer ? <DeskCode {...payment.code} /> : null}
        <Troubles payment={payment} />
        <PaymentStages stages={plan.stages} choose={choose} />
        {isOffered && due.length > 0 && types.length === 0 ? (
          <Note>
            {t(found === 'WECHAT' ? 'confirmation.pay.openOutside' : 'confirmation.pay.atShop', {
              guide: order.guideName,
            })}
          </Note>
        ) : null}
      </Stack>
    </Panel>
  )
}
