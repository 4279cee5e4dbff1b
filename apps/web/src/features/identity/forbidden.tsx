import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../client/queries.ts'
import { t } from '../../i18n/i18n.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'

/** For a screen that the user's roles do not open: why, and who can grant access. `shopId` is undefined without a shop. */
export const Forbidden = ({ shopId }: { shopId: string | undefined }) => {
  const query = useQuery(callQuery('identity.administrators', shopId === undefined ? {} : { shopId }))
  const people = (query.data?.data ?? []).map(({ name, roles }) =>
    t('identity.personWithRoles', { name, roles: roles.join(t('common.listSeparator')) }),
  )
  return (
    <>
      <title>{`${t('identity.forbidden')} · Showfloor`}</title>
      <EmptyState
        icon="shield"
        title={t('identity.forbidden')}
        text={
          people.length > 0
            ? t('identity.forbiddenAsk', { people: people.join(t('common.listSeparator')) })
            : t('identity.forbiddenText')
        }
      />
    </>
  )
}
