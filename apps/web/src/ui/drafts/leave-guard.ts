import { createContext } from 'react'
import { t } from '../../i18n/i18n.ts'
import { confirm } from '../dialogs/confirm.tsx'

/** Whether a part of the screen has unsaved input. */
type Guard = () => boolean
const guards = new Set<Guard>()

/** The guards inside a dialog: closing it asks only these. */
export const DialogGuards = createContext<Set<Guard> | undefined>(undefined)

// After the user agreed to leave, the browser does not ask again.
let agreed = false
export const hasAgreed = (): boolean => agreed

/** Turns all guards off: the drafts are stored, and the page leaves in any case. */
export const leaveUnasked = (): void => void (agreed = true)

/** Registers a guard; returns how to remove it. `inDialog`: the guards of the dialog around it. */
export const guardLeaving = (guard: Guard, inDialog?: Set<Guard>): (() => void) => {
  agreed = false
  const places = inDialog ? [guards, inDialog] : [guards]
  for (const place of places) place.add(guard)
  return () => {
    for (const place of places) place.delete(guard)
  }
}

let asked: Promise<boolean> | undefined

/** Asks once, if any guard has unsaved input, whether to leave. `inDialog`: only a dialog is closed. */
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
