import { t } from '../../../../i18n/i18n.ts'
import { Price } from '../../../../ui/figures/price.tsx'
import { Icon } from '../../../../ui/pictures/icons.tsx'
import { askingText } from '../../tenders/asking-text.ts'
import type { WaitingProps } from '../desk-way.ts'
import { Text } from '../../../../ui/layout/parts.tsx'
import classes from '../../payment.module.css'

type Words = { title: string; text: string }

/** While the customer pays on a phone or a terminal, or nobody answers what became of it. */
export const DeviceWaiting = (props: WaitingProps & { paying: Words; silent: Words }) => {
  const { tender, onCancel } = props
  const isSilent = tender.state === 'UNKNOWN'
  const asking = askingText(tender)
  const { title, text } = isSilent ? props.silent : props.paying
  return (
    <section className={classes.waiting} aria-label={title}>
      <Icon name={isSilent ? 'clock' : 'phone'} size={36} />
      <h2>{title}</h2>
      <Price amountCents={tender.amount} size="lg" />
      <Text tone="quiet" className={classes.quiet}>
        {text}
      </Text>
      {isSilent && asking !== undefined ? (
        <Text tone="quiet" className={classes.quiet}>
          {asking}
        </Text>
      ) : null}
      <button type="button" className={classes.deviceWaitingCancel} onClick={onCancel}>
        {t('payments.cancel')}
      </button>
    </section>
  )
}
