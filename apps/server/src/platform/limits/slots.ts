import { CallError } from '../calls/errors.ts'

/**
 * Limits how many things of one subject are under way in this process. The returned function takes a place for a subject and returns how to free it.
 * `waitS`: the waiting time for a refused caller. Error: RATE_LIMITED.
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
