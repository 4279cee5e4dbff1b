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

/** The id, or undefined. */
export const readId = (value: unknown): string | undefined => readIds(value)[0]

/** Every different id of a repeated name. */
export const readIds = (value: unknown): string[] => [...new Set(readList(value).filter(isId))]

/** The id of something that belongs to a shop, or undefined. */
export const readScopedId = (value: unknown): string | undefined => readScopedIds(value)[0]

/** Every different shop-scoped id of a repeated name. */
export const readScopedIds = (value: unknown): string[] => [...new Set(readList(value).filter(isScopedId))]

/** `id`: what a page shows; an invalid one finds nothing. */
export const readIdShown = (search: Record<string, unknown>): { id: string } => ({
  id: readId(search.id) ?? '0',
})

/** `id`: what of a shop a page shows; an invalid one finds nothing. */
export const readScopedIdShown = (search: Record<string, unknown>): { id: string } => ({
  id: readScopedId(search.id) ?? '0-0',
})

/** `id`: what is edited; without one something new is created. */
export const readIdChanged = (search: Record<string, unknown>): { id?: string } => {
  const id = readId(search.id)
  return id ? { id } : {}
}

/** The day, `2026-01-31`, or undefined. */
export const readDay = (value: unknown): string | undefined => {
  const text = readText(value) ?? ''
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

/** The whole number within the bounds, or undefined. */
export const readInt = (value: unknown, bounds: { min: number; max: number }): number | undefined => {
  const text = readText(value) ?? ''
  const number = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  return number >= bounds.min && number <= bounds.max ? number : undefined
}

/** One of the choices, or undefined. */
export const readChoice = <T extends string>(value: unknown, choices: readonly T[]): T | undefined =>
  choices.find((choice) => choice === first(value))

/** Every text of a repeated name. */
export const readList = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((one) => readText(one) ?? [])

/** A flag: `1` or `true`. */
export const readFlag = (value: unknown): boolean =>
  ['1', 'true', true].includes(first(value) as string | boolean)

/** A path of this site to return to, or undefined for anything a browser could take for another site. */
export const readLocalPath = (value: unknown): string | undefined => {
  const path = readText(value)
  return path && /^\/(?![/\\])/.test(path) ? path : undefined
}

type Reads = { validateSearch?: unknown }

/**
 * Removes what a route's check left out from the route's search. Otherwise the router would keep an invalid value from the address, and the screen would
 * get it.
 */
export const readOnlyWhatIsAnswered = (options: Reads): void => {
  const check = options.validateSearch
  if (typeof check !== 'function') return
  options.validateSearch = (search: Record<string, unknown>): Record<string, unknown> => {
    const asked: Record<string, undefined> = {}
    const noting = new Proxy(search, {
      get: (target, name) => {
        if (typeof name === 'string') asked[name] = undefined
        return Reflect.get(target, name)
      },
    })
    const answer = check(noting) as object
    return { ...asked, ...answer }
  }
}
