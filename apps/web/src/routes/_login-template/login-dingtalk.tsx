import { createFileRoute, useRouter } from '@tanstack/react-router'
import { readLocalPath, readText, searchOf } from '../../client/search.ts'
import { takeCameFrom } from '../../features/identity/entry/came-from.ts'
import { DingtalkReturnScreen } from '../../features/identity/login/dingtalk-return.screen.tsx'

const LoginDingtalk = () => {
  const { authCode, state } = Route.useSearch()
  const router = useRouter()
  return (
    <DingtalkReturnScreen
      authCode={authCode}
      state={state}
      onSignedIn={() => router.history.replace(readLocalPath(takeCameFrom()) ?? '/')}
      onBack={() => router.history.replace('/login?way=dingtalk')}
    />
  )
}

export const Route = createFileRoute('/_login-template/login-dingtalk')({
  /** The messenger's return parameters; `authCode` is missing when the user refused. */
  validateSearch: searchOf({ authCode: readText, state: readText }),
  component: LoginDingtalk,
})
