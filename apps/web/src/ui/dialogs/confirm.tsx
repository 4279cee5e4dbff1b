import { createStore } from '../../client/storage/store.ts'
import type { ConfirmOptions } from './confirm-dialog.tsx'
import { lazyPart } from '../loading/lazy-part.tsx'

type Asked = ConfirmOptions & { id: number; from: Element | null; answer: (yes: boolean) => void }

const questions = createStore<readonly Asked[]>([])
let lastId = 0

/** Asks the user and resolves to whether they agreed; closing the dialog in any other way is a no. Defaults: title 信息提示, buttons 确定 and 取消. */
export const confirm = (options: ConfirmOptions): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  lastId += 1
  questions.set([
    ...questions.get(),
    { ...options, id: lastId, from: document.activeElement, answer: resolve },
  ])
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
  const [current] = questions.use()
  if (!current) return null
  return (
    <ConfirmDialog
      key={current.id}
      {...current}
      onAnswer={(yes) => {
        questions.set(questions.get().filter((one) => one !== current))
        if (current.from instanceof HTMLElement) current.from.focus()
        current.answer(yes)
      }}
    />
  )
}
