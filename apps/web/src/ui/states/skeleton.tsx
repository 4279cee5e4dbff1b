import { t } from '../../i18n/i18n.ts'
import classes from './skeleton.module.css'

/** A grey block in place of loading content. Width and height are CSS lengths. */
export const Skeleton = (props: {
  width?: string
  height?: string
  ratio?: string
  shape?: 'text' | 'block' | 'circle'
}) => (
  <span
    aria-hidden="true"
    className={classes.skeleton}
    data-shape={props.shape ?? 'text'}
    style={{ width: props.width, height: props.height, aspectRatio: props.ratio }}
  />
)

/** A product card while it loads: picture, name, size, price. */
export const SkeletonCard = () => (
  <div className={classes.card} aria-hidden="true">
    <Skeleton shape="block" ratio="4/3" width="100%" />
    <div className={classes.lines}>
      <Skeleton width="70%" />
      <Skeleton width="50%" />
      <Skeleton width="40%" height="28px" />
    </div>
  </div>
)

/** As many cards as will come. */
export const SkeletonCards = ({ count }: { count: number }) => (
  <>
    <output className="sr-only">{t('common.loading')}</output>
    {Array.from({ length: count }, (_, at) => (
      <SkeletonCard key={at} />
    ))}
  </>
)

/** List rows while they load. Row height in px. */
export const SkeletonRows = ({ count, rowPx = 64 }: { count: number; rowPx?: number }) => (
  <div className={classes.rows}>
    <output className="sr-only">{t('common.loading')}</output>
    {Array.from({ length: count }, (_, at) => (
      <Skeleton key={at} shape="block" width="100%" height={`${rowPx}px`} />
    ))}
  </div>
)
