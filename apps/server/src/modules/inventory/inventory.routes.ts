import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/mount.ts'
import { productStock, productStockUpdate } from './inventory.service.manage.ts'
import { naturalEdge } from './inventory.service.boards.ts'
import { queryStock, siteStock } from './inventory.service.ts'

export const inventoryRoutes: HandlersOf<Contract['inventory']> = {
  query: (context, input) => queryStock(context, input),
  siteStock: (context, input) => siteStock(context, input),
  naturalEdge: (context, input) => naturalEdge(context, input),
  productStock: (context, input) => productStock(context, input),
  productStockUpdate: (context, input) => productStockUpdate(context, input),
}
