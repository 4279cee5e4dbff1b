import { readStored } from './storage.ts'

/** What was typed, and what it was typed on: another version of that may have come since. */
export type KeptDraft = { typed: unknown; on: unknown }
type Kept = { userId: string; drafts: Record<string, KeptDraft> }

const name = 'showfloor.drafts'

const read = (userId: string): Kept => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Kept | null
    if (kept?.userId === userId && typeof kept.drafts === 'object') return kept
  } catch {
    // What cannot be read is not there.
  }
  return { userId, drafts: {} }
}

const write = (kept: Kept): void => {
  try {
    if (Object.keys(kept.drafts).length > 0) sessionStorage.setItem(name, JSON.stringify(kept))
    else sessionStorage.removeItem(name)
  } catch {
    // A full or closed storage only means that what is typed goes with the session.
  }
}

/** Keeps for this tab what a user of it has typed `of` something and not saved. */
export const keepDraft = (userId: string, of: string, draft: KeptDraft): void => {
  write({ userId, drafts: { ...read(userId).drafts, [of]: draft } })
}

/** Gives back what the same user had typed, once. */
export const takeDraft = (of: string): KeptDraft | undefined => {
  const { userId, drafts } = read(readStored('userId') ?? '')
  const { [of]: found, ...left } = drafts
  if (found) write({ userId, drafts: left })
  return found
}

/** Forgets what was typed by anybody else than `userId`; left out, by everybody. */
export const forgetDrafts = (userId?: string): void =>
  write(userId === undefined ? { userId: '', drafts: {} } : read(userId))
