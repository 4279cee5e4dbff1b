import { isLost } from '../../../client/request.ts'
import { createSender } from '../../../client/sender.ts'
import { useState } from 'react'
import { readStored, useStored, writeStored, type StoredUndo } from '../../../client/storage/storage.ts'
import { t } from '../../../i18n/i18n.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useCurrentShop } from '../../shops/current-shop.ts'
import { reloadCarts, report, type CartPlace } from './cart-place.ts'
import { inCartTurn } from './cart-turn.ts'

const sendRestore = createSender('carts.restore')

const put = (shopId: string, undo: StoredUndo | undefined): void =>
  writeStored('cartUndo', undo, readStored('userId') ?? '', shopId)

/** Restores what was removed. Like every operation it is ignored while another one runs. */
export const undoRemoval = async ({ queryClient, shopId }: CartPlace, undoId: string): Promise<void> => {
  await inCartTurn(async () => {
    try {
      await sendRestore({ undoId })
      await reloadCarts(queryClient)
      toast.done()
    } catch (error) {
      report(error)
      if (isLost(error)) return
    }
    put(shopId, undefined)
  })
}

/** Tells of a removal with an undo: in a toast, and in the cart until the next removal. */
export const offerUndo = (place: CartPlace, text: string, undoId: string | null | undefined): void => {
  if (!undoId) return toast.success(text)
  put(place.shopId, { text, undoId, atMs: Date.now() })
  return toast.success(text, { label: t('carts.undo'), run: () => void undoRemoval(place, undoId) })
}

const offeredMs = 3_600_000

/** The last removal of the user in the current shop, for an hour. */
export const useOfferedUndo = (): StoredUndo | undefined => {
  const undo = useStored('cartUndo', useStored('userId') ?? '', useCurrentShop().id)
  const [now] = useState(Date.now)
  return undo && now - undo.atMs < offeredMs ? undo : undefined
}
