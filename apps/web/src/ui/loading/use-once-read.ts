import { useIsFetching, useQueryClient, type QueryFilters } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

/**
 * Buttons whose action would be refused on outdated data: a press while `filters` are fetched waits for the answer, and `run` then acts on the latest data.
 * `isWaiting` is for the button's spinner.
 */
export const useOnceRead = <T>(filters: QueryFilters, run: (pressed: T) => void) => {
  const queryClient = useQueryClient()
  const isReading = useIsFetching(filters) > 0
  const waiting = useRef<{ pressed: T }>(undefined)
  const [isWaiting, setIsWaiting] = useState(false)
  if (isWaiting && !isReading) setIsWaiting(false)
  useEffect(() => {
    if (!waiting.current || isReading) return
    const { pressed } = waiting.current
    waiting.current = undefined
    run(pressed)
  })
  const press = (pressed: T): void => {
    // Checked now, because a fetch may have begun since the last render.
    if (queryClient.isFetching(filters) === 0) return run(pressed)
    waiting.current = { pressed }
    setIsWaiting(true)
  }
  return { press, isWaiting, isReading }
}
