import { Button } from '@mantine/core'
import { ROOM_MAX_MM, ROOM_MIN_MM } from '@showfloor/contract/common/floor-plan'
import { inspirationRooms, type InspirationRoom } from '@showfloor/contract/common/inspirations'
import { useState } from 'react'
import { t } from '../../../../i18n/i18n.ts'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { FilterChip, FilterChips } from '../../../../ui/search/filter-chip.tsx'
import { Icon } from '../../../../ui/pictures/icons.tsx'
import { lazyPart } from '../../../../ui/loading/lazy-part.tsx'
import { FloorPlan } from '../plan/floor-plan.tsx'
import { measuredOf, parseRoomSide, roomOf } from '../space-room.ts'
import type { ChangeSpaces, SpaceSearch } from '../space-search.ts'
import { Inline, Stack } from '../../../../ui/layout/parts.tsx'
import classes from '../spaces.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'

const SpaceOpenings = lazyPart(
  async () => (await import('./space-openings.tsx')).SpaceOpenings,
  ({ onClose }) => onClose(),
)
const SpaceCustomer = lazyPart(
  async () => (await import('../set/space-customer.tsx')).SpaceCustomer,
  ({ onClose }) => onClose(),
)

// The measured rooms of a customer's home are bedrooms.
const measuredRooms: readonly InspirationRoom[] = ['BEDROOM', 'KIDS']

/** A side of the room; an invalid length stays typed and shows its error. */
const Side = (props: { label: string; mm: number; onChange: (mm: number) => void }) => {
  const { label, mm, onChange } = props
  const [draft, setDraft] = useState<string>()
  const text = draft ?? String(mm)
  const isLength = parseRoomSide(text) !== undefined
  return (
    <TextField
      label={label}
      value={text}
      inputMode="numeric"
      autoComplete="off"
      after="mm"
      error={isLength ? undefined : t('spaces.sideProblem', { min: ROOM_MIN_MM, max: ROOM_MAX_MM })}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const typed = event.currentTarget.value
        const sideMm = parseRoomSide(typed)
        setDraft(typed)
        if (sideMm !== undefined) onChange(sideMm)
      }}
      onBlur={() => {
        if (isLength) setDraft(undefined)
      }}
    />
  )
}

const Sides = ({ search, onChange }: Pick<Editing, 'search' | 'onChange'>) => {
  const room = roomOf(search)
  return (
    <Stack gap={3} align="start" className={classes.sides}>
      <Side
        key={`w ${room.kind}`}
        label={t('spaces.width')}
        mm={room.widthMm}
        onChange={(w) => onChange({ w })}
      />
      <Side
        key={`d ${room.kind}`}
        label={t('spaces.depth')}
        mm={room.depthMm}
        onChange={(d) => onChange({ d })}
      />
    </Stack>
  )
}

type Editing = { shopId: string; search: SpaceSearch; onChange: ChangeSpaces }

/** The room to furnish: kind, sides, doors and windows; typed, or taken from a customer's home. */
export const SpaceRoomForm = ({ shopId, search, onChange }: Editing) => {
  const [open, setOpen] = useState<'openings' | 'customer'>()
  const room = roomOf(search)
  return (
    <Stack
      as="section"
      gap={4}
      shrink
      pad={4}
      surface="plain"
      round="l"
      shadow={1}
      aria-label={t('spaces.room')}
    >
      <FilterChips label={t('inspirations.room')}>
        {inspirationRooms.map((kind) => (
          <FilterChip
            key={kind}
            pressed={room.kind === kind}
            onPress={() => onChange(({ draft }) => ({ draft, room: kind }))}
          >
            {t(`inspirations.room.${kind}`)}
          </FilterChip>
        ))}
      </FilterChips>
      <Stack gapY={4} gapX={5} align="center" className={classes.measures}>
        <Stack align="center" justifyItems="center" className={classes.sketch}>
          <FloorPlan room={measuredOf(room)} quiet />
        </Stack>
        <Sides search={search} onChange={onChange} />
        <Inline wrap gap={2} alignSelf="end" className={classes.more}>
          <Button
            variant="default"
            leftSection={<Icon name="door" size={18} />}
            onClick={() => setOpen('openings')}
          >
            {t('spaces.openings', { n: room.openings.length })}
          </Button>
          {measuredRooms.includes(room.kind) ? (
            <Button
              variant="default"
              leftSection={<Icon name="person" size={18} />}
              onClick={() => setOpen('customer')}
            >
              {t('spaces.fromCustomer')}
            </Button>
          ) : null}
        </Inline>
      </Stack>
      {open === 'openings' ? (
        <SpaceOpenings search={search} onChange={onChange} onClose={() => setOpen(undefined)} />
      ) : null}
      {open === 'customer' ? (
        <SpaceCustomer
          shopId={shopId}
          onChoose={(sides) => {
            setOpen(undefined)
            onChange({ room: room.kind, ...sides })
          }}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </Stack>
  )
}
