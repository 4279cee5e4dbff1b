import { useRef, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/icons.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'
import type { Sku } from './catalogue.queries.ts'
import classes from './gallery.module.css'

const views = ['front', 'dimensions', 'room'] as const

/** A product's pictures: swipe or choose below, and enlarge to fill the screen. */
export const Gallery = ({ pictures, name }: { pictures: Sku['pictures']; name: string }) => {
  const [at, setAt] = useState(0)
  const strip = useRef<HTMLDivElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const show = (index: number) => {
    const box = strip.current
    box?.scrollTo({ left: box.clientWidth * index, behavior: 'smooth' })
    setAt(index)
  }
  const current = views[at] ?? 'front'
  return (
    <section className={classes['gallery']} aria-label={t('catalogue.gallery')}>
      <div className={classes['stage']}>
        <div
          ref={strip}
          className={classes['strip']}
          onScroll={(event) => {
            const box = event.currentTarget
            setAt(Math.round(box.scrollLeft / Math.max(1, box.clientWidth)))
          }}
        >
          {views.map((view, index) => (
            <button
              key={view}
              type="button"
              aria-label={`${t('catalogue.zoom')} ${name} ${t(`catalogue.view.${view}`)}`}
              onFocus={() => setAt(index)}
              onClick={() => dialog.current?.showModal()}
            >
              <ProductPicture src={pictures[view]} alt="" color={pictures.color} eager={index === 0} />
            </button>
          ))}
        </div>
        <span className={classes['zoom']} aria-hidden="true">
          <Icon name="search" />
        </span>
      </div>
      <div className={classes['thumbs']}>
        {views.map((view, index) => (
          <button
            key={view}
            type="button"
            aria-label={t(`catalogue.view.${view}`)}
            aria-pressed={index === at}
            onClick={() => show(index)}
          >
            <ProductPicture src={pictures[view]} alt="" color={pictures.color} />
          </button>
        ))}
      </div>
      <dialog
        ref={dialog}
        className={classes['large']}
        aria-label={`${name} ${t(`catalogue.view.${current}`)}`}
      >
        <button type="button" aria-label={t('common.close')} onClick={() => dialog.current?.close()}>
          <img src={pictures[current]} alt="" />
          <span>
            <Icon name="close" />
          </span>
        </button>
      </dialog>
    </section>
  )
}
