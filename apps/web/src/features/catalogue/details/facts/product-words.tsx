import type { CSSProperties } from 'react'
import { t } from '../../../../i18n/i18n.ts'
import classes from './product-words.module.css'

const cared = ['wood', 'fabric', 'leather', 'stone', 'metal', 'foam'] as const
/** Usual care instructions of a material. */
export const careText = (material: string): string => {
  const known = cared.find((one) => one === material) ?? 'other'
  return t(`browse.careText.${known}`)
}

const tenthsOfAll = 50

/** Customer reviews: stars out of five, and the number of customers; nothing without reviews. */
export const Reviews = ({ count, tenths }: { count: number; tenths: number }) => {
  if (count === 0) return null
  const stars = (tenths / 10).toFixed(1)
  return (
    <p className={classes.reviews}>
      <span className="sr-only">{t('catalogue.stars', { stars })}</span>
      <span
        aria-hidden="true"
        className={classes.stars}
        style={{ '--part': `${(tenths / tenthsOfAll) * 100}%` } as CSSProperties}
      >
        ★★★★★
      </span>
      <b aria-hidden="true">{stars}</b>
      {t('catalogue.reviews', { n: count })}
    </p>
  )
}
