import { createFileRoute, useRouter } from '@tanstack/react-router'
import { stringifySearch } from '../client/search.ts'
import { HomeScreen } from '../features/home/home.screen.tsx'

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

export const Route = createFileRoute('/_default/')({ component: Home })
