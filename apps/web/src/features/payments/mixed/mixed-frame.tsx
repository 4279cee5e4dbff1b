import type { ReactNode } from 'react'
import type { CallOutput } from '../../../client/call.ts'
import { t } from '../../../i18n/i18n.ts'
import { Price } from '../../../ui/figures/price.tsx'
import { ActionBar } from '../../../ui/screen/action-bar.tsx'
import { troubleText } from '../desk/desk-actions.tsx'
import { PaymentHead } from '../payment-head.tsx'
import { PaymentProgress } from '../payment-progress.tsx'
import type { PaymentState } from '../payment-rules.ts'
import { Inline, Text } from '../../../ui/layout/parts.tsx'
import classes from '../payment.module.css'

/** The order that is paid, as every part of the screen gets it. */
export type Paying = { order: CallOutput<'orders.get'>; payment: PaymentState }

/** The order, how much of it is paid, and below what is due, why the last step failed and the next step. */
export const MixedFrame = (
  props: Paying & { failure?: unknown; actions?: ReactNode; children: ReactNode },
) => (
  <>
    <div className={classes.screen}>
      <PaymentHead order={props.order} />
      <PaymentProgress payment={props.payment} />
      {props.children}
    </div>
    {props.actions === undefined ? null : (
      <ActionBar
        summary={
          <Inline wrap gapY={1} gapX={6} align="end" className={classes.summary}>
            <p>
              <Text as="span" tone="quiet">
                {t('payments.due')}
              </Text>
              <Price amountCents={props.payment.due} size="xl" />
            </p>
            <p role="alert" className={classes.trouble}>
              {props.failure ? troubleText(props.failure) : null}
            </p>
          </Inline>
        }
      >
        {props.actions}
      </ActionBar>
    )}
  </>
)
