import { useEffect, useEffectEvent, useRef, useState, type CSSProperties, type MouseEvent } from 'react'
import { t } from '../../../../i18n/i18n.ts'
import { Icon } from '../../../../ui/pictures/icons.tsx'
import { useModal } from '../../../../ui/dialogs/use-modal.ts'
import { photoSizes } from '../../../../ui/pictures/product-picture.tsx'
import classes from './large-pictures.module.css'

/** One picture of a product: where it is and what it shows. */
export type View = { src: string; label: string }

/** A picture that fills the screen; pressed, it is enlarged at that place and can be moved about. */
const Frame = ({ view, shown }: { view: View; shown: boolean }) => {
  const frame = useRef<HTMLDivElement>(null)
  const [zoomed, setZoomed] = useState(false)
  if (zoomed && !shown) setZoomed(false)
  const press = (event: MouseEvent) => {
    const box = frame.current
    if (!box) return
    // Without a pointer, by key, the middle is enlarged.
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
    <div ref={frame} className={classes['frame']} data-zoomed={zoomed}>
      <button
        type="button"
        tabIndex={shown ? 0 : -1}
        aria-label={`${t(zoomed ? 'catalogue.zoomOut' : 'catalogue.zoomIn')} ${view.label}`}
        onClick={press}
      >
        <img alt="" draggable={false} {...photoSizes(view.src, zoomed ? '250vw' : '100vw')} src={view.src} />
      </button>
    </div>
  )
}

/** Turns back and on, for whoever has a mouse. */
const Turns = (props: { views: readonly View[]; at: number; onShow: (index: number) => void }) =>
  ([-1, 1] as const).map((step) => (
    <button
      key={step}
      type="button"
      className={classes['turn']}
      data-way={step < 0 ? 'left' : 'right'}
      disabled={!props.views[props.at + step]}
      aria-label={t(step < 0 ? 'catalogue.previousPicture' : 'catalogue.nextPicture')}
      onClick={() => props.onShow(props.at + step)}
    >
      <Icon name={step < 0 ? 'left' : 'right'} />
    </button>
  ))

/** All pictures of a product over the whole screen: swipe or the arrow keys for the next, press to enlarge, Esc to close. */
export const LargePictures = (props: {
  views: readonly View[]
  name: string
  /** The tint of its ground, `#rrggbb`. */
  color: string
  at: number
  /** Told which picture was looked at last. */
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
  // Enter enlarges the picture that is seen, however one came to it.
  useEffect(() => {
    const box = strip.current
    if (box?.contains(document.activeElement))
      box.children[at]?.querySelector('button')?.focus({ preventScroll: true })
  }, [at])
  return (
    <dialog
      {...modal}
      className={classes['large']}
      style={{ '--ground': props.color } as CSSProperties}
      aria-label={`${name} ${views[at]?.label ?? ''}`}
      onKeyDown={(event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0
        if (!views[at + step] || step === 0) return
        // The browser would move what is scrolled by itself too.
        event.preventDefault()
        show(at + step)
      }}
    >
      <div
        ref={strip}
        className={classes['strip']}
        onScroll={(event) => {
          const box = event.currentTarget
          setAt(Math.round(box.scrollLeft / Math.max(1, box.clientWidth)))
        }}
      >
        {views.map((view, index) => (
          <Frame key={view.src} view={view} shown={index === at} />
        ))}
      </div>
      <p className={classes['place']}>
        {views[at]?.label} <span>{`${at + 1} / ${views.length}`}</span>
      </p>
      <Turns views={views} at={at} onShow={(index) => show(index)} />
      <button type="button" className={classes['close']} aria-label={t('common.close')} onClick={close}>
        <Icon name="close" />
      </button>
    </dialog>
  )
}
