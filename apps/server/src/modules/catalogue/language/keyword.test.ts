import { pinyin } from 'pinyin-pro'
import { expect, test } from 'vitest'
import { askedFor } from './keyword.ts'
import { looksByName } from './vocabulary/looks.ts'
import { initialsOf, pinyinOf } from './vocabulary/pinyin.ts'
import { thingsByName } from './vocabulary/things.ts'
import { traitsByName } from './vocabulary/traits.ts'
import { thingsMentioned } from './vocabulary/vocabulary.ts'

const ids = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id)
/** A short form of what a keyword asks for. */
const asked = (keyword: string): string[] => {
  const { things, looks, traits, counts, sizes, price, words, unwantedLooks } = askedFor(keyword)
  return [
    ...ids(things),
    ...ids(looks),
    ...ids(traits).map((id) => `~${id}`),
    ...counts.map(({ of, number }) => `${number} ${of}`),
    ...sizes.map(({ side, saidMm, isRough, ranges }) =>
      [side, isRough ? '≈' : '', saidMm.join('|') || ranges.map((range) => range.join('-')).join('|')].join(
        ' ',
      ),
    ),
    ...(price.fromCents === null ? [] : [`≥${price.fromCents / 100}`]),
    ...(price.toCents === null ? [] : [`≤${price.toCents / 100}`]),
    ...words.map((word) => `"${word}"`),
    ...ids(unwantedLooks).map((id) => `-${id}`),
  ]
}

test.each([
  ['沙发', 'any-sofa'],
  ['sofas', 'any-sofa'],
  ['shafa', 'any-sofa'],
  ['灰色布艺三人沙发', 'any-sofa', 'grey', 'fabric', '3 seats'],
  ['慕白软包床', 'bed', '~upholstered', '"慕白"'],
  ['白橡木餐椅', 'dining-chair', 'oak'],
  ['带储物的床', 'bed', '~storage'],
  ['双人床', 'double-bed'],
  ['三人沙发床', 'sofa-bed', '3 seats'],
  ['单人沙发', 'single-sofa', '1 seats'],
  ['1米8 床', 'bed', 'main ≈ 1800'],
  ['床 180x200', 'bed', 'any  180|1800', 'any  200|2000'],
  ['座高65 吧椅', 'bar-stool', 'height  650'],
  ['80cm以内 鞋柜', 'shoe-cabinet', 'main  1-800'],
  ['五斗柜', 'chest', '5 drawers'],
  ['床 五千以内', 'bed', '≤5000'],
  ['5000-8000 沙发', 'any-sofa', '≥5000', '≤8000'],
  ['餐桌 3000左右', 'dining-table', '≥2400', '≤3600'],
  ['sofa under 3k', 'any-sofa', '≤3000'],
  ['shelf under 80cm', 'shelf', 'main  1-800'],
  ['沙发 不要真皮', 'any-sofa', '-leather'],
  ['dining table for 6 people', 'dining-table', '6 seats'],
  ['small desk for kids', 'desk', '~kids'],
  ['light grey sofa', 'any-sofa', 'light-grey'],
  ['客厅 地毯', 'rug'],
  ['客厅', '"客厅"'],
  ['huiseshafa', 'any-sofa', 'grey'],
  ['SA2001-12', '"sa2001-12"'],
  ['for', '"for"'],
])('%j asks for %j', (keyword, ...expected) => {
  expect(asked(keyword)).toEqual(expected)
})

test('a code is read without its separators and without parts that lists omit', () => {
  expect(askedFor('003.688.14').codes).toEqual(['00368814', '368814'])
  expect(askedFor('S093.335.23').codes).toEqual(['s09333523', '9333523'])
  expect(askedFor('904 203 32').codes).toEqual(['90420332'])
  expect(askedFor('sofa 2200').codes).toEqual([])
})

test('names match the longest known thing, not one that they only belong to', () => {
  const mentioned = (name: string) => ids(thingsMentioned(name))
  expect(mentioned('云栖绒布折叠沙发床')).toEqual(['sofa-bed'])
  expect(mentioned('Table and 4 chairs')).toEqual(['any-table', 'any-chair'])
  expect(mentioned('双抽床头柜')).toEqual(['nightstand'])
  expect(mentioned('沙发套')).toEqual([])
  expect(mentioned('Cover for 3-seat sofa')).toEqual([])
})

test('the pinyin of every Chinese word in the vocabulary agrees with the dictionary', () => {
  const names = [...thingsByName.keys(), ...looksByName.keys(), ...traitsByName.keys()].filter((name) =>
    /^\p{Script=Han}+$/u.test(name),
  )
  expect(names.length).toBeGreaterThan(300)
  for (const name of names) {
    const syllables = pinyin(name, { toneType: 'none', type: 'array', v: true })
    expect([name, pinyinOf(name), initialsOf(name)]).toEqual([
      name,
      syllables.join(''),
      syllables.map((syllable) => syllable[0]).join(''),
    ])
  }
})
