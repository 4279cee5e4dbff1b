import type { Readable } from 'node:stream'
import type { Db } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { addPart } from '../imports.db.ts'

const partBytes = 1_000_000

/** Stores a file part by part, so that memory does not grow with it. Returns the received bytes. Error: FILE_TOO_LARGE. */
export const storeParts = async (
  db: Db,
  importId: string,
  body: Readable,
  bytesMax: number,
): Promise<number> => {
  let waiting: Buffer[] = []
  let [length, total, no] = [0, 0, 0]
  const store = async (): Promise<void> => {
    const part = Buffer.concat(waiting)
    waiting = []
    length = 0
    await addPart(db, importId, no, part)
    no += 1
  }
  for await (const chunk of body as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    length += chunk.length
    total += chunk.length
    if (total > bytesMax) throw new CallError('FILE_TOO_LARGE', { megabytes: bytesMax / 1_000_000 })
    if (length >= partBytes) await store()
  }
  if (length > 0) await store()
  return total
}
