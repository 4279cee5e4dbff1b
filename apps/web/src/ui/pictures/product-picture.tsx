import { pictureWidths } from '@showfloor/contract/common/file-rules'
import { useState, type ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Icon } from './icons.tsx'
import classes from './product-picture.module.css'

const photoPath = '/api/files/'

/** A photo in the widths it is kept in, for the browser to choose from; nothing for a drawing, which is sharp at any width. */
export const photoSizes = (
  src: string,
  sizes: string,
): { srcSet: string; sizes: string } | Record<string, never> =>
  src.startsWith(photoPath)
    ? { srcSet: pictureWidths.map((width) => `${src}&w=${width} ${width}w`).join(', '), sizes }
    : {}

/**
 * A product's picture in a box of fixed shape, so that nothing jumps: the placeholder has the product's own colour
 * until the picture is there, and stays when there is none or it does not load.
 */
export const ProductPicture = (props: {
  src?: string | null | undefined
  /** What it shows; '' where the name stands right beside it. */
  alt: string
  /** The product's own colour, `#rrggbb`. */
  color?: string | null | undefined
  ratio?: '4/3' | '1/1' | '16/9' | '8/5'
  /** The first pictures of a screen load at once, all others when they come near. */
  eager?: boolean
  rounded?: boolean
  /** Only its place for now: what else changes with it is painted first. */
  later?: boolean
  /** How wide a photo is shown, as `sizes` of an `img`; a thumbnail when it is not said. */
  sizes?: string
  children?: ReactNode
}) => {
  const { src, alt, color, ratio = '4/3', eager = false, later = false } = props
  const { rounded = false, sizes = '8rem', children } = props
  const [failed, setFailed] = useState<string>()
  const missing = !src || failed === src
  const tint = color && /^#[0-9a-f]{6}$/i.test(color) ? color : undefined
  return (
    <div
      className={classes['box']}
      data-rounded={rounded}
      style={{
        aspectRatio: ratio,
        ...(tint ? { backgroundColor: `color-mix(in oklab, ${tint} 22%, var(--picture))` } : {}),
      }}
    >
      {later ? null : missing ? (
        <span
          className={classes['missing']}
          {...(alt === ''
            ? { 'aria-hidden': true }
            : { role: 'img', 'aria-label': `${alt}，${t('common.noPicture')}` })}
        >
          <Icon name="picture" size={28} />
        </span>
      ) : (
        <img
          // Another picture is another image: the one before would else stay until it has come.
          key={src}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          {...photoSizes(src, eager ? sizes : `auto, ${sizes}`)}
          src={src}
          decoding="async"
          fetchPriority={eager ? 'high' : 'auto'}
          onError={() => setFailed(src)}
        />
      )}
      {children}
    </div>
  )
}
