import type { ProductKind } from '@showfloor/contract/common/product-kinds'

type Color = { name: string; hex: string }

/** Alternatives separated by bars; Latin ones match whole words only ("red" is not in "covered"). */
const wordsPattern = (words: string): RegExp =>
  new RegExp(
    words
      .split('|')
      .map((word) => (/[a-z]/.test(word) ? `\\b${word}\\b` : word))
      .join('|'),
    'i',
  )

const colors: readonly [pattern: RegExp, color: Color][] = (
  [
    ['black[- ]?brown|黑褐', '黑褐色', '#3b2f28'],
    ['dark[- ]brown|深棕|深胡桃', '深棕色', '#4a3326'],
    ['golden[- ]brown', '金棕色', '#9a6a35'],
    ['light[- ]brown|浅棕', '浅棕色', '#b08a62'],
    ['dark[- ]gr[ea]y|anthracite|深灰|炭灰', '深灰色', '#55565a'],
    ['light[- ]gr[ea]y|浅灰', '浅灰色', '#c8c8c5'],
    ['grey[- ]green|灰绿', '灰绿色', '#7f8c7a'],
    ['grey[- ]turquoise', '灰青色', '#6f9290'],
    ['dark[- ]green|墨绿', '深绿色', '#2f4a3e'],
    ['light[- ]green|浅绿', '浅绿色', '#a9bf98'],
    ['dark[- ]blue|navy|深蓝|藏青', '深蓝色', '#2b3f5c'],
    ['light[- ]blue|浅蓝', '浅蓝色', '#a7bfd2'],
    ['dark[- ]beige', '深米色', '#b19a7a'],
    ['dark[- ]red|酒红', '深红色', '#7a2a2c'],
    ['light[- ]pink', '浅粉色', '#ecc8c6'],
    ['off[- ]white|米白|象牙白|暖白|奶油白', '米白色', '#efe8da'],
    ['silver[- ]colour|银色', '银色', '#b9bcbf'],
    ['brass[- ]colour|黄铜', '黄铜色', '#b08d57'],
    ['gold[- ]colour|金色', '金色', '#c2a04e'],
    ['black|黑', '黑色', '#2b2a2a'],
    ['white|白', '白色', '#f2f0eb'],
    ['beige|米色|杏色|燕麦', '米色', '#d8c8ac'],
    ['gr[ea]y|灰', '灰色', '#97989a'],
    ['brown|棕|咖|褐', '棕色', '#7a5335'],
    ['turquoise|青色', '青色', '#3f8f90'],
    ['green|绿', '绿色', '#5f7f57'],
    ['blue|蓝', '蓝色', '#4c6f94'],
    ['red|红', '红色', '#a8332f'],
    ['pink|粉', '粉色', '#dda7a8'],
    ['orange|橙', '橙色', '#d9782d'],
    ['yellow|黄', '黄色', '#dcb04a'],
    ['purple|lilac|紫', '紫色', '#7b5d86'],
    ['multicolou?r', '彩色', '#c08a6a'],
    ['walnut|胡桃', '胡桃色', '#6b4630'],
    ['oak|橡木', '橡木色', '#c6a170'],
    ['birch|桦木', '桦木色', '#dcc296'],
    ['pine|松木', '松木色', '#d8b67c'],
    ['ash|白蜡木', '白蜡木色', '#d2b890'],
    ['bamboo|竹', '竹色', '#cfa866'],
    ['acacia|eucalyptus|teak|柚木', '柚木色', '#9a6a43'],
    ['rattan|藤', '藤色', '#c39a63'],
    ['natural|原木', '原木色', '#d1b184'],
    ['steel|chrome|不锈钢', '不锈钢色', '#b4b7ba'],
    ['glass|玻璃|透明', '透明', '#c9d6d6'],
  ] as const
).map(([words, name, hex]) => [wordsPattern(words), { name, hex }])

/** The first colour in a text; null if there is none. */
const firstColorOf = (text: string): Color | null => {
  let best: { at: number; length: number; color: Color } | null = null
  for (const [pattern, color] of colors) {
    const match = pattern.exec(text)
    if (
      match &&
      (best === null || match.index < best.at || (match.index === best.at && match[0].length > best.length))
    )
      best = { at: match.index, length: match[0].length, color }
  }
  return best?.color ?? null
}

type Stuff = { material: string; materialName: string }

// IKEA's names of leathers.
const leathers = 'grann|bomstad|glose|mjuk|smidig|seglora|kimstad'

const stuffs: readonly [RegExp, Stuff][] = (
  [
    [`leather|真皮|牛皮|皮革|\\b(?:${leathers})\\b`, 'leather', '皮革'],
    ['velvet|绒', 'velvet', '绒布'],
    ['rattan|wicker|藤', 'rattan', '藤编'],
    ['marble|stone|ceramic|岩板|大理石', 'stone', '石材'],
    ['glass|玻璃', 'glass', '玻璃'],
    ['stainless|steel|metal|iron|alumini|mesh|wire|铁|钢|金属', 'metal', '金属'],
    ['plastic|塑料', 'plastic', '塑料'],
    ['oak|橡木', 'wood', '橡木'],
    ['birch|桦木', 'wood', '桦木'],
    ['pine|松木', 'wood', '松木'],
    ['walnut|胡桃', 'wood', '胡桃木'],
    ['\\bash\\b|白蜡木', 'wood', '白蜡木'],
    ['bamboo|竹', 'wood', '竹'],
    ['acacia|eucalyptus|teak|beech|veneer|wood|木', 'wood', '木'],
    ['fabric|linen|cotton|棉|麻|布', 'fabric', '织物'],
  ] as const
).map(([words, material, materialName]) => [new RegExp(words, 'i'), { material, materialName }])

const soft = new Set<ProductKind>([
  'sofa',
  'corner-sofa',
  'sofa-bed',
  'armchair',
  'ottoman',
  'office-chair',
  'rug',
  'curtain',
  'bedding',
  'pillow',
])
const cover = new RegExp(`.*\\b(?:${leathers})\\b(.*)`, 'i')

/** The colour in a text: of upholstery the leather's, otherwise the first. Null if there is none. */
export const colorFrom = (text: string, kind: ProductKind = 'other'): Color | null =>
  (soft.has(kind) ? firstColorOf(cover.exec(text)?.[1] ?? '') : null) ?? firstColorOf(text)

const metal = new Set<ProductKind>(['trolley', 'floor-lamp', 'table-lamp', 'pendant-lamp'])

const softMaterials = new Set(['leather', 'velvet', 'fabric', 'rattan'])

/**
 * The material in a text, otherwise the usual one of the kind, which then has no name on the label. Wood or steel in the text of a sofa describe its legs and do
 * not count.
 */
export const materialFrom = (text: string, kind: ProductKind): Stuff => {
  const found = stuffs.find(
    ([pattern, stuff]) => pattern.test(text) && (!soft.has(kind) || softMaterials.has(stuff.material)),
  )
  if (found) {
    const [, { material: stuff, materialName: name }] = found
    return { material: stuff, materialName: stuff === 'wood' && /veneer/i.test(text) ? `${name}皮` : name }
  }
  const material = soft.has(kind)
    ? 'fabric'
    : metal.has(kind)
      ? 'metal'
      : kind === 'mattress'
        ? 'foam'
        : 'wood'
  return { material, materialName: '' }
}
