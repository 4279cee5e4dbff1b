import type { Board } from '@showfloor/contract/inventory.boards'
import { t } from '../../i18n/i18n.ts'
import { BoardDrawing, boardSizeText } from './board-drawing.tsx'
import type { OfferedBoard } from './boards.queries.ts'
import classes from './boards.module.css'

/** Where a board is, or why it cannot be chosen. */
const stateText = ({ taken, here, siteName }: OfferedBoard): string => {
  const site = siteName.replace(/^\[[^\]]*\]/, '')
  if (taken) return t('catalogue.boardTaken')
  return here ? site : t('catalogue.boardElsewhere', { site })
}

/**
 * The one-of-a-kind boards of a table top, to one scale. Those of the shop that nobody has can be chosen, and the chosen one be put back; `ownIds` count as
 * free, because the order that is written here has them.
 */
export const BoardChoice = (props: {
  boards: readonly OfferedBoard[]
  chosenId: string | undefined
  ownIds?: readonly string[]
  /** Absent where boards are only looked at. */
  onChoose: ((board: Board | undefined) => void) | undefined
}) => {
  const { chosenId, ownIds = [], onChoose } = props
  const boards = props.boards.map((board) => ({ ...board, taken: board.taken && !ownIds.includes(board.id) }))
  const frame = {
    lengthMm: Math.max(1, ...boards.map(({ lengthMm }) => lengthMm)),
    widthMm: Math.max(1, ...boards.map(({ widthMaxMm }) => widthMaxMm)),
  }
  return (
    <ul className={classes['choices']}>
      {boards.map((board) => {
        const { taken, here, siteName, ...itself } = board
        const isChosen = board.id === chosenId
        return (
          <li key={board.id}>
            <button
              type="button"
              className={classes['choice']}
              aria-pressed={isChosen}
              disabled={!onChoose || ((taken || !here) && !isChosen)}
              onClick={() => onChoose?.(isChosen ? undefined : itself)}
            >
              <BoardDrawing board={board} frame={frame} />
              <b>{board.serialNo}</b>
              <span>{boardSizeText(board)}</span>
              <small data-taken={taken}>{stateText({ ...board, siteName })}</small>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
