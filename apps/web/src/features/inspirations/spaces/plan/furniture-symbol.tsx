import type { ReactNode } from 'react'
import classes from './floor-plan.module.css'
import {
  BedDrawing,
  Body,
  CornerSofaDrawing,
  Line,
  LongBedDrawing,
  SofaDrawing,
  type Drawn,
  type PlanPiece,
} from './furniture-soft.tsx'

/** Doors or drawers along the front; a rail with hangers in a wardrobe, backs of books on a shelf. */
const CaseDrawing = (one: Drawn) => {
  const { w, d, left, top, piece } = one
  const leaves = Math.max(1, Math.round(w / 500))
  const fronts = Array.from(
    { length: leaves - 1 },
    (_, at) => `M${left + ((at + 1) * w) / leaves} ${top + d - 70}v70`,
  )
  const inside =
    piece.kind === 'wardrobe'
      ? [
          `M${left + 60} ${top + d / 2}h${w - 120}`,
          ...Array.from(
            { length: Math.floor((w - 200) / 130) },
            (_, at) => `M${left + 130 + at * 130} ${top + d * 0.22}l40 ${d * 0.5}`,
          ),
        ]
      : piece.kind === 'bookcase' || piece.kind === 'shelf'
        ? Array.from(
            { length: Math.floor((w - 60) / 60) },
            (_, at) => `M${left + 50 + at * 60} ${top + 40}v${d * (at % 4 === 1 ? 0.5 : 0.62)}`,
          )
        : []
  return (
    <>
      <Body {...one} round={16} />
      <Line d={[`M${left} ${top + d - 70}h${w}`, ...fronts, ...inside].join('')} />
    </>
  )
}

const TvStandDrawing = (one: Drawn) => (
  <>
    <Body {...one} round={20} />
    <rect
      x={-one.w * 0.34}
      y={one.top + 60}
      width={one.w * 0.68}
      height={70}
      rx={20}
      className={classes.dark}
    />
  </>
)

const isRound = ({ ownWidthMm, ownDepthMm, kind }: PlanPiece): boolean =>
  kind !== 'side-table' && Math.abs(ownWidthMm - ownDepthMm) <= 20

const TableDrawing = (one: Drawn) =>
  isRound(one.piece) ? (
    <>
      <circle r={one.w / 2} className={classes.body} />
      <circle r={one.w / 2 - 50} className={classes.line} />
    </>
  ) : (
    <>
      <Body {...one} />
      <rect
        x={one.left + 40}
        y={one.top + 40}
        width={one.w - 80}
        height={one.d - 80}
        rx={24}
        className={classes.line}
      />
    </>
  )

const DeskDrawing = (one: Drawn) => (
  <>
    <Body {...one} round={24} />
    <rect x={-190} y={one.top + one.d * 0.24} width={380} height={260} rx={20} className={classes.dark} />
  </>
)

const MirrorTableDrawing = (one: Drawn) => (
  <>
    <Body {...one} round={24} />
    <path d={`M-300 ${one.top + 50}a300 160 0 0 0 600 0z`} className={classes.linen} />
  </>
)

const ChairDrawing = (one: Drawn) => {
  const { w, d, left, top } = one
  return (
    <>
      <rect x={left} y={top + d * 0.12} width={w} height={d * 0.88} rx={80} className={classes.body} />
      <path
        d={`M${left + 20} ${top + d * 0.3}v${-d * 0.16}q0 ${-d * 0.12} ${w * 0.2} ${-d * 0.12}h${w * 0.6 - 40}q${w * 0.2} 0 ${w * 0.2} ${d * 0.12}v${d * 0.16}`}
        className={classes.rim}
      />
    </>
  )
}

const RoundSeatDrawing = (one: Drawn) => (
  <>
    <circle r={Math.min(one.w, one.d) / 2} className={classes.body} />
    <path
      d={`M${one.left * 0.8} ${one.top * 0.5}A${one.w * 0.47} ${one.d * 0.47} 0 0 1 ${-one.left * 0.8} ${one.top * 0.5}`}
      className={classes.rim}
    />
  </>
)

const StandDrawing = (one: Drawn) => (
  <>
    <Body {...one} />
    <circle r={Math.min(one.w, one.d) * 0.26} className={classes.linen} />
  </>
)

const LampDrawing = ({ w, d }: Drawn) => {
  const r = Math.min(w, d) / 2
  const ray = r * 0.68
  return (
    <>
      <circle r={r} className={classes.glow} />
      <circle r={r * 0.28} className={classes.body} />
      <Line d={`M${-ray} 0h${ray * 2}M0 ${-ray}v${ray * 2}`} />
    </>
  )
}

const RugDrawing = (one: Drawn) => (
  <>
    <Body {...one} round={30} />
    <rect
      x={one.left + 90}
      y={one.top + 90}
      width={Math.max(1, one.w - 180)}
      height={Math.max(1, one.d - 180)}
      className={classes.line}
    />
  </>
)

const PlainDrawing = (one: Drawn) => <Body {...one} />

const drawings: Record<string, (one: Drawn) => ReactNode> = {
  sofa: SofaDrawing,
  'sofa-bed': SofaDrawing,
  armchair: SofaDrawing,
  'corner-sofa': CornerSofaDrawing,
  bed: BedDrawing,
  'bunk-bed': LongBedDrawing,
  crib: LongBedDrawing,
  wardrobe: CaseDrawing,
  bookcase: CaseDrawing,
  shelf: CaseDrawing,
  chest: CaseDrawing,
  cabinet: CaseDrawing,
  sideboard: CaseDrawing,
  'shoe-cabinet': CaseDrawing,
  'tv-stand': TvStandDrawing,
  'dining-table': TableDrawing,
  'coffee-table': TableDrawing,
  'side-table': TableDrawing,
  'bar-table': TableDrawing,
  desk: DeskDrawing,
  'kids-table': DeskDrawing,
  'dressing-table': MirrorTableDrawing,
  'dining-chair': ChairDrawing,
  'kids-chair': ChairDrawing,
  'office-chair': RoundSeatDrawing,
  'bar-stool': RoundSeatDrawing,
  stool: RoundSeatDrawing,
  nightstand: StandDrawing,
  'floor-lamp': LampDrawing,
  rug: RugDrawing,
}

/** A piece of furniture on a plan: from above, to scale, in its own colour. */
export const FurnitureSymbol = ({ piece }: { piece: PlanPiece }) => {
  const { ownWidthMm: w, ownDepthMm: d, kind, color } = piece
  const Drawing = drawings[kind] ?? PlainDrawing
  return (
    <g className={classes.symbol} style={{ color: /^#[0-9a-f]{6}$/i.test(color) ? color : undefined }}>
      <Drawing w={w} d={d} left={-w / 2} top={-d / 2} piece={piece} />
    </g>
  )
}
