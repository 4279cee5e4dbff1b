/** The rooms of a home that scenes and furniture sets are for. */
export const inspirationRooms = ['LIVING', 'BEDROOM', 'DINING', 'STUDY', 'KIDS', 'HALL'] as const
export type InspirationRoom = (typeof inspirationRooms)[number]

/** The themes in which rooms are furnished. */
export const styleThemes = [
  'MODERN',
  'CREAM',
  'NORDIC',
  'JAPANESE',
  'WABI_SABI',
  'NEW_CHINESE',
  'ITALIAN',
  'MID_CENTURY',
] as const
export type StyleTheme = (typeof styleThemes)[number]

/** Inspiration is a draft until it is published; guides see published inspiration only. */
export const publications = ['DRAFT', 'PUBLISHED'] as const
export const publicationNames = {
  DRAFT: { zh: '草稿', en: 'draft' },
  PUBLISHED: { zh: '已发布', en: 'published' },
} as const satisfies Record<(typeof publications)[number], { zh: string; en: string }>

/** The state of a new-product stage: between start and end, before its start, after its end. */
export const stageStates = ['RUNNING', 'UPCOMING', 'PAST'] as const
export type StageState = (typeof stageStates)[number]

/** Whether a shop can sell a piece now. `SHORT`: fewer than wanted. */
export const pieceStates = ['SELLABLE', 'SHORT', 'SOLD_OUT', 'NOT_FOR_SALE'] as const
export type PieceState = (typeof pieceStates)[number]

export const INSPIRATION_PAGE_SIZE = 12
export const STYLE_SCENES_MAX = 12
export const SCENE_PINS_MAX = 20
export const STAGE_PRODUCTS_MAX = 60
/** The scale of pins: thousandths of the picture's width and height. */
export const PIN_SCALE = 1000
export const SPACE_SLOTS_MAX = 16
export const SPACE_SLOT_QUANTITY_MAX = 12
