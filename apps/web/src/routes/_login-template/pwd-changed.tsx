import { createFileRoute } from '@tanstack/react-router'
import { namedScreens } from '../../client/named-screens.ts'
import { PwdChangedScreen } from '../../features/identity/entry/pwd-changed.screen.tsx'

const PwdChanged = () => {
  const navigate = Route.useNavigate()
  // A user who changed the password while signed in still is, and the login page redirects to the workspace.
  return <PwdChangedScreen onContinue={() => void navigate({ to: namedScreens.login })} />
}

export const Route = createFileRoute('/_login-template/pwd-changed')({ component: PwdChanged })
