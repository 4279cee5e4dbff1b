export {
  differenceBusOf,
  differenceEvents,
  type DifferenceBus,
  type DifferenceMoved,
} from './differences.events.ts'
export { endDifferences, followMoney } from './differences.steps.ts'
export { createDifference } from './differences.ts'
