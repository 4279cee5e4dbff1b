import { NO_SHOP } from '@showfloor/contract/common/constants'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { stringifySearch } from '../../client/search.ts'
import { readStored } from '../../client/storage/storage.ts'
import { overviewQuery } from '../../features/home/home.queries.ts'
import { HomeScreen } from '../../features/home/home.screen.tsx'

const Home = () => {
  const { shop } = Route.useRouteContext()
  const { history } = useRouter()
  return (
    <HomeScreen
      shop={shop}
      onSearch={(text) => history.push(`/shop${stringifySearch({ keyword: text })}`)}
      onOpen={(address) => history.push(address)}
    />
  )
}

export const Route = createFileRoute('/_default/')({
  staticData: { priced: true },
  loader: ({ context }) => {
    if (context.shop.id !== NO_SHOP.id && readStored('userInfo')?.permissions.includes('order.read'))
      void context.queryClient.prefetchQuery(overviewQuery(context.shop.id))
  },
  component: Home,
})
