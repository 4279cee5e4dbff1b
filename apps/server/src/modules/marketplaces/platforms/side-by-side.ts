import { together } from '../../../platform/database/together.ts'

/** Works on items, at most `atATime` at the same time. Returns results in the order of the items. After a failure no other item is started. */
export const sideBySide = async <T, R>(
  items: readonly T[],
  atATime: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = []
  const waiting = [...items.entries()].reverse()
  const next = async (): Promise<void> => {
    try {
      for (let one = waiting.pop(); one; one = waiting.pop()) results[one[0]] = await work(one[1])
    } finally {
      waiting.length = 0
    }
  }
  await together(Array.from({ length: atATime }, next))
  return results
}
