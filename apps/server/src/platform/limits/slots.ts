import { CallError } from '../calls/errors.ts'

/**
 * Lets so many things of one subject be under way at once in this process. What it answers takes a place for a subject and says how to give it back.
 * `waitS`: what whoever finds none is told to wait. Error: RATE_LIMITED.
 */
export const createSlots = (max: number, waitS: number) => {
  const taken = new Map<string, number>()
  return (subject: string): (() => void) => {
    const before = taken.get(subject) ?? 0
    if (before >= max) throw new CallError('RATE_LIMITED', { seconds: waitS })
    taken.set(subject, before + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const left = (taken.get(subject) ?? 1) - 1
      if (left > 0) taken.set(subject, left)
      else taken.delete(subject)
    }
  }
}
