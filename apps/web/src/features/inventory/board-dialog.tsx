import type { Board } from '@showfloor/contract/inventory/boards'
import { t } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { BoardChoice } from './board-choice.tsx'
import { useBoards } from './boards.queries.ts'

/** Replaces a chosen board; those in `usedIds` are on other lines. */
export const BoardDialog = (props: {
  shopId: string
  skuCode: string
  chosenId: string
  ownIds: readonly string[]
  usedIds: readonly string[]
  onChoose: (board: Board) => void
  onClose: () => void
}) => {
  const { onChoose, onClose } = props
  const boards = useBoards(props.shopId, props.skuCode).filter(({ id }) => !props.usedIds.includes(id))
  return (
    <Dialog title={t('catalogue.changeBoard')} open onClose={onClose} widthPx={640}>
      <BoardChoice
        boards={boards}
        chosenId={props.chosenId}
        ownIds={props.ownIds}
        onChoose={(board) => {
          if (board) onChoose(board)
          onClose()
        }}
      />
    </Dialog>
  )
}
