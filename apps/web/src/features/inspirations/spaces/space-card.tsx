import { Link } from '@tanstack/react-router'
import { t } from '../../../i18n/i18n.ts'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { Price } from '../../../ui/figures/price.tsx'
import { FloorPlan } from './plan/floor-plan.tsx'
import { tooLargeText } from './space-texts.ts'
import { withoutSet } from './set/space-choice.ts'
import type { MeasuredRoom } from './space-room.ts'
import type { SpaceSearch } from './space-search.ts'
import type { SpaceCard } from './spaces.queries.ts'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './spaces.module.css'

/** One set: its plan in the room, its price, and what is too large. The whole card is a link. */
export const SpaceCardView = (props: { set: SpaceCard; search: SpaceSearch; room: MeasuredRoom }) => {
  const { set, search, room } = props
  const [first] = set.tooLarge
  return (
    <article className={classes.card}>
      <Stack align="center" justifyItems="center" pad={3} surface="sunken" className={classes.plan}>
        <FloorPlan room={room} plan={set.plan} quiet />
      </Stack>
      <Inline column gap={1} grow className={classes.body}>
        <Text as="h3" size="lg">
          <Link to="/space-match" search={{ ...withoutSet(search), room: set.room, id: set.id }}>
            {set.name}
          </Link>
        </Text>
        <Text tone="quiet">{set.lead}</Text>
        <Text tone="quiet" className={classes.verdict} data-fits={set.fits}>
          <Icon name={set.fits ? 'check' : 'alert'} size={16} />
          {first ? tooLargeText(first) : t('spaces.fits')}
          {set.tooLarge.length > 1 ? t('spaces.andMore', { n: set.tooLarge.length - 1 }) : null}
        </Text>
        <Inline wrap gapY={0} gapX={3} align="baseline" justify="between" className={classes.price}>
          <Price amountCents={set.total} wasCents={set.saleTotal} size="lg" />
          <small>
            {t('spaces.pieces', { n: set.pieceCount })}
            {set.shortCount > 0 ? ` · ${t('spaces.short', { n: set.shortCount })}` : ''}
          </small>
        </Inline>
      </Inline>
    </article>
  )
}
