import { pictureWidths } from '@showfloor/contract/common/file-rules'
import { useState, type ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Icon } from './icons.tsx'
import { Box } from '../layout/parts.tsx'
import classes from './product-picture.module.css'

const photoPath = '/api/files/'

/** The `srcset` of a photo's stored widths; undefined for a drawing, which is sharp at any width. */
export const photoSizes = (
  src: string,
  sizes: string,
): { srcSet: string; sizes: string } | Record<string, never> =>
  src.startsWith(photoPath)
    ? { srcSet: pictureWidths.map((width) => `${src}&w=${width} ${width}w`).join(', '), sizes }
    : {}

/**
 * A product's picture in a box of fixed shape, so that the layout does not shift. The placeholder has the product's own colour and stays when there is
 * no picture or it fails to load.
 */
export const ProductPicture = (props: {
  src?: string | null | undefined
  /** The text alternative; '' where the name stands right beside it. */
  alt: string
  /** The product's own colour, `#rrggbb`. */
  color?: string | null | undefined
  ratio?: '4/3' | '1/1' | '16/9' | '8/5'
  /** Loads at once, for the first pictures of a screen; others load when they come near. */
  eager?: boolean
  rounded?: boolean
  /** Shows only the placeholder for now, so that other changes are painted first. */
  later?: boolean
  /** The `sizes` of the `img`; thumbnail size by default. */
  sizes?: string
  children?: ReactNode
}) => {
  const { src, alt, color, ratio = '4/3', eager = false, later = false } = props
  const { rounded = false, sizes = '8rem', children } = props
  const [failed, setFailed] = useState<string>()
  const missing = !src || failed === src
  const tint = color && /^#[0-9a-f]{6}$/i.test(color) ? color : undefined
  return (
    <Box
      wide
      className={classes.box}
      data-rounded={rounded}
      style={{
        aspectRatio: ratio,
        ...(tint ? { backgroundColor: `color-mix(in oklab, ${tint} 22%, var(--picture))` } : {}),
      }}
    >
      {later ? null : missing ? (
        <span
          className={classes.missing}
          {...(alt === ''
            ? { 'aria-hidden': true }
            : { role: 'img', 'aria-label': `${alt}，${t('common.noPicture')}` })}
        >
          <Icon name="picture" size={28} />
        </span>
      ) : (
        <img
          // A new `img` for another picture: the old one would stay visible until the new one has loaded.
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
    </Box>
  )
}
