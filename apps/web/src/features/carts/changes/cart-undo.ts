import { isLost } from '../../../client/request.ts'
import { createSender } from '../../../client/sender.ts'
import { useState } from 'react'
import { hasTexts, readStored, storedSlot, useStored } from '../../../client/storage/storage.ts'
import { t } from '../../../i18n/i18n.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useCurrentShop } from '../../shops/current-shop.ts'
import { inCartTurn, reloadCarts, report, type CartPlace } from './cart-turn.ts'

const sendRestore = createSender('carts.restore')

/** The last removal that can be undone, and what was told of it. */
type Undo = { text: string; undoId: string; atMs: number }

const lastRemoval = storedSlot<Undo>(
  'cartUndo',
  (value) => hasTexts('text', 'undoId')(value) && Number.isFinite((value as Undo).atMs),
)
const put = (shopId: string, undo: Undo | undefined): void =>
  lastRemoval.write(undo, readStored('userId') ?? '', shopId)

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
export const useOfferedUndo = (): Undo | undefined => {
  const undo = lastRemoval.use(useStored('userId') ?? '', useCurrentShop().id)
  const [now] = useState(Date.now)
  return undo && now - undo.atMs < offeredMs ? undo : undefined
}
