import { createFileRoute } from '@tanstack/react-router'
import { clearSession } from '../../client/storage/storage.ts'
import { ForgotScreen } from '../../features/identity/entry/forgot.screen.tsx'

const Forgot = () => {
  const navigate = Route.useNavigate()
  return (
    <ForgotScreen
      onChanged={() => {
        // The new password has ended a session this browser may have had.
        clearSession()
        void navigate({ to: '/pwd-changed', replace: true })
      }}
    />
  )
}

export const Route = createFileRoute('/_login-template/forgot')({ component: Forgot })
