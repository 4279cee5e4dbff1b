/** The version in development, which the changelog calls `Unreleased` until its release. A database remembers the newest version that has used it. */
export const version = '0.4.0'

const numbersOf = (text: string): number[] => text.split('.').map(Number)

/** Whether a version comes after this one. */
export const isNewer = (other: string): boolean => {
  const own = numbersOf(version)
  const [at, number] = [...numbersOf(other).entries()].find(([index, digit]) => digit !== own[index]) ?? []
  return at !== undefined && number !== undefined && number > (own[at] ?? 0)
}
