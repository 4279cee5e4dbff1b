import { startTransition, useEffect, useState } from 'react'

/**
 * A value as it was when the screen was last painted: it follows once what else came with it can be seen. A deferred value of React's follows
 * before that, as the browser paints only sixty times a second, and then has the first painting wait for both.
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
