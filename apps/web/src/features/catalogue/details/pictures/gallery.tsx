import { useRef, useState } from 'react'
import { t } from '../../../../i18n/i18n.ts'
import { Icon } from '../../../../ui/pictures/icons.tsx'
import { lazyPart } from '../../../../ui/loading/lazy-part.tsx'
import { ProductPicture } from '../../../../ui/pictures/product-picture.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import type { Sku } from '../../catalogue.queries.ts'
import classes from './gallery.module.css'
import type { View } from './large-pictures.tsx'
import { Box, Inline, Stack } from '../../../../ui/layout/parts.tsx'

/** Photos first, or the drawing without photos; then the dimension drawing and the room. */
export const viewsOf = ({ pictures, photos }: Pick<Sku, 'pictures' | 'photos'>): View[] => [
  ...(photos.length > 0
    ? photos.map(({ url, alt }) => ({ src: url, label: alt }))
    : [{ src: pictures.front, label: t('catalogue.view.front') }]),
  { src: pictures.dimensions, label: t('catalogue.view.dimensions') },
  { src: pictures.room, label: t('catalogue.view.room') },
]

/** The width of the stage. */
const stageSizes = '(min-width: 64em) 46vw, 100vw'

const LargePictures = lazyPart(
  async () => (await import('./large-pictures.tsx')).LargePictures,
  ({ onClose, at }) => onClose(at),
)

/** The gallery while it loads: its first picture, or a placeholder. */
export const GalleryFront = ({ src, color }: { src: string | undefined; color: string | undefined }) => (
  <Box shrink className={classes.gallery}>
    <Stack gap={3} className={classes.views} data-alone="true">
      <Box surface="plain" round="l" shadow={1} className={classes.stage}>
        {src ? (
          <ProductPicture src={src} alt="" color={color} eager sizes={stageSizes} />
        ) : (
          <Skeleton shape="block" ratio="4/3" width="100%" />
        )}
      </Box>
    </Stack>
  </Box>
)

const Thumbs = (props: {
  views: readonly View[]
  at: number
  color: string
  onShow: (index: number) => void
}) => (
  <Inline gap={2} className={classes.thumbs}>
    {props.views.map(({ src, label }, index) => (
      <Box
        as="button"
        rigid
        round="m"
        key={src}
        type="button"
        aria-label={label}
        aria-pressed={index === props.at}
        onClick={() => props.onShow(index)}
      >
        <ProductPicture src={src} alt="" color={props.color} />
      </Box>
    ))}
  </Inline>
)

/** A product's pictures: swipe, or choose below; enlarge to full screen. */
export const Gallery = ({ sku, name }: { sku: Pick<Sku, 'pictures' | 'photos'>; name: string }) => {
  const [at, setAt] = useState(0)
  const [large, setLarge] = useState(false)
  const strip = useRef<HTMLDivElement>(null)
  const views = viewsOf(sku)
  const { color } = sku.pictures
  const show = (index: number) => {
    const box = strip.current
    box?.scrollTo({ left: box.clientWidth * index })
    setAt(index)
  }
  return (
    <Box as="section" shrink className={classes.gallery} aria-label={t('catalogue.gallery')}>
      <Stack gap={3} className={classes.views}>
        <Box surface="plain" round="l" shadow={1} className={classes.stage}>
          <Stack
            ref={strip}
            className={classes.strip}
            onScroll={(event) => {
              const box = event.currentTarget
              setAt(Math.round(box.scrollLeft / Math.max(1, box.clientWidth)))
            }}
          >
            {views.map(({ src, label }, index) => (
              <Box
                as="button"
                pad={0}
                key={src}
                type="button"
                aria-label={`${t('catalogue.zoom')} ${name} ${label}`}
                onFocus={() => setAt(index)}
                onClick={() => setLarge(true)}
              >
                <ProductPicture src={src} alt="" color={color} eager={index === 0} sizes={stageSizes} />
              </Box>
            ))}
          </Stack>
          <Stack
            as="span"
            align="center"
            justifyItems="center"
            surface="plain"
            round="full"
            shadow={2}
            className={classes.zoom}
            aria-hidden="true"
          >
            <Icon name="search" />
          </Stack>
        </Box>
        <Thumbs views={views} at={at} color={color} onShow={show} />
      </Stack>
      {large ? (
        <LargePictures
          views={views}
          name={name}
          color={color}
          at={at}
          onClose={(last) => {
            setLarge(false)
            show(last)
          }}
        />
      ) : null}
    </Box>
  )
}
