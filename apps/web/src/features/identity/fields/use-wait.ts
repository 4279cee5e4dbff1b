import { useEffect, useState } from 'react'

/** A countdown in seconds: `left` is 0 when the wait is over. */
export type Wait = { left: number; start: (seconds: number) => void }

export const useWait = (): Wait => {
  const [endMs, setEndMs] = useState(0)
  const [nowMs, setNowMs] = useState(0)
  const running = nowMs < endMs
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [running])
  return {
    left: Math.max(0, Math.ceil((endMs - nowMs) / 1000)),
    start: (seconds) => {
      setNowMs(Date.now())
      setEndMs(Date.now() + seconds * 1000)
    },
  }
}
