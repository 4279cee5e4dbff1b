import { useState, type FormEvent } from 'react'
import { useDraft, type DraftOptions } from './use-draft.ts'

/** Whether a form was submitted; its faults show from then on. */
export const useSubmission = () => {
  const [submitted, setSubmitted] = useState(false)
  return {
    submitted,
    /** The text of a fault that shows. */
    fault: (isFaulty: boolean, text: string): string | undefined =>
      submitted && isFaulty ? text : undefined,
    onSubmit: (send: () => unknown) => (event?: FormEvent) => {
      event?.preventDefault()
      setSubmitted(true)
      send()
    },
    /** Hides the faults again, as for a new form. */
    restart: () => setSubmitted(false),
  }
}

/** A form: its draft, see {@link useDraft}, and its submission. */
export const useForm = <T>(of: string, begins: T, options?: DraftOptions<T>) => ({
  ...useDraft(of, begins, options),
  ...useSubmission(),
})
