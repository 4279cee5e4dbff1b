import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { callQuery } from '../../client/queries.ts'
import { useStored } from '../../client/storage/storage.ts'
import { t } from '../../i18n/i18n.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'

/** For an account without a shop: whom to ask, and a retry; managers of accounts get a link. */
export const NoShop = () => {
  const user = useStored('userInfo')
  const mayLink = user?.permissions.includes('account.manage') === true
  const people = useQuery({ ...callQuery('identity.administrators', {}), enabled: !mayLink }).data?.data ?? []
  const names = people.map(({ name }) => name).join(t('common.listSeparator'))
  const text = t('home.noShopText', { userId: user?.userId ?? '' })
  return (
    <EmptyState
      icon="store"
      title={t('home.noShop')}
      text={names === '' ? text : `${text} ${t('home.noShopAsk', { names })}`}
      action={
        mayLink ? (
          <Link to="/account" search={{ id: user.id }}>
            {t('home.noShopLink')}
          </Link>
        ) : (
          <PlainButton primary onClick={() => globalThis.location.reload()}>
            {t('home.refresh')}
          </PlainButton>
        )
      }
    />
  )
}
