import type { ValidationPicture as Picture } from '@showfloor/contract/validation'
import { t } from '../../i18n/i18n.ts'
import { Inline, Stack } from '../../ui/layout/parts.tsx'
import classes from './validation.module.css'

// The size of the drawing's box in its own units, about one pixel each. It is fixed, so that lines and letters look the same in every picture.
const widest = 260
const highest = 150
const margin = 26

type Side = { widthMm: number; heightMm: number }

/** The width and height of a turned piece. */
const turned = ({ widthMm, heightMm }: Side, deg: number): Side => {
  const [cos, sin] = [Math.cos((deg * Math.PI) / 180), Math.sin((deg * Math.PI) / 180)]
  return { widthMm: widthMm * cos + heightMm * sin, heightMm: widthMm * sin + heightMm * cos }
}

/** Two pillows on a mattress. */
const Pillows = ({ width, height }: { width: number; height: number }) =>
  [-1, 1].map((side) => (
    <rect
      key={side}
      className={classes.pillow}
      x={(side * width) / 4 - width * 0.19}
      y={-height / 2 + height * 0.05}
      width={width * 0.38}
      height={height * 0.14}
      rx={4}
    />
  ))

/** The floor below a door, hatched. */
const Floor = ({ width, y }: { width: number; y: number }) => (
  <path className={classes.floor} d={`M${-width / 2 - margin} ${y}h${width + 2 * margin}`} />
)

/** A drawing to scale: a package in the door, a mattress on its frame, or a bed in the bedroom, rotated for the best fit. */
export const ValidationPicture = ({ picture }: { picture: Picture }) => {
  const { kind, place, piece, tiltDeg, fits } = picture
  const round = turned(piece, tiltDeg)
  const scale = Math.min(
    widest / Math.max(place.widthMm, round.widthMm),
    highest / Math.max(place.heightMm, round.heightMm),
  )
  const [width, height] = [place.widthMm * scale, place.heightMm * scale]
  const [pieceWidth, pieceHeight] = [piece.widthMm * scale, piece.heightMm * scale]
  const [viewWidth, viewHeight] = [
    Math.max(width, round.widthMm * scale) + 4 * margin,
    Math.max(height, round.heightMm * scale) + 2 * margin,
  ]
  // A package is carried near the floor, not in the air.
  const drop = kind === 'OPENING' ? Math.max(0, (height - round.heightMm * scale) / 2) : 0
  const words = t(`validation.picture.${kind}`, {
    name: picture.name,
    piece: `${piece.widthMm}×${piece.heightMm}`,
    place: `${place.widthMm}×${place.heightMm}`,
    verdict: fits ? t('validation.fits') : t('validation.fitsNot'),
  })
  const tilt = tiltDeg > 0 && tiltDeg < 90 ? ` ${t('validation.tilted', { n: Math.round(tiltDeg) })}` : ''
  return (
    <Inline
      as="figure"
      wrap
      gapY={2}
      gapX={5}
      align="center"
      shrink
      className={classes.figure}
      data-fits={fits}
    >
      <svg
        role="img"
        aria-label={words + tilt}
        viewBox={`${-viewWidth / 2} ${-viewHeight / 2} ${viewWidth} ${viewHeight}`}
        width={viewWidth}
        height={viewHeight}
      >
        <rect
          className={classes.place}
          data-kind={kind}
          x={-width / 2}
          y={-height / 2}
          width={width}
          height={height}
          rx={kind === 'FRAME' ? 6 : 0}
        />
        {kind === 'OPENING' ? <Floor width={width} y={height / 2} /> : null}
        <g transform={`translate(0 ${drop}) rotate(${tiltDeg})`}>
          <rect
            className={classes.piece}
            x={-pieceWidth / 2}
            y={-pieceHeight / 2}
            width={pieceWidth}
            height={pieceHeight}
            rx={kind === 'OPENING' ? 2 : 8}
          />
          {kind === 'OPENING' ? (
            <path className={classes.tape} d={`M0 ${-pieceHeight / 2}v${pieceHeight}`} />
          ) : (
            <Pillows width={pieceWidth} height={pieceHeight} />
          )}
        </g>
        <text x={0} y={-viewHeight / 2 + 16}>
          {place.widthMm}
        </text>
        <text x={-viewWidth / 2 + 6} y={4} data-at="side">
          {place.heightMm}
        </text>
      </svg>
      <Stack as="figcaption" shrink size="sm" tone="quiet" tabular>
        <b>{picture.name}</b>
        <span>{`${piece.widthMm} × ${piece.heightMm} mm`}</span>
        <span>{(fits ? t('validation.fits') : t('validation.fitsNot')) + tilt}</span>
      </Stack>
    </Inline>
  )
}
