import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { nounKey } from '../../../client/queries.ts'
import { formatDate } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { BackLink } from '../../../ui/screen/back-link.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import { InspirationWaiting } from '../inspiration-waiting.tsx'
import { PieceDesk } from '../piece-desk.tsx'
import { PieceRow } from '../piece-row.tsx'
import { lastDay, StageCountdown, StagePill } from './stage-when.tsx'
import { stageDetailQuery, type StageDetail } from './stages.queries.ts'
import { useInspirationNews } from '../inspiration-news.ts'
import { useMayEditInspirations } from '../inspiration-rights.ts'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './stages.module.css'

const Hero = ({ stage }: { stage: StageDetail }) => {
  const queryClient = useQueryClient()
  const mayEdit = useMayEditInspirations()
  // The server decides a launch's state; an open page refetches it when the countdown ends.
  const turned = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: nounKey('inspirations') }),
    [queryClient],
  )
  return (
    <Stack as="header" gap={4} className={classes.hero}>
      <Inline as="nav" justify="between" across className={classes.ways}>
        <BackLink link={{ to: '/new-product-stage' }} name={t('inspirations.stages')} />
        {mayEdit ? (
          <Link to="/new-product-stage-edit" search={{ id: stage.id }} data-accent>
            <Icon name="pen" size={18} />
            {t('inspirations.edit')}
          </Link>
        ) : null}
      </Inline>
      <ProductPicture
        src={stage.picture.url}
        alt={stage.name}
        color={stage.picture.color}
        ratio="8/5"
        eager
        rounded
        sizes="(min-width: 64em) 60vw, 100vw"
      />
      <Stack gap={2} shrink className={classes.stageWords}>
        <Inline as="p" wrap gap={2}>
          <StagePill state={stage.state} />
          {stage.newShopsOnly ? (
            <StatusPill tone="accent">{t('inspirations.newShopsOnly')}</StatusPill>
          ) : null}
          {stage.status === 'DRAFT' ? (
            <StatusPill tone="warning">{t('inspirations.draft')}</StatusPill>
          ) : null}
        </Inline>
        <Text as="h1" size="3xl">
          {stage.name}
        </Text>
        <Text size="lg">{stage.lead}</Text>
        <Text tone="quiet" tabular>
          {t('inspirations.fromTo', { from: formatDate(stage.startsAt), to: lastDay(stage.endsAt) })}
        </Text>
        <StageCountdown stage={stage} onEnd={turned} />
        <p className={classes.story}>{stage.story}</p>
      </Stack>
    </Stack>
  )
}

/** Guides want single pieces of a launch: nothing is chosen at first. */
const Products = ({ shopId, stage }: { shopId: string; stage: StageDetail }) => (
  <PieceDesk shopId={shopId} id={`launch ${stage.id}`} pieces={stage.products} startsOut>
    {(pieces, actions) => (
      <Stack as="section" gap={3} className={classes.products} aria-labelledby="stage-products">
        <Text as="h2" size="xl" id="stage-products">
          {t('inspirations.productCount', { n: pieces.length })}
        </Text>
        <Stack gap={3}>
          {pieces.map((piece, at) => (
            <PieceRow key={piece.key} piece={piece} no={at + 1} {...actions} />
          ))}
        </Stack>
      </Stack>
    )}
  </PieceDesk>
)

/** A launch: its date, its story, its products. */
export const StageScreen = ({ shopId, id }: { shopId: string; id: string }) => {
  useInspirationNews()
  const query = useQuery(stageDetailQuery(shopId, id))
  const stage = query.data
  if (!stage)
    return <InspirationWaiting query={query} to="/new-product-stage" name={t('inspirations.stages')} />
  return (
    <Inline column grow>
      <title>{`${stage.name} · Showfloor`}</title>
      <Hero stage={stage} />
      <Products shopId={shopId} stage={stage} />
    </Inline>
  )
}
