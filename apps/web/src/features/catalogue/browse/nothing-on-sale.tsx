import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { callQuery } from '../../../client/queries.ts'
import { readStored } from '../../../client/storage/storage.ts'
import { t } from '../../../i18n/i18n.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'

/** A shop without goods or prices: a link to the import for users who may import, advice for all others. */
export const NothingOnSale = ({ shopId }: { shopId: string }) => {
  const mayImport = readStored('userInfo')?.permissions.includes('import.manage') === true
  const asked = useQuery({ ...callQuery('identity.administrators', { shopId }), enabled: !mayImport })
  const names = (asked.data?.data ?? []).map(({ name }) => name).join(t('common.listSeparator'))
  return (
    <EmptyState
      title={t('catalogue.nothingOnSale')}
      text={
        names === ''
          ? t('catalogue.nothingOnSaleText')
          : `${t('catalogue.nothingOnSaleText')} ${t('catalogue.nothingOnSaleAsk', { names })}`
      }
      action={
        mayImport ? (
          <Link to="/imports" search={{ kind: 'prices', shop: shopId }}>
            {t('catalogue.nothingOnSaleImport')}
          </Link>
        ) : null
      }
    />
  )
}
