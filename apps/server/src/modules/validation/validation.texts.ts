import type { Language } from '../../platform/calls/context.ts'

/** Texts of the checks in both languages; lengths in mm, loads in kg. */
const texts = {
  coloursDiffer: { zh: '同一套系颜色不同：{list}', en: 'Pieces of one set differ in colour: {list}' },
  coloursMatch: { zh: '同套 {count} 件颜色一致：{color}', en: '{count} pieces of one set, all {color}' },
  askColour: {
    zh: '“{name}”未登记颜色，请核对实物颜色',
    en: 'The colour of “{name}” is not recorded; check the piece',
  },

  allPackagesPass: { zh: '{count} 件包装均可入户', en: 'All {count} packages get in' },
  door: { zh: '入户门 {size}', en: 'entry door {size}' },
  corridor: { zh: '走廊宽 {size}', en: 'corridor {size} wide' },
  lift: { zh: '电梯 {size}', en: 'lift {size}' },
  stair: { zh: '楼梯宽 {size}', en: 'stairs {size} wide' },
  askDoor: { zh: '请测量入户门的宽和高', en: 'Measure the width and height of the entry door' },
  askCorridor: { zh: '请测量走廊的宽', en: 'Measure the width of the corridor' },
  askLiftOrStair: {
    zh: '请测量电梯的宽、深、高，或楼梯的宽',
    en: 'Measure the lift (width, depth, height) or the width of the stairs',
  },
  doorTooSmall: {
    zh: '“{name}”包装最小截面 {section} 大于 入户门 {size}',
    en: 'Smallest cross-section {section} of “{name}” is larger than the entry door {size}',
  },
  corridorTooNarrow: {
    zh: '“{name}”包装最小截面 {section} 大于 走廊宽 {size}',
    en: 'Smallest cross-section {section} of “{name}” is larger than the corridor, {size} wide',
  },
  stairTooNarrow: {
    zh: '“{name}”包装最小截面 {section} 大于 楼梯宽 {size}',
    en: 'Smallest cross-section {section} of “{name}” is larger than the stairs, {size} wide',
  },
  liftTooSmall: {
    zh: '“{name}”包装 {box} 大于 电梯 {size}',
    en: 'Package {box} of “{name}” is larger than the lift {size}',
  },
  liftTooSmallAskStair: {
    zh: '“{name}”包装 {box} 大于 电梯 {size}，请测量楼梯的宽',
    en: 'Package {box} of “{name}” is larger than the lift {size}; measure the width of the stairs',
  },

  mattressTooLarge: {
    zh: '床垫 {mattress} 大于 床架内径 {frame}',
    en: 'Mattress {mattress} is larger than the inside of the bed frame {frame}',
  },
  mattressFits: {
    zh: '床垫 {mattress} 不大于 床架内径 {frame}',
    en: 'Mattress {mattress} fits the inside of the bed frame {frame}',
  },
  frameTooLarge: {
    zh: '床架内径 {frame} 大于 床垫 {mattress}，空隙 {gap}',
    en: 'Inside of the bed frame {frame} is larger than the mattress {mattress} by {gap}',
  },
  frameMatches: {
    zh: '床架内径 {frame} 与 床垫 {mattress} 相配',
    en: 'Inside of the bed frame {frame} matches the mattress {mattress}',
  },
  askFrameInner: {
    zh: '“{name}”未登记床架内径，请核对',
    en: 'The inside of the frame of “{name}” is not recorded; check it',
  },
  askMattressSize: {
    zh: '“{name}”未登记床垫尺寸，请核对',
    en: 'The size of mattress “{name}” is not recorded; check it',
  },
  mattressTooThick: {
    zh: '床垫厚度 {thickness} 大于 床架限厚 {limit}',
    en: 'Mattress thickness {thickness} is more than the {limit} that the bed frame allows',
  },
  thicknessAllowed: {
    zh: '床垫厚度 {thickness} 不大于 床架限厚 {limit}',
    en: 'Mattress thickness {thickness} is within the {limit} that the bed frame allows',
  },
  askThickness: {
    zh: '“{name}”未登记厚度，床架限厚 {limit}，请核对',
    en: 'The thickness of “{name}” is not recorded and the bed frame allows {limit}; check it',
  },
  askBedroom: { zh: '请测量卧室的宽和长', en: 'Measure the width and length of the bedroom' },
  askOuter: {
    zh: '“{name}”未登记床外径，请核对',
    en: 'The outer size of “{name}” is not recorded; check it',
  },
  bedTooLarge: {
    zh: '“{name}”床外径 {outer} 大于 卧室 {room}',
    en: 'Outer size {outer} of “{name}” is larger than the bedroom {room}',
  },
  bedFitsRoom: {
    zh: '“{name}”床外径 {outer} 不大于 卧室 {room}',
    en: 'Outer size {outer} of “{name}” fits the bedroom {room}',
  },

  askLoad: { zh: '“{name}”未登记承重要求，请核对', en: 'The load of “{name}” is not recorded; check it' },
  askWall: {
    zh: '请确认墙体类型：“{name}”需承重 {load} kg',
    en: 'Ask what the wall is made of: “{name}” needs it to bear {load} kg',
  },
  askCeiling: {
    zh: '请确认吊点固定在楼板上：“{name}”需承重 {load} kg',
    en: 'Make sure of an anchor in the slab: “{name}” needs it to bear {load} kg',
  },
  ceilingBears: {
    zh: '“{name}”重 {load} kg，不大于 吊顶承重 {limit} kg',
    en: '“{name}” weighs {load} kg, within the {limit} kg that a ceiling bears',
  },
  wallTooWeak: {
    zh: '“{name}”需承重 {load} kg 大于 {wall}承重 {limit} kg',
    en: '“{name}” needs {load} kg, more than the {limit} kg that {wall} bears',
  },
  wallBears: {
    zh: '“{name}”需承重 {load} kg 不大于 {wall}承重 {limit} kg',
    en: '“{name}” needs {load} kg, within the {limit} kg that {wall} bears',
  },

  CONCRETE: { zh: '混凝土墙', en: 'a concrete wall' },
  BRICK: { zh: '砖墙', en: 'a brick wall' },
  LIGHTWEIGHT: { zh: '轻质隔墙', en: 'a lightweight wall' },
  PLASTERBOARD: { zh: '石膏板墙', en: 'a plasterboard wall' },
  more: { zh: '另有 {count} 项', en: '{count} more' },
} as const satisfies Record<string, { zh: string; en: string }>

export type TextKey = keyof typeof texts
export type TextParams = Record<string, string | number>

const isText = (value: string | number): value is TextKey => Object.hasOwn(texts, value)

/** A text in one language; a parameter named `wall` is itself a text. */
export const validationText = (key: TextKey, params: TextParams, language: Language): string =>
  texts[key][language].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? ''
    return name === 'wall' && isText(value) ? texts[value][language] : String(value)
  })

/** Separates two remarks of a check. */
export const remarkSeparator: Record<Language, string> = { zh: '；', en: '; ' }
