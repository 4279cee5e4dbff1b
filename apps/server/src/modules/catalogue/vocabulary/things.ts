import { productKinds, type ProductKind } from '@showfloor/contract/common/product-kinds'

/**
 * What people call each kind of product, in Chinese and in English. What a keyword asks for comes before what only mentions it, and a word that no product
 * has is looked for by the kind's own. A word may stand with several kinds.
 */
const words: Readonly<
  Record<Exclude<ProductKind, 'other'>, readonly [pinyin: string, chinese: string, english: string]>
> = {
  sofa: ['sha fa', '长沙发,多人沙发', 'couch,settee,loveseat'],
  'corner-sofa': ['zhuan jiao sha fa', '沙发,l型沙发,贵妃沙发', 'sofa,sectional,chaise longue'],
  'sofa-bed': ['sha fa chuang', '', 'sofabed,day bed,futon'],
  armchair: [
    'dan ren sha fa',
    '休闲椅,单椅,躺椅,摇椅,安乐椅,扶手椅,老虎椅',
    'arm chair,easy chair,recliner,rocking chair,wing chair',
  ],
  ottoman: ['jiao ta', '脚凳,脚墩,沙发凳', 'footstool,pouffe,pouf'],
  stool: ['', '凳子,小凳,矮凳,板凳', ''],
  bench: ['chang deng', '换鞋凳,床尾凳', ''],
  bed: ['chuang', '双人床,单人床,大床,床架,软床,软包床,实木床', 'bed frame,bedframe'],
  'bunk-bed': ['gao di chuang', '上下床,上下铺,双层床,子母床,儿童床,小孩床', 'loft bed,kids bed'],
  crib: ['ying er chuang', '宝宝床,儿童床,小孩床', 'cot,cradle'],
  mattress: ['chuang dian', '席梦思,垫子', ''],
  pillow: ['zhen tou', '枕芯', ''],
  bedding: ['chuang pin', '四件套,被套,床单', ''],
  wardrobe: ['yi gui', '大衣柜,衣橱,立柜', 'closet,armoire'],
  'dining-table': ['can zhuo', '饭桌,餐台,吃饭桌,桌子,桌', 'table'],
  'coffee-table': ['cha ji', '茶桌,咖啡桌,大茶几,茶台,圆茶几', 'tea table'],
  'side-table': ['bian ji', '角几,小茶几,沙发边桌,边桌', 'end table'],
  desk: ['shu zhuo', '写字台,写字桌,电脑桌,办公桌,学习桌,桌子', 'writing table,computer table'],
  'bar-table': ['ba tai', '吧台桌,岛台', ''],
  'dressing-table': ['shu zhuang tai', '化妆台,化妆桌,妆台', 'vanity'],
  'dining-chair': ['can yi', '饭椅,吃饭椅,椅子,椅', 'chair'],
  'office-chair': [
    'ban gong yi',
    '电脑椅,转椅,人体工学椅,老板椅,书桌椅',
    'desk chair,swivel chair,computer chair',
  ],
  'bar-stool': ['ba yi', '吧凳,高脚凳,高脚椅,吧台椅', 'barstool,bar chair'],
  cabinet: ['gui', '柜子,储物柜,收纳柜', 'cupboard'],
  'tv-stand': ['dian shi gui', '地柜,电视机柜,影视柜', 'tv unit,tv bench,tv cabinet'],
  sideboard: ['can bian gui', '边柜,碗柜,酒柜', 'buffet'],
  bookcase: ['shu gui', '书架,书橱', 'bookshelf,book shelf'],
  shelf: ['zhi wu jia', '书架,架子,层架,搁架', 'shelving unit'],
  chest: ['dou gui', '五斗柜,斗橱,五斗橱,抽屉柜', 'chest of drawers,dresser'],
  'shoe-cabinet': ['xie gui', '鞋架,玄关柜', 'shoe rack'],
  nightstand: ['chuang tou gui', '床边柜,床头桌,床边桌,床头几', 'night table,bedside table'],
  'wall-cabinet': ['diao gui', '壁柜', ''],
  trolley: ['tui che', '小推车,餐车', 'cart'],
  mirror: ['jing', '镜子,穿衣镜,全身镜,试衣镜', ''],
  'floor-lamp': ['luo di deng', '', ''],
  'table-lamp': ['tai deng', '桌灯,床头灯', 'desk lamp'],
  'pendant-lamp': ['diao deng', '吸顶灯,顶灯', 'ceiling lamp'],
  curtain: ['chuang lian', '', ''],
  rug: ['di tan', '毯子,地垫', 'carpet'],
  'room-divider': ['ping feng', '隔断', 'screen'],
  'outdoor-set': ['', '户外桌椅,庭院桌椅', ''],
  'kids-table': ['er tong zhuo', '学习桌,儿童学习桌', ''],
  'kids-chair': ['er tong yi', '学习椅', ''],
}

type Things = { kinds: ProductKind[]; own: string }
const things = new Map<string, Things>()
/** Pinyin of what kinds are called, run together. */
const sounds: { word: string; meaning: string }[] = []

const learn = (word: string, kind: ProductKind, own: string): void => {
  const known = things.get(word)
  if (known) known.kinds.push(kind)
  else if (word !== '') things.set(word, { kinds: [kind], own })
}
for (const [kind, [pinyin, chinese, english]] of Object.entries(words) as [
  ProductKind,
  (typeof words)['sofa'],
][]) {
  const { zh } = productKinds[kind]
  const syllables = pinyin.split(' ')
  const initials = syllables.map((syllable) => syllable[0]).join('')
  const sound = syllables.join('')
  for (const word of [zh, ...chinese.split(','), sound, initials.length > 1 ? initials : ''])
    learn(word, kind, zh)
  const plainly = kind.replaceAll('-', ' ')
  for (const word of [plainly, ...english.split(',')]) learn(word, kind, plainly)
  if (sound !== '') sounds.push({ word: sound, meaning: zh })
}
const longest = Math.max(...[...things.keys()].map((word) => word.length))
export const soundsOfKinds: readonly { word: string; meaning: string }[] = sounds

/**
 * The last thing that a keyword names, by its longest word: what stands before it says which, as in 餐厅餐桌 and `corner sofa`. A single letter is one at the end
 * alone: 床 in 实木床, not in 床笠.
 */
const lastThing = (keyword: string): { word: string; at: number } | null => {
  const text = keyword.replaceAll('-', ' ').toLowerCase()
  for (let end = text.length; end > 0; end--)
    for (let at = Math.max(0, end - longest); at < end; at++) {
      const word = text.slice(at, end)
      if (things.has(word) && isWhole(word, text.slice(at - 1, at), text.slice(end))) return { word, at }
    }
  return null
}

const isWhole = (word: string, before: string, after: string): boolean =>
  /^[a-z]/.test(word)
    ? !/[a-z]/.test(before) && /^(?:e?s)?(?![a-z])/.test(after)
    : word.length > 1 || !/^\p{Script=Han}/u.test(after)

/** The kinds of product that a keyword asks for; none when it names no thing. */
export const kindsNamed = (keyword: string): ProductKind[] => {
  const last = lastThing(keyword)
  return last ? (things.get(last.word)?.kinds ?? []) : []
}

/** A keyword with the thing that it names called as its kind is: 茶几 for 茶桌. Null when it names none, or so already. */
export const asKindsAreCalled = (keyword: string): string | null => {
  const last = lastThing(keyword)
  const own = last && things.get(last.word)?.own
  if (!last || !own || own === last.word) return null
  return keyword.slice(0, last.at) + own + keyword.slice(last.at + last.word.length)
}

/** A keyword with the thing that it names apart from what stands before it: 儿童房 床 for 儿童房床. */
export const thingApart = (keyword: string): string => {
  const last = lastThing(keyword)
  return last && last.at > 0 ? `${keyword.slice(0, last.at).trim()} ${keyword.slice(last.at)}` : keyword
}
