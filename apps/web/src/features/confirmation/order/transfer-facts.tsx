import type { CallOutput } from '../../../client/call.ts'
import { formatDate } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../confirmation.module.css'

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
    <Stack as="dl" gap={2} wide textAlign="start" className={classes.transferFactFacts}>
      {transferRows(transfer).map(([label, text]) => (
        <Stack gap={2} key={label}>
          <dt>{label}</dt>
          <Text as="dd" weight={600} tabular breakWords>
            {text}
          </Text>
        </Stack>
      ))}
    </Stack>
    {transfer.expiresAt === null ? null : (
      <small>{t('bank.until', { day: formatDate(transfer.expiresAt) })}</small>
    )}
  </>
)
