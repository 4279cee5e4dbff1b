import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { MutationCache, notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './theme/tokens.css'
import './theme/base.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import './theme/mantine.css'
import { onUnauthenticated, sessionTaken } from './client/call.ts'
import { onReachedAgain } from './client/connection.ts'
import { leaveFor } from './client/external.ts'
import { namedScreens } from './client/named-screens.ts'
import { OneAskClient } from './client/one-ask.ts'
import { readAgainAfterFirst, shouldRetry } from './client/queries.ts'
import { CallError } from './client/request.ts'
import { parseSearch, stringifySearch } from './client/search.ts'
import { reloadForScreen, watchBuild } from './client/stale-build.ts'
import { preferredLanguage, setLanguage, useLanguage } from './i18n/i18n.ts'
import { routeTree } from './routeTree.gen.ts'
import { theme } from './theme/theme.ts'
import { ConfirmHost } from './ui/dialogs/confirm.tsx'
import { showFaults } from './ui/focus/first-fault.ts'
import { leaveUnasked } from './ui/drafts/leave-guard.ts'
import { messageOf } from './ui/feedback/error-message.ts'
import { NewBuildNotice, OfflineNotice } from './ui/feedback/notices.tsx'
import { toast, Toasts } from './ui/feedback/toast.tsx'
import { WithoutNetwork } from './ui/states/without-network.tsx'

const queryClient = new OneAskClient({
  // Shows failed mutations as a toast, unless their screen handles them.
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) => {
      const signedOut = error instanceof CallError && error.status === 401
      if (!signedOut && mutation.meta?.['ownError'] !== true) toast.error(messageOf(error))
    },
  }),
  defaultOptions: {
    queries: { staleTime: 10_000, retry: shouldRetry },
    // Offline mutations fail at once instead of being sent some time later.
    mutations: { networkMode: 'always' },
  },
})

readAgainAfterFirst(queryClient)

// Renders answers at once: a timer would wait for everything else a slow processor has to do.
notifyManager.setScheduler(queueMicrotask)

const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: WithoutNetwork,
  defaultOnCatch: reloadForScreen,
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

onUnauthenticated(() => {
  queryClient.clear()
  const { href, pathname } = router.state.location
  if (pathname !== namedScreens.login)
    void router.navigate({ to: namedScreens.login, search: { from: href }, ignoreBlocker: true })
})

watchBuild()
showFaults()

onReachedAgain(() => {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
})

// Another tab changed or ended the session: nothing of the previous user may stay on this screen; their drafts are stored.
window.addEventListener('storage', ({ key, oldValue, newValue }) => {
  if (key !== 'showfloor.userId' || oldValue === null || oldValue === newValue) return
  sessionTaken(String(JSON.parse(oldValue)))
  leaveUnasked()
  if (newValue === null) location.reload()
  else leaveFor('/')
})

const colorSchemes = localStorageColorSchemeManager({ key: 'showfloor.color-scheme' })

const App = () => {
  const language = useLanguage()
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider key={language} router={router} />
        <ConfirmHost />
        <Toasts>
          <OfflineNotice />
          <NewBuildNotice />
        </Toasts>
      </QueryClientProvider>
    </MantineProvider>
  )
}

const start = async () => {
  await setLanguage(preferredLanguage(location.search))
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element #root')
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

// Not awaited: chunks that are loaded meanwhile import from this one.
void start()
