import { useState } from 'react'
import { formatNumber } from '../../../../i18n/format.ts'
import { t } from '../../../../i18n/i18n.ts'
import { FilterChip, FilterChips } from '../../../../ui/search/filter-chip.tsx'
import { Panel } from '../../../../ui/screen/panel.tsx'
import type { Sku } from '../../catalogue.queries.ts'
import { useMeasuredWalls } from './measured-walls.ts'
import { Inline, Stack, Text } from '../../../../ui/layout/parts.tsx'
import classes from './large-pictures.module.css'

/** Kinds that lie, hang or stand on others are not compared with a wall. */
const notAgainstWall = new Set([
  'rug',
  'pillow',
  'bedding',
  'mattress',
  'curtain',
  'mirror',
  'wall-cabinet',
  'pendant-lamp',
  'table-lamp',
])
/** Bedroom furniture, which is compared with bedroom walls. */
const ofBedroom = new Set([
  'bed',
  'bunk-bed',
  'crib',
  'sofa-bed',
  'wardrobe',
  'dressing-table',
  'chest',
  'nightstand',
])
/** Narrower furniture fits any wall. */
const leastMm = 600

const [narrowestMm, widestMm, stepMm, ceilingMm, floorMm] = [1000, 8000, 100, 2700, 380]
/** A person of 170 cm, in mm from the middle of the feet. */
const person =
  'M-62-1590a62 70 0 1 0 124 0a62 70 0 1 0-124 0M-40-1500h80q120 20 140 110l40 440q-20 60-60 0l-40-330v420l-30 860h-70l-20-820l-20 820h-70l-30-860v-420l-40 330q-40 60-60 0l40-440q20-90 140-110z'

/** The assumed width of a wall. */
const usualMm = 3600
/** The wall entered last, which stays for the same customer's next product. */
let asked: { customerId: string | undefined; mm: number } | undefined

type Piece = { sku: Pick<Sku, 'size' | 'pictures'>; kind: string }

type Sides = { widthMm: number; heightMm: number }

const Scene = (props: Pick<Piece, 'sku'> & Sides & { wallMm: number; label: string }) => {
  const { sku, widthMm, heightMm, wallMm, label } = props
  const ceiling = Math.max(ceilingMm, heightMm)
  return (
    <svg viewBox={`0 0 ${wallMm} ${ceiling + floorMm}`} role="img" aria-label={label}>
      {/* Drawn beyond its ends, for a picture that is wider than the wall. */}
      <rect className={classes.trim} x={-widestMm} y={ceiling - 70} width={3 * widestMm} height={70} />
      <rect className={classes.floor} x={-widestMm} y={ceiling} width={3 * widestMm} height={floorMm} />
      <rect className={classes.beyond} x={-widestMm} width={widestMm} height={ceiling + floorMm} />
      <rect className={classes.beyond} x={wallMm} width={widestMm} height={ceiling + floorMm} />
      <path className={classes.person} d={person} transform={`translate(${wallMm - 330} ${ceiling + 60})`} />
      <ellipse className={classes.shade} cx={wallMm / 2} cy={ceiling + 120} rx={widthMm * 0.52} ry={60} />
      <image
        href={sku.pictures.alone}
        x={(wallMm - widthMm) / 2}
        y={ceiling + 120 - heightMm}
        width={widthMm}
        height={heightMm}
        preserveAspectRatio="xMidYMax meet"
      />
    </svg>
  )
}

/** The product before the customer's wall, to scale, with a person beside it and the remaining space. */
export const WallView = ({ sku, kind }: Piece) => {
  const { widthMm, heightMm } = sku.size
  if (!widthMm || !heightMm || widthMm < leastMm || notAgainstWall.has(kind)) return null
  return <Wall sku={sku} kind={kind} widthMm={widthMm} heightMm={heightMm} />
}

const Wall = ({ sku, kind, widthMm, heightMm }: Piece & Sides) => {
  const { customerId, customerName, walls } = useMeasuredWalls(narrowestMm, widestMm)
  const [chosen, setChosen] = useState(asked)
  const measuredMm = ofBedroom.has(kind) ? walls[0]?.mm : undefined
  const wallMm = (chosen?.customerId === customerId ? chosen?.mm : undefined) ?? measuredMm ?? usualMm
  const choose = (mm: number) => {
    asked = { customerId, mm }
    setChosen(asked)
  }
  const left = (wallMm - widthMm) / 2
  const room = Math.round(Math.abs(left))
  const label = t(left < 0 ? 'browse.wallShort' : 'browse.wallRoom', {
    mm: formatNumber(left < 0 ? room * 2 : room),
  })
  return (
    <Panel title={t('browse.wall')}>
      <Stack columns={1} gap={2} className={classes.wall}>
        <Scene sku={sku} widthMm={widthMm} heightMm={heightMm} wallMm={wallMm} label={label} />
        <Stack as="label" columns="auto-fill-auto" gap={3} align="center" target className={classes.choose}>
          <span>{t('browse.wallWidth')}</span>
          <input
            type="range"
            min={narrowestMm}
            max={widestMm}
            step={stepMm}
            value={wallMm}
            aria-valuetext={`${formatNumber(wallMm)} mm`}
            onChange={(event) => choose(Number(event.currentTarget.value))}
          />
          <Text as="output" weight={600} tabular textAlign="end">
            {formatNumber(wallMm)} mm
          </Text>
        </Stack>
        {walls.length > 0 ? (
          <Inline wrap gapY={2} gapX={3} align="center">
            <Text as="span" tone="quiet">
              {t('browse.wallMeasured', { name: customerName })}
            </Text>
            <FilterChips label={t('browse.wallMeasured', { name: customerName })}>
              {walls.map(({ of, mm }) => (
                <FilterChip key={`${of} ${mm}`} pressed={wallMm === mm} onPress={() => choose(mm)}>
                  {t(`browse.${of}`, { mm: formatNumber(mm) })}
                </FilterChip>
              ))}
            </FilterChips>
          </Inline>
        ) : null}
        <Text tone="positive" tabular className={classes.room} data-short={left < 0}>
          {label}
        </Text>
      </Stack>
    </Panel>
  )
}
