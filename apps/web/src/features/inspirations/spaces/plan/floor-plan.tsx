import type { Opening } from '@showfloor/contract/common/floor-plan'
import type { CSSProperties } from 'react'
import { t } from '../../../../i18n/i18n.ts'
import classes from './floor-plan.module.css'
import { FurnitureSymbol } from './furniture-symbol.tsx'
import { wallLength, type MeasuredRoom } from '../space-room.ts'
import type { FloorPlanData } from '../spaces.queries.ts'
import { Box, Inline } from '../../../../ui/layout/parts.tsx'

type PlanPiece = FloorPlanData['pieces'][number]

const wallMm = 120

/** The transformation into a wall's frame: along the wall from its start, and out of the room. */
const wallFrame = ({ wall, offsetMm }: Opening, room: MeasuredRoom): string =>
  ({
    north: `translate(${offsetMm} 0)`,
    south: `translate(${offsetMm} ${room.depthMm}) scale(1 -1)`,
    west: `translate(0 ${offsetMm}) scale(-1 1) rotate(90)`,
    east: `translate(${room.widthMm} ${offsetMm}) rotate(90)`,
  })[wall]

/** An opening: a pane, a door leaf with its swing, or a passage. The room is below it. */
const OpeningDrawing = ({ opening, room }: { opening: Opening; room: MeasuredRoom }) => {
  const { kind, swings } = opening
  const widthMm = Math.min(opening.widthMm, wallLength(room, opening.wall))
  return (
    <g transform={wallFrame(opening, room)} className={classes.opening} data-kind={kind}>
      <rect x={0} y={-wallMm} width={widthMm} height={wallMm} className={classes.hole} />
      {kind === 'window' ? (
        <path d={`M0 ${-wallMm}h${widthMm}M0 ${-wallMm / 2}h${widthMm}M0 0h${widthMm}`} />
      ) : swings ? (
        <path d={`M0 0v${widthMm}A${widthMm} ${widthMm} 0 0 0 ${widthMm} 0`} />
      ) : (
        <path d={`M0 0h${widthMm}`} strokeDasharray="60 60" />
      )}
    </g>
  )
}

/** A dimension line outside of the wall. */
const Dimension = ({ mm, text }: { mm: number; text: number }) => (
  <g className={classes.dimension}>
    <path d={`M0 0h${mm}M0 ${-text / 2}v${text}M${mm} ${-text / 2}v${text}`} />
    <text x={mm / 2} y={-text * 0.5} fontSize={text}>
      {mm}
    </text>
  </g>
)

type Zone = FloorPlanData['clearances'][number]

const middleOf = ({ xMm, yMm, widthMm, depthMm }: Zone) => ({ x: xMm + widthMm / 2, y: yMm + depthMm / 2 })

const Clearance = ({ zone, text, figure }: { zone: Zone; text: number; figure: boolean }) => {
  const { kind, mm, xMm, yMm, widthMm, depthMm } = zone
  const { x, y } = middleOf(zone)
  const upright = widthMm < text * 2.4
  return (
    <g className={classes.clearance} data-kind={kind}>
      <rect x={xMm} y={yMm} width={widthMm} height={depthMm} />
      {figure ? (
        <text x={x} y={y} fontSize={text * 0.85} transform={upright ? `rotate(-90 ${x} ${y})` : undefined}>
          {mm}
        </text>
      ) : null}
    </g>
  )
}

/** The zones with space for their figure, away from other figures and pieces. */
const figuresOf = (zones: readonly Zone[], pieces: readonly PlanPiece[], text: number): Set<Zone> => {
  const shown: Zone[] = []
  for (const zone of zones) {
    const { x, y } = middleOf(zone)
    const { widthMm, depthMm } = zone
    const isWide = Math.min(widthMm, depthMm) > text && Math.max(widthMm, depthMm) > text * 2.4
    const isCovered = pieces.some(
      (one) =>
        one.layer === 'floor' &&
        Math.abs(x - one.xMm - one.widthMm / 2) < one.widthMm / 2 &&
        Math.abs(y - one.yMm - one.depthMm / 2) < one.depthMm / 2,
    )
    const isTaken = shown.some((other) => {
      const at = middleOf(other)
      return Math.abs(at.x - x) < text * 2 && Math.abs(at.y - y) < text
    })
    if (zone.kind !== 'swing' && isWide && !isCovered && !isTaken && !isRing(zone)) shown.push(zone)
  }
  return new Set(shown)
}

/** The zone around a round table is a square with the table in its middle. */
const isRing = ({ widthMm, depthMm, kind, mm }: Zone): boolean =>
  kind === 'chair' && widthMm > mm * 2 && depthMm > mm * 2

const planName = (room: MeasuredRoom, pieces: readonly PlanPiece[]): string =>
  t('spaces.planOf', { w: room.widthMm, d: room.depthMm, n: pieces.length })

/** A room to scale, from above, with its furniture; a thumbnail without figures when `quiet`. */
export const FloorPlan = (props: {
  room: MeasuredRoom
  plan?: FloorPlanData | undefined
  quiet?: boolean
  clearances?: boolean
  /** The highlighted slot. */
  marked?: number | undefined
  onPick?: ((slotNo: number) => void) | undefined
}) => {
  const { room, plan, quiet = false, clearances = false, marked, onPick } = props
  const { widthMm, depthMm } = room
  const longMm = Math.max(widthMm, depthMm)
  const text = longMm / 34
  const margin = quiet ? wallMm * 1.5 : wallMm + text * 2.6
  const pieces = plan?.pieces ?? []
  const zones = clearances ? (plan?.clearances ?? []) : []
  const figures = figuresOf(zones, pieces, text)
  const numbered = quiet ? [] : [...Map.groupBy(pieces, ({ slotNo }) => slotNo)]
  return (
    <svg
      className={classes.plan}
      style={{ '--line-mm': String(longMm / 420) } as CSSProperties}
      viewBox={`${-margin} ${-margin} ${widthMm + margin * 2} ${depthMm + margin * 2}`}
      role="img"
      aria-label={planName(room, pieces)}
      data-quiet={quiet}
    >
      <rect className={classes.walls} {...outside(room)} />
      <rect className={classes.floor} x={0} y={0} width={widthMm} height={depthMm} />
      {room.openings.map((opening, at) => (
        <OpeningDrawing key={at} opening={opening} room={room} />
      ))}
      {zones.map((zone, at) => (
        <Clearance key={at} zone={zone} text={text} figure={figures.has(zone)} />
      ))}
      {pieces.map((piece, at) => (
        <g
          key={at}
          className={classes.piece}
          data-marked={piece.slotNo === marked}
          data-layer={piece.layer}
          transform={`translate(${piece.xMm + piece.widthMm / 2} ${piece.yMm + piece.depthMm / 2}) rotate(${piece.turnDeg})`}
          onPointerUp={onPick ? () => onPick(piece.slotNo) : undefined}
        >
          <FurnitureSymbol piece={piece} />
        </g>
      ))}
      {numbered.map(([slotNo, of]) => (
        <SlotMark key={slotNo} slotNo={slotNo} piece={of[0]} text={text} marked={slotNo === marked} />
      ))}
      {quiet ? null : (
        <>
          <g transform={`translate(0 ${-wallMm - text * 0.9})`}>
            <Dimension mm={widthMm} text={text} />
          </g>
          <g transform={`translate(${-wallMm - text * 0.9} ${depthMm}) rotate(-90)`}>
            <Dimension mm={depthMm} text={text} />
          </g>
        </>
      )}
    </svg>
  )
}

const outside = ({ widthMm, depthMm }: MeasuredRoom) => ({
  x: -wallMm,
  y: -wallMm,
  width: widthMm + wallMm * 2,
  height: depthMm + wallMm * 2,
})

/** The number of a slot on its first piece, as in the list beside the plan. */
const SlotMark = (props: { slotNo: number; piece: PlanPiece | undefined; text: number; marked: boolean }) => {
  const { slotNo, piece, text, marked } = props
  if (!piece) return null
  // The middle of a rug is under other pieces, so its number is in the corner.
  const [x, y] =
    piece.layer === 'flat'
      ? [piece.xMm + text * 0.9, piece.yMm + piece.depthMm - text * 0.9]
      : [piece.xMm + piece.widthMm / 2, piece.yMm + piece.depthMm / 2]
  return (
    <g className={classes.mark} data-marked={marked}>
      <circle cx={x} cy={y} r={text * 0.72} />
      <text x={x} y={y} fontSize={text * 0.9}>
        {slotNo}
      </text>
    </g>
  )
}

/** The legend of the plan's clearance zones, each kind once. */
export const ClearanceLegend = ({ plan }: { plan: FloorPlanData }) => {
  const kinds = new Set(plan.clearances.map(({ kind }) => kind))
  return (
    <Inline as="ul" wrap gapY={1} gapX={4} size="sm" tone="quiet" className={classes.legend}>
      {[...kinds].map((kind) => (
        <Inline as="li" inText gap={2} align="center" key={kind} data-kind={kind}>
          <Box as="i" surface="accent-soft" round="s" aria-hidden="true" />
          {t(`spaces.clearance.${kind}`)}
        </Inline>
      ))}
    </Inline>
  )
}
