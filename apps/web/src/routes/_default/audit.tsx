import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readId, readText } from '../../client/search.ts'
import type { AuditSearch } from '../../features/audit/audit.queries.ts'
import { AuditScreen } from '../../features/audit/audit.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const Audit = () => {
  const { menu } = Route.useRouteContext()
  const navigate = useNavigate()
  return (
    <AuditScreen
      menu={menu}
      search={Route.useSearch()}
      onChange={(search) => void navigate({ to: '/audit', search, replace: true })}
    />
  )
}

const readDay = (value: unknown): string | undefined =>
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.exec(readText(value) ?? '')?.[0]

export const Route = createFileRoute('/_default/audit')({
  staticData: { backOffice: true, menu: 'gaia_furniture_base_AuditList', withoutShop: true },
  /** `account`: the actor's id; `action`: a call; `subject`: the id of its subject; `from`, `to`: days. */
  validateSearch: (search): AuditSearch => {
    const account = readId(search.account)
    const action = readText(search.action)?.slice(0, 100)
    const subject = readText(search.subject)?.slice(0, 100)
    const from = readDay(search.from)
    const to = readDay(search.to)
    return {
      ...(account ? { account } : {}),
      ...(action ? { action } : {}),
      ...(subject ? { subject } : {}),
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
    }
  },
  loader: () => loadMessages('management'),
  component: Audit,
})
