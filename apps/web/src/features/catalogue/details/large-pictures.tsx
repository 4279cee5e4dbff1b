import { useEffect, useEffectEvent, useRef, useState, type CSSProperties, type MouseEvent } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { Icon } from '../../../ui/icons.tsx'
import { photoSizes } from '../../../ui/product-picture.tsx'
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
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLDivElement>(null)
  const show = (index: number, behavior: ScrollBehavior) => {
    const box = strip.current
    box?.scrollTo({ left: box.clientWidth * index, behavior })
  }
  const begin = useEffectEvent(() => {
    dialog.current?.showModal()
    show(props.at, 'instant')
  })
  useEffect(() => begin(), [])
  return (
    <dialog
      ref={dialog}
      className={classes['large']}
      style={{ '--ground': props.color } as CSSProperties}
      aria-label={`${name} ${views[at]?.label ?? ''}`}
      onClose={() => onClose(at)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight' && at < views.length - 1) show(at + 1, 'smooth')
        if (event.key === 'ArrowLeft' && at > 0) show(at - 1, 'smooth')
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
      <Turns views={views} at={at} onShow={(index) => show(index, 'smooth')} />
      <button
        type="button"
        className={classes['close']}
        aria-label={t('common.close')}
        onClick={() => dialog.current?.close()}
      >
        <Icon name="close" />
      </button>
    </dialog>
  )
}
