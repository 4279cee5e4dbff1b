import { Button } from '@mantine/core'
import { formatCents } from '@showfloor/contract/common/money'
import { CallError } from '../../../client/request.ts'
import { t } from '../../../i18n/i18n.ts'
import { ActionBar } from '../../../ui/screen/action-bar.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { Price } from '../../../ui/figures/price.tsx'
import type { Desk } from './desk.ts'
import type { PaymentState } from '../payment-rules.ts'
import classes from '../payment.module.css'
import { amountOf } from './take-form.tsx'
import { ways } from './ways.tsx'
import { Inline, Text } from '../../../ui/layout/parts.tsx'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'

/** Why a try to take money failed, and that a repeat is safe where nobody knows. */
export const troubleText = (error: unknown): string => {
  if (error instanceof CallError && error.code === 'PAYMENT_PROVIDER_UNAVAILABLE')
    return t('payments.providerDown')
  if (error instanceof CallError && error.status > 0 && error.status < 500) return messageOf(error)
  return t('payments.unanswered')
}

const Summary = ({ payment, desk }: { payment: PaymentState; desk: Desk }) => (
  <Inline wrap gapY={1} gapX={6} align="end" className={classes.summary}>
    <p>
      <Text as="span" tone="quiet">
        {t('payments.due')}
      </Text>
      <Price amountCents={payment.due} size="xl" />
    </p>
    {desk.takeable.askable < payment.due ? (
      <p>
        <Text as="span" tone="quiet">
          {t('payments.dueNow')}
        </Text>
        <Price amountCents={desk.takeable.askable} size="lg" />
      </p>
    ) : null}
    <p role="alert" className={classes.trouble}>
      {desk.failure ? troubleText(desk.failure) : null}
    </p>
  </Inline>
)

const TakeButton = ({ desk, formId }: { desk: Desk; formId: string }) => {
  const checked = amountOf(desk.draft, desk.takeable)
  const amount = formatCents('amount' in checked ? checked.amount : desk.takeable.first)
  return (
    <Button type="submit" form={formId} loading={desk.taking} disabled={!('amount' in checked)}>
      {ways[desk.draft.type].takeText(amount, desk.draft.typed)}
    </Button>
  )
}

/** The amount due and the one next step: take money, or check whether it has arrived. */
export const DeskActions = (props: { payment: PaymentState; desk: Desk; formId: string }) => {
  const { desk } = props
  const { shown } = desk
  return (
    <ActionBar summary={<Summary payment={props.payment} desk={desk} />}>
      {desk.entering ? <TakeButton desk={desk} formId={props.formId} /> : null}
      {shown && desk.mayAdd ? (
        <Button variant="default" onClick={desk.add}>
          {t('payments.more')}
        </Button>
      ) : null}
      {shown && shown.state !== 'CREATED' ? (
        <Button loading={desk.tenderBusy} onClick={() => desk.ask(shown)}>
          {t('payments.query')}
        </Button>
      ) : null}
      {shown?.state === 'CREATED' && desk.again ? (
        <Button
          loading={desk.taking}
          leftSection={<Icon name="refresh" size={18} />}
          onClick={() => desk.again?.(shown)}
        >
          {t('payments.tryAgain')}
        </Button>
      ) : null}
    </ActionBar>
  )
}
