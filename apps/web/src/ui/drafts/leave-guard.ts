import { createContext } from 'react'
import { t } from '../../i18n/i18n.ts'
import { confirm } from '../dialogs/confirm.tsx'

/** Says whether a part of the screen has something to lose. */
type Guard = () => boolean
const guards = new Set<Guard>()

/** The guards of what stands in a dialog: closing it loses that alone. */
export const DialogGuards = createContext<Set<Guard> | undefined>(undefined)

// Whoever has agreed to leave is not asked again by the browser.
let agreed = false
export const hasAgreed = (): boolean => agreed

/** Nobody is asked any more: what is typed is kept, and the page goes whatever they say. */
export const leaveUnasked = (): void => void (agreed = true)

/** Answers how to stop asking it. `inDialog`: those of the dialog that it stands in. */
export const guardLeaving = (guard: Guard, inDialog?: Set<Guard>): (() => void) => {
  agreed = false
  const places = inDialog ? [guards, inDialog] : [guards]
  for (const place of places) place.add(guard)
  return () => {
    for (const place of places) place.delete(guard)
  }
}

let asked: Promise<boolean> | undefined

/** Asks, where something would be lost, whether to leave: once for one way out, however many parts would lose something. `inDialog`: it is a dialog that is closed. */
export const mayLeave = (inDialog?: ReadonlySet<Guard>): Promise<boolean> => {
  if (asked) return asked
  if (![...(inDialog ?? guards)].some((guard) => guard())) return Promise.resolve(true)
  asked = confirm({ text: t(inDialog ? 'common.unsavedInDialog' : 'common.unsaved') })
  void asked.then((yes) => {
    if (!inDialog) agreed = yes
    setTimeout(() => (asked = undefined))
  })
  return asked
}
