import { productKinds, type ProductKind } from '@showfloor/contract/common/product-kinds'

type Kind = Exclude<ProductKind, 'other'>

/**
 * The meaning of a common name in a search. `kinds`: the kinds of product that it covers. A special thing covers a part of its kinds, as rocking chairs are a
 * part of armchairs; a product belongs to it by its name.
 */
export type Thing = {
  id: string
  kinds: readonly Kind[]
  isSpecial: boolean
  /** Kinds that are found as well, after `kinds`, when nothing else is asked for. */
  also?: readonly Kind[]
  /** Kinds that come with it. */
  includes?: readonly Kind[]
  /** The range of widths in mm that the name implies; for a bed, of its mattress. */
  widthMm?: readonly [from: number, to: number]
  /** The number of seats that the name implies. */
  seats?: number
}

type Row = readonly [chinese: string, english: string]

/** Names of each kind of product beside its own two. Every name means the whole kind. */
const namesOfKinds: Readonly<Record<Kind, Row>> = {
  sofa: ['长沙发,多人沙发', ''],
  'corner-sofa': ['l型沙发,贵妃沙发,l形沙发,组合沙发', 'sectional,l-shaped sofa,chaise sofa'],
  'sofa-bed': ['多功能沙发床', 'sofabed,futon,sleeper sofa'],
  armchair: ['休闲椅,单椅,安乐椅,扶手椅,老虎椅,懒人沙发', 'arm chair,easy chair,lounge chair,accent chair'],
  ottoman: ['脚凳,脚墩,沙发凳', 'footstool,foot stool,pouffe,pouf,hassock'],
  stool: ['凳子,小凳,小凳子,矮凳,板凳,圆凳,方凳', ''],
  bench: ['换鞋凳,床尾凳,长条凳', ''],
  bed: ['大床,床架,软床,床具', 'bed frame,bedframe,bedstead'],
  'bunk-bed': ['上下床,上下铺,双层床,子母床,高架床', 'loft bed,bunkbed'],
  crib: ['宝宝床,bb床,摇篮', 'cot,cradle,baby bed,cot bed'],
  mattress: ['席梦思', ''],
  pillow: ['枕芯', ''],
  bedding: ['四件套,被套,床单,床笠,床上用品,三件套', 'duvet cover,bed linen,bed sheet'],
  wardrobe: ['大衣柜,衣橱,立柜,衣服柜', 'closet,armoire'],
  'dining-table': ['饭桌,餐台,吃饭桌,吃饭桌子,餐桌子', 'dinner table,diningtable'],
  'coffee-table': ['茶桌,咖啡桌,大茶几,茶台,小茶几', 'tea table,cocktail table'],
  'side-table': ['角几,沙发边桌,边桌,沙发边几', 'end table,tray table'],
  desk: [
    '写字台,写字桌,电脑桌,办公桌,书台,工作台',
    'writing table,computer table,computer desk,writing desk,office desk,workstation',
  ],
  'bar-table': ['吧台桌,岛台,高脚桌,吧桌', 'high table'],
  'dressing-table': ['化妆台,化妆桌,妆台,梳妆桌', 'vanity,vanity table,makeup table,dresser table'],
  'dining-chair': ['饭椅,吃饭椅,吃饭椅子,餐椅子,餐厅椅', 'dinner chair'],
  'office-chair': [
    '电脑椅,转椅,人体工学椅,老板椅,书桌椅,电竞椅,工作椅,办公转椅',
    'desk chair,swivel chair,computer chair,task chair,ergonomic chair,gaming chair',
  ],
  'bar-stool': ['吧凳,高脚凳,高脚椅,吧台椅,吧台凳', 'barstool,bar chair,counter stool'],
  cabinet: ['', ''],
  'tv-stand': [
    '地柜,电视机柜,影视柜,电视台',
    'tv unit,tv bench,tv cabinet,tv table,media unit,television stand',
  ],
  sideboard: ['边柜,碗柜', 'buffet,credenza'],
  bookcase: ['书橱', 'book case,bookcases'],
  shelf: ['架子,层架,搁架,置物柜,收纳架', 'shelving unit,shelving,shelves'],
  chest: ['斗橱,抽屉柜', 'dresser,chest,drawer unit'],
  'shoe-cabinet': ['鞋架,玄关柜,鞋橱', 'shoe rack,shoe storage'],
  nightstand: ['床边柜,床头桌,床边桌,床头几', 'night table,bedside table,bedside cabinet,night stand'],
  'wall-cabinet': ['壁柜,墙柜', 'wall mounted cabinet'],
  trolley: ['小推车,餐车,手推车', 'cart'],
  mirror: ['镜子,穿衣镜,全身镜,试衣镜,落地镜', ''],
  'floor-lamp': ['立灯,站灯', 'standing lamp,floor light'],
  'table-lamp': ['桌灯,床头灯', 'desk lamp,bedside lamp'],
  'pendant-lamp': ['吸顶灯,顶灯,吊顶灯', 'ceiling lamp,ceiling light,chandelier,hanging lamp,pendant light'],
  curtain: ['帘子', 'drapes'],
  rug: ['毯子,地垫', 'carpet'],
  'room-divider': ['隔断,隔屏', 'screen,folding screen,divider'],
  'outdoor-set': ['户外桌椅,庭院桌椅,阳台桌椅,花园桌椅,室外桌椅', 'patio set,garden set,outdoor furniture'],
  'kids-table': ['学习桌,儿童学习桌,儿童书桌,儿童桌子,学生桌', 'kids desk,kids table,childs desk,study desk'],
  'kids-chair': ['学习椅,儿童学习椅,儿童椅子,宝宝椅', 'kids chair'],
}

/** Names of several kinds together. */
const groups: readonly (readonly [id: string, kinds: readonly Kind[], ...Row])[] = [
  ['any-sofa', ['sofa', 'corner-sofa'], '沙发', 'sofa,couch,settee'],
  ['any-chair', ['dining-chair', 'armchair', 'office-chair', 'kids-chair'], '椅,椅子,座椅', 'chair'],
  [
    'any-table',
    ['dining-table', 'coffee-table', 'side-table', 'desk', 'bar-table', 'dressing-table', 'kids-table'],
    '桌,桌子',
    'table',
  ],
  ['any-stool', ['stool', 'bench', 'ottoman'], '凳,凳子', ''],
  ['stools', ['stool', 'bar-stool'], '', 'stool'],
  [
    'any-cabinet',
    [
      'cabinet',
      'sideboard',
      'tv-stand',
      'bookcase',
      'chest',
      'shoe-cabinet',
      'nightstand',
      'wall-cabinet',
      'wardrobe',
    ],
    '柜,柜子,储物柜,收纳柜',
    'cabinet,cupboard',
  ],
  ['any-lamp', ['pendant-lamp', 'floor-lamp', 'table-lamp'], '灯,灯具,灯饰', 'lamp,lighting'],
  ['any-shelf', ['bookcase', 'shelf'], '书架,书柜架', 'bookshelf,book shelf'],
  [
    'kids-bed',
    ['bunk-bed', 'crib'],
    '儿童床,小孩床,孩子床,小床',
    'kids bed,childrens bed,childs bed,toddler bed',
  ],
  ['kids-set', ['kids-table', 'kids-chair'], '儿童桌椅,学习桌椅', ''],
  ['dining-set', ['dining-table', 'dining-chair'], '餐桌椅,餐桌餐椅', 'dining set'],
]

/** Kinds that a name finds too, after its own. */
const others: Readonly<Record<string, readonly Kind[]>> = {
  'any-sofa': ['sofa-bed'],
  'any-chair': ['bar-stool'],
  bed: ['bunk-bed', 'crib'],
  desk: ['kids-table'],
}

/** Beds by the width of their mattress. */
const bedsByWidth: readonly (readonly [id: string, from: number, to: number, ...Row])[] = [
  ['double-bed', 1350, 2400, '双人床', 'double bed'],
  ['single-bed', 700, 1350, '单人床', 'single bed,twin bed'],
  ['queen-bed', 1500, 1600, '', 'queen bed,queen size bed'],
  ['king-bed', 1800, 2400, '', 'king bed,king size bed'],
]

/** Parts of a kind with a name of their own. */
const specials: readonly (readonly [id: string, kinds: readonly Kind[], ...Row])[] = [
  ['rocking-chair', ['armchair'], '摇椅,摇摇椅', 'rocking chair,rocker'],
  ['recliner', ['armchair'], '躺椅', 'recliner,reclining chair'],
  ['wing-chair', ['armchair'], '', 'wing chair'],
  ['chaise', ['corner-sofa', 'sofa', 'armchair'], '贵妃榻,贵妃椅', 'chaise longue,chaise'],
  ['day-bed', ['sofa-bed', 'bed'], '罗汉床', 'day bed,daybed'],
  ['console-table', ['sideboard', 'side-table'], '玄关桌,玄关台', 'console table,console'],
  ['nest-of-tables', ['coffee-table', 'side-table'], '套几', 'nest of tables,nesting tables'],
  ['wine-cabinet', ['cabinet', 'sideboard'], '酒柜,玻璃酒柜', 'wine cabinet,wine rack'],
  ['kitchen-island', ['trolley'], '厨房岛', 'kitchen island'],
  ['drawing-cabinet', ['cabinet'], '文件柜', 'filing cabinet,file cabinet'],
  ['high-chair', ['kids-chair'], '儿童餐椅,宝宝餐椅', 'high chair,highchair,junior chair'],
  ['step-stool', ['stool'], '梯凳', 'step stool'],
]

const things = new Map<string, Thing>()

/** Adds names in lookup form: lower case, one blank between words, singular. */
const keep = (names: string, thing: Thing): void => {
  for (const name of names.split(',')) {
    const plain = plainName(name)
    if (plain !== '' && !things.has(plain)) things.set(plain, thing)
  }
}

/** The singular of an English plural, `mattress` for `mattresses`; null for any other word. */
export const singular = (word: string): string | null => {
  if (word === 'shelves') return 'shelf'
  if (!/^[a-z]{2,}[^su]s$/.test(word)) return null
  return /(?:ss|x|ch|sh)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

/** An English name in lookup form: singular words separated by a blank. A Chinese name stays as it is. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/['’]s?\b/g, '')
    .replaceAll(/[a-z]+/g, (word) => singular(word) ?? word)
    .replaceAll(/[\s-]+/g, ' ')
    .trim()

keep('单人沙发,单人沙发椅,single sofa,1 seat sofa', {
  id: 'single-sofa',
  kinds: ['armchair', 'sofa'],
  isSpecial: false,
  seats: 1,
})
for (const [id, from, to, chinese, english] of bedsByWidth)
  keep(`${chinese},${english}`, { id, kinds: ['bed'], isSpecial: false, widthMm: [from, to] })
for (const [id, kinds, chinese, english] of specials)
  keep(`${chinese},${english}`, { id, kinds, isSpecial: true })
for (const [id, kinds, chinese, english] of groups)
  keep(`${chinese},${english}`, { id, kinds, isSpecial: false, also: others[id] ?? [] })
keep('箱式床,divan bed,box spring bed', {
  id: 'divan-bed',
  kinds: ['bed'],
  isSpecial: true,
  includes: ['bed', 'mattress'],
})
for (const [kind, [chinese, english]] of Object.entries(namesOfKinds) as [Kind, Row][]) {
  const { zh, en } = productKinds[kind]
  keep(`${zh},${en},${kind},${chinese},${english}`, {
    id: kind,
    kinds: [kind],
    isSpecial: false,
    also: others[kind] ?? [],
  })
}

/** Every name with its meaning. */
export const thingsByName: ReadonlyMap<string, Thing> = things
