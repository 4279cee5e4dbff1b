import { isId, isScopedId } from '@showfloor/contract/common/ids'

/** What a query string holds: texts, or lists of texts for repeated names. */
export type RawSearch = Record<string, string | string[]>

/** `?a=1&b=x&b=y` → `{ a: '1', b: ['x', 'y'] }`: plain query strings that people and other programs can write. */
export const parseSearch = (text: string): RawSearch => {
  const search: RawSearch = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const before = search[name]
    search[name] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value]
  }
  return search
}

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (value === true) return '1'
  return value === undefined || value === null ? '' : JSON.stringify(value)
}

/** The reverse of {@link parseSearch}; undefined, null and '' leave no trace. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    const texts = (Array.isArray(value) ? (value as unknown[]) : [value]).map(textOf)
    for (const text of texts.filter((one) => one !== '')) params.append(name, text)
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

/** The text without control characters, or undefined when it is empty. */
export const readText = (value: unknown): string | undefined => {
  const given = first(value)
  if (typeof given === 'number') return String(given)
  const text = typeof given === 'string' ? given.replaceAll(/\p{Cc}/gu, '') : ''
  return text.trim() === '' ? undefined : text
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((one) => readText(one) ?? [])

/** Reads the different texts of a repeated name that pass a check; undefined without any. */
export const readTexts =
  (isValid: (text: string) => boolean, max = Number.POSITIVE_INFINITY) =>
  (value: unknown): string[] | undefined => {
    const texts = [...new Set(textsOf(value))].filter(isValid).slice(0, max)
    return texts.length === 0 ? undefined : texts
  }

/** Reads a text that a pattern or a check accepts. */
export const readTextThat =
  (rule: RegExp | ((text: string) => boolean)) =>
  (value: unknown): string | undefined => {
    const text = readText(value)
    const isValid = text !== undefined && (typeof rule === 'function' ? rule(text) : rule.test(text))
    return isValid ? text : undefined
  }

/** Reads the first characters of a text. */
export const readTextUpTo =
  (max: number) =>
  (value: unknown): string | undefined =>
    readText(value)?.slice(0, max)

export const readKeyword = readTextUpTo(100)

/** The id, or undefined. */
export const readId = readTextThat(isId)

/** The id of something that belongs to a shop, or undefined. */
export const readScopedId = readTextThat(isScopedId)

/** The day, `2026-01-31`, or undefined. */
export const readDay = readTextThat(
  (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)),
)

/** Reads a whole number within the bounds. */
export const readInt =
  (min: number, max: number) =>
  (value: unknown): number | undefined => {
    const text = readText(value) ?? ''
    const number = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    return number >= min && number <= max ? number : undefined
  }

/** The page of a list; the first one leaves no trace. */
export const readPage = readInt(2, 100_000)

/** Reads one of the choices. */
export const readChoice =
  <const T extends string>(choices: readonly T[]) =>
  (value: unknown): T | undefined =>
    choices.find((choice) => choice === first(value))

/** Reads every chosen one of the choices, in their order. */
export const readChoices =
  <const T extends string>(choices: readonly T[]) =>
  (value: unknown): T[] | undefined => {
    const texts = textsOf(value)
    const chosen = choices.filter((choice) => texts.includes(choice))
    return chosen.length === 0 ? undefined : chosen
  }

/** A flag: `1` or `true`. */
export const readFlag = (value: unknown): true | undefined =>
  ['1', 'true', true].includes(first(value) as string | boolean) || undefined

/** A path of this site to return to, or undefined for anything a browser could take for another site. */
export const readLocalPath = readTextThat(/^\/(?![/\\])/)

/** Reads a value with a default. */
export const readOr =
  <T>(read: (value: unknown) => T | undefined, fallback: T) =>
  (value: unknown): T =>
    read(value) ?? fallback

type Reads = Record<string, (value: unknown) => unknown>
type Read<R extends Reads, K extends keyof R> = ReturnType<R[K]>
type Optional<R extends Reads> = { [K in keyof R]: undefined extends Read<R, K> ? K : never }[keyof R]

/** The search that some readers declare. */
type SearchOf<R extends Reads> = { [K in Optional<R>]?: Exclude<Read<R, K>, undefined> } & {
  [K in Exclude<keyof R, Optional<R>>]: Read<R, K>
}

/**
 * Declares a page's search: a reader for each name, and what values say about one another. It answers every declared name, so that an invalid value
 * in an address leaves no trace: the router merges the answer over the address's values.
 */
export const searchOf =
  <const R extends Reads>(reads: R, agree = (search: SearchOf<R>): SearchOf<R> => search) =>
  (raw: Record<string, unknown>): SearchOf<R> =>
    agree(
      Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, read(raw[name])])) as SearchOf<R>,
    )

/** `id`: what a page shows; an invalid one finds nothing. */
export const readIdShown = searchOf({ id: readOr(readId, '0') })

/** `id`: what of a shop a page shows; an invalid one finds nothing. */
export const readScopedIdShown = searchOf({ id: readOr(readScopedId, '0-0') })

/** `id`: what is edited; without one something new is created. */
export const readIdChanged = searchOf({ id: readId })

/** New values of some names, which lead to the first page of a list, or the next search itself. */
export type SearchChange<S> = { [K in keyof S]?: S[K] | '' | false } | ((now: S) => S)

/** The places of a list: its page, or a position. */
const firstPage = { no: undefined, after: undefined, before: undefined }

export const changedSearch = <S extends object>(
  read: (raw: Record<string, unknown>) => S,
  now: object,
  change: SearchChange<S>,
): S => {
  const search = read({ ...now })
  const next: object = typeof change === 'function' ? change(search) : { ...search, ...firstPage, ...change }
  return read({ ...next })
}
