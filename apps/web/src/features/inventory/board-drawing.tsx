import type { BoardFacts } from '@showfloor/contract/inventory/boards'
import classes from './inventory.module.css'

type Shape = Pick<BoardFacts, 'lengthMm' | 'widthMinMm' | 'widthMaxMm'>

/** A board from above: two natural edges between its narrowest and its widest point. */
const outline = ({ lengthMm, widthMinMm, widthMaxMm }: Shape): string => {
  const slack = (widthMaxMm - widthMinMm) / 2
  const [a, b, c] = [lengthMm * 0.25, lengthMm * 0.5, lengthMm * 0.75]
  return [
    `M0 ${slack}C${a} ${-slack * 0.4} ${b} ${slack * 1.6} ${c} ${slack * 0.3}S${lengthMm} ${slack} ${lengthMm} ${slack * 0.8}`,
    `V${widthMaxMm - slack}C${c} ${widthMaxMm + slack * 0.4} ${b} ${widthMaxMm - slack * 1.8} ${a} ${widthMaxMm - slack * 0.2}S0 ${widthMaxMm - slack} 0 ${widthMaxMm - slack}Z`,
  ].join('')
}

/** The grain: lines that follow the upper edge. */
const grain = ({ lengthMm, widthMinMm, widthMaxMm }: Shape): string =>
  [0.22, 0.38, 0.5, 0.64, 0.8]
    .map((share, at) => {
      const y = widthMaxMm * share
      const sway = (widthMaxMm - widthMinMm) * (at % 2 === 0 ? 0.35 : -0.25)
      return `M0 ${y}C${lengthMm * 0.3} ${y - sway} ${lengthMm * 0.6} ${y + sway} ${lengthMm} ${y - sway * 0.3}`
    })
    .join('')

/** A board from above, as large as there is room; boards with the same `frame` are to one scale. */
export const BoardDrawing = ({
  board,
  frame = { lengthMm: board.lengthMm, widthMm: board.widthMaxMm },
}: {
  board: BoardFacts
  frame?: { lengthMm: number; widthMm: number }
}) => (
  <svg
    className={classes.drawing}
    viewBox={`-20 ${board.widthMaxMm - frame.widthMm - 40} ${frame.lengthMm + 40} ${frame.widthMm + 80}`}
    aria-hidden="true"
  >
    <path d={outline(board)} fill={board.color} />
    <path d={grain(board)} />
  </svg>
)

/** Length × narrowest–widest × thickness, in mm. */
export const boardSizeText = ({ lengthMm, widthMinMm, widthMaxMm, thicknessMm }: BoardFacts): string =>
  `${lengthMm}×${widthMinMm}–${widthMaxMm}×${thicknessMm} mm`
