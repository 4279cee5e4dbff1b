import { useEffect, useEffectEvent, useRef, useState, type CSSProperties, type MouseEvent } from 'react'
import { t } from '../../../../i18n/i18n.ts'
import { Icon } from '../../../../ui/pictures/icons.tsx'
import { useModal } from '../../../../ui/dialogs/use-modal.ts'
import { photoSizes } from '../../../../ui/pictures/product-picture.tsx'
import { Box, Stack, Text } from '../../../../ui/layout/parts.tsx'
import classes from './large-pictures.module.css'

/** One picture of a product: its URL and its text alternative. */
export type View = { src: string; label: string }

/** A full-screen picture; a press zooms in at that point, then it can be dragged. */
const Frame = ({ view, shown }: { view: View; shown: boolean }) => {
  const frame = useRef<HTMLDivElement>(null)
  const [zoomed, setZoomed] = useState(false)
  if (zoomed && !shown) setZoomed(false)
  const press = (event: MouseEvent) => {
    const box = frame.current
    if (!box) return
    // Zooming by keyboard has no pointer: it centres.
    const { left, top, width, height } = box.getBoundingClientRect()
    const byKey = event.detail === 0
    const x = byKey ? 0.5 : (event.clientX - left) / width
    const y = byKey ? 0.5 : (event.clientY - top) / height
    setZoomed(!zoomed)
    requestAnimationFrame(() =>
      box.scrollTo({ left: x * (box.scrollWidth - width), top: y * (box.scrollHeight - height) }),
    )
  }
  return (
    <div ref={frame} className={classes.frame} data-zoomed={zoomed}>
      <Box
        as="button"
        block
        wide
        pad={0}
        type="button"
        tabIndex={shown ? 0 : -1}
        aria-label={`${t(zoomed ? 'catalogue.zoomOut' : 'catalogue.zoomIn')} ${view.label}`}
        onClick={press}
      >
        <img alt="" draggable={false} {...photoSizes(view.src, zoomed ? '250vw' : '100vw')} src={view.src} />
      </Box>
    </div>
  )
}

/** Previous and next, for mouse users. */
const Turns = (props: { views: readonly View[]; at: number; onShow: (index: number) => void }) =>
  ([-1, 1] as const).map((step) => (
    <Stack
      as="button"
      align="center"
      justifyItems="center"
      surface="plain"
      round="full"
      shadow={2}
      tone="ink"
      key={step}
      type="button"
      className={classes.turn}
      data-way={step < 0 ? 'left' : 'right'}
      disabled={!props.views[props.at + step]}
      aria-label={t(step < 0 ? 'catalogue.previousPicture' : 'catalogue.nextPicture')}
      onClick={() => props.onShow(props.at + step)}
    >
      <Icon name={step < 0 ? 'left' : 'right'} />
    </Stack>
  ))

/** All pictures of a product in full screen: swipe or arrow keys, press to zoom, Esc to close. */
export const LargePictures = (props: {
  views: readonly View[]
  name: string
  /** The background's tint, `#rrggbb`. */
  color: string
  at: number
  /** Receives the picture that was shown last. */
  onClose: (at: number) => void
}) => {
  const { views, name, onClose } = props
  const [at, setAt] = useState(props.at)
  const close = () => onClose(at)
  const modal = useModal(close)
  const strip = useRef<HTMLDivElement>(null)
  const show = (index: number, behavior: ScrollBehavior = 'auto') => {
    const box = strip.current
    box?.scrollTo({ left: box.clientWidth * index, behavior })
  }
  const begin = useEffectEvent(() => show(props.at, 'instant'))
  useEffect(() => begin(), [])
  // Enter zooms the visible picture, however the user got to it.
  useEffect(() => {
    const box = strip.current
    if (box?.contains(document.activeElement))
      box.children[at]?.querySelector('button')?.focus({ preventScroll: true })
  }, [at])
  return (
    <dialog
      {...modal}
      className={classes.large}
      style={{ '--ground': props.color } as CSSProperties}
      aria-label={`${name} ${views[at]?.label ?? ''}`}
      onKeyDown={(event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0
        if (!views[at + step] || step === 0) return
        // Otherwise the browser would scroll by itself too.
        event.preventDefault()
        show(at + step)
      }}
    >
      <Stack
        ref={strip}
        className={classes.strip}
        onScroll={(event) => {
          const box = event.currentTarget
          setAt(Math.round(box.scrollLeft / Math.max(1, box.clientWidth)))
        }}
      >
        {views.map((view, index) => (
          <Frame key={view.src} view={view} shown={index === at} />
        ))}
      </Stack>
      <Box as="p" padY={2} padX={4} surface="plain" round="full" shadow={2} className={classes.place}>
        {views[at]?.label} <Text as="span" tone="quiet" tabular>{`${at + 1} / ${views.length}`}</Text>
      </Box>
      <Turns views={views} at={at} onShow={(index) => show(index)} />
      <Stack
        as="button"
        align="center"
        justifyItems="center"
        surface="plain"
        round="full"
        shadow={2}
        tone="ink"
        type="button"
        className={classes.close}
        aria-label={t('common.close')}
        onClick={close}
      >
        <Icon name="close" />
      </Stack>
    </dialog>
  )
}
