import type { Board } from '@showfloor/contract/inventory/boards'
import { t } from '../../i18n/i18n.ts'
import { BoardDrawing, boardSizeText } from './board-drawing.tsx'
import type { OfferedBoard } from './boards.queries.ts'
import { Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './inventory.module.css'

/** The place of a board, or why it cannot be chosen. */
const stateText = ({ taken, here, siteName }: OfferedBoard, moving: boolean): string => {
  const site = siteName.replace(/^\[[^\]]*\]/, '')
  if (taken) return t('catalogue.boardTaken')
  return here || moving ? site : t('catalogue.boardElsewhere', { site })
}

/** Boards of a table top, drawn to one scale. A board is enabled if `isFree`; a chosen one can be deselected. */
export const BoardList = (props: {
  boards: readonly OfferedBoard[]
  chosenIds: readonly string[]
  isFree: (board: OfferedBoard) => boolean
  /** Whether boards are chosen for a transfer: then any shop's can be. */
  moving?: boolean
  onPress: (board: OfferedBoard) => void
}) => {
  const { boards, moving = false } = props
  const frame = {
    lengthMm: Math.max(1, ...boards.map(({ lengthMm }) => lengthMm)),
    widthMm: Math.max(1, ...boards.map(({ widthMaxMm }) => widthMaxMm)),
  }
  return (
    <Stack as="ul" gap={3} marginTop={3} className={classes.choices}>
      {boards.map((board) => {
        const isChosen = props.chosenIds.includes(board.id)
        return (
          <Stack as="li" key={board.id}>
            <Stack
              as="button"
              gap="hair"
              alignContent="start"
              pad={2}
              surface="plain"
              round="m"
              target
              size="sm"
              tabular
              textAlign="start"
              type="button"
              className={classes.choice}
              aria-pressed={isChosen}
              disabled={!isChosen && !props.isFree(board)}
              onClick={() => props.onPress(board)}
            >
              <BoardDrawing board={board} frame={frame} />
              <b>{board.serialNo}</b>
              <Text as="span" size="xs">
                {boardSizeText(board)}
              </Text>
              <small data-taken={board.taken}>{stateText(board, moving)}</small>
            </Stack>
          </Stack>
        )
      })}
    </Stack>
  )
}

/** The one-of-a-kind boards of a table top. Free ones of this shop can be chosen; `ownIds` count as free, because the edited order holds them. */
export const BoardChoice = (props: {
  boards: readonly OfferedBoard[]
  chosenId: string | undefined
  ownIds?: readonly string[]
  /** Absent where boards cannot be chosen. */
  onChoose: ((board: Board | undefined) => void) | undefined
}) => {
  const { chosenId, ownIds = [], onChoose } = props
  const boards = props.boards.map((board) => ({ ...board, taken: board.taken && !ownIds.includes(board.id) }))
  return (
    <BoardList
      boards={boards}
      chosenIds={onChoose && chosenId !== undefined ? [chosenId] : []}
      isFree={({ taken, here }) => onChoose !== undefined && here && !taken}
      onPress={({ taken: _taken, here: _here, siteName: _siteName, ...board }) =>
        onChoose?.(board.id === chosenId ? undefined : board)
      }
    />
  )
}
