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
import { styleFilter, stylePageQuery } from './styles.queries.ts'
import type { ChangeStyles, StylesSearch } from '../inspirations-search.ts'
import { useInspirationNews } from '../inspiration-news.ts'
import { Box, Inline, Stack } from '../../../ui/layout/parts.tsx'
import classes from './styles.module.css'

type Filtering = { search: StylesSearch; onChange: ChangeStyles }

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
      onChange={(event) => onChange({ color: event.currentTarget.value as ColorFamily | '' })}
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
          onPress={() => onChange({ room: search.room === room ? undefined : room })}
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
          onPress={() => onChange({ theme: search.theme === theme ? undefined : theme })}
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
      onTurn={(next) => onChange({ no: next })}
      skeletons={6}
      empty={{
        icon: 'picture',
        title: t(narrowed ? 'inspirations.noStyles' : 'inspirations.noStylesYet'),
        text: t(narrowed ? 'inspirations.noStylesText' : 'inspirations.noStylesYetText'),
        all: narrowed
          ? {
              name: t('inspirations.allStyles'),
              onPress: () => onChange(({ draft }) => ({ draft })),
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
        onDrafts={(drafts) => onChange(() => ({ draft: drafts || undefined }))}
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
          onSearch={(keyword) => onChange({ keyword })}
        />
      </InspirationHead>
      <Filters search={search} onChange={onChange} />
    </InspirationList>
  )
}
