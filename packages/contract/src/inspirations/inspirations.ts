import { spaceCalls } from './spaces.ts'
import { stageCalls } from './stages.ts'
import { styleCalls } from './styles.ts'

/** Inspiration: styles with their scenes, furniture sets for a room, launches of new products. */
export const inspirations = {
  ...styleCalls,
  ...spaceCalls,
  ...stageCalls,
}
