import { useNavigate, useRouter } from '@tanstack/react-router'
import { stringifySearch } from '../../../client/search.ts'
import { UseVouchersScreen } from './use-vouchers.screen.tsx'

const paths = { DOUYIN: '/cetificates/douyin', MEITUAN: '/cetificates/meituan' } as const

/** The desk of one platform, with links to the other platform, the result and the order. */
export const VoucherDesk = ({
  platform,
  order,
  line,
}: {
  platform: keyof typeof paths
  order?: string
  line?: string
}) => {
  const navigate = useNavigate()
  const { history } = useRouter()
  const onOpen = (address: string) => history.push(address)
  const other = platform === 'DOUYIN' ? 'MEITUAN' : 'DOUYIN'
  return (
    <UseVouchersScreen
      orderId={order}
      platform={platform}
      line={line}
      onPlatform={() => void navigate({ to: paths[other], search: { order, line }, replace: true })}
      onDone={() =>
        void (line === undefined
          ? navigate({ to: '/cetificates/result', search: { order } })
          : navigate({ to: '/payment-mixed-pay', search: { order }, replace: true }))
      }
      order={{ address: `/order${stringifySearch({ id: order })}`, onOpen }}
      orders={{ address: '/orders', onOpen }}
    />
  )
}
