import type { ComponentType } from 'react'
import { SearchBar } from '../../ui/search/search-bar.tsx'
import { useHandScanner } from '../../ui/search/use-hand-scanner.ts'
import { Inline } from '../../ui/layout/parts.tsx'
import classes from './inventory.module.css'

/** Reads a code with the camera; the route passes it in, because it belongs to a later feature. */
export type Scan = ComponentType<{ className?: string | undefined; onCode: (code: string) => void }>

/** A code or a name: typed, from a hand scanner, or from the camera. */
export const CodeField = (props: {
  value: string
  hint: string
  Scan: Scan
  onType: (text: string) => void
  onCode: (code: string) => void
}) => {
  const { value, hint, Scan, onType, onCode } = props
  useHandScanner(onCode)
  return (
    <Inline gap={2} className={classes.code}>
      <SearchBar value={value} placeholder={hint} onType={onType} onSearch={onCode} />
      <Scan className={classes.scan} onCode={onCode} />
    </Inline>
  )
}
