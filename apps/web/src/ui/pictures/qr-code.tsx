import { useMemo } from 'react'
import { encode } from 'uqr'
import { t } from '../../i18n/i18n.ts'
import classes from './link-code.module.css'

/** A QR code of a text, dark on white in both themes because many readers refuse the reverse. Size in px, quiet zone included. */
export const QrCode = ({ text, sizePx = 200, label }: { text: string; sizePx?: number; label?: string }) => {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: 2 })
    const dots = code.data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size: code.size, path: dots.join('') }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label ?? t('common.qrCode')}
      className={classes.qrCodeCode}
      viewBox={`0 0 ${size} ${size}`}
      width={sizePx}
      height={sizePx}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
