import { t } from '../../i18n/i18n.ts'
import { Box, Stack } from '../layout/parts.tsx'
import classes from './skeleton.module.css'

/** A grey block in place of loading content. Width and height are CSS lengths. */
export const Skeleton = (props: {
  width?: string
  height?: string
  ratio?: string
  shape?: 'text' | 'block' | 'circle'
}) => (
  <Box
    as="span"
    block
    surface="sunken"
    round="s"
    aria-hidden="true"
    className={classes.skeleton}
    data-shape={props.shape ?? 'text'}
    style={{ width: props.width, height: props.height, aspectRatio: props.ratio }}
  />
)

/** A product card while it loads: picture, name, size, price. */
export const SkeletonCard = () => (
  <Box surface="plain" round="l" shadow={1} className={classes.card} aria-hidden="true">
    <Skeleton shape="block" ratio="4/3" width="100%" />
    <Stack gap={2} className={classes.lines}>
      <Skeleton width="70%" />
      <Skeleton width="50%" />
      <Skeleton width="40%" height="28px" />
    </Stack>
  </Box>
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
  <Stack gap={2}>
    <output className="sr-only">{t('common.loading')}</output>
    {Array.from({ length: count }, (_, at) => (
      <Skeleton key={at} shape="block" width="100%" height={`${rowPx}px`} />
    ))}
  </Stack>
)
