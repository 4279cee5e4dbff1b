import { Button } from '@mantine/core'
import { INSPIRATION_PAGE_SIZE } from '@showfloor/contract/common/inspirations'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../../i18n/i18n.ts'
import { FilterChip } from '../../../ui/search/filter-chip.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { PageTurner } from '../../../ui/lists/page-turner.tsx'
import { SkeletonCards } from '../../../ui/states/skeleton.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { ExportMenu } from '../../../ui/files/export-menu.tsx'
import { InspirationWays } from '../list/inspiration-ways.tsx'
import { SpaceCardView } from './space-card.tsx'
import { SpaceRoomForm } from './editor/space-room-form.tsx'
import { measuredOf, roomOf } from './space-room.ts'
import type { ChangeSpaces, SpaceSearch } from './space-search.ts'
import { spaceFilter, spacePageQuery, type SpaceCard } from './spaces.queries.ts'
import { useMayEditInspirations } from '../inspiration-rights.ts'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './spaces.module.css'

const Sets = (props: { sets: readonly SpaceCard[]; search: SpaceSearch }) => (
  <Stack as="ul" gap={4} className={classes.grid}>
    {props.sets.map((set) => (
      <Stack as="li" key={set.id}>
        <SpaceCardView set={set} search={props.search} room={measuredOf(roomOf(props.search))} />
      </Stack>
    ))}
  </Stack>
)

const Group = ({ title, sets, search }: { title: string; sets: readonly SpaceCard[]; search: SpaceSearch }) =>
  sets.length === 0 ? null : (
    <>
      <Text as="h2" marginTop={2} size="lg">
        {title}
      </Text>
      <Sets sets={sets} search={search} />
    </>
  )

type Listing = { shopId: string; search: SpaceSearch; onChange: ChangeSpaces }

/** Actions on the whole list: drafts and a new set for editors, the export for everybody. */
const Tools = ({ shopId, search, onChange }: Listing) => {
  const mayEdit = useMayEditInspirations()
  return (
    <Inline gap={2} align="center" className={classes.editing} data-editor={mayEdit}>
      {mayEdit ? (
        <>
          <FilterChip pressed={search.draft ?? false} onPress={() => onChange({ draft: !search.draft })}>
            {t('inspirations.drafts')}
          </FilterChip>
          <Button
            variant="default"
            leftSection={<Icon name="plus" size={18} />}
            onClick={() => onChange((now) => ({ ...now, edit: 'new' }))}
          >
            {t('spaces.newSet')}
          </Button>
        </>
      ) : null}
      <ExportMenu
        of="inspirations.spacesExport"
        input={spaceFilter(shopId, search)}
        name={t('inspirations.spaces')}
      />
    </Inline>
  )
}

/** Sets of furniture for a room: fitting ones with their plan first, then almost fitting ones, then those that are too large. */
export const SpacesScreen = (props: Listing) => {
  const { shopId, search, onChange } = props
  const page = useQuery(spacePageQuery(shopId, search))
  const sets = page.data?.data ?? []
  const fitting = sets.filter(({ fits }) => fits)
  const isHopeless = ({ tooLarge }: SpaceCard) => tooLarge[0]?.slotNo === 1
  const almost = sets.filter((set) => !set.fits && !isHopeless(set))
  const hopeless = sets.filter(isHopeless)
  return (
    <Stack gap={4} alignContent="start" pad={5} className={classes.screen}>
      <title>{`${t('inspirations.spaces')} · Showfloor`}</title>
      <Inline as="header" wrap gap={3} align="center" justify="between">
        <h1 className="sr-only">{t('inspirations.spaces')}</h1>
        <InspirationWays />
        <Tools {...props} />
      </Inline>
      <SpaceRoomForm shopId={shopId} search={search} onChange={onChange} />
      <QueryState query={page}>
        <Stack gap={4} className={classes.grid}>
          <SkeletonCards count={6} />
        </Stack>
      </QueryState>
      {page.data ? (
        <Stack gap={4} aria-busy={page.isPlaceholderData}>
          <Text as="output" tone="quiet">
            {t('spaces.found', { n: page.data.fitting, rest: page.data.total - page.data.fitting })}
          </Text>
          {page.data.total === 0 ? (
            <EmptyState icon="ruler" title={t('spaces.none')} text={t('spaces.noneHow')} />
          ) : null}
          {fitting.length > 0 ? <Sets sets={fitting} search={search} /> : null}
          <Group title={t('spaces.almost')} sets={almost} search={search} />
          <Group title={t('spaces.hopeless')} sets={hopeless} search={search} />
          <PageTurner
            no={search.no ?? 1}
            size={INSPIRATION_PAGE_SIZE}
            total={page.data.total}
            onTurn={(no) => onChange({ no })}
          />
        </Stack>
      ) : null}
    </Stack>
  )
}
