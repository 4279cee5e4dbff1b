import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { leaveFor } from '../../client/external.ts'
import { namedScreens } from '../../client/named-screens.ts'
import { isSignedIn, useStored } from '../../client/storage/storage.ts'
import { ChangePasswordScreen } from '../../features/identity/entry/change-password.screen.tsx'
import { signOut } from '../../features/identity/session.ts'

const ChangePassword = () => {
  const router = useRouter()
  const isTemporary = useStored('userInfo')?.passwordTemporary === true
  return (
    <ChangePasswordScreen
      isTemporary={isTemporary}
      onChanged={() => router.history.replace('/pwd-changed')}
      onBack={() =>
        isTemporary ? void signOut(() => leaveFor(namedScreens.login)) : router.history.push('/profile')
      }
    />
  )
}

export const Route = createFileRoute('/_login-template/change-pwd')({
  beforeLoad: ({ location }) => {
    if (!isSignedIn()) throw redirect({ to: namedScreens.login, search: { from: location.href } })
  },
  component: ChangePassword,
})
