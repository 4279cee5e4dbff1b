import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { readLocalPath } from '../client/search.ts'
import { isSignedIn } from '../client/storage.ts'
import { LoginScreen } from '../features/identity/login.screen.tsx'

const Login = () => {
  const { from } = Route.useSearch()
  const router = useRouter()
  return <LoginScreen onSignedIn={() => router.history.push(from ?? '/')} />
}

export const Route = createFileRoute('/_login-template/login')({
  /** `from`: the page that asked for a session; one goes back there after signing in. */
  validateSearch: (search): { from?: string | undefined } => {
    // Named even where it is none: what is left out here would stay as it stands in the address, another site's too.
    return { from: readLocalPath(search['from']) }
  },
  beforeLoad: ({ search }) => {
    if (isSignedIn()) throw redirect({ href: search.from ?? '/' })
  },
  component: Login,
})
