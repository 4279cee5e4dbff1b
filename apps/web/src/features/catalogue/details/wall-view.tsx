import { useState } from 'react'
import { formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Panel } from '../../../ui/panel.tsx'
import type { Sku } from '../catalogue.queries.ts'
import classes from './wall-view.module.css'

/** What lies, hangs or stands upon something else is not what one measures a wall for. */
const notAgainstWall = new Set([
  'rug',
  'pillow',
  'bedding',
  'mattress',
  'curtain',
  'mirror',
  'wall-cabinet',
  'pendant-lamp',
  'table-lamp',
])
/** What is narrower fits before any wall. */
const leastMm = 600

const [narrowestMm, widestMm, stepMm, ceilingMm, floorMm] = [1000, 8000, 100, 2700, 380]
/** Somebody of 170 cm, in mm from the middle of the feet. */
const person =
  'M-62-1590a62 70 0 1 0 124 0a62 70 0 1 0-124 0M-40-1500h80q120 20 140 110l40 440q-20 60-60 0l-40-330v420l-30 860h-70l-20-820l-20 820h-70l-30-860v-420l-40 330q-40 60-60 0l40-440q20-90 140-110z'

/** The wall that was asked about last: the customer has the same one for the next sofa. */
let wallNow = 3600

/** The piece before the customer's own wall, in scale, with somebody beside it, and how much room it leaves. */
export const WallView = ({ sku, kind }: { sku: Pick<Sku, 'size' | 'pictures'>; kind: string }) => {
  const [wallMm, setWallMm] = useState(wallNow)
  const { widthMm, heightMm } = sku.size
  if (!widthMm || !heightMm || widthMm < leastMm || notAgainstWall.has(kind)) return null
  const ceiling = Math.max(ceilingMm, heightMm)
  const left = (wallMm - widthMm) / 2
  const room = Math.round(Math.abs(left))
  const told = t(left < 0 ? 'browse.wallShort' : 'browse.wallRoom', {
    mm: formatNumber(left < 0 ? room * 2 : room),
  })
  return (
    <Panel title={t('browse.wall')}>
      <div className={classes['wall']}>
        <svg viewBox={`0 0 ${wallMm} ${ceiling + floorMm}`} role="img" aria-label={told}>
          {/* Drawn beyond its ends, for a picture that is wider than the wall. */}
          <rect className={classes['trim']} x={-widestMm} y={ceiling - 70} width={3 * widestMm} height={70} />
          <rect
            className={classes['floor']}
            x={-widestMm}
            y={ceiling}
            width={3 * widestMm}
            height={floorMm}
          />
          <rect className={classes['beyond']} x={-widestMm} width={widestMm} height={ceiling + floorMm} />
          <rect className={classes['beyond']} x={wallMm} width={widestMm} height={ceiling + floorMm} />
          <path
            className={classes['person']}
            d={person}
            transform={`translate(${wallMm - 330} ${ceiling + 60})`}
          />
          <ellipse
            className={classes['shade']}
            cx={wallMm / 2}
            cy={ceiling + 120}
            rx={widthMm * 0.52}
            ry={60}
          />
          <image
            href={sku.pictures.alone}
            x={left}
            y={ceiling + 120 - heightMm}
            width={widthMm}
            height={heightMm}
            preserveAspectRatio="xMidYMax meet"
          />
        </svg>
        <label className={classes['choose']}>
          <span>{t('browse.wallWidth')}</span>
          <input
            type="range"
            min={narrowestMm}
            max={widestMm}
            step={stepMm}
            value={wallMm}
            onChange={(event) => {
              wallNow = Number(event.currentTarget.value)
              setWallMm(wallNow)
            }}
          />
          <output>{formatNumber(wallMm)} mm</output>
        </label>
        <p className={classes['told']} data-short={left < 0}>
          {told}
        </p>
      </div>
    </Panel>
  )
}
