import { useHandScanner } from '../../../ui/search/use-hand-scanner.ts'
import { SearchBar } from '../../../ui/search/search-bar.tsx'
import classes from './item-list.module.css'
import { ScanButton } from '../search/scan-button.tsx'
import { Inline } from '../../../ui/layout/parts.tsx'

/** A code: typed, from a hand scanner that acts as a keyboard, or from the camera where the browser supports it. */
export const ItemSearchField = (props: {
  keyword: string
  placeholder: string
  onType: (text: string) => void
  onLeave: () => void
  onEnter: (text: string) => void
}) => {
  const { keyword, placeholder, onType, onLeave, onEnter } = props
  useHandScanner(onEnter)
  return (
    <Inline gap={2} className={classes.search}>
      <SearchBar
        value={keyword}
        placeholder={placeholder}
        onType={onType}
        onLeave={onLeave}
        onSearch={onEnter}
      />
      <ScanButton className={classes.button} onCode={onEnter} />
    </Inline>
  )
}
