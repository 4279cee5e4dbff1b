/** A property that names, categories and styles state, in either language. */
export type Trait = { id: string; pattern: RegExp }

type Row = readonly [id: string, pattern: RegExp, names: string]

const rows: readonly Row[] = [
  // Shapes.
  [
    'round',
    /圆(?:形|餐?桌|茶?几|凳|镜|毯|床|面)|直径|(?<!half[- ])\bround\b|\bcircular\b/i,
    '圆,圆形,圆的,round,circular',
  ],
  ['square', /方(?:形|桌|几|凳)|\bsquare\b/i, '方形,正方形,square'],
  // For whom, and where.
  [
    'outdoor',
    /户外|庭院|室外|花园|阳台|outdoor|garden|patio|balcony/i,
    '户外,室外,庭院,花园,阳台,outdoor,garden,patio,balcony',
  ],
  [
    'kids',
    /儿童|婴|宝宝|青少年|学生|\b(?:kid|child|children|junior|baby|nursery)(?:['’]?s)?\b/i,
    '儿童,小孩,孩子,宝宝,儿童房,kids,kid,children,child,baby,nursery,junior',
  ],
  // Functions.
  ['storage', /储物|收纳|\bstorage\b/i, '储物,收纳,带储物,可储物,storage'],
  ['folding', /折叠|\bfold(?:able|ing)\b/i, '折叠,可折叠,折叠式,folding,foldable,fold away'],
  [
    'extendable',
    /伸缩|\bext(?:end\w*)?\b|drop-?leaf|gate-?leg/i,
    '伸缩,可伸缩,拉伸,extendable,extending,extension',
  ],
  [
    'lifting',
    /升降|sit\s?\/\s?stand|height.?adjust/i,
    '升降,可升降,电动升降,standing,sit stand,height adjustable',
  ],
  ['swivel', /旋转|swivel/i, '旋转,可旋转,swivel,rotating'],
  ['sliding', /推拉|移门|滑门|sliding/i, '推拉门,移门,滑门,推拉,sliding door,sliding'],
  ['glass-door', /玻璃门|glass[- /]*(?:sliding )?doors?/i, '玻璃门,glass door'],
  ['with-light', /带灯|灯光|\bled\b|lighting/i, '带灯,有灯'],
  ['high-back', /高靠背|高背|high[- ]back/i, '高靠背,高背,high back'],
  ['with-drawers', /抽|drawer/i, '抽屉,带抽屉,drawer,drawers'],
  ['stackable', /叠放|堆叠|stack/i, '可叠放,叠放,堆叠,stackable,stacking'],
  ['upholstered', /软包/, '软包'],
  // Fillings.
  ['latex', /乳胶|latex/i, '乳胶,latex'],
  ['spring', /弹簧|spr(?:ing|ung)/i, '弹簧,spring,sprung'],
  ['coir', /椰棕|棕垫|coir/i, '椰棕,棕榈,棕,coir'],
  ['foam', /海绵|记忆棉|foam/i, '记忆棉,海绵,memory foam,foam'],
  ['down', /羽绒|\bdown\b/i, '羽绒'],
  // Styles.
  ['nordic', /北欧|nordic|scandinavian/i, '北欧,北欧风,北欧风格,nordic,scandinavian'],
  ['minimalist', /简约|minimalis/i, '简约,现代简约,简约风,极简,minimalist'],
  ['creamy', /奶油风/, '奶油风,奶油风格'],
  ['chinese', /中式/, '新中式,中式,中式风格,new chinese,chinese style'],
  ['japanese', /日式|japan/i, '日式,日式原木,日系,原木风,japanese,japandi'],
  ['luxury', /轻奢/, '轻奢,意式轻奢,轻奢风,意式,italian'],
  ['wabi-sabi', /侘寂|wabi/i, '侘寂,侘寂风,wabi sabi'],
  ['vintage', /中古|复古|vintage|mid-?century/i, '中古,中古风,复古,vintage,mid century'],
]

export const traits: readonly Trait[] = rows.map(([id, pattern]) => ({ id, pattern }))

/** Every name of a trait with its meaning. */
export const traitsByName: ReadonlyMap<string, Trait> = new Map(
  rows.flatMap(([id, pattern, names]) => names.split(',').map((name) => [name, { id, pattern }] as const)),
)

/** Rooms, which are ignored beside a thing. */
export const rooms: ReadonlySet<string> = new Set(
  '客厅,卧室,主卧,次卧,餐厅,书房,厨房,门厅,办公室,家用,客房,living room,bedroom,dining room,study room,kitchen,office,hallway,home'.split(
    ',',
  ),
)

/** Words without a meaning for the search. */
export const fillers: ReadonlySet<string> = new Set(
  [
    '的,和,与,及,跟,或,带,有,配,给,用,放,个,张,把,套,款,件,请,找,要,我,我要,我想要,想要,想买,要买,想看,需要,有没有,有什么,找一个,找一张,找一把,找一款,找个,找张,一个,一张,一把,一套,一款,几个',
    '推荐,推荐一下,便宜,便宜的,好看,好看的,新款,热销,适合,适用,小户型,大户型,家具,请问,吗,呢,吧,风格,系列,款式,编号,货号,型号,款号,大,小,大号的,小号的',
    'a,an,the,for,and,with,of,in,on,to,or,my,our,your,me,i,we,want,need,looking,show,some,any,is,are,at,by,from,please,buy,cheap,nice,good,best,new,modern,comfortable,small,big,large,little,style,colour,color,coloured,colored,furniture,size,sized,people,persons,person,piece',
  ]
    .join(',')
    .split(','),
)
