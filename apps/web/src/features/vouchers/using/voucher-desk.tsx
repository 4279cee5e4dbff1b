import { useNavigate, useRouter } from '@tanstack/react-router'
import { stringifySearch } from '../../../client/search.ts'
import { UseVouchersScreen } from './use-vouchers.screen.tsx'

const paths = { DOUYIN: '/cetificates/douyin', MEITUAN: '/cetificates/meituan' } as const

/** The desk of one platform, with links to the other platform, the result and the order. */
export const VoucherDesk = ({
  platform,
  order,
}: {
  platform: keyof typeof paths
  order: string | undefined
}) => {
  const navigate = useNavigate()
  const { history } = useRouter()
  const onOpen = (address: string) => history.push(address)
  const other = platform === 'DOUYIN' ? 'MEITUAN' : 'DOUYIN'
  return (
    <UseVouchersScreen
      orderId={order}
      platform={platform}
      onPlatform={() => void navigate({ to: paths[other], search: { order }, replace: true })}
      onDone={() => void navigate({ to: '/cetificates/result', search: { order } })}
      order={{ address: `/order${stringifySearch({ id: order })}`, onOpen }}
      orders={{ address: '/orders', onOpen }}
    />
  )
}
