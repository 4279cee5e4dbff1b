import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { t } from '../../../i18n/i18n.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import { storesQuery } from '../marketplaces.queries.ts'
import { skippedText, troublesOf } from './store-troubles.ts'

/** Above the queue: stores whose orders do not all arrive, and where that is mended. */
export const Troubles = ({ shopId, stores }: { shopId: string; stores: LinkProps }) => {
  const { data } = useQuery(storesQuery(shopId))
  const told = (data?.data ?? []).flatMap((store) => {
    const texts = [...troublesOf(store), ...skippedText(store)]
    return texts.length > 0 ? [{ store, texts }] : []
  })
  return told.map(({ store, texts }) => (
    <Notice key={store.id}>
      <b>{store.sellerName || store.channelName}</b> {texts.join(' · ')}{' '}
      <Link {...stores}>
        {t(store.state === 'LOST' ? 'marketplaces.authorizeAgain' : 'marketplaces.stores')}
      </Link>
    </Notice>
  ))
}
