import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, useRouterState } from '@tanstack/react-router'
import { CallError } from '../client/request.ts'
import { t } from '../i18n/i18n.ts'
import { ErrorPage } from '../ui/states/error-page.tsx'
import { messageOf } from '../ui/feedback/error-message.ts'

const NotFound = () => {
  const path = useRouterState({ select: (state) => state.location.href })
  return <ErrorPage status={404} message={t('common.notFound', { path })} />
}

const Failed = ({ error }: { error: unknown }) => {
  const status = error instanceof CallError && error.status > 0 ? error.status : 500
  return <ErrorPage status={status} message={messageOf(error)} />
}

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  notFoundComponent: NotFound,
  errorComponent: Failed,
})
