import { Button } from '@mantine/core'
import { colorFamilies, type ColorFamily } from '@showfloor/contract/common/constants'
import { INSPIRATION_PAGE_SIZE, inspirationRooms, styleThemes } from '@showfloor/contract/common/inspirations'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../../i18n/i18n.ts'
import { FilterChip, FilterChips } from '../../../ui/search/filter-chip.tsx'
import { PageTurner } from '../../../ui/lists/page-turner.tsx'
import { SearchBar } from '../../../ui/search/search-bar.tsx'
import { SkeletonCards } from '../../../ui/states/skeleton.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { ExportMenu } from '../../../ui/files/export-menu.tsx'
import { InspirationHead } from '../inspiration-head.tsx'
import { StyleCard } from './style-card.tsx'
import { styleFilter, stylePageQuery, type StylesSearch } from './styles.queries.ts'
import { useInspirationNews } from '../inspiration-news.ts'
import classes from './styles.module.css'

type Filtering = { search: StylesSearch; onChange: (search: StylesSearch) => void }

/** The search without one of its filters, from the first page on. */
const without = (search: StylesSearch, filter: keyof StylesSearch): StylesSearch => {
  const { [filter]: _gone, no: _no, ...kept } = search
  return kept
}

const Colors = ({ search, onChange }: Filtering) => (
  <label className={classes['color']}>
    <i
      data-color={search.color ?? 'any'}
      style={search.color ? { backgroundColor: `var(--family-${search.color})` } : {}}
    />
    <span className="sr-only">{t('inspirations.color')}</span>
    <select
      value={search.color ?? ''}
      onChange={(event) => {
        const kept = without(search, 'color')
        const color = event.currentTarget.value
        onChange(color ? { ...kept, color: color as ColorFamily } : kept)
      }}
    >
      <option value="">{t('inspirations.anyColor')}</option>
      {colorFamilies
        .filter((family) => family !== 'other')
        .map((family) => (
          <option key={family} value={family}>
            {t(`browse.color.${family}`)}
          </option>
        ))}
    </select>
  </label>
)

const Filters = ({ search, onChange }: Filtering) => (
  <div className={classes['filters']}>
    <FilterChips label={t('inspirations.room')}>
      {inspirationRooms.map((room) => (
        <FilterChip
          key={room}
          pressed={search.room === room}
          onPress={() => {
            const kept = without(search, 'room')
            onChange(search.room === room ? kept : { ...kept, room })
          }}
        >
          {t(`inspirations.room.${room}`)}
        </FilterChip>
      ))}
      <Colors search={search} onChange={onChange} />
    </FilterChips>
    <FilterChips label={t('inspirations.theme')}>
      {styleThemes.map((theme) => (
        <FilterChip
          key={theme}
          pressed={search.theme === theme}
          onPress={() => {
            const kept = without(search, 'theme')
            onChange(search.theme === theme ? kept : { ...kept, theme })
          }}
        >
          {t(`inspirations.theme.${theme}`)}
        </FilterChip>
      ))}
    </FilterChips>
  </div>
)

/** The gallery of styles: rooms furnished in one manner, the picture first. */
export const StylesScreen = ({ shopId, search, onChange }: { shopId: string } & Filtering) => {
  useInspirationNews()
  const page = useQuery(stylePageQuery(shopId, search))
  const styles = page.data?.data ?? []
  const narrowed = Boolean(search.room ?? search.theme ?? search.color ?? search.keyword)
  return (
    <div className={classes['screen']}>
      <title>{`${t('inspirations.styles')} · Showfloor`}</title>
      <InspirationHead
        title={t('inspirations.styles')}
        drafts={search.draft !== undefined}
        onDrafts={(drafts) => onChange(drafts ? { draft: '1' } : {})}
        editor="/style-edit"
        create={t('inspirations.newStyle')}
        tools={
          <ExportMenu
            path="/api/styles/export"
            input={styleFilter(shopId, search)}
            name={t('inspirations.styles')}
          />
        }
      >
        <SearchBar
          value={search.keyword ?? ''}
          placeholder={t('inspirations.searchHint')}
          onSearch={(keyword) => {
            const kept = without(search, 'keyword')
            onChange(keyword ? { ...kept, keyword } : kept)
          }}
        />
      </InspirationHead>
      <Filters search={search} onChange={onChange} />
      {page.error ? <ErrorState error={page.error} onRetry={() => void page.refetch()} /> : null}
      {page.data?.total === 0 ? (
        <EmptyState
          icon="picture"
          title={t(narrowed ? 'inspirations.noStyles' : 'inspirations.noStylesYet')}
          text={t(narrowed ? 'inspirations.noStylesText' : 'inspirations.noStylesYetText')}
          {...(narrowed
            ? {
                action: (
                  <Button variant="default" onClick={() => onChange(search.draft ? { draft: '1' } : {})}>
                    {t('inspirations.allStyles')}
                  </Button>
                ),
              }
            : {})}
        />
      ) : null}
      <div className={classes['grid']} aria-busy={page.isFetching} data-previous={page.isPlaceholderData}>
        {page.isPending ? <SkeletonCards count={6} /> : null}
        {styles.map((style, at) => (
          <StyleCard
            key={style.id}
            style={style}
            eager={at < 3}
            featured={at === 0 && !narrowed && (search.no ?? 1) === 1 && styles.length > 2}
          />
        ))}
      </div>
      <PageTurner
        no={search.no ?? 1}
        total={page.data?.total ?? 0}
        size={INSPIRATION_PAGE_SIZE}
        onTurn={(no) => onChange({ ...search, no })}
      />
    </div>
  )
}
