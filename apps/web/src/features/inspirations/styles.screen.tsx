import { inspirationRooms } from '@showfloor/contract/common/inspirations'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/i18n.ts'
import { FilterChip, FilterChips } from '../../ui/filter-chip.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { InspirationWays } from './inspiration-ways.tsx'
import { stylePageQuery, type StylesSearch } from './styles.queries.ts'
import classes from './styles.module.css'

/** The gallery of styles: rooms furnished in one manner, the picture first. */
export const StylesScreen = (props: {
  shopId: string
  search: StylesSearch
  onChange: (search: StylesSearch) => void
}) => {
  const { shopId, search, onChange } = props
  const page = useQuery(stylePageQuery(shopId, search))
  const { no: _no, room: _room, ...kept } = search
  return (
    <div className={classes['screen']}>
      <title>{`${t('inspirations.styles')} · Showfloor`}</title>
      <h1 className="sr-only">{t('inspirations.styles')}</h1>
      <InspirationWays />
      <FilterChips label={t('inspirations.room')}>
        {inspirationRooms.map((room) => (
          <FilterChip
            key={room}
            pressed={search.room === room}
            onPress={() => onChange(search.room === room ? kept : { ...kept, room })}
          >
            {t(`inspirations.room.${room}`)}
          </FilterChip>
        ))}
      </FilterChips>
      {page.error ? <ErrorState error={page.error} onRetry={() => void page.refetch()} /> : null}
      {page.data?.total === 0 ? <EmptyState icon="picture" title={t('inspirations.noStyles')} /> : null}
      <div className={classes['grid']}>
        {page.isPending ? <SkeletonCards count={6} /> : null}
        {page.data?.data.map((style) => (
          <h2 key={style.id}>{style.name}</h2>
        ))}
      </div>
    </div>
  )
}
