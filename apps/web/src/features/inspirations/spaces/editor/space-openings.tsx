import { Button } from '@mantine/core'
import { OPENINGS_MAX, walls, type Opening } from '@showfloor/contract/common/floor-plan'
import { useState } from 'react'
import { t } from '../../../../i18n/i18n.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { Icon } from '../../../../ui/pictures/icons.tsx'
import { SelectField } from '../../../../ui/choices/select-field.tsx'
import { FloorPlan } from '../plan/floor-plan.tsx'
import {
  measuredOf,
  openingKind,
  openingKinds,
  openingOf,
  roomOf,
  wallLength,
  withOpenings,
  type FurnishedRoom,
} from '../space-room.ts'
import { parseWhole } from '../../../../ui/figures/number-text.ts'
import { Inline, Stack } from '../../../../ui/layout/parts.tsx'
import type { ChangeSpaces, SpaceSearch } from '../space-search.ts'
import classes from '../spaces.module.css'

const leastMm = 300

type Typed = { offset: string; width: string }

/** Parses the place of an opening, in mm, or answers what is wrong as a text. */
const readPlace = (
  room: FurnishedRoom,
  { wall }: Opening,
  typed: Typed,
): { place: Pick<Opening, 'offsetMm' | 'widthMm'> } | { problem: Partial<Typed> } => {
  const long = wallLength(room, wall)
  const widthMm = parseWhole(typed.width, { min: leastMm, max: long })
  if (widthMm === undefined)
    return { problem: { width: t('spaces.widthProblem', { min: leastMm, max: long }) } }
  const most = long - widthMm
  const offsetMm = parseWhole(typed.offset, { min: 0, max: most })
  if (offsetMm === undefined) return { problem: { offset: t('spaces.offsetProblem', { max: most }) } }
  return { place: { offsetMm, widthMm } }
}

const Row = (props: {
  room: FurnishedRoom
  opening: Opening
  onChange: (opening: Opening) => void
  onRemove: () => void
}) => {
  const { room, opening, onChange, onRemove } = props
  const [offset, setOffset] = useState(String(opening.offsetMm))
  const [width, setWidth] = useState(String(opening.widthMm))
  const read = readPlace(room, opening, { offset, width })
  const problem = 'problem' in read ? read.problem : {}
  const kind = openingKind(opening)
  const put = (next: Partial<{ offset: string; width: string; opening: Opening }>) => {
    const to = next.opening ?? opening
    const [at, wide] = [next.offset ?? offset, next.width ?? width]
    setOffset(at)
    setWidth(wide)
    const now = readPlace(room, to, { offset: at, width: wide })
    if ('place' in now) onChange({ ...to, ...now.place })
    else if (next.opening) onChange(to)
  }
  const across = opening.wall === 'north' || opening.wall === 'south'
  return (
    <Stack as="li" gap={2} align="start" line="below" className={classes.openingRow}>
      <SelectField
        label={t('spaces.openingKind')}
        value={kind}
        options={openingKinds.map((value) => ({ value, label: t(`spaces.opening.${value}`) }))}
        onChange={(value) => {
          const chosen = openingKinds.find((one) => one === value) ?? kind
          put({ opening: openingOf(chosen, opening.wall, opening.offsetMm, opening.widthMm) })
        }}
      />
      <SelectField
        label={t('spaces.wall')}
        value={opening.wall}
        options={walls.map((value) => ({ value, label: t(`spaces.wall.${value}`) }))}
        onChange={(value) =>
          put({ opening: { ...opening, wall: walls.find((one) => one === value) ?? opening.wall } })
        }
      />
      <TextField
        label={across ? t('spaces.fromWest') : t('spaces.fromNorth')}
        value={offset}
        inputMode="numeric"
        after="mm"
        error={problem.offset}
        onChange={(event) => put({ offset: event.currentTarget.value })}
      />
      <TextField
        label={t('spaces.openingWidth')}
        value={width}
        inputMode="numeric"
        after="mm"
        error={problem.width}
        onChange={(event) => put({ width: event.currentTarget.value })}
      />
      <Button
        variant="subtle"
        color="gray"
        aria-label={t('spaces.removeOpening', { name: t(`spaces.opening.${kind}`) })}
        onClick={onRemove}
      >
        <Icon name="trash" size={18} />
      </Button>
    </Stack>
  )
}

/** The doors and windows of the room, each on its wall. The plan above follows at once. */
export const SpaceOpenings = (props: {
  search: SpaceSearch
  onChange: ChangeSpaces
  onClose: () => void
}) => {
  const { search, onChange, onClose } = props
  const room = roomOf(search)
  const { openings } = room
  // Rows keep their input while others are added or removed.
  const [keys, setKeys] = useState(() => openings.map((_, at) => at))
  const put = (next: readonly Opening[]) => onChange((now) => withOpenings(now, next))
  const add = (opening: Opening) => {
    setKeys([...keys, Math.max(-1, ...keys) + 1])
    put([...openings, opening])
  }
  const full = openings.length >= OPENINGS_MAX
  const middle = (mm: number) => Math.max(0, Math.round((room.widthMm - mm) / 2))
  return (
    <Dialog title={t('spaces.openingsTitle')} open onClose={onClose} widthPx={720}>
      <Stack gap={4}>
        <Stack align="center" justifyItems="center" className={classes.sketchLarge}>
          <FloorPlan room={measuredOf(room)} />
        </Stack>
        <Stack as="ul" gap={3}>
          {openings.map((opening, at) => (
            <Row
              key={keys[at]}
              room={room}
              opening={opening}
              onChange={(next) => put(openings.map((one, no) => (no === at ? next : one)))}
              onRemove={() => {
                setKeys(keys.filter((_, no) => no !== at))
                put(openings.filter((_, no) => no !== at))
              }}
            />
          ))}
        </Stack>
        <Inline wrap gap={2} className={classes.openingsEnd}>
          <Button
            variant="default"
            disabled={full}
            leftSection={<Icon name="plus" size={18} />}
            onClick={() => add(openingOf('door', 'south', middle(900), Math.min(900, room.widthMm)))}
          >
            {t('spaces.addDoor')}
          </Button>
          <Button
            variant="default"
            disabled={full}
            leftSection={<Icon name="plus" size={18} />}
            onClick={() => add(openingOf('window', 'north', middle(1500), Math.min(1500, room.widthMm)))}
          >
            {t('spaces.addWindow')}
          </Button>
          <Button onClick={onClose}>{t('spaces.openingsDone')}</Button>
        </Inline>
      </Stack>
    </Dialog>
  )
}
