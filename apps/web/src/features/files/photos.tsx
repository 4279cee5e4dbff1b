import { t } from '../../i18n/i18n.ts'
import { photoSizes } from '../../ui/pictures/product-picture.tsx'
import { Inline } from '../../ui/layout/parts.tsx'
import classes from './photos.module.css'

/** Photos in a row, each a link to the whole photo; nothing without photos. */
export const Photos = ({ urls }: { urls: readonly string[] }) =>
  urls.length === 0 ? null : (
    <Inline as="ul" wrap gap={2} className={classes.photos} aria-label={t('common.photos')}>
      {urls.map((url, at) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer" aria-label={t('common.photoNo', { n: at + 1 })}>
            <img src={url} {...photoSizes(url, '6rem')} alt="" loading="lazy" />
          </a>
        </li>
      ))}
    </Inline>
  )
