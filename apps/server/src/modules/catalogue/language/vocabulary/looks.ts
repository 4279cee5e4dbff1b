import type { ColorFamily } from '@showfloor/contract/common/constants'
import type { ProductMaterial } from '@showfloor/contract/common/product-materials'

/** A colour or a material that people ask for, with the pattern that {@link lookText} of such a SKU matches. */
export type Look = { id: string; of: 'color' | 'material'; pattern: string }

/** The texts that state a SKU's colour and material: the colour and its family, the material and its class, and the names of product and SKU. */
type LookFacts = {
  colorName: string
  colorFamily: string
  materialName: string
  material: string
  names: string
}
export const lookText = ({ colorName, colorFamily, materialName, material, names }: LookFacts): string =>
  `${colorName} c:${colorFamily}|${materialName} m:${material}|${names}`

type Names = readonly [chinese: string, english: string]

/** The colours, by the characters of their Chinese names. */
const colors: readonly (readonly [id: string, letters: string, classes: readonly ColorFamily[], ...Names])[] =
  [
    ['white', '白', ['white'], '白色,白', 'white'],
    ['black', '黑', ['black'], '黑色,黑', 'black'],
    ['grey', '灰', ['grey'], '灰色,灰', 'grey,gray'],
    ['beige', '米色|米白|杏|驼|燕麦|亚麻', ['beige'], '米色,米', 'beige,cream'],
    ['brown', '棕|咖|褐|焦糖', ['brown'], '棕色,棕,咖啡色,咖色,褐色', 'brown'],
    ['red', '红(?!樱)', ['red'], '红色,红', 'red'],
    ['orange', '橙|橘', ['orange'], '橙色,橘色,橙', 'orange'],
    ['yellow', '黄(?!铜)', ['yellow'], '黄色,黄', 'yellow'],
    ['green', '绿|橄榄', ['green'], '绿色,绿', 'green'],
    ['blue', '蓝|藏青', ['blue'], '蓝色,蓝', 'blue'],
    ['turquoise', '青(?!绿)|松石', [], '青色', 'turquoise,teal'],
    ['purple', '紫', ['purple'], '紫色,紫', 'purple,lilac'],
    ['pink', '粉', ['pink'], '粉色,粉红色,粉', 'pink'],
    ['silver', '银', [], '银色', 'silver'],
    ['gold', '金(?!属)', [], '金色', 'gold,golden'],
    ['off-white', '米白|象牙|奶油白|奶白|暖白', [], '', 'off-white,ivory'],
    ['natural', '原木|本色', ['wood'], '原木色,木色,本色', 'natural'],
    ['walnut-colour', '胡桃', [], '胡桃色', ''],
  ]

/** Words for darker and lighter colours, with the characters that precede the colour's own. */
const shades: readonly (readonly [id: string, letters: string, english: string])[] = [
  ['深', '深|墨|藏|炭|石墨|宝石', 'dark'],
  ['浅', '浅|淡|亮|冰|天空|薄荷', 'light'],
]

/** The materials. A material with blank letters is never recognised by a name. */
const materials: readonly (readonly [
  id: string,
  letters: string,
  classes: readonly ProductMaterial[],
  ...Names,
])[] = [
  [
    'leather',
    '(?<![木竹贴橡])皮(?!膜)',
    ['leather'],
    '真皮,皮,皮质,皮革,皮艺,牛皮,头层牛皮,真皮皮',
    'leather',
  ],
  [
    'fabric',
    '布|织|棉|麻|绒|雪尼尔',
    ['fabric', 'velvet', 'boucle'],
    '布艺,布,布料,布面,织物,面料',
    'fabric,cloth,textile,upholstered',
  ],
  ['tech-fabric', '科技布', [], '科技布', ''],
  ['velvet', '绒', ['velvet'], '绒布,丝绒,天鹅绒,绒面', 'velvet'],
  ['boucle', '羊羔绒|泰迪绒', ['boucle'], '羊羔绒,泰迪绒,羔羊绒', 'boucle,teddy'],
  ['linen', '亚麻|棉麻', [], '亚麻,麻布', 'linen'],
  ['cotton', '棉', [], '棉,全棉,纯棉', 'cotton'],
  ['wool', '羊毛', [], '羊毛', 'wool'],
  ['wood', '木', ['wood'], '木,木头,木质,木制,木', 'wood,wooden'],
  [
    'solid-wood',
    '(?:橡|胡桃|樱桃|白蜡|橡胶|松|榉|桦|柚|枫|榆|相思|水曲柳)木(?!皮|纹|色)|实木(?!颗粒|复合)',
    [],
    '实木,纯实木,全实木',
    'solid wood,solid timber',
  ],
  ['oak', '橡木', [], '橡木,白橡木,橡木色', 'oak'],
  ['walnut', '胡桃', [], '胡桃!', 'walnut'],
  ['walnut-wood', '胡桃木', [], '胡桃木,黑胡桃木,黑胡桃!', 'walnut wood'],
  ['cherry', '樱桃', [], '樱桃木', 'cherry,cherry wood'],
  ['birch', '桦木', [], '桦木', 'birch'],
  ['pine', '松木', [], '松木', 'pine'],
  ['beech', '榉木', [], '榉木', 'beech'],
  ['ash', '白蜡|水曲柳', [], '白蜡木,水曲柳', 'ash,ash wood'],
  ['rubberwood', '橡胶木', [], '橡胶木', 'rubberwood,rubber wood'],
  ['teak', '柚木', [], '柚木', 'teak'],
  ['bamboo', '竹', [], '竹,竹子,竹制', 'bamboo'],
  ['veneer', '[木竹贴]皮', [], '木皮,贴皮', 'veneer'],
  ['rattan', '藤', ['rattan'], '藤,藤编,藤制', 'rattan,wicker,cane'],
  ['marble', '大理石', [], '大理石', 'marble'],
  ['sintered-stone', '岩板', [], '岩板', 'sintered stone'],
  ['stone', '岩板|石材|大理石', ['stone'], '石材,石头', 'stone'],
  ['glass', '玻璃', ['glass'], '玻璃,钢化玻璃', 'glass'],
  ['steel', '钢', [], '不锈钢,钢', 'steel,stainless steel'],
  ['iron', '铁|钢', [], '铁艺,铁,铁质', 'iron'],
  ['metal', '金属|铁|铝|钢|铜', ['metal'], '金属', 'metal'],
  ['brass', '铜', [], '黄铜,铜', 'brass,copper'],
  ['plastic', '塑料', ['plastic'], '塑料', 'plastic'],
]

const anyOf = (texts: readonly string[]): string => texts.filter((text) => text !== '').join('|')
const wordsOf = (english: string): string[] =>
  english === '' ? [] : [`\\m(?:${english.replaceAll(',', '|').replaceAll(' ', '[ -]')})\\M`]
/** Chinese names of one character occur in too many other words, and so do those with a mark. */
const longOnly = (chinese: string): string[] =>
  chinese.split(',').filter((name) => name.length > 1 && !name.endsWith('!'))

/** `inPart`: the part of a look's text in which the letters count; `named`: the pattern that counts in a name. */
const patternOf = (inPart: string, letters: string, [chinese, english]: Names): string => {
  const named = anyOf([...longOnly(chinese), ...wordsOf(english)])
  const own = `^${inPart}(?:${anyOf([letters, ...wordsOf(english)])})`
  return named === '' ? own : `${own}|^[^|]*\\|[^|]*\\|.*(?:${named})`
}
const inColor = '[^|]*'
const inColorOrMaterial = '(?:[^|]*\\|)?[^|]*'

const looks: Look[] = []
const byName = new Map<string, Look>()
const keep = (look: Look, [chinese, english]: Names): void => {
  looks.push(look)
  for (const name of `${chinese.replaceAll('!', '')},${english}`.split(','))
    if (name !== '' && !byName.has(name)) byName.set(name, look)
}

for (const [id, letters, classes, ...names] of colors) {
  const families = classes.map((one) => `c:${one}`)
  keep({ id, of: 'color', pattern: patternOf(inColor, anyOf([letters, ...families]), names) }, names)
  const own = longOnly(names[0])[0]
  if (own?.length !== 2) continue
  for (const [shade, before, english] of shades) {
    const words = names[1]
      .split(',')
      .map((word) => `${english} ${word}`)
      .join(',')
    const shaded: Names = [`${shade}${own},${shade}${own.slice(0, 1)}`, words]
    keep(
      {
        id: `${english}-${id}`,
        of: 'color',
        pattern: patternOf(inColor, `(?:${before})(?:${letters})`, shaded),
      },
      shaded,
    )
  }
}
for (const [id, letters, classes, ...names] of materials) {
  const own = anyOf([letters, ...classes.map((one) => `m:${one}`)])
  keep({ id, of: 'material', pattern: patternOf(inColorOrMaterial, own, names) }, names)
}

/** Every name of a colour or a material with its meaning. */
export const looksByName: ReadonlyMap<string, Look> = byName

const expressions = looks.map(
  ({ id, pattern }) => [id, new RegExp(pattern.replaceAll(/\\[mM]/g, '\\b'), 'i')] as const,
)

/** The ids of all colours and materials in a look's text. */
export const statedLooks = (text: string): string[] =>
  expressions.flatMap(([id, expression]) => (expression.test(text) ? [id] : []))
