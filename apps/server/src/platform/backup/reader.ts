import { CannotKeep, type Part } from './archive.ts'
import { knownPart, type Known } from './contents.ts'

type Read = Known & Part

/** Reads the parts of an archive in order, with one part of look-ahead. */
export type Reader = {
  /** The present part if it is of this kind; otherwise null. */
  is: <K extends Known['kind']>(kind: K) => Extract<Read, { kind: K }> | null
  /** The present part, which has to be of this kind; moves on to the next one. Error: CannotKeep. */
  take: <K extends Known['kind']>(kind: K) => Promise<Extract<Read, { kind: K }>>
  isOver: () => boolean
}

/** Begins to read. Error, also of each step: CannotKeep for an archive that is damaged or of another version. */
export const readerOf = async (parts: AsyncIterator<Part>): Promise<Reader> => {
  let present: Read | null = null
  const goOn = async (): Promise<void> => {
    const { value, done } = await parts.next()
    present = done ? null : { ...value, ...knownPart(value) }
  }
  const is = <K extends Known['kind']>(kind: K) =>
    present?.kind === kind ? (present as Extract<Read, { kind: K }>) : null
  await goOn()
  return {
    is,
    take: async (kind) => {
      const taken = is(kind)
      if (!taken) throw new CannotKeep('This is not an archive that Showfloor wrote.')
      await goOn()
      return taken
    },
    isOver: () => present === null,
  }
}
