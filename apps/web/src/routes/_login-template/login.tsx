import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { readChoice, readLocalPath, searchOf } from '../../client/search.ts'
import { isSignedIn } from '../../client/storage/storage.ts'
import { LoginScreen } from '../../features/identity/login/login.screen.tsx'
import { wayNames } from '../../features/identity/login/way.ts'

/** `from`: the page to return to after signing in. `way`: the tab. */
const readSearch = searchOf({ from: readLocalPath, way: readChoice(wayNames) })

const Login = () => {
  const { from, way } = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  return (
    <LoginScreen
      way={way ?? 'password'}
      onWay={(next) => void navigate({ search: (now) => ({ ...now, way: next }), replace: true })}
      from={from}
      onSignedIn={() => router.history.push(from ?? '/')}
    />
  )
}

export const Route = createFileRoute('/_login-template/login')({
  validateSearch: readSearch,
  beforeLoad: ({ search }) => {
    if (isSignedIn()) throw redirect({ href: search.from ?? '/' })
  },
  component: Login,
})
