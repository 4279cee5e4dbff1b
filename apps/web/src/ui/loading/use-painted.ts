import { startTransition, useEffect, useState } from 'react'

/**
 * A value that follows after the next paint, so that more urgent changes are visible first. React's deferred value is not enough: it may be rendered
 * before the browser paints, and then the first paint waits for both.
 */
export const usePainted = <T>(value: T, first: T): T => {
  const [painted, setPainted] = useState(first)
  useEffect(() => {
    let task: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => startTransition(() => setPainted(value)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(task)
    }
  }, [value])
  return painted
}
