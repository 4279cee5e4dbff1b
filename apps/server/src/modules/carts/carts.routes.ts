import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/mount.ts'
import {
  createCart,
  deleteItems,
  listCarts,
  listItems,
  removeCart,
  updateCart,
  updateItem,
  rememberCart,
} from './carts.service.ts'

export const cartsRoutes: HandlersOf<Contract['carts']> = {
  list: (context, input) => listCarts(context, input),
  create: (context, input) => createCart(context, input),
  update: (context, input) => updateCart(context, input),
  delete: (context, input) => removeCart(context, input),
  updateLastUsed: (context, input) => rememberCart(context, input),
  itemList: (context, input) => listItems(context, input),
  itemUpdate: (context, input) => updateItem(context, input),
  itemDelete: (context, input) => deleteItems(context, input),
}
