import { useEffect, useRef, useState } from 'react'
import { call, type CallOutput } from '../../../client/call.ts'
import { CallError } from '../../../client/request.ts'
import type { Work } from './captcha-work.ts'

export type CaptchaKind = 'PICTURE' | 'WORK'
export type Captcha = {
  /** Whether the server asks for a captcha. */
  due: boolean
  /** Whether the user answers it by typing; otherwise the device works. */
  isTyped: boolean
  /** The captcha to answer; null while it loads. */
  task: CallOutput<'identity.captcha'> | null
  /** The progress of the proof of work, from 0 to 1. */
  worked: number
  /** Requests another captcha, of the same kind or the other. */
  renew: (kind?: CaptchaKind) => void
  /** The answer to send with a try, once the proof of work is done; a captcha can be used once. */
  answered: (typed: string) => Promise<{ captchaId: string; answer: string } | undefined>
  /** Handles the result of a try: an error may ask for a captcha, and the one that was sent is used up. */
  follow: (error: unknown) => void
}

/** The captcha of a form: nothing until the server says that the next try needs one. */
export const useCaptcha = (): Captcha => {
  const [due, setDue] = useState(false)
  const [task, setTask] = useState<Captcha['task']>(null)
  const [worked, setWorked] = useState(0)
  const [chosen, setChosen] = useState<CaptchaKind>('PICTURE')
  const asked = useRef(0)
  const working = useRef<Promise<string | null>>(undefined)
  useEffect(
    () => () => {
      asked.current += 1
    },
    [],
  )
  const begin = (work: Work, turn: number): void => {
    const isOver = () => turn !== asked.current
    const onProgress = (part: number) => {
      if (!isOver()) setWorked(part)
    }
    working.current = import('./captcha-work.ts').then(async ({ doWork }) => {
      const answer = await doWork(work, { onProgress, isOver })
      if (answer !== null) onProgress(1)
      return answer
    })
  }
  const renew = (kind: CaptchaKind = chosen): void => {
    setChosen(kind)
    setTask(null)
    setWorked(0)
    const turn = (asked.current += 1)
    // A slower, earlier answer must not replace it.
    const take = (task: Captcha['task']) => {
      if (turn !== asked.current) return
      setTask(task)
      if (task?.work) begin(task.work, turn)
    }
    call('identity.captcha', { kind }).then(take, () => take(null))
  }
  return {
    due,
    isTyped: chosen === 'PICTURE',
    task,
    worked,
    renew,
    answered: async (typed) => {
      if (!due || !task) return undefined
      const answer = task.work ? await working.current : typed
      return { captchaId: task.captchaId, answer: answer ?? '' }
    },
    follow: (error) => {
      const isAsked = error instanceof CallError && error.captcha
      if (error === null) setDue(false)
      if (isAsked) setDue(true)
      if (isAsked || (due && error !== null)) renew()
    },
  }
}
