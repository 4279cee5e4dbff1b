import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { namedScreens } from '../../client/named-screens.ts'
import { readText, searchOf } from '../../client/search.ts'
import { isSignedIn } from '../../client/storage/storage.ts'
import { ScanScreen } from '../../features/identity/login/scan.screen.tsx'

/** `uid`: the sign-in behind the scanned code. */
const readSearch = searchOf({ uid: readText })

const Scan = () => {
  const { uid = '' } = Route.useSearch()
  const router = useRouter()
  return <ScanScreen uid={uid} onHome={() => router.history.push('/')} />
}

export const Route = createFileRoute('/_login-template/scan')({
  validateSearch: readSearch,
  beforeLoad: ({ location }) => {
    if (!isSignedIn()) throw redirect({ to: namedScreens.login, search: { from: location.href } })
  },
  component: Scan,
})
