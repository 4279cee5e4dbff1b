import { askedFor, kindsForChildren, type Asked } from '../language/keyword.ts'
import type { Size } from '../language/amounts.ts'
import {
  allOf,
  anyOf,
  codeText,
  hanRuns,
  hanTerms,
  latinTerms,
  latinWords,
  lexeme,
  mark,
  prefixMaxLetters,
} from '../language/lexemes.ts'
import type { Thing } from '../language/vocabulary/things.ts'
import type { Trait } from '../language/vocabulary/traits.ts'

/** A parsed keyword as the text of a tsquery for all candidates: every wanted part, no unwanted one. Null when it contains nothing to search for. */
export const termsOf = (asked: Asked): string | null => {
  const parts = [
    ...thingTerms(asked),
    ...asked.looks.map(({ id }) => lexeme(mark.look + id)),
    ...asked.counts.map(({ of, number }) => lexeme(`${mark.count}${of}${number}`)),
    ...asked.sizes.flatMap(sizeTerms),
    ...asked.words.flatMap(wordTerms),
  ]
  const normally = parts.length > 0 ? allOf(parts) : null
  const codes = asked.codes.map((code) => lexeme(mark.code + [...code].slice(0, prefixMaxLetters).join('')))
  const wanted = [...(normally === null ? [] : [normally]), ...codes]
  if (wanted.length === 0) return null
  const unwanted = asked.unwantedWords.flatMap(wordTerms).map((part) => `!(${part})`)
  return allOf([anyOf(wanted), ...unwanted])
}

/** As above for a typed keyword. */
export const queryTerms = (keyword: string): string | null => termsOf(askedFor(keyword))

const kindTerms = (kinds: readonly string[]): string[] => kinds.map((kind) => lexeme(mark.kind + kind))

/** `hasAlso`: whether kinds that are found as well count. */
const termsOfThing = ({ id, kinds, isSpecial, widthMm, also = [] }: Thing, hasAlso: boolean): string =>
  isSpecial
    ? lexeme(mark.thing + id)
    : anyOf([
        ...kindTerms([...kinds, ...(hasAlso ? also : [])]),
        ...(widthMm ? [] : [lexeme(mark.thing + id)]),
      ])

/** Each thing with its traits: a desk for children is a children's desk, or a desk with that trait. */
const thingTerms = ({ things, traits }: Asked): string[] => {
  const traitTerms = (list: readonly Trait[]): string[] => list.map(({ id }) => lexeme(mark.trait + id))
  const forChildren = things.flatMap((thing) => kindsForChildren(thing, traits))
  const named = things.map((thing) => termsOfThing(thing, things.length === 1))
  if (forChildren.length === 0) return [...named, ...traitTerms(traits)]
  const others = traits.filter(({ id }) => id !== 'kids')
  const saying = allOf([...named, lexeme(`${mark.trait}kids`)])
  return [anyOf([...kindTerms(forChildren), saying]), ...traitTerms(others)]
}

/** A limit or an approximate height has no terms; it is a condition on each SKU. */
const sizeTerms = ({ side, saidMm, isRough, maybe }: Size): string[] => {
  const isNamed = side === 'main' || side === 'width'
  if (saidMm.length === 0 || (isRough && !isNamed)) return []
  const measures = saidMm.map((mm) =>
    lexeme(isRough ? `${mark.roughSize}${mm / 100}` : `${isNamed ? mark.size : mark.measure}${mm}`),
  )
  return [anyOf([...measures, ...(maybe === null ? [] : [lexeme(maybe), lexeme(mark.code + maybe)])])]
}

/** A word in any text; one with digits, or of several parts, also as a code. */
const wordTerms = (word: string): string[] => {
  const parts = [...hanRuns(word).map(hanTerms), ...latinWords(word).map(latinTerms)]
  if (parts.length === 0) return []
  const isCode = /\d/.test(word) || parts.length > 1
  const code = lexeme(mark.code + [...codeText(word)].slice(0, prefixMaxLetters).join(''))
  return [isCode ? anyOf([code, allOf(parts)]) : allOf(parts)]
}
