import type { Board } from '@showfloor/contract/inventory.boards'
import { t } from '../../i18n/i18n.ts'
import { Panel } from '../../ui/panel.tsx'
import { BoardChoice } from '../inventory/board-choice.tsx'
import { useBoards } from '../inventory/boards.queries.ts'
import classes from './companions.module.css'

/** The boards that a table top of this SKU is chosen from; nothing for all other SKUs. */
export const NaturalEdge = (props: {
  shopId: string
  skuCode: string
  chosen: Board | undefined
  /** Absent where nothing can be put into a cart. */
  onChoose: ((board: Board | undefined) => void) | undefined
}) => {
  const boards = useBoards(props.shopId, props.skuCode)
  if (boards.length === 0) return null
  return (
    <Panel title={t('catalogue.boards')}>
      <p className={classes['hint']}>{t('browse.boardsHint')}</p>
      <BoardChoice boards={boards} chosenId={props.chosen?.id} onChoose={props.onChoose} />
    </Panel>
  )
}
