import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { readChoice, readLocalPath } from '../../client/search.ts'
import { isSignedIn } from '../../client/storage/storage.ts'
import { LoginScreen } from '../../features/identity/login/login.screen.tsx'
import { wayNames, type Way } from '../../features/identity/login/way.ts'

const Login = () => {
  const { from, way } = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  return (
    <LoginScreen
      way={way ?? 'password'}
      onWay={(next) => void navigate({ search: { from, way: next }, replace: true })}
      from={from}
      onSignedIn={() => router.history.push(from ?? '/')}
    />
  )
}

export const Route = createFileRoute('/_login-template/login')({
  /** `from`: the page to return to after signing in. `way`: the tab. */
  validateSearch: (search): { from?: string | undefined; way?: Way | undefined } => {
    // Set even if it is empty: otherwise the router would keep the address's value, which may be another site's.
    return { from: readLocalPath(search.from), way: readChoice(search.way, wayNames) }
  },
  beforeLoad: ({ search }) => {
    if (isSignedIn()) throw redirect({ href: search.from ?? '/' })
  },
  component: Login,
})
