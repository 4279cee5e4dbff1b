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

/**
 * What a keyword asks for as the text of a tsquery that finds every product of which it may be true: each part must be found, what is not wanted must not. Null
 * when there is nothing that could be found.
 */
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

/** The same for a keyword as it is typed. */
export const queryTerms = (keyword: string): string | null => termsOf(askedFor(keyword))

const kindTerms = (kinds: readonly string[]): string[] => kinds.map((kind) => lexeme(mark.kind + kind))

/** `hasAlso`: whether what is found after the thing itself counts. */
const termsOfThing = ({ id, kinds, isSpecial, widthMm, also = [] }: Thing, hasAlso: boolean): string =>
  isSpecial
    ? lexeme(mark.thing + id)
    : anyOf([
        ...kindTerms([...kinds, ...(hasAlso ? also : [])]),
        ...(widthMm ? [] : [lexeme(mark.thing + id)]),
      ])

/** Each thing with its traits: a desk for children may be one of theirs, or a desk that says it is for them. */
const thingTerms = ({ things, traits }: Asked): string[] => {
  const traitTerms = (list: readonly Trait[]): string[] => list.map(({ id }) => lexeme(mark.trait + id))
  const forChildren = things.flatMap((thing) => kindsForChildren(thing, traits))
  const named = things.map((thing) => termsOfThing(thing, things.length === 1))
  if (forChildren.length === 0) return [...named, ...traitTerms(traits)]
  const others = traits.filter(({ id }) => id !== 'kids')
  const saying = allOf([...named, lexeme(`${mark.trait}kids`)])
  return [anyOf([...kindTerms(forChildren), saying]), ...traitTerms(others)]
}

/** A limit, or about how high, finds nothing by an index: it is asked of each SKU. */
const sizeTerms = ({ side, saidMm, isRough, maybe }: Size): string[] => {
  const isNamed = side === 'main' || side === 'width'
  if (saidMm.length === 0 || (isRough && !isNamed)) return []
  const measures = saidMm.map((mm) =>
    lexeme(isRough ? `${mark.roughSize}${mm / 100}` : `${isNamed ? mark.size : mark.measure}${mm}`),
  )
  return [anyOf([...measures, ...(maybe === null ? [] : [lexeme(maybe), lexeme(mark.code + maybe)])])]
}

/** A word as it stands somewhere; one with digits in it, or of several parts, may be a code as well. */
const wordTerms = (word: string): string[] => {
  const parts = [...hanRuns(word).map(hanTerms), ...latinWords(word).map(latinTerms)]
  if (parts.length === 0) return []
  const isCode = /\d/.test(word) || parts.length > 1
  const code = lexeme(mark.code + [...codeText(word)].slice(0, prefixMaxLetters).join(''))
  return [isCode ? anyOf([code, allOf(parts)]) : allOf(parts)]
}
