import { voucherPlatforms } from '@showfloor/contract/common/vouchers'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../../i18n/i18n.ts'
import { WayRow } from '../../payments/further/further-ways.tsx'
import type { Way } from '../../payments/payment-blocked.tsx'
import { typesQuery } from '../../payments/payments.queries.ts'

/** Links to the voucher desks of an order, where its shop is bound to a platform. */
export const VoucherRows = (props: {
  orderId: string
  way: (to: 'douyin' | 'meituan' | 'result') => Way
}) => {
  const { orderId, way } = props
  const types = useQuery(typesQuery(orderId)).data?.data
  if (!types?.includes('VOUCHER')) return null
  return (
    <>
      {voucherPlatforms.map((platform) => (
        <WayRow
          key={platform}
          way={way(platform === 'DOUYIN' ? 'douyin' : 'meituan')}
          title={t('vouchers.open', { platform: t(`vouchers.platform.${platform}`) })}
        />
      ))}
      <WayRow way={way('result')} title={t('vouchers.results')} />
    </>
  )
}
