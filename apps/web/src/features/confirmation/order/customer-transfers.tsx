import { t } from '../../../i18n/i18n.ts'
import { Price } from '../../../ui/figures/price.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { TransferFacts, type Transfer } from './transfer-facts.tsx'
import { Stack } from '../../../ui/layout/parts.tsx'

/** Announced bank transfers of the customer: account, amount and reference. */
export const CustomerTransfers = (props: {
  transfers: readonly Pick<Transfer, 'amount' | 'reference' | 'account' | 'expiresAt'>[]
}) => (
  <Panel title={t('bank.customerTitle')}>
    <p>{t('bank.customerText')}</p>
    <Stack as="ul" gap={4}>
      {props.transfers.map((transfer) => (
        <li key={transfer.reference}>
          <Price amountCents={transfer.amount} size="lg" />
          <TransferFacts transfer={transfer} />
        </li>
      ))}
    </Stack>
  </Panel>
)
