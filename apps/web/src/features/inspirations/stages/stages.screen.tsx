import { stageStates, type StageState } from '@showfloor/contract/common/inspirations'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t } from '../../../i18n/i18n.ts'
import { FilterChip, FilterChips } from '../../../ui/search/filter-chip.tsx'
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import { ExportMenu } from '../../../ui/files/export-menu.tsx'
import { InspirationHead } from '../list/inspiration-head.tsx'
import { InspirationList } from '../list/inspiration-list.tsx'
import { StagePill, StageWhen } from './stage-when.tsx'
import { stageFilter, stagePageQuery, type StageCard as Stage } from './stages.queries.ts'
import type { ChangeStages, StagesSearch } from '../inspirations-search.ts'
import { useInspirationNews } from '../inspiration-news.ts'
import { Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './stages.module.css'

const StageCard = ({ stage, featured }: { stage: Stage; featured: boolean }) => (
  <article className={classes.card} data-featured={featured} data-state={stage.state}>
    <ProductPicture
      src={stage.picture.url}
      alt=""
      color={stage.picture.color}
      ratio="8/5"
      eager={featured}
      sizes={featured ? '60vw' : '33vw'}
    />
    <Stack gap={1} shrink pad={4} className={classes.words}>
      <p className={classes.pills}>
        <StagePill state={stage.state} />
        {stage.newShopsOnly ? <StatusPill tone="accent">{t('inspirations.newShopsOnly')}</StatusPill> : null}
      </p>
      <Text as="h2" size="xl">
        <Link to="/new-product-stage-details" search={{ id: stage.id }}>
          {stage.name}
        </Link>
      </Text>
      <p>{stage.lead}</p>
      <small>
        <StageWhen stage={stage} />
        {' · '}
        {t('inspirations.productCount', { n: stage.productCount })}
      </small>
    </Stack>
  </article>
)

const States = (props: {
  search: StagesSearch
  counts: Record<StageState, number> | undefined
  onChange: ChangeStages
}) => {
  const { search, counts, onChange } = props
  const { state: chosen } = search
  return (
    <FilterChips label={t('inspirations.states')}>
      {stageStates.map((state) => (
        <FilterChip
          key={state}
          pressed={chosen === state}
          count={counts?.[state]}
          onPress={() => onChange({ state: chosen === state ? undefined : state })}
        >
          {t(`inspirations.state.${state}`)}
        </FilterChip>
      ))}
    </FilterChips>
  )
}

/** Launches of new products: running, upcoming and past ones. */
export const StagesScreen = (props: { shopId: string; search: StagesSearch; onChange: ChangeStages }) => {
  const { shopId, search, onChange } = props
  useInspirationNews()
  const page = useQuery(stagePageQuery(shopId, search))
  const { no = 1 } = search
  return (
    <InspirationList
      title={t('inspirations.stages')}
      page={page}
      no={no}
      onTurn={(next) => onChange({ no: next })}
      skeletons={3}
      empty={{
        icon: 'clock',
        title: t('inspirations.noStages'),
        text: t('inspirations.noStagesText'),
        all: search.state && {
          name: t('inspirations.allStages'),
          onPress: () => onChange(({ draft }) => ({ draft })),
        },
      }}
      cards={page.data?.data.map((stage, at) => (
        <StageCard key={stage.id} stage={stage} featured={at === 0 && no === 1 && stage.state !== 'PAST'} />
      ))}
    >
      <InspirationHead
        title={t('inspirations.stages')}
        drafts={search.draft !== undefined}
        onDrafts={(drafts) => onChange(() => ({ draft: drafts || undefined }))}
        editor="/new-product-stage-edit"
        create={t('inspirations.newStage')}
        tools={
          <ExportMenu
            of="inspirations.stagesExport"
            input={stageFilter(shopId, search)}
            name={t('inspirations.stages')}
          />
        }
      />
      <States search={search} counts={page.data?.counts} onChange={onChange} />
    </InspirationList>
  )
}
