import type { FoundBy, FoundField } from './catalogue.search.ts'

/** A part of a text, from the first letter to before the last, counted in UTF-16 units. */
export type Mark = [from: number, to: number]
type HintField = Exclude<FoundField, 'name' | 'kind' | 'sku'>
/** Why a keyword found a product: where in its name, and the first other text that was needed. */
export type Match = { nameMarks: Mark[]; hint: { field: HintField; text: string; marks: Mark[] } | null }

type Entry = FoundBy[number]
/** One letter of an entry with its pinyin, when it is a Chinese one. */
type Letter = { at: number; size: number; syllable: string | undefined }

const isHint = (field: FoundField): field is HintField =>
  field !== 'name' && field !== 'kind' && field !== 'sku'

const lettersOf = ([, text, pinyin]: Entry): Letter[] => {
  const syllables = pinyin === '' ? [] : pinyin.split(' ')
  let at = 0
  let next = 0
  return [...text].map((letter) => {
    const found = { at, size: letter.length, syllable: undefined as string | undefined }
    if (/\p{Script=Han}/u.test(letter)) found.syllable = syllables[next++]
    at += letter.length
    return found
  })
}

/** Where a word stands literally: Latin ones at the beginning of a word only, codes whatever separates their letters. */
const literally = (entry: Entry, word: string): Mark | undefined => {
  const [field, text] = entry
  const lower = text.toLowerCase()
  if (field === 'code') {
    const spaced = [...word].map((letter) => RegExp.escape(letter)).join('[^\\p{L}\\p{N}]*')
    const found = new RegExp(`(?<![\\p{L}\\p{N}])${spaced}`, 'iu').exec(text)
    return found ? [found.index, found.index + found[0].length] : undefined
  }
  for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) {
    const startsWord = !/^[a-z0-9]/.test(word) || !/[a-z0-9]/.test(lower[at - 1] ?? ' ')
    if (startsWord) return [at, at + word.length]
  }
  return undefined
}

/** Where Chinese letters stand whose initials or pinyin a Latin word is; the last syllable may be unfinished. */
const byPinyin = (entry: Entry, word: string): Mark | undefined => {
  if (!/^[a-z]{2,}$/.test(word)) return undefined
  const letters = lettersOf(entry)
  for (let first = 0; first < letters.length; first++) {
    for (const take of [(syllable: string) => syllable, (syllable: string) => syllable.slice(0, 1)]) {
      let rest = word
      for (let at = first; at < letters.length && rest !== ''; at++) {
        const part = take(letters[at]?.syllable ?? '')
        const letter = letters[at]
        if (part === '' || letter === undefined) break
        const ends = part.startsWith(rest)
        if (!ends && !rest.startsWith(part)) break
        rest = ends ? '' : rest.slice(part.length)
        if (rest === '' && (at > first || part === word))
          return [letters[first]?.at ?? 0, letter.at + letter.size]
      }
    }
  }
  return undefined
}

/** A size as a text shows it: `1.4` is in `1400×800×750`. */
const bySize = (entry: Entry, word: string): Mark | undefined => {
  const said = /^(\d+(?:\.\d+)?)(m|米|cm|厘米)?$/.exec(word)
  if (!said || entry[0] !== 'size') return undefined
  const factor = said[2] === 'cm' || said[2] === '厘米' ? 10 : word.includes('.') || said[2] ? 1000 : 1
  const mm = Math.round(Number(said[1]) * factor)
  const rough = factor === 1000 && mm % 100 === 0
  for (const found of entry[1].matchAll(/\d+/g)) {
    const side = Number(found[0])
    const fits = rough
      ? Math.floor(side / 100) === mm / 100 || Math.round(side / 100) === mm / 100
      : side === mm || side === mm * 10
    if (fits) return [found.index, found.index + found[0].length]
  }
  return undefined
}

const markIn = (entry: Entry, word: string): Mark | undefined =>
  literally(entry, word) ?? byPinyin(entry, word) ?? bySize(entry, word)

/** The place of a word, or of both halves of a Chinese one that was typed without the blank between them. */
const marksIn = (entry: Entry, word: string): Mark[] => {
  const whole = markIn(entry, word)
  if (whole) return [whole]
  if (!/^\p{Script=Han}{4,8}$/u.test(word)) return []
  for (let at = 2; at <= word.length - 2; at++) {
    const [left, right] = [markIn(entry, word.slice(0, at)), markIn(entry, word.slice(at))]
    if (left && right) return [left, right]
  }
  return []
}

/** The words of a keyword as they are looked for: Chinese apart from Latin, sizes whole. */
const wordsOf = (keyword: string): string[] =>
  keyword
    .normalize('NFKC')
    .toLowerCase()
    .split(/\s+/)
    .flatMap((token) =>
      /\d/.test(token) && !/\p{Script=Han}(?<!米|厘)/u.test(token)
        ? [token]
        : (token.match(
            /\d+(?:\.\d+)?(?:厘米|毫米|米)?|\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu,
          ) ?? []),
    )
    .filter((word) => word !== '')

/** Says why `keyword` found a product, from the texts that are kept of it. */
export const explainMatch = (keyword: string, foundBy: FoundBy): Match => {
  const match: Match = { nameMarks: [], hint: null }
  const name = foundBy.find(([field]) => field === 'name')
  const others = foundBy.filter((entry): entry is [HintField, string, string] => isHint(entry[0]))
  for (const word of wordsOf(keyword)) {
    const inName = name ? marksIn(name, word) : []
    if (inName.length > 0) {
      match.nameMarks.push(...inName)
      continue
    }
    for (const entry of others) {
      const mark = markIn(entry, word)
      if (!mark) continue
      if (match.hint === null) match.hint = { field: entry[0], text: entry[1], marks: [mark] }
      else if (match.hint.text === entry[1]) match.hint.marks.push(mark)
      break
    }
  }
  match.nameMarks.sort(([a], [b]) => a - b)
  return match
}
