import { setImmediate as nextTurn } from 'node:timers/promises'

const sliceBytes = 262_144
const batchRows = 2_000

/** The bytes of a file in slices, between which other work of the process runs. */
export async function* slicesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    yield bytes.subarray(at, at + sliceBytes)
    await nextTurn()
  }
}

/** The same for a list. */
export async function* batchesOf<T>(list: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < list.length; at += batchRows) {
    yield list.slice(at, at + batchRows)
    await nextTurn()
  }
}
