export {
  boardRows,
  boardsOf,
  boardWithin,
  isTaken,
  type BoardRow,
  type BoardShape,
  type SampleShape,
} from './boards/boards.ts'
export {
  handOverStock,
  heldBy,
  holdStock,
  holdAvailable,
  keepStock,
  piecesOf,
  releaseStock,
  type HoldLine,
} from './holds/holds.ts'
export { holdEnd, holdEndTime, holdWarning } from './holds/hold-end.ts'
export { holdFromReserves, lockStock, type HeldPieces } from './holds/holds.db.ts'
export { takeBack } from './returns/returns.ts'
export { boardLoad, stockLoad } from './stock/staged.ts'
export { insertBoards, writeStock, type BoardInput, type StockLevel } from './stock/write.ts'
