import { NO_SHOP } from '@showfloor/contract/common/constants'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { callQuery } from '../../client/queries.ts'
import { stringifySearch } from '../../client/search.ts'
import { readStored } from '../../client/storage/storage.ts'
import { isCarrier, overviewQuery } from '../../features/home/home.queries.ts'
import { HomeScreen } from '../../features/home/home.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'

// Loaded only for users who administer the chain.
const FirstSteps = lazyPart(async () => {
  await loadMessages('management')
  return (await import('../../features/setup/checklist/first-steps.tsx')).FirstSteps
})
const PeopleWaiting = lazyPart(async () => {
  await loadMessages('management')
  return (await import('../../features/setup/checklist/people-waiting.tsx')).PeopleWaiting
})
const mayManageAccounts = (): boolean =>
  readStored('userInfo')?.permissions.includes('account.manage') ?? false
const mayManageChain = (): boolean => {
  const permissions = readStored('userInfo')?.permissions ?? []
  return permissions.includes('setting.manage') && permissions.includes('chain.manage')
}

const Home = () => {
  const { shop } = Route.useRouteContext()
  const { history } = useRouter()
  return (
    <>
      {mayManageChain() ? <FirstSteps /> : mayManageAccounts() ? <PeopleWaiting /> : null}
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
    const permissions = readStored('userInfo')?.permissions ?? []
    if (context.shop.id !== NO_SHOP.id && permissions.includes('order.read') && !isCarrier(permissions))
      void context.queryClient.prefetchQuery(overviewQuery(context.shop.id))
    // Awaited, because it stands above the rest, which must not jump; if it fails, the screen is shown without it.
    if (mayManageChain())
      await Promise.allSettled([
        FirstSteps.fetch(),
        context.queryClient.prefetchQuery(callQuery('setup.checklist', {})),
      ])
    else if (mayManageAccounts())
      await Promise.allSettled([
        PeopleWaiting.fetch(),
        context.queryClient.prefetchQuery(callQuery('identity.peopleWaiting', {})),
      ])
  },
  component: Home,
})
