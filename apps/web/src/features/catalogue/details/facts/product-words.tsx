import type { CSSProperties } from 'react'
import { t } from '../../../../i18n/i18n.ts'
import { Inline, Text } from '../../../../ui/layout/parts.tsx'
import classes from '../product.module.css'

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
    <Inline as="p" gap={2} align="center" size="sm" tone="quiet" tabular>
      <span className="sr-only">{t('catalogue.stars', { stars })}</span>
      <span
        aria-hidden="true"
        className={classes.stars}
        style={{ '--part': `${(tenths / tenthsOfAll) * 100}%` } as CSSProperties}
      >
        ★★★★★
      </span>
      <Text as="b" tone="ink" aria-hidden="true">
        {stars}
      </Text>
      {t('catalogue.reviews', { n: count })}
    </Inline>
  )
}
