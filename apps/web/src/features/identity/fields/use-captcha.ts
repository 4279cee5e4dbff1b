import { useEffect, useRef, useState } from 'react'
import { call, type CallOutput } from '../../../client/call.ts'
import { CallError } from '../../../client/request.ts'
import type { Work } from './captcha-work.ts'

export type CaptchaKind = 'PICTURE' | 'WORK'
export type Captcha = {
  /** Whether the server requires a captcha. */
  due: boolean
  /** Whether the user types the answer; otherwise the device computes it. */
  isTyped: boolean
  /** The captcha to answer; null while it loads. */
  task: CallOutput<'identity.captcha'> | null
  /** The progress of the proof of work, from 0 to 1. */
  worked: number
  /** Requests another captcha, of the same kind or the other. */
  renew: (kind?: CaptchaKind) => void
  /** The answer to send with an attempt, once the proof of work is done; a captcha is valid once. */
  answered: (typed: string) => Promise<{ captchaId: string; answer: string } | undefined>
  /** Handles the result of an attempt: an error may require a captcha, and the sent one is used up. */
  follow: (error: unknown) => void
}

/** The captcha of a form: nothing until the server requires one for the next attempt. */
export const useCaptcha = (): Captcha => {
  const [due, setDue] = useState(false)
  const [task, setTask] = useState<Captcha['task']>(null)
  const [worked, setWorked] = useState(0)
  const [chosen, setChosen] = useState<CaptchaKind>('PICTURE')
  const asked = useRef(0)
  const coming = useRef<Promise<Captcha['task']>>(undefined)
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
    const take = (task: Captcha['task']): Captcha['task'] => {
      if (turn !== asked.current) return null
      setTask(task)
      if (task?.work) begin(task.work, turn)
      return task
    }
    coming.current = call('identity.captcha', { kind }).then(take, () => take(null))
  }
  return {
    due,
    isTyped: chosen === 'PICTURE',
    task,
    worked,
    renew,
    answered: async (typed) => {
      if (!due) return undefined
      // Sent while the captcha loads: a proof of work needs no second press.
      const current = chosen === 'WORK' ? await coming.current : task
      if (!current) return undefined
      const answer = current.work ? await working.current : typed
      return { captchaId: current.captchaId, answer: answer ?? '' }
    },
    follow: (error) => {
      const isAsked = error instanceof CallError && error.captcha
      if (error === null) setDue(false)
      if (isAsked) setDue(true)
      if (isAsked || (due && error !== null)) renew()
    },
  }
}
