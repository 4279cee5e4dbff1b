import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { canScan } from './can-scan.ts'

const ScanDialog = lazyPart(
  async () => (await import('./scan-dialog.tsx')).ScanDialog,
  ({ onClose }) => onClose(),
)

/** Reads a code with the camera, if there may be one. */
export const ScanButton = (props: { className?: string | undefined; onCode: (code: string) => void }) => {
  const [scanning, setScanning] = useState(false)
  if (!canScan()) return null
  return (
    <>
      <button
        type="button"
        className={props.className}
        aria-label={t('browse.scan')}
        title={t('browse.scan')}
        onClick={() => setScanning(true)}
      >
        <Icon name="scan" size={20} />
      </button>
      {scanning ? (
        <ScanDialog
          onClose={() => setScanning(false)}
          onCode={(code) => {
            setScanning(false)
            props.onCode(code)
          }}
        />
      ) : null}
    </>
  )
}
