import { productKinds } from '@showfloor/contract/common/product-kinds'
import type { ProductTexts } from './catalogue.search.ts'

/** What colours and materials are called in English, and the plain word for a colour of a finer name, by what their Chinese names have in them. */
const english: readonly (readonly [parts: RegExp, words: string])[] = [
  [/米白|象牙/u, 'off-white'],
  [/白(?!蜡)/u, 'white 白色'],
  [/黑/u, 'black 黑色'],
  [/灰/u, 'grey gray 灰色'],
  [/米色|米白|杏|驼|燕麦/u, 'beige 米色'],
  [/棕|咖|褐|焦糖/u, 'brown 棕色'],
  [/红/u, 'red 红色'],
  [/橙|橘/u, 'orange 橙色'],
  [/黄/u, 'yellow 黄色'],
  [/绿/u, 'green 绿色'],
  [/蓝|藏青/u, 'blue 蓝色'],
  [/青(?!绿)/u, 'turquoise'],
  [/紫/u, 'purple 紫色'],
  [/粉/u, 'pink 粉色'],
  [/银/u, 'silver 银色'],
  [/金(?!属)/u, 'gold 金色'],
  [/黄铜/u, 'brass'],
  [/橡木/u, 'oak'],
  [/胡桃/u, 'walnut'],
  [/樱桃/u, 'cherry'],
  [/桦木/u, 'birch'],
  [/松木/u, 'pine'],
  [/榉木/u, 'beech'],
  [/白蜡|水曲柳/u, 'ash'],
  [/柚木/u, 'teak'],
  [/竹/u, 'bamboo'],
  [/原木/u, 'natural'],
  [/[木竹贴]皮/u, 'veneer'],
  [/木/u, 'wood'],
  [/藤/u, 'rattan'],
  [/(?<![木竹贴])皮/u, 'leather'],
  [/绒/u, 'velvet'],
  [/亚麻|棉麻/u, 'linen'],
  [/棉/u, 'cotton'],
  [/布|织物/u, 'fabric'],
  [/大理石/u, 'marble'],
  [/岩板|石/u, 'stone'],
  [/玻璃/u, 'glass'],
  [/不锈钢|钢/u, 'steel'],
  [/金属|铁|铝/u, 'metal'],
  [/塑料/u, 'plastic'],
]

const kinds: Readonly<Record<string, { zh: string }>> = productKinds

/**
 * The texts of a product in both languages, whichever it was entered in: `white desk` finds a 白色 one, and 沙发 a sofa of a list in English. A kind's own word is
 * English already.
 */
export const inBothLanguages = (texts: ProductTexts['texts']): ProductTexts['texts'] => {
  const said = new Set(texts.map(([, text]) => text))
  const added: (typeof texts)[number][] = []
  const say = (field: (typeof texts)[number][0], word: string): void => {
    if (!said.has(word)) added.push([field, word])
    said.add(word)
  }
  for (const [field, text] of texts) {
    if (field === 'kind' && text !== 'other' && kinds[text]) say(field, kinds[text].zh)
    if (field !== 'color' && field !== 'material') continue
    for (const [parts, words] of english)
      if (parts.test(text)) for (const word of words.split(' ')) say(field, word)
  }
  return [...texts, ...added]
}

const looks = english.map(([parts, words]) => {
  const own = words.match(/[a-z-]+/g) ?? []
  return { parts, own, pattern: `${parts.source}|\\m(?:${own.join('|')})\\M` }
})

/**
 * Patterns of PostgreSQL, one for each colour or material that a keyword names: the names of those SKUs match that are meant, in either language, as 灰 and `grey`
 * do for 雾灰.
 */
export const looksNamed = (keyword: string): string[] => {
  const latin = new Set(keyword.toLowerCase().match(/[a-z]+(?:-[a-z]+)?/g))
  const isHan = /\p{Script=Han}/u.test(keyword)
  return looks
    .filter(({ parts, own }) => (isHan && parts.test(keyword)) || own.some((word) => latin.has(word)))
    .map(({ pattern }) => pattern)
}
