import { spaceCalls } from './spaces.ts'
import { stageCalls } from './stages.ts'
import { styleCalls } from './styles.ts'

/** What shows a customer how products live together: styles with their scenes, sets for a room, launches of new products. */
export const inspirations = {
  ...styleCalls,
  ...spaceCalls,
  ...stageCalls,
}
