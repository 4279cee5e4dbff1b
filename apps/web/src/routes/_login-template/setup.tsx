import { createFileRoute, useRouter } from '@tanstack/react-router'
import { readText, searchOf } from '../../client/search.ts'
import { tokenOf } from '../../features/confirmation/visitor.ts'
import { SetupScreen } from '../../features/setup/start/setup.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const Setup = () => {
  const { token } = Route.useSearch()
  const router = useRouter()
  // A malformed token gets the same answer as a wrong one.
  return <SetupScreen token={tokenOf(token) || '-'.repeat(20)} onDone={() => router.history.replace('/')} />
}

export const Route = createFileRoute('/_login-template/setup')({
  /** `token`: from the address that the server printed. */
  validateSearch: searchOf({ token: readText }),
  loader: () => loadMessages('management'),
  component: Setup,
})
