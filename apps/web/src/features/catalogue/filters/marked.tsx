import type { ReactNode } from 'react'

/** A text with marked parts; overlapping parts are merged. */
export const Marked = ({ text, marks }: { text: string; marks: readonly (readonly number[])[] }) => {
  const pieces: ReactNode[] = []
  let at = 0
  for (const [from = 0, to = 0] of marks) {
    if (to <= at) continue
    const start = Math.max(from, at)
    pieces.push(text.slice(at, start), <mark key={start}>{text.slice(start, to)}</mark>)
    at = to
  }
  return [...pieces, text.slice(at)]
}
