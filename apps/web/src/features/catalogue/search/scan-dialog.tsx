import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { loadDetector } from './can-scan.ts'
import classes from './search.module.css'

const lookEveryMs = 200

/** The camera's picture until it shows a code. Mounted inside the dialog, so that the video element exists when the camera starts. */
const Camera = (props: { onCode: (code: string) => void }) => {
  const video = useRef<HTMLVideoElement>(null)
  const [refused, setRefused] = useState(false)
  const found = useEffectEvent(props.onCode)
  useEffect(() => {
    const screen = video.current
    if (!screen) return undefined
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const look = async (reader: Awaited<ReturnType<typeof loadDetector>>) => {
      const [code] = await reader.detect(screen)
      if (over) return
      if (!code) {
        timer = setTimeout(() => void look(reader).catch(() => setRefused(true)), lookEveryMs)
        return
      }
      over = true
      found(code.rawValue)
    }
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (over) return stream.getTracks().forEach((track) => track.stop())
      screen.srcObject = stream
      await screen.play()
      await look(await loadDetector())
    }
    start().catch(() => {
      if (!over) setRefused(true)
    })
    return () => {
      over = true
      clearTimeout(timer)
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [])
  return (
    <>
      {refused ? <p role="alert">{t('browse.noCamera')}</p> : null}
      <video ref={video} className={classes.camera} muted playsInline hidden={refused} />
    </>
  )
}

/** Reads one code with the camera. */
export const ScanDialog = (props: { onCode: (code: string) => void; onClose: () => void }) => (
  <Dialog title={t('browse.scan')} open onClose={props.onClose} widthPx={560}>
    <Camera onCode={props.onCode} />
  </Dialog>
)
