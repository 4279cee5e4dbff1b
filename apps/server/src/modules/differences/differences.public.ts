export { forgetDifferenceWords } from './differences.db.ts'
export {
  differenceBusOf,
  differenceEvents,
  type DifferenceBus,
  type DifferenceMoved,
} from './differences.events.ts'
export { endDifferences, followMoney } from './differences.steps.ts'
export { cancelDifference, createDifference } from './differences.ts'
