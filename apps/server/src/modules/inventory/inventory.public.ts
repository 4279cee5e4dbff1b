export { boardRows, boardsOf, boardWithin, isTaken, type BoardRow, type BoardShape } from './boards/boards.ts'
export {
  handOverStock,
  heldBy,
  holdStock,
  holdWhatIsLeft,
  keepStock,
  releaseStock,
  type HoldLine,
} from './holds/holds.ts'
export { boardLoad, stockLoad } from './stock/staged.ts'
export { insertBoards, writeStock, type BoardInput, type StockLevel } from './stock/write.ts'
