import type { Board } from '@showfloor/contract/inventory/boards'
import { useState } from 'react'
import { useStored } from '../../../../client/storage/storage.ts'
import { t } from '../../../../i18n/i18n.ts'
import { lazyPart } from '../../../../ui/loading/lazy-part.tsx'
import { Panel } from '../../../../ui/screen/panel.tsx'
import { PlainButton } from '../../../../ui/buttons/plain-button.tsx'
import { useBackOffice } from '../../../../ui/privacy/shop-only.ts'
import { BoardChoice } from '../../../inventory/board-choice.tsx'
import { useBoards } from '../../../inventory/boards.queries.ts'
import { Note } from '../../../../ui/layout/parts.tsx'

const BoardMove = lazyPart(
  async () => (await import('../../../inventory/board-move.tsx')).BoardMove,
  ({ onClose }) => onClose(),
)

/** Moves boards between shops, for users who may; in the back office only. */
const Move = (props: { shopId: string; skuCode: string }) => {
  const [open, setOpen] = useState(false)
  const isBackOffice = useBackOffice()
  const mayMove = useStored('userInfo')?.permissions.includes('board.move') ?? false
  if (!mayMove || !isBackOffice) return null
  return (
    <>
      <PlainButton onClick={() => setOpen(true)}>{t('browse.boardMove')}</PlainButton>
      {open ? <BoardMove {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** The boards for a table top of this SKU; nothing for all other SKUs. */
export const NaturalEdge = (props: {
  shopId: string
  skuCode: string
  chosen: Board | undefined
  /** Absent for users without carts. */
  onChoose: ((board: Board | undefined) => void) | undefined
}) => {
  const { shopId, skuCode } = props
  const boards = useBoards(shopId, skuCode)
  if (boards.length === 0) return null
  return (
    <Panel title={t('catalogue.boards')} aside={<Move shopId={shopId} skuCode={skuCode} />}>
      <Note>{t('browse.boardsHint')}</Note>
      <BoardChoice boards={boards} chosenId={props.chosen?.id} onChoose={props.onChoose} />
    </Panel>
  )
}
