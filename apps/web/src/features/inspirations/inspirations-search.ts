import { colorFamilies } from '@showfloor/contract/common/constants'
import { inspirationRooms, stageStates, styleThemes } from '@showfloor/contract/common/inspirations'
import {
  readChoice,
  readFlag,
  readInt,
  readKeyword,
  searchOf,
  type SearchChange,
} from '../../client/search.ts'

/** What the lists have in common; `draft`: unpublished ones. */
const list = { draft: readFlag, no: readInt(2, 5000) }

export const readStylesSearch = searchOf({
  ...list,
  room: readChoice(inspirationRooms),
  theme: readChoice(styleThemes),
  color: readChoice(colorFamilies),
  keyword: readKeyword,
})
export type StylesSearch = ReturnType<typeof readStylesSearch>
export type ChangeStyles = (change: SearchChange<StylesSearch>) => void

export const readStagesSearch = searchOf({ ...list, state: readChoice(stageStates) })
export type StagesSearch = ReturnType<typeof readStagesSearch>
export type ChangeStages = (change: SearchChange<StagesSearch>) => void
