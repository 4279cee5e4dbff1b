import { NO_SHOP } from '@showfloor/contract/common/constants'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { callQuery } from '../../client/queries.ts'
import { stringifySearch } from '../../client/search.ts'
import { readStored } from '../../client/storage/storage.ts'
import { overviewQuery } from '../../features/home/home.queries.ts'
import { HomeScreen } from '../../features/home/home.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'

// Loaded for those alone who administer the chain.
const FirstSteps = lazyPart(async () => {
  await loadMessages('management')
  return (await import('../../features/setup/checklist/first-steps.tsx')).FirstSteps
})
const mayManageChain = (): boolean => {
  const permissions = readStored('userInfo')?.permissions ?? []
  return permissions.includes('setting.manage') && permissions.includes('chain.manage')
}

const Home = () => {
  const { shop } = Route.useRouteContext()
  const { history } = useRouter()
  return (
    <>
      {mayManageChain() ? <FirstSteps /> : null}
      <HomeScreen
        shop={shop}
        onSearch={(text) => history.push(`/shop${stringifySearch({ keyword: text })}`)}
        onOpen={(address) => history.push(address)}
      />
    </>
  )
}

export const Route = createFileRoute('/_default/')({
  staticData: { priced: true },
  loader: async ({ context }) => {
    if (context.shop.id !== NO_SHOP.id && readStored('userInfo')?.permissions.includes('order.read'))
      void context.queryClient.prefetchQuery(overviewQuery(context.shop.id))
    // It stands above the rest, which must not jump when it comes; without it the screen is there all the same.
    if (mayManageChain())
      await Promise.allSettled([
        FirstSteps.fetch(),
        context.queryClient.prefetchQuery(callQuery('setup.checklist', {})),
      ])
  },
  component: Home,
})
