import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import classes from './choices.module.css'
import { Box, Text } from '../layout/parts.tsx'

const gapPx = 8

/** Positions `sheet` below `anchor`, completely within the screen. */
const putBelow = (sheet: HTMLElement, anchor: HTMLElement, widthPx: number, align: 'start' | 'end') => {
  const box = anchor.getBoundingClientRect()
  const width = Math.min(widthPx, innerWidth - 2 * gapPx)
  const wanted = align === 'end' ? box.right - width : box.left
  const left = Math.max(gapPx, Math.min(wanted, innerWidth - width - gapPx))
  const top = box.bottom + gapPx
  Object.assign(sheet.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    maxHeight: `${innerHeight - top - gapPx}px`,
  })
}

/**
 * A sheet that opens below its button, over everything else. Esc and a press elsewhere close it; the focus goes in and comes back. `trigger` renders the
 * button, which sets `aria-expanded`.
 */
export const Dropdown = (props: {
  open: boolean
  onClose: () => void
  label: string
  widthPx: number
  align?: 'start' | 'end'
  trigger: ReactNode
  children: ReactNode
}) => {
  const { open, widthPx, align = 'start' } = props
  const place = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(props.onClose)
  useEffect(() => {
    const [anchor, box] = [place.current, sheet.current]
    if (!open || !anchor || !box) return undefined
    const before = document.activeElement
    const put = () => putBelow(box, anchor, widthPx, align)
    const pressElsewhere = (event: PointerEvent) => {
      if (!anchor.contains(event.target as Node)) close()
    }
    const end = new AbortController()
    box.showPopover()
    put()
    box.querySelector<HTMLElement>('input, button, a[href]')?.focus()
    document.addEventListener('pointerdown', pressElsewhere, { signal: end.signal })
    globalThis.addEventListener('resize', put, { signal: end.signal })
    globalThis.addEventListener('scroll', put, { signal: end.signal, capture: true })
    return () => {
      end.abort()
      const lost = document.activeElement === document.body || box.contains(document.activeElement)
      if (lost && before instanceof HTMLElement) before.focus()
    }
  }, [open, widthPx, align])
  return (
    <Box
      shrink
      ref={place}
      role="presentation"
      onFocus={(event) => {
        // A drawer below would close on the same Esc; this mark tells it that the key was handled.
        if (open) event.target.dataset['mantineStopPropagation'] = 'true'
      }}
      onKeyDown={(event) => {
        if (!open || event.key !== 'Escape') return
        event.stopPropagation()
        props.onClose()
      }}
    >
      {props.trigger}
      {open ? (
        <Text
          as="dialog"
          pad={3}
          line="around"
          round="l"
          shadow={2}
          tone="ink"
          ref={sheet}
          popover="manual"
          aria-label={props.label}
          className={classes.sheet}
        >
          {props.children}
        </Text>
      ) : null}
    </Box>
  )
}
