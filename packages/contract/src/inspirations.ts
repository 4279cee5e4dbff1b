import { spaceCalls } from './inspirations.spaces.ts'
import { stageCalls } from './inspirations.stages.ts'
import { styleCalls } from './inspirations.styles.ts'

/** What shows a customer how products live together: styles with their scenes, sets for a room, launches of new products. */
export const inspirations = {
  ...styleCalls,
  ...spaceCalls,
  ...stageCalls,
}
