/** Whether two values say the same. */
export const isAlike = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

type Fields = Record<string, unknown>
const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What was typed on `before`, put on what stands `now`: where nothing was typed, that shows. A list that was touched is kept whole. */
export const rebased = <T>(typed: T, before: T, now: T): T => {
  if (isAlike(typed, before)) return now
  if (!isRecord(typed) || !isRecord(before) || !isRecord(now)) return typed
  const of: Fields = {}
  for (const field of Object.keys({ ...now, ...typed })) {
    const value = rebased(typed[field], before[field], now[field])
    if (value !== undefined) of[field] = value
  }
  return of as T
}

/** The same of a list of things that are known by something: what others added comes to it, what they took out goes, in the order that was chosen here. */
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
