import { Modal } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import '../../ui/modal-styles.ts'
import classes from './item-list.module.css'

const lookEveryMs = 200
const formats = ['qr_code', 'ean_13', 'ean_8', 'code_128', 'code_39', 'upc_a', 'itf']

/** The camera's picture until a code is seen in it. */
export const ScanDialog = (props: { onCode: (code: string) => void; onClose: () => void }) => {
  const video = useRef<HTMLVideoElement>(null)
  const [refused, setRefused] = useState(false)
  const found = useEffectEvent(props.onCode)
  useEffect(() => {
    const Reader = globalThis.BarcodeDetector
    const screen = video.current
    if (!Reader || !screen) return undefined
    const reader = new Reader({ formats })
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setInterval> | undefined
    let over = false
    const look = async () => {
      const [code] = await reader.detect(screen).catch(() => [])
      if (!code || over) return
      over = true
      found(code.rawValue)
    }
    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        if (over) return stream.getTracks().forEach((track) => track.stop())
        screen.srcObject = stream
        await screen.play()
        timer = setInterval(() => void look(), lookEveryMs)
      } catch {
        setRefused(true)
      }
    }
    void start()
    return () => {
      over = true
      clearInterval(timer)
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [])
  return (
    <Modal.Root opened onClose={props.onClose} size={560}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{t('browse.scan')}</Modal.Title>
          <Modal.CloseButton aria-label={t('common.close')} />
        </Modal.Header>
        <Modal.Body>
          {refused ? <p role="alert">{t('browse.noCamera')}</p> : null}
          <video ref={video} className={classes['camera']} muted playsInline hidden={refused} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
