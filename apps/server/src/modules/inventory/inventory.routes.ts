import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { productStock, productStockUpdate } from './stock/levels.ts'
import { boardMove, naturalEdge } from './boards/boards.ts'
import {
  countAdd,
  countBook,
  countCancel,
  countPaging,
  countReopen,
  countShown,
  countStart,
  countSubmit,
} from './counts/counts.ts'
import { stockMovements } from './movements/movements.ts'
import { sampleMake, samples, sampleWithdraw } from './samples/samples.ts'
import {
  transferCancel,
  transferGoods,
  transferPaging,
  transferPlaces,
  transferReceive,
  transferRequest,
  transferSend,
  transferShown,
} from './transfers/transfers.ts'
import { queryStock, siteStock } from './stock/stock.ts'

export const inventoryRoutes: HandlersOf<Contract['inventory']> = {
  query: queryStock,
  siteStock,
  naturalEdge,
  boardMove,
  samples,
  sampleMake,
  sampleWithdraw,
  productStock,
  productStockUpdate,
  movements: stockMovements,
  countPaging,
  count: countShown,
  countStart,
  countAdd,
  countSubmit,
  countReopen,
  countCancel,
  countBook,
  transferPaging,
  transfer: transferShown,
  transferPlaces,
  transferGoods,
  transferRequest,
  transferSend,
  transferCancel,
  transferReceive,
}
