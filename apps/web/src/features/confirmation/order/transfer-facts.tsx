import type { CallOutput } from '../../../client/call.ts'
import { formatDate } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import classes from './transfer-facts.module.css'

export type Transfer = Pick<
  CallOutput<'payments.transfer'>,
  'amount' | 'reference' | 'account' | 'expiresAt' | 'orderId'
>
type Shown = Pick<Transfer, 'reference' | 'account'>

/** The fields of the bank's form, beside the amount. */
export const transferRows = ({ reference, account }: Shown): [label: string, text: string][] => [
  [t('bank.holder'), account.accountName],
  [t('bank.bankName'), [account.bank, account.branch].filter(Boolean).join(' ')],
  [t('bank.accountNo'), account.accountNo],
  [t('bank.reference'), reference],
]

/** Account holder, bank, number and reference of an announced transfer, and its expiry. */
export const TransferFacts = ({ transfer }: { transfer: Shown & Pick<Transfer, 'expiresAt'> }) => (
  <>
    <dl className={classes.facts}>
      {transferRows(transfer).map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    {transfer.expiresAt === null ? null : (
      <small className={classes.until}>{t('bank.until', { day: formatDate(transfer.expiresAt) })}</small>
    )}
  </>
)
