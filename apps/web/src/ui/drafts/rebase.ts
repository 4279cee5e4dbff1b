/** Whether two values are deeply equal. */
export const isAlike = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

type Fields = Record<string, unknown>
const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/**
 * A three-way merge of a draft: fields changed since `before` keep the typed value, all others follow `now`. Lists of words, such as permissions, merge
 * word by word; any other changed list is kept whole.
 */
export const rebased = <T>(typed: T, before: T, now: T): T => {
  if (isAlike(typed, before)) return now
  if (isWords(typed) && isWords(before) && isWords(now)) return rebasedWords(typed, before, now) as T
  if (!isRecord(typed) || !isRecord(before) || !isRecord(now)) return typed
  const of: Fields = {}
  for (const field of Object.keys({ ...now, ...typed })) {
    const value = rebased(typed[field], before[field], now[field])
    if (value !== undefined) of[field] = value
  }
  return of as T
}

/** A three-way merge of a list whose items have ids: items others added are appended, items they removed go, and the order chosen here stays. */
export const rebasedBy =
  <T>(idOf: (one: T) => string) =>
  (typed: readonly T[], before: readonly T[], now: readonly T[]): T[] => {
    if (isAlike(typed, before)) return [...now]
    const find = (list: readonly T[], one: T) => list.find((other) => idOf(other) === idOf(one))
    const left = typed.flatMap((one) => {
      const [was, is] = [find(before, one), find(now, one)]
      if (was === undefined || is === undefined) return was === undefined ? [one] : []
      return [rebased(one, was, is)]
    })
    return [...left, ...now.filter((one) => !find(before, one) && !find(typed, one))]
  }

const rebasedWords = rebasedBy<string>((word) => word)

/** A three-way merge of a list whose items are matched by position, as long as none was added or removed. */
export const rebasedByPlace = <T>(typed: readonly T[], before: readonly T[], now: readonly T[]): T[] => {
  if (isAlike(typed, before)) return [...now]
  if (typed.length !== before.length || now.length !== before.length) return [...typed]
  return typed.map((one, at) => rebased(one, before[at] as T, now[at] as T))
}
