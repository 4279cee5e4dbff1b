/** A small seeded generator (mulberry32): the demo chain is the same on every machine, so that pictures, tests and manuals agree. */
export type Random = {
  /** A number in [0, 1). */
  next: () => number
  /** An integer from `from` to `to`, both included. */
  between: (from: number, to: number) => number
  /** One of the list; throws on an empty list. */
  pick: <T>(list: readonly T[]) => T
  /** `count` different ones of the list in a random order (all of them if there are fewer). */
  some: <T>(list: readonly T[], count: number) => T[]
  /** True with this probability. */
  chance: (probability: number) => boolean
}

/** The generator of one topic: each has its own name, so that adding content to one does not change the others. */
export const randomOf = (topic: string): Random => {
  let state = 2_166_136_261
  for (const letter of topic) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error('Nothing to pick from')
    return list[between(0, list.length - 1)] as T
  }
  const some = <T>(list: readonly T[], count: number): T[] => {
    const rest = [...list]
    const chosen: T[] = []
    while (chosen.length < count && rest.length > 0)
      chosen.push(...rest.splice(between(0, rest.length - 1), 1))
    return chosen
  }
  return { next, between, pick, some, chance: (probability) => next() < probability }
}
