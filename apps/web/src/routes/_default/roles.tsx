import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readTextUpTo, searchOf } from '../../client/search.ts'
import { RolesScreen } from '../../features/identity/roles/roles.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const Roles = () => {
  const { code } = Route.useSearch()
  const { menu } = Route.useRouteContext()
  const navigate = useNavigate()
  return (
    <RolesScreen
      menu={menu}
      code={code}
      onChoose={(next) => void navigate({ to: '/roles', search: next ? { code: next } : {} })}
    />
  )
}

export const Route = createFileRoute('/_default/roles')({
  staticData: { backOffice: true, menu: 'gaia_furniture_base_RoleList', withoutShop: true },
  /** `code`: the role to show, or `new`. */
  validateSearch: searchOf({ code: readTextUpTo(40) }),
  loader: () => loadMessages('management'),
  component: Roles,
})
