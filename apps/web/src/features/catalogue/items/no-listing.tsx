import { useQuery } from '@tanstack/react-query'
import { t } from '../../../i18n/i18n.ts'
import { PlainButton } from '../../../ui/buttons/plain-button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import type { ItemSearch } from '../items.queries.ts'
import { Meant } from '../search/meant.tsx'
import {
  isItemSearchFiltered,
  itemNearestQuery,
  withoutItemFilters,
  type ChangeItems,
} from './item-search.ts'
import { Box } from '../../../ui/layout/parts.tsx'

/** Nothing was found: suggestions, or a button that clears the filters. */
export const NoListing = (props: { search: ItemSearch; onChange: ChangeItems; onAll: () => void }) => {
  const filtered = isItemSearchFiltered(props.search)
  return (
    <EmptyState
      icon="search"
      title={t('catalogue.nothingFound')}
      text={t(filtered ? 'catalogue.nothingFilteredText' : 'browse.codeTry')}
      action={
        <PlainButton onClick={filtered ? () => void props.onChange(withoutItemFilters) : props.onAll}>
          {t(filtered ? 'catalogue.clearFilters' : 'catalogue.showAll')}
        </PlainButton>
      }
    />
  )
}

/** Suggestions for a code or words that find no listing, unless filters hide it. */
export const NearestListings = (props: {
  shopId: string
  search: ItemSearch
  onKeyword: (keyword: string) => void
}) => {
  const { keyword = '', channel } = props.search
  const enabled = keyword !== '' && !isItemSearchFiltered(props.search)
  const nearest = useQuery({ ...itemNearestQuery(props.shopId, keyword, channel), enabled })
  const keywords = nearest.data?.keywords ?? []
  return (
    <Box as="section" target aria-live="polite">
      {keywords.length > 0 ? <Meant keywords={keywords} onKeyword={props.onKeyword} /> : null}
    </Box>
  )
}
