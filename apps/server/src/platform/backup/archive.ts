import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { extract, pack } from 'tar-stream'

/** A piece of an archive, small enough to be held in memory: some rows of a table, or one file. */
export type Part = { name: string; content: Buffer }

/** Why a backup or a restore failed, in one sentence for the user. */
export class CannotKeep extends Error {
  override readonly name: string = 'CannotKeep'
}

/** Seals the total checksum of an archive, so that nobody without the key can make another archive of it. */
export type Seal = (sum: string) => string
/** Checks the seal, '' in an archive without one. Error: CannotKeep. */
export type Prove = (sum: string, seal: string) => void

const endName = 'end.json'
/** A PAX field of our own, which `tar` ignores. */
const sumKey = 'SHOWFLOOR.sha256'
/** Far more than any part of ours holds. */
const partBytesMax = 256_000_000

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** Computes the number of parts, and a checksum of their names and checksums in order. */
const createTally = () => {
  const all = createHash('sha256')
  let parts = 0
  return {
    add: (name: string, sum: string): void => {
      parts += 1
      all.update(`${sum}  ${name}\n`)
    },
    total: (): { parts: number; sum: string } => ({ parts, sum: all.digest('hex') }),
  }
}

/** The last part: what stands before it, and its seal. */
const endOf = ({ parts, sum }: { parts: number; sum: string }, seal: string): Buffer =>
  Buffer.from(`${JSON.stringify({ parts, sha256: sum, ...(seal === '' ? {} : { seal }) })}\n`)

const sealIn = (end: Buffer): string => /"seal":"([\w:+/=]+)"/.exec(end.toString())?.[1] ?? ''

/** The bytes of an archive of these parts: a tar file, each part with its checksum. It is produced while it is read. */
export const archiveOf = (parts: AsyncIterable<Part>, seal: Seal | null = null): Readable => {
  const tar = pack()
  const add = (name: string, content: Buffer, sum: string): Promise<void> =>
    new Promise((done, fail) => {
      const entry = { name, size: content.length, mode: 0o600, pax: { [sumKey]: sum } }
      tar.entry(entry, (error) => (error ? fail(error) : done())).end(content)
    })
  const write = async (): Promise<void> => {
    const tally = createTally()
    for await (const { name, content } of parts) {
      const sum = sha256(content)
      tally.add(name, sum)
      await add(name, content, sum)
    }
    const total = tally.total()
    const end = endOf(total, seal?.(total.sum) ?? '')
    await add(endName, end, sha256(end))
    tar.finalize()
  }
  write().catch((error: Error) => tar.destroy(error))
  return Readable.from(tar)
}

const damaged = (what: string): CannotKeep =>
  new CannotKeep(`The archive is damaged or incomplete: ${what}. Use another one.`)

const wholeOf = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * The parts of an archive, each verified. Error: CannotKeep for a changed part, and after the last part for an archive with another number or order of
 * parts, or without proof.
 */
export async function* partsOf(source: Readable, prove: Prove = () => {}): AsyncGenerator<Part> {
  const tar = extract()
  source.once('error', (error) => tar.destroy(error))
  source.pipe(tar)
  const tally = createTally()
  let isWhole = false
  try {
    for await (const entry of tar) {
      const { name, size, pax } = entry.header
      if (isWhole || size > partBytesMax) throw damaged(`${name} does not belong there`)
      const content = await wholeOf(entry as AsyncIterable<Buffer>)
      const sum = sha256(content)
      if (sum !== (pax as Record<string, string> | undefined)?.[sumKey])
        throw damaged(`${name} is not what was written`)
      if (name === endName) {
        const [total, seal] = [tally.total(), sealIn(content)]
        isWhole = content.equals(endOf(total, seal))
        if (!isWhole) throw damaged('a part is missing')
        prove(total.sum, seal)
      } else {
        tally.add(name, sum)
        yield { name, content }
      }
    }
  } catch (error) {
    throw error instanceof CannotKeep ? error : damaged((error as Error).message)
  } finally {
    source.destroy()
    tar.destroy()
  }
  if (!isWhole) throw damaged('its end is missing')
}
