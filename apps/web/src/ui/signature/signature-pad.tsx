import { useRef, useState, type PointerEvent } from 'react'
import { t } from '../../i18n/i18n.ts'
import { strokePath, type Point } from './signature-path.ts'
import { Box, Stack, Text } from '../layout/parts.tsx'
import classes from './signature-pad.module.css'

/** The drawing's own width and height, independent of its size on the screen. */
export const signatureBox = { width: 600, height: 220 }
/** The contract's limit of a signature, in characters; strokes beyond it are refused. */
const limit = 20_000

/** A pad to sign with finger, pen or mouse. Reports the signature as an SVG path within {@link signatureBox}, '' when cleared. */
export const SignaturePad = ({ label, onChange }: { label: string; onChange: (path: string) => void }) => {
  const [strokes, setStrokes] = useState<readonly string[]>([])
  const [current, setCurrent] = useState('')
  const points = useRef<Point[]>([])
  const put = (next: readonly string[]) => {
    setStrokes(next)
    onChange(next.join(''))
  }
  const pointOf = (event: PointerEvent<SVGSVGElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect()
    return {
      x: ((event.clientX - box.left) / box.width) * signatureBox.width,
      y: ((event.clientY - box.top) / box.height) * signatureBox.height,
    }
  }
  const end = () => {
    const path = strokePath(points.current)
    points.current = []
    setCurrent('')
    if (path !== '' && strokes.join('').length + path.length <= limit) put([...strokes, path])
  }
  const empty = strokes.length === 0 && current === ''
  return (
    <Box surface="plain" round="m" className={classes.pad}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          points.current = [pointOf(event)]
          setCurrent(strokePath(points.current))
        }}
        onPointerMove={(event) => {
          if (points.current.length === 0) return
          points.current.push(pointOf(event))
          setCurrent(strokePath(points.current))
        }}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path d={strokes.join('') + current} />
      </svg>
      {empty ? (
        <Stack as="span" align="center" justifyItems="center" tone="quiet" className={classes.hint}>
          {t('common.sign')}
        </Stack>
      ) : (
        <Text as="button" padX={4} target tone="accent" weight={600} type="button" onClick={() => put([])}>
          {t('common.signClear')}
        </Text>
      )}
    </Box>
  )
}
