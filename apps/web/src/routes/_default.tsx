import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { isSignedIn } from '../client/storage.ts'
import { Workspace } from '../layouts/workspace.tsx'

export const Route = createFileRoute('/_default')({
  beforeLoad: ({ location }) => {
    if (!isSignedIn()) throw redirect({ to: '/login', search: { from: location.href } })
  },
  component: () => (
    <Workspace>
      <Outlet />
    </Workspace>
  ),
})
