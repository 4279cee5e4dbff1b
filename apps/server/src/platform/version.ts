/**
 * Of this program: the version that is being made, which the changelog calls `Unreleased` until it is closed. A database remembers the newest that has worked on it.
 */
export const version = '0.3.0'

const numbersOf = (text: string): number[] => text.split('.').map(Number)

/** Whether a version comes after this one. */
export const isNewer = (other: string): boolean => {
  const own = numbersOf(version)
  const [at, number] = [...numbersOf(other).entries()].find(([index, digit]) => digit !== own[index]) ?? []
  return at !== undefined && number !== undefined && number > (own[at] ?? 0)
}
