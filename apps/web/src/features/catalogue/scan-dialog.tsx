import { Modal } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import '../../ui/modal-styles.ts'
import { loadDetector } from './can-scan.ts'
import classes from './item-list.module.css'

const lookEveryMs = 200

/** The camera's picture until a code is seen in it. */
export const ScanDialog = (props: { onCode: (code: string) => void; onClose: () => void }) => {
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
      const [code] = await reader.detect(screen).catch(() => [])
      if (over) return
      if (!code) {
        timer = setTimeout(() => void look(reader), lookEveryMs)
        return
      }
      over = true
      found(code.rawValue)
    }
    const start = async () => {
      const loading = loadDetector()
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        if (over) return stream.getTracks().forEach((track) => track.stop())
        screen.srcObject = stream
        await screen.play()
        await look(await loading)
      } catch {
        loading.catch(() => undefined)
        if (!over) setRefused(true)
      }
    }
    void start()
    return () => {
      over = true
      clearTimeout(timer)
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
