import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../../i18n/i18n.ts'
import { BackLink } from '../../../../ui/screen/back-link.tsx'
import { FilterChip } from '../../../../ui/search/filter-chip.tsx'
import { Icon } from '../../../../ui/pictures/icons.tsx'
import { lazyPart } from '../../../../ui/loading/lazy-part.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { CallError } from '../../../../client/request.ts'
import { SetToCart } from '../../../carts/adding/set-to-cart.tsx'
import { ClearanceLegend, FloorPlan } from '../plan/floor-plan.tsx'
import { slotsOut, withoutSet, withSlotTurned, withSwap } from './space-choice.ts'
import { measuredOf, roomOf } from '../space-room.ts'
import type { ChangeSpaces, SpaceSearch } from '../space-search.ts'
import { SpaceSlots } from './space-slots.tsx'
import { tooLargeText } from '../space-texts.ts'
import { spaceDetailQuery, type SpaceDetail } from '../spaces.queries.ts'
import { useMayEditInspirations } from '../../inspiration-rights.ts'
import { Inline, Stack, Text } from '../../../../ui/layout/parts.tsx'
import classes from '../spaces.module.css'

const SpaceAlternatives = lazyPart(
  async () => (await import('./space-alternatives.tsx')).SpaceAlternatives,
  ({ onClose }) => onClose(),
)

const Plan = (props: { set: SpaceDetail; search: SpaceSearch; onPick: (slotNo: number) => void }) => {
  const { set, search, onPick } = props
  const [clearances, setClearances] = useState(true)
  const room = roomOf(search)
  return (
    <Stack
      as="section"
      gap={3}
      shrink
      pad={4}
      surface="plain"
      round="l"
      shadow={1}
      className={classes.spaceSetPlan}
      aria-label={t('spaces.plan')}
    >
      <Stack align="center" justifyItems="center" className={classes.drawing}>
        <FloorPlan
          room={measuredOf(room)}
          plan={set.plan}
          clearances={clearances}
          marked={search.slot}
          onPick={onPick}
        />
      </Stack>
      <Inline wrap gapY={2} gapX={4} align="center">
        <FilterChip pressed={clearances} onPress={() => setClearances(!clearances)}>
          {t('spaces.clearances')}
        </FilterChip>
        {clearances ? <ClearanceLegend plan={set.plan} /> : null}
      </Inline>
    </Stack>
  )
}

const Head = (props: { set: SpaceDetail; search: SpaceSearch; onEdit: (() => void) | undefined }) => {
  const { set, search, onEdit } = props
  const room = roomOf(search)
  return (
    <Stack as="header" gap={2}>
      <Inline wrap gap={2} align="center" justify="between" className={classes.title}>
        <Text as="h1" size="2xl">
          {set.name}
        </Text>
        {onEdit ? (
          <Button variant="default" leftSection={<Icon name="pen" size={18} />} onClick={onEdit}>
            {t('spaces.edit')}
          </Button>
        ) : null}
      </Inline>
      <Text tone="quiet">
        {t(`inspirations.room.${set.room}`)} · {t('spaces.inRoom', { w: room.widthMm, d: room.depthMm })}
      </Text>
      <Inline
        gap={2}
        align="start"
        pad={3}
        surface="warning-soft"
        round="m"
        tone="warning"
        className={classes.spaceSetVerdict}
        data-fits={set.fits}
      >
        <Icon name={set.fits ? 'check' : 'alert'} size={20} />
        {set.fits ? (
          <p>{t('spaces.fitsWhole')}</p>
        ) : (
          <ul>
            {set.tooLarge.map((one) => (
              <li key={one.slotNo}>{tooLargeText(one)}</li>
            ))}
          </ul>
        )}
      </Inline>
      {set.story ? <Text tone="quiet">{set.story}</Text> : null}
    </Stack>
  )
}

/** Adds the chosen pieces that can be sold here to the cart, and names the others. */
const Buy = ({ set }: { set: SpaceDetail }) => {
  const chosen = set.slots.filter((slot) => slot.chosen)
  const lines = chosen.flatMap(({ piece: { itemMappingId, state, quantity } }) =>
    itemMappingId !== null && state !== 'NOT_FOR_SALE' ? [{ itemMappingId, itemQty: quantity }] : [],
  )
  const left = chosen.flatMap(({ piece: { name, itemMappingId, state, quantity } }) =>
    itemMappingId === null || state === 'NOT_FOR_SALE'
      ? [{ skuName: name, itemQty: quantity, reason: 'NOT_FOR_SALE' as const }]
      : [],
  )
  const whole = chosen.length === set.slots.length
  return (
    <SetToCart
      lines={lines}
      left={left}
      totalCents={set.total}
      wasCents={set.saleTotal}
      summary={t('spaces.pieces', { n: set.pieceCount })}
      label={whole ? t('spaces.addWhole') : t('spaces.addChosen', { n: lines.length })}
    />
  )
}

const Content = (props: {
  set: SpaceDetail
  shopId: string
  search: SpaceSearch
  onChange: ChangeSpaces
  onEdit: (() => void) | undefined
}) => {
  const { set, shopId, search, onChange, onEdit } = props
  const { slot: _slot, ...closed } = search
  const swap = (slot: number | undefined) => onChange((now) => ({ ...now, slot }))
  const swapping = set.slots.find(({ no }) => no === search.slot)
  return (
    <>
      <div className={classes.columns}>
        <Plan set={set} search={search} onPick={swap} />
        <Stack gap={4} shrink>
          <Head set={set} search={search} onEdit={onEdit} />
          <SpaceSlots
            set={set}
            out={slotsOut(search)}
            onSwap={swap}
            onOwn={(slotNo) => onChange((now) => withSwap(now, slotNo, null))}
            onTurn={(slotNo) => onChange((now) => withSlotTurned(now, slotNo))}
          />
        </Stack>
      </div>
      <Buy set={set} />
      {swapping ? (
        <SpaceAlternatives
          shopId={shopId}
          search={closed}
          slot={swapping}
          onChoose={(skuId) => onChange((now) => withSwap(now, swapping.no, skuId))}
          onClose={() => swap(undefined)}
        />
      ) : null}
    </>
  )
}

/** One set in the customer's room: the plan to scale, its pieces to swap or leave out, and a button that adds all of them to the cart. */
export const SpaceSetScreen = (props: { shopId: string; search: SpaceSearch; onChange: ChangeSpaces }) => {
  const { shopId, search, onChange } = props
  const query = useQuery(spaceDetailQuery(shopId, search))
  const mayEdit = useMayEditInspirations()
  const set = query.data
  const gone = query.error instanceof CallError && query.error.status === 404
  return (
    <div className={classes.spaceSetScreen} aria-busy={query.isPlaceholderData}>
      <title>{`${set?.name ?? t('inspirations.spaces')} · Showfloor`}</title>
      <BackLink link={{ to: '/space-match', search: withoutSet(search) }} name={t('spaces.back')} />
      {gone ? <EmptyState icon="ruler" title={t('spaces.gone')} text={t('spaces.goneHow')} /> : null}
      {query.error && !set && !gone ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isPending ? (
        <div className={classes.columns}>
          <Skeleton shape="block" width="100%" ratio="1/1" />
          <Skeleton shape="block" width="100%" height="420px" />
        </div>
      ) : null}
      {set ? (
        <Content
          {...props}
          set={set}
          onEdit={mayEdit ? () => onChange((now) => ({ ...now, edit: set.id })) : undefined}
        />
      ) : null}
    </div>
  )
}
