import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/mount.ts'
import { productStock, productStockUpdate } from './inventory.manage.service.ts'
import { boardMove, naturalEdge } from './inventory.boards.service.ts'
import { queryStock, siteStock } from './inventory.service.ts'

export const inventoryRoutes: HandlersOf<Contract['inventory']> = {
  query: (context, input) => queryStock(context, input),
  siteStock: (context, input) => siteStock(context, input),
  naturalEdge: (context, input) => naturalEdge(context, input),
  boardMove: (context, input) => boardMove(context, input),
  productStock: (context, input) => productStock(context, input),
  productStockUpdate: (context, input) => productStockUpdate(context, input),
}
