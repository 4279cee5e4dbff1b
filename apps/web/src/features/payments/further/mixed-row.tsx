import { t } from '../../../i18n/i18n.ts'
import { WayRow } from './further-ways.tsx'
import type { Way } from '../payment-blocked.tsx'
import { isWaiting, type PaymentState } from '../payment-rules.ts'

/** The row that leads to mixed payment; it says when one is under way. */
export const MixedRow = ({ payment, way }: { payment: PaymentState; way: Way }) => {
  const isUnderWay = payment.tenders.some((tender) => tender.collectionId !== null && isWaiting(tender))
  return (
    <WayRow
      way={way}
      title={t(isUnderWay ? 'mixed.goOn' : 'mixed.open')}
      text={t(isUnderWay ? 'mixed.underWay' : 'mixed.what')}
      urgent={isUnderWay}
    />
  )
}
