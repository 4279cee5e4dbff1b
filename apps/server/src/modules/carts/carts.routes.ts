import type { Contract } from '@showfloor/contract/contract'
import { createAnswerCache } from '../../platform/calls/answer-cache.ts'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import type { NewsDesk } from '../../platform/live/news.ts'
import { colleagues, duplicateCart, handOver, mergeCarts, removeCart, restore } from './content/changes.ts'
import { listLeft, takeOver } from './left/left.ts'
import { createQuote, customerQuote, listQuotes, withdrawQuote } from './quotes/quotes.ts'
import { replaceItem, suggestions } from './lines/replace.ts'
import { createRoom, deleteRoom, orderRooms, placeItems, updateRoom } from './rooms/rooms.ts'
import { deleteItems, updateItem } from './lines/put.ts'
import { addSet } from './lines/sets.ts'
import {
  cartsOfCustomer,
  cartViewKey,
  createCart,
  listCarts,
  listItems,
  rememberCart,
  updateCart,
} from './carts.ts'

// How long a cached view may miss changes that write no row of the cart, such as another order's hold that expires.
const viewMaxAgeMs = 10_000
const viewsKept = 2000

export const cartsRoutes = (deps: { news: NewsDesk; publicUrl: string }): HandlersOf<Contract['carts']> => ({
  list: listCarts,
  ofCustomer: cartsOfCustomer,
  create: createCart,
  update: updateCart,
  delete: removeCart,
  restore,
  duplicate: duplicateCart,
  merge: mergeCarts,
  guides: colleagues,
  handOver,
  left: listLeft,
  takeOver,
  updateLastUsed: rememberCart,
  itemList: {
    handle: listItems,
    cache: createAnswerCache(deps.news, {
      topics: ['catalogue', 'price', 'stock'],
      maxAgeMs: viewMaxAgeMs,
      maxEntries: viewsKept,
    }),
    shopId: (input) => input.shopGuideCartId.shopId,
    key: cartViewKey,
  },
  itemUpdate: updateItem,
  itemDelete: deleteItems,
  itemsAdd: addSet,
  itemReplace: replaceItem,
  itemSuggestions: suggestions,
  itemPlace: placeItems,
  roomCreate: createRoom,
  roomUpdate: updateRoom,
  roomDelete: deleteRoom,
  roomOrder: orderRooms,
  quoteCreate: (context, input) => createQuote(context, input, deps.publicUrl),
  quoteList: listQuotes,
  quoteRevoke: withdrawQuote,
  customerQuote: (context, input) => customerQuote(context, input.token),
})
