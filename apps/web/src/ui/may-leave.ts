import { t } from '../i18n/i18n.ts'
import { confirm } from './confirm.tsx'

/** Says whether a part of the screen has something to lose. */
type Guard = () => boolean
const guards = new Set<Guard>()

// Whoever has agreed to leave is not asked again by the browser.
let agreed = false
export const hasAgreed = (): boolean => agreed

/** Answers how to stop asking it. */
export const guardLeaving = (guard: Guard): (() => void) => {
  agreed = false
  guards.add(guard)
  return () => void guards.delete(guard)
}

let asked: Promise<boolean> | undefined

/** Asks, where something would be lost, whether to leave: once for one way out, however many parts would lose something. */
export const mayLeave = (): Promise<boolean> => {
  if (asked) return asked
  if (![...guards].some((guard) => guard())) return Promise.resolve(true)
  asked = confirm({ text: t('common.unsaved') })
  void asked.then((yes) => {
    agreed = yes
    setTimeout(() => (asked = undefined))
  })
  return asked
}
