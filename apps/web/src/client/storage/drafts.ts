import { readStored } from './storage.ts'

/** What was typed, and the state it was typed on: a newer one may exist by now. */
export type KeptDraft = { typed: unknown; on: unknown }
type Kept = { userId: string; drafts: Record<string, KeptDraft> }

const name = 'showfloor.drafts'

const read = (userId: string): Kept => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Kept | null
    if (kept?.userId === userId && typeof kept.drafts === 'object') return kept
  } catch {
    // An unreadable value counts as absent.
  }
  return { userId, drafts: {} }
}

const write = (kept: Kept): void => {
  try {
    if (Object.keys(kept.drafts).length > 0) sessionStorage.setItem(name, JSON.stringify(kept))
    else sessionStorage.removeItem(name)
  } catch {
    // With a full or disabled storage the draft is lost with the session.
  }
}

/** Keeps what a user typed in the editor `of` and did not save, for this tab. */
export const keepDraft = (userId: string, of: string, draft: KeptDraft): void => {
  write({ userId, drafts: { ...read(userId).drafts, [of]: draft } })
}

/** Returns the same user's draft, once. */
export const takeDraft = (of: string): KeptDraft | undefined => {
  const { userId, drafts } = read(readStored('userId') ?? '')
  const { [of]: found, ...left } = drafts
  if (found) write({ userId, drafts: left })
  return found
}

/** Forgets the drafts of everybody but `userId`; without it, of everybody. */
export const forgetDrafts = (userId?: string): void =>
  write(userId === undefined ? { userId: '', drafts: {} } : read(userId))
