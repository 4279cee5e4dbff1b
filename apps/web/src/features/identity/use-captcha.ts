import { useRef, useState } from 'react'
import { call, type CallOutput } from '../../client/call.ts'
import { CallError } from '../../client/request.ts'

export type CaptchaKind = 'PICTURE' | 'QUESTION'
export type Captcha = {
  /** Whether the server asks for one. */
  due: boolean
  /** The one to answer; null while it loads. */
  task: CallOutput<'identity.captcha'> | null
  /** Asks for another one, of the same kind or the other. */
  renew: (kind?: CaptchaKind) => void
  /** What to send along with a try; each captcha is good for one. */
  answered: (answer: string) => { captchaId: string; answer: string } | undefined
  /** Looks at how a try went: an error may ask for a captcha, and whichever went along is used up. */
  follow: (error: unknown) => void
}

/** The captcha of a form: nothing until the server says that the next try needs one. */
export const useCaptcha = (): Captcha => {
  const [due, setDue] = useState(false)
  const [task, setTask] = useState<Captcha['task']>(null)
  const [chosen, setChosen] = useState<CaptchaKind>('PICTURE')
  const asked = useRef(0)
  const renew = (kind: CaptchaKind = chosen): void => {
    setChosen(kind)
    setTask(null)
    const turn = (asked.current += 1)
    // One that was asked for before may come after it.
    const take = (task: Captcha['task']) => {
      if (turn === asked.current) setTask(task)
    }
    call('identity.captcha', { kind }).then(take, () => take(null))
  }
  return {
    due,
    task,
    renew,
    answered: (answer) => (due && task ? { captchaId: task.captchaId, answer } : undefined),
    follow: (error) => {
      const isAsked = error instanceof CallError && error.captcha
      if (error === null) setDue(false)
      if (isAsked) setDue(true)
      if (isAsked || (due && error !== null)) renew()
    },
  }
}
