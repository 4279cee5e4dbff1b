import type { BoardFacts } from '@showfloor/contract/inventory/boards'
import { t } from '../../i18n/i18n.ts'
import { BoardDrawing, boardSizeText } from './board-drawing.tsx'
import classes from './boards.module.css'

/** The board of a line: a small drawing with its number and size. */
export const BoardLine = ({ board }: { board: BoardFacts }) => (
  <span className={classes['board']}>
    <BoardDrawing board={board} />
    <span>
      <b>{t('common.board', { no: board.serialNo })}</b> <span>{boardSizeText(board)}</span>
    </span>
  </span>
)
