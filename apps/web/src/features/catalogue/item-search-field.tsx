import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SearchBar } from '../../ui/search-bar.tsx'
import { canScan } from './can-scan.ts'
import classes from './item-list.module.css'

const ScanDialog = lazyPart(
  async () => (await import('./scan-dialog.tsx')).ScanDialog,
  ({ onClose }) => onClose(),
)

/** A code typed, scanned by a hand scanner that types like a keyboard, or by the camera where the browser can. */
export const ItemSearchField = (props: {
  keyword: string
  placeholder: string
  onType: (text: string) => void
  onLeave: () => void
  onEnter: (text: string) => void
}) => {
  const { keyword, placeholder, onType, onLeave, onEnter } = props
  const [scanning, setScanning] = useState(false)
  return (
    <div className={classes['search']}>
      <SearchBar
        value={keyword}
        placeholder={placeholder}
        onType={onType}
        onLeave={onLeave}
        onSearch={onEnter}
      />
      {canScan() ? (
        <button
          type="button"
          className={classes['button']}
          aria-label={t('browse.scan')}
          onClick={() => setScanning(true)}
        >
          <Icon name="scan" />
        </button>
      ) : null}
      {scanning ? (
        <ScanDialog
          onClose={() => setScanning(false)}
          onCode={(code) => {
            setScanning(false)
            onEnter(code)
          }}
        />
      ) : null}
    </div>
  )
}
