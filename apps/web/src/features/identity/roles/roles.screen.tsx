import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { nounKey } from '../../../client/queries.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { ExportMenu } from '../../../ui/files/export-menu.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import { rolesQuery } from '../accounts/accounts.queries.ts'
import { Administration } from '../administration.tsx'
import classes from '../administration.module.css'
import type { Menu } from '../menu.ts'
import { RolesFile } from './roles-file.tsx'
import { RoleForm } from './role-form.tsx'
import type { Role } from './roles.queries.ts'
import { Stack } from '../../../ui/layout/parts.tsx'

/** The code in the URL for a new role. */
export const newRole = 'new'

const RoleLink = ({ role }: { role: Role }) => (
  <li>
    <Link
      to="/roles"
      search={{ code: role.code }}
      className={classes.role}
      activeOptions={{ includeSearch: true }}
      activeProps={{ 'aria-current': 'true' }}
    >
      <span>
        <b>{role.name}</b>
        <small>
          {t('identity.roleSize', {
            n: role.accountCount,
            permissions: formatNumber(role.permissions.length),
          })}
        </small>
      </span>
      {role.builtIn ? <StatusPill>{t('identity.builtIn')}</StatusPill> : null}
      <Icon name="right" size={16} />
    </Link>
  </li>
)

/** Roles at the left, the chosen one's permissions at the right. */
export const RolesScreen = (props: {
  menu: Menu
  code: string | undefined
  onChoose: (code?: string) => void
}) => {
  const { menu, code, onChoose } = props
  const query = useQuery(rolesQuery())
  const queryClient = useQueryClient()
  const roles = query.data?.data ?? []
  const chosen = roles.find((role) => role.code === code)
  const saved = async (next?: string) => {
    await queryClient.invalidateQueries({ queryKey: nounKey('identity') })
    onChoose(next)
  }
  const editor = () => {
    if (code === newRole) return <RoleForm key={newRole} role={undefined} onSaved={saved} />
    if (chosen) return <RoleForm key={chosen.code} role={chosen} onSaved={saved} />
    return <EmptyState icon="shield" title={t('identity.rolesChoose')} text={t('identity.rolesChooseText')} />
  }
  return (
    <Administration
      menu={menu}
      title={t('identity.roles')}
      action={
        <>
          <RolesFile roles={roles} />
          <ExportMenu of="identity.rolesExport" input={{}} name={t('identity.roles')} />
        </>
      }
    >
      <QueryState query={query} />
      <Stack columns={1} gap={4} align="start" className={classes.split} data-chosen={code !== undefined}>
        <div className={classes.table}>
          {query.isPending ? <SkeletonRows count={5} rowPx={64} /> : null}
          <ul>
            {roles.map((role) => (
              <RoleLink key={role.code} role={role} />
            ))}
          </ul>
          <Link
            to="/roles"
            search={{ code: newRole }}
            className={`${classes.role} ${classes.roleCreate}`}
            activeOptions={{ includeSearch: true }}
          >
            <Icon name="plus" size={18} />
            <span>{t('identity.roleCreate')}</span>
          </Link>
        </div>
        {query.data ? editor() : null}
      </Stack>
    </Administration>
  )
}
