import { useQuery } from '@tanstack/react-query'
import { t } from '../../../i18n/i18n.ts'
import { PlainButton } from '../../../ui/plain-button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { itemNearestQuery, type ItemSearch } from '../items.queries.ts'
import { Meant } from '../browse/meant.tsx'

/** Words that found no listing: what would find one, and the way back to all of them. */
export const NoListing = ({ onAll }: { onAll: () => void }) => (
  <EmptyState
    icon="search"
    title={t('catalogue.nothingFound')}
    text={t('browse.codeTry')}
    action={<PlainButton onClick={onAll}>{t('catalogue.showAll')}</PlainButton>}
  />
)

/** What was probably meant by a code or words that find no listing. */
export const NearestListings = (props: {
  shopId: string
  search: ItemSearch
  onKeyword: (keyword: string) => void
}) => {
  const { keyword = '', channel } = props.search
  const nearest = useQuery({ ...itemNearestQuery(props.shopId, keyword, channel), enabled: keyword !== '' })
  const keywords = nearest.data?.keywords ?? []
  return (
    <section aria-live="polite">
      {keywords.length > 0 ? <Meant keywords={keywords} onKeyword={props.onKeyword} /> : null}
    </section>
  )
}
