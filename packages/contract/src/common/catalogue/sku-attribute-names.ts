import type { SkuAttribute } from '../../catalogue/attributes.ts'
import type { ProductKind } from './product-kinds.ts'

type Words = { zh: string; en: string }
export type AttributeField = Words & {
  /** The form of its value: words, a count, millimetres, kilograms (stored as grams), or one of some values. */
  written: 'text' | 'count' | 'mm' | 'kg' | Readonly<Record<string, Words>>
  /** The kinds of product with this attribute; absent: all. */
  kinds?: readonly ProductKind[]
}

const sofas = ['sofa', 'corner-sofa', 'sofa-bed'] as const
const seated: readonly ProductKind[] = [
  ...sofas,
  'armchair',
  'bench',
  'stool',
  'ottoman',
  'dining-chair',
  'office-chair',
  'bar-stool',
  'kids-chair',
  'dining-table',
  'bar-table',
  'kids-table',
  'outdoor-set',
]
const beds = ['bed', 'bunk-bed', 'crib', 'sofa-bed'] as const
const mattresses = ['mattress'] as const
const hanging: readonly ProductKind[] = [
  'wall-cabinet',
  'pendant-lamp',
  'mirror',
  'shelf',
  'cabinet',
  'bookcase',
  'tv-stand',
  'curtain',
  'other',
]

/** A SKU's attributes with their names and forms, in the order of the form. */
export const skuAttributeFields: Record<SkuAttribute, AttributeField> = {
  setCode: { zh: '套系编码', en: 'Set code', written: 'text' },
  seats: { zh: '座位数', en: 'Seats', written: 'count', kinds: seated },
  orientation: {
    zh: '贵妃朝向',
    en: 'Chaise side',
    written: { left: { zh: '左', en: 'left' }, right: { zh: '右', en: 'right' } },
    kinds: sofas,
  },
  frameInnerWidthMm: { zh: '床架内宽', en: 'Frame inner width', written: 'mm', kinds: beds },
  frameInnerLengthMm: { zh: '床架内长', en: 'Frame inner length', written: 'mm', kinds: beds },
  maxMattressThicknessMm: { zh: '床垫限厚', en: 'Thickest mattress', written: 'mm', kinds: beds },
  outerWidthMm: { zh: '床外宽', en: 'Bed outer width', written: 'mm', kinds: beds },
  outerLengthMm: { zh: '床外长', en: 'Bed outer length', written: 'mm', kinds: beds },
  mattressWidthMm: { zh: '床垫宽', en: 'Mattress width', written: 'mm', kinds: mattresses },
  mattressLengthMm: { zh: '床垫长', en: 'Mattress length', written: 'mm', kinds: mattresses },
  thicknessMm: { zh: '床垫厚', en: 'Mattress thickness', written: 'mm', kinds: mattresses },
  mounting: {
    zh: '安装位置',
    en: 'Hangs on',
    written: { WALL: { zh: '墙面', en: 'wall' }, CEILING: { zh: '天花板', en: 'ceiling' } },
    kinds: hanging,
  },
  requiresLoadG: { zh: '承重要求', en: 'Needs to carry', written: 'kg', kinds: hanging },
}
export const skuAttributeNames = Object.keys(skuAttributeFields) as SkuAttribute[]
