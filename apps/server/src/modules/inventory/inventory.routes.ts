import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { productStock, productStockUpdate } from './stock/levels.ts'
import { boardMove, naturalEdge } from './boards/boards.ts'
import { queryStock, siteStock } from './stock/stock.ts'

export const inventoryRoutes: HandlersOf<Contract['inventory']> = {
  query: (context, input) => queryStock(context, input),
  siteStock: (context, input) => siteStock(context, input),
  naturalEdge: (context, input) => naturalEdge(context, input),
  boardMove: (context, input) => boardMove(context, input),
  productStock: (context, input) => productStock(context, input),
  productStockUpdate: (context, input) => productStockUpdate(context, input),
}
