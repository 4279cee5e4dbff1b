import type { Contract } from '@showfloor/contract/contract'
import { createAnswerCache } from '../../platform/calls/answer-cache.ts'
import { unscoped } from '../../platform/database/ids.ts'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import type { NewsDesk } from '../../platform/live/news.ts'
import { colleagues, duplicateCart, handOver, mergeCarts, removeCart, restore } from './content/changes.ts'
import { createQuote, customerQuote, listQuotes, withdrawQuote } from './quotes/quotes.ts'
import { replaceItem, suggestions } from './lines/replace.ts'
import { createRoom, deleteRoom, orderRooms, placeItems, updateRoom } from './rooms/rooms.ts'
import { addSet } from './lines/sets.ts'
import {
  cartsOfCustomer,
  cartViewKey,
  createCart,
  deleteItems,
  listCarts,
  listItems,
  rememberCart,
  updateCart,
  updateItem,
} from './carts.ts'

// What time alone changes in a cart, such as a hold of somebody else's that runs out.
const viewMaxAgeMs = 10_000
const viewsKept = 2000

export const cartsRoutes = (deps: { news: NewsDesk; publicUrl: string }): HandlersOf<Contract['carts']> => ({
  list: (context, input) => listCarts(context, input),
  ofCustomer: (context, input) => cartsOfCustomer(context, input),
  create: (context, input) => createCart(context, input),
  update: (context, input) => updateCart(context, input),
  delete: (context, input) => removeCart(context, input),
  restore: (context, input) => restore(context, input),
  duplicate: (context, input) => duplicateCart(context, input),
  merge: (context, input) => mergeCarts(context, input),
  guides: (context, input) => colleagues(context, input),
  handOver: (context, input) => handOver(context, input),
  updateLastUsed: (context, input) => rememberCart(context, input),
  itemList: {
    handle: (context, input) => listItems(context, input),
    cache: createAnswerCache(deps.news, {
      topics: ['catalogue', 'price', 'stock'],
      maxAgeMs: viewMaxAgeMs,
      maxEntries: viewsKept,
    }),
    shopId: (input) => unscoped(input.shopGuideCartId).shopId,
    key: (context, input) => cartViewKey(context, input),
  },
  itemUpdate: (context, input) => updateItem(context, input),
  itemDelete: (context, input) => deleteItems(context, input),
  itemsAdd: (context, input) => addSet(context, input),
  itemReplace: (context, input) => replaceItem(context, input),
  itemSuggestions: (context, input) => suggestions(context, input),
  itemPlace: (context, input) => placeItems(context, input),
  roomCreate: (context, input) => createRoom(context, input),
  roomUpdate: (context, input) => updateRoom(context, input),
  roomDelete: (context, input) => deleteRoom(context, input),
  roomOrder: (context, input) => orderRooms(context, input),
  quoteCreate: (context, input) => createQuote(context, input, deps.publicUrl),
  quoteList: (context, input) => listQuotes(context, input),
  quoteRevoke: (context, input) => withdrawQuote(context, input),
  customerQuote: (context, input) => customerQuote(context, input.token),
})
