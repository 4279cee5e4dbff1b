import { call } from '../../client/call.ts'
import type { StoredChange } from '../../client/storage.ts'
import { withArticle, withFacts, type CartItem } from './cart-rules.ts'

/**
 * A change of a cart's lines as it is sent, and sent again where no answer came: under its key the server makes it once. A line that the server does not know
 * yet has no id there, only its article's.
 */
export type CartChange = StoredChange
export type CartAnswer = { newItem?: CartItem; undoId?: string | null }

const provisional = 'new-'

/** What taking out these lines is. */
export const removalOf = (items: readonly CartItem[]): { itemIds: string[]; mappingIds: string[] } => {
  const isKnown = ({ id }: CartItem): boolean => !id.startsWith(provisional)
  return {
    itemIds: items.filter(isKnown).map(({ id }) => id),
    mappingIds: items.filter((item) => !isKnown(item)).map(({ itemMappingBO }) => itemMappingBO.id),
  }
}

const isMeant = (change: CartChange, item: CartItem): boolean => {
  const mappingId = item.itemMappingBO.id
  if (change.kind === 'add') return change.article.itemMappingId === mappingId
  if (change.kind === 'set')
    return change.itemId.startsWith(provisional) ? change.mappingId === mappingId : change.itemId === item.id
  return change.itemIds.includes(item.id) || change.mappingIds.includes(mappingId)
}

/** The lines as they are once the change is made. */
export const withChange = (items: readonly CartItem[], change: CartChange): CartItem[] => {
  if (change.kind === 'add') return withArticle(items, change.article, change.itemQty)
  if (change.kind === 'remove') return items.filter((item) => !isMeant(change, item))
  return items.map((item) => (isMeant(change, item) ? withFacts(item, { itemQty: change.itemQty }) : item))
}

/** Whether a line is not yet on the server as it is shown. */
export const isUnsent = (changes: readonly CartChange[], item: CartItem): boolean =>
  changes.some((change) => isMeant(change, item))

const putInput = (change: Extract<CartChange, { kind: 'add' | 'set' }>) => {
  const { cartId: shopGuideCartId, itemQty } = change
  if (change.kind === 'add') {
    const { itemMappingId: id, channelSpuId } = change.article
    return { shopGuideCartId, itemMappingBO: { id }, channelSpuId, itemQty, relative: true }
  }
  const line = change.itemId.startsWith(provisional) ? {} : { itemId: change.itemId }
  return { shopGuideCartId, itemMappingBO: { id: change.mappingId }, itemQty, relative: false, ...line }
}

/** Sends a change; the server makes it once however often it arrives. */
export const sendChange = async (change: CartChange): Promise<CartAnswer> => {
  const { cartId: shopGuideCartId, key: idempotencyKey } = change
  if (change.kind !== 'remove') {
    const { newItem } = await call('carts.itemUpdate', putInput(change), { idempotencyKey })
    return { newItem }
  }
  const { itemIds: itemList, mappingIds: mappingIdList } = change
  return call('carts.itemDelete', { shopGuideCartId, itemList, mappingIdList }, { idempotencyKey })
}
