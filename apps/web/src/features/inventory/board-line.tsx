import type { PieceFacts, SampleFacts } from '@showfloor/contract/inventory/boards'
import { t } from '../../i18n/i18n.ts'
import { BoardDrawing, boardSizeText } from './board-drawing.tsx'
import { Inline, Text } from '../../ui/layout/parts.tsx'
import classes from './inventory.module.css'

const isSample = (piece: PieceFacts): piece is SampleFacts => 'condition' in piece

/** The name of a line's board or floor sample: its number. */
export const pieceName = (piece: PieceFacts): string =>
  isSample(piece) ? t('common.sample', { no: piece.serialNo }) : t('common.board', { no: piece.serialNo })

/** A board's size, or the condition of a floor sample. */
export const pieceText = (piece: PieceFacts): string =>
  isSample(piece) ? t('common.soldAsSeen', { condition: piece.condition }) : boardSizeText(piece)

/** The board of a line with a small drawing, or its floor sample with the condition. */
export const BoardLine = ({ board }: { board: PieceFacts }) => (
  <Inline as="span" gap={2} align="center" shrink size="xs" tone="quiet" tabular className={classes.board}>
    {isSample(board) ? null : <BoardDrawing board={board} />}
    <span>
      <Text as="b" tone="ink" nowrap>
        {pieceName(board)}
      </Text>{' '}
      <span data-wraps={isSample(board)}>{pieceText(board)}</span>
    </span>
  </Inline>
)
