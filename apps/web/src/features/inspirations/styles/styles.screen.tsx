import { colorFamilies, type ColorFamily } from '@showfloor/contract/common/constants'
import { inspirationRooms, styleThemes } from '@showfloor/contract/common/inspirations'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../../i18n/i18n.ts'
import { FilterChip, FilterChips } from '../../../ui/search/filter-chip.tsx'
import { SearchBar } from '../../../ui/search/search-bar.tsx'
import { ExportMenu } from '../../../ui/files/export-menu.tsx'
import { InspirationHead } from '../list/inspiration-head.tsx'
import { InspirationList } from '../list/inspiration-list.tsx'
import { StyleCard } from './style-card.tsx'
import { styleFilter, stylePageQuery, type StylesSearch } from './styles.queries.ts'
import { useInspirationNews } from '../inspiration-news.ts'
import { Box, Inline, Stack } from '../../../ui/layout/parts.tsx'
import classes from './styles.module.css'

type Filtering = { search: StylesSearch; onChange: (search: StylesSearch) => void }

/** The search without one of its filters, back on the first page. */
const without = (search: StylesSearch, filter: keyof StylesSearch): StylesSearch => {
  const { [filter]: _gone, no: _no, ...kept } = search
  return kept
}

const Colors = ({ search, onChange }: Filtering) => (
  <Inline
    as="label"
    inText
    gap={2}
    align="center"
    rigid
    surface="plain"
    line="around"
    round="full"
    target
    className={classes.color}
  >
    <Box
      as="i"
      round="full"
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
  </Inline>
)

const Filters = ({ search, onChange }: Filtering) => (
  <Stack gap={2} shrink>
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
  </Stack>
)

/** The gallery of styles: rooms furnished in one manner, the picture first. */
export const StylesScreen = ({ shopId, search, onChange }: { shopId: string } & Filtering) => {
  useInspirationNews()
  const page = useQuery(stylePageQuery(shopId, search))
  const { no = 1 } = search
  const narrowed = Boolean(search.room ?? search.theme ?? search.color ?? search.keyword)
  const isLarge = (page.data?.data.length ?? 0) > 2
  return (
    <InspirationList
      title={t('inspirations.styles')}
      page={page}
      no={no}
      onTurn={(next) => onChange({ ...search, no: next })}
      skeletons={6}
      empty={{
        icon: 'picture',
        title: t(narrowed ? 'inspirations.noStyles' : 'inspirations.noStylesYet'),
        text: t(narrowed ? 'inspirations.noStylesText' : 'inspirations.noStylesYetText'),
        all: narrowed
          ? {
              name: t('inspirations.allStyles'),
              onPress: () => onChange(search.draft ? { draft: '1' } : {}),
            }
          : undefined,
      }}
      cards={page.data?.data.map((style, at) => (
        <StyleCard
          key={style.id}
          style={style}
          eager={at < 3}
          featured={at === 0 && !narrowed && no === 1 && isLarge}
        />
      ))}
    >
      <InspirationHead
        title={t('inspirations.styles')}
        drafts={search.draft !== undefined}
        onDrafts={(drafts) => onChange(drafts ? { draft: '1' } : {})}
        editor="/style-edit"
        create={t('inspirations.newStyle')}
        tools={
          <ExportMenu
            of="inspirations.stylesExport"
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
    </InspirationList>
  )
}
