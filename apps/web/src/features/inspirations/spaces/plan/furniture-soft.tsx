import { CORNER_SEAT_MM } from '@showfloor/contract/common/floor-plan'
import classes from './floor-plan.module.css'
import type { FloorPlanData } from '../spaces.queries.ts'

export type PlanPiece = FloorPlanData['pieces'][number]
/** A piece centred at the origin, with its back to the north: half its width and depth, and the whole. */
export type Drawn = { w: number; d: number; left: number; top: number; piece: PlanPiece }

export const Body = ({ w, d, left, top, round = 40 }: Drawn & { round?: number }) => (
  <rect x={left} y={top} width={w} height={d} rx={round} className={classes.body} />
)
const Soft = (props: { x: number; y: number; w: number; d: number; round?: number }) => (
  <rect
    x={props.x}
    y={props.y}
    width={props.w}
    height={props.d}
    rx={props.round ?? 50}
    className={classes.soft}
  />
)
export const Line = ({ d }: { d: string }) => <path d={d} className={classes.line} />

/** A back, an arm at each side and a cushion for each seat. */
export const SofaDrawing = (one: Drawn) => {
  const { w, d, left, top } = one
  const arm = Math.min(180, w * 0.14)
  const back = d * 0.24
  const seats = Math.max(1, Math.round((w - arm * 2) / 680))
  const seat = (w - arm * 2) / seats
  return (
    <>
      <Body {...one} round={90} />
      <Soft x={left + arm} y={top + 20} w={w - arm * 2} d={back} />
      {Array.from({ length: seats }, (_, at) => (
        <Soft
          key={at}
          x={left + arm + at * seat + 8}
          y={top + back + 26}
          w={seat - 16}
          d={d - back - 46}
          round={70}
        />
      ))}
    </>
  )
}

/** The seat along the back, with the chaise at one end reaching forward. */
export const CornerSofaDrawing = (one: Drawn) => {
  const { w, d, left, top, piece } = one
  const seat = Math.min(d, CORNER_SEAT_MM)
  const chaise = Math.min(CORNER_SEAT_MM, Math.round(w * 0.4))
  const atLeft = piece.orientation !== 'right'
  const chaiseX = atLeft ? left : left + w - chaise
  const seatX = atLeft ? left + chaise : left
  const long = w - chaise
  const back = seat * 0.24
  const arm = 150
  const outline = atLeft
    ? `M${left} ${top}h${w}v${seat}h${-long}v${d - seat}h${-chaise}z`
    : `M${left} ${top}h${w}v${d}h${-chaise}v${seat - d}h${-long}z`
  const seats = Math.max(1, Math.round((long - arm) / 700))
  const each = (long - arm) / seats
  const first = atLeft ? seatX : seatX + arm
  return (
    <>
      <path d={outline} className={classes.body} strokeLinejoin="round" />
      <Soft x={left + arm} y={top + 20} w={w - arm * 2} d={back} />
      <Soft x={chaiseX + 30} y={top + back + 26} w={chaise - 60} d={d - back - 60} round={80} />
      {Array.from({ length: seats }, (_, at) => (
        <Soft
          key={at}
          x={first + at * each + 8}
          y={top + back + 26}
          w={each - 16}
          d={seat - back - 46}
          round={70}
        />
      ))}
    </>
  )
}

export const BedDrawing = (one: Drawn) => {
  const { w, d, left, top } = one
  const head = Math.min(110, d * 0.06)
  const pillows = w > 1350 ? 2 : 1
  const each = (w - 160) / pillows
  return (
    <>
      <Body {...one} />
      <Line d={`M${left} ${top + head}h${w}`} />
      <rect
        x={left + 50}
        y={top + head + 20}
        width={w - 100}
        height={d - head - 60}
        rx={60}
        className={classes.linen}
      />
      {Array.from({ length: pillows }, (_, at) => (
        <Soft key={at} x={left + 80 + at * each + 30} y={top + head + 60} w={each - 60} d={330} round={90} />
      ))}
      <Line d={`M${left + 50} ${top + d * 0.36}h${w - 100}M${left + 50} ${top + d * 0.42}h${w - 100}`} />
    </>
  )
}

/** A bed with its long side to the wall: the pillow at one end, bars or a ladder at the front. */
export const LongBedDrawing = (one: Drawn) => {
  const { w, d, left, top } = one
  const bars = Math.max(4, Math.round(w / 180))
  return (
    <>
      <Body {...one} />
      <rect x={left + 50} y={top + 50} width={w - 100} height={d - 100} rx={60} className={classes.linen} />
      <Soft x={left + 90} y={top + d * 0.2} w={Math.min(330, w * 0.22)} d={d * 0.6} round={80} />
      <Line
        d={Array.from(
          { length: bars },
          (_, at) => `M${left + ((at + 0.5) * w) / bars} ${top + d - 50}v50`,
        ).join('')}
      />
    </>
  )
}
