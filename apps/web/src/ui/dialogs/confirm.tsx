import { useSyncExternalStore } from 'react'
import type { ConfirmOptions } from './confirm-dialog.tsx'
import { lazyPart } from '../loading/lazy-part.tsx'

type Asked = ConfirmOptions & { id: number; from: Element | null; answer: (yes: boolean) => void }

let asked: readonly Asked[] = []
let lastId = 0
const listeners = new Set<() => void>()
const update = (next: readonly Asked[]) => {
  asked = next
  listeners.forEach((listener) => listener())
}

/** Asks the user and resolves to whether they agreed; closing the dialog in any other way is a no. Defaults: title 信息提示, buttons 确定 and 取消. */
export const confirm = (options: ConfirmOptions): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  lastId += 1
  update([...asked, { ...options, id: lastId, from: document.activeElement, answer: resolve }])
  return promise
}

// Loaded when the first question is asked: most screens never ask one.
const ConfirmDialog = lazyPart(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
  ({ onAnswer }) => onAnswer(false),
  { kept: true },
)
/** Prefetches the dialog before the first question. */
export const fetchConfirm = (): Promise<unknown> => ConfirmDialog.fetch()

/** Renders the questions; mounted in the root. A second question waits for the first answer. */
export const ConfirmHost = () => {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked[0],
  )
  if (!current) return null
  return (
    <ConfirmDialog
      key={current.id}
      {...current}
      onAnswer={(yes) => {
        update(asked.filter((one) => one !== current))
        if (current.from instanceof HTMLElement) current.from.focus()
        current.answer(yes)
      }}
    />
  )
}
