import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { isSignedIn } from '../client/storage.ts'
import { ChangePasswordScreen } from '../features/identity/change-password.screen.tsx'

const ChangePassword = () => {
  const router = useRouter()
  return (
    <ChangePasswordScreen
      onChanged={() => router.history.replace('/pwd-changed')}
      onBack={() => router.history.push('/profile')}
    />
  )
}

export const Route = createFileRoute('/_login-template/change-pwd')({
  beforeLoad: ({ location }) => {
    if (!isSignedIn()) throw redirect({ to: '/login', search: { from: location.href } })
  },
  component: ChangePassword,
})
