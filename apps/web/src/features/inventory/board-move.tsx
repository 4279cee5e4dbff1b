import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../client/queries.ts'
import { t } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { shopListQuery, shopsOf } from '../shops/shop-list.ts'
import { BoardList } from './board-choice.tsx'
import { useBoards, type OfferedBoard } from './boards.queries.ts'
import { Stack } from '../../ui/layout/parts.tsx'
import classes from './inventory.module.css'

const shopOf = ({ id }: OfferedBoard): string => id.slice(0, id.indexOf('-'))

/** Transfers boards of a SKU to a shop, by default the current one. */
export const BoardMove = (props: { shopId: string; skuCode: string; onClose: () => void }) => {
  const { skuCode, onClose } = props
  const [toShopId, setToShopId] = useState(props.shopId)
  const [wanted, setWanted] = useState<readonly string[]>([])
  const shops = shopsOf(useQuery(shopListQuery()).data?.data ?? [])
  const boards = useBoards(props.shopId, skuCode)
  const isFree = (board: OfferedBoard) =>
    !board.taken && shopOf(board) !== toShopId && shops.some(({ id }) => id === shopOf(board))
  const boardIds = boards.filter((board) => wanted.includes(board.id) && isFree(board)).map(({ id }) => id)
  const move = useCall('inventory.boardMove', {
    onSuccess: ({ data }) => {
      const site = shops.find(({ id }) => id === toShopId)?.name ?? ''
      toast.success(t('browse.boardsMoved', { n: data.length, site }))
      onClose()
    },
  })
  return (
    <Dialog title={t('browse.boardMove')} open onClose={onClose} widthPx={640}>
      <Stack gap={4} className={classes.move}>
        <SelectField
          label={t('browse.boardMoveTo')}
          value={toShopId}
          onChange={setToShopId}
          options={shops.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <p>{t('browse.boardMoveHint')}</p>
        <BoardList
          boards={boards}
          chosenIds={boardIds}
          isFree={isFree}
          moving
          onPress={({ id }) =>
            setWanted((before) =>
              before.includes(id) ? before.filter((one) => one !== id) : [...before, id],
            )
          }
        />
        <Button
          disabled={boardIds.length === 0}
          loading={move.isPending}
          onClick={() => move.mutate({ skuCode, boardIds, toShopId })}
        >
          {boardIds.length === 0
            ? t('browse.boardMoveNone')
            : t('browse.boardMoveSome', { n: boardIds.length })}
        </Button>
      </Stack>
    </Dialog>
  )
}
