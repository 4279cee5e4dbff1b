import { useStored } from '../../client/storage/storage.ts'
import { t } from '../../i18n/i18n.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'

/** For an account without a shop: whom to ask, and a retry. */
export const NoShop = () => {
  const user = useStored('userInfo')
  return (
    <EmptyState
      icon="store"
      title={t('home.noShop')}
      text={t('home.noShopText', { userId: user?.userId ?? '' })}
      action={
        <PlainButton primary onClick={() => globalThis.location.reload()}>
          {t('home.refresh')}
        </PlainButton>
      }
    />
  )
}
