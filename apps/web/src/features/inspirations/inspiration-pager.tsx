import { Button } from '@mantine/core'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import classes from './inspiration-head.module.css'

/** Turns the pages of a list; nothing where one holds all. */
export const InspirationPager = (props: {
  no: number
  total: number
  size: number
  onTurn: (no: number) => void
}) => {
  const { no, total, size, onTurn } = props
  const last = Math.max(1, Math.ceil(total / size))
  if (last === 1) return null
  return (
    <nav className={classes['pager']} aria-label={t('inspirations.pages')}>
      <Button variant="default" disabled={no <= 1} onClick={() => onTurn(no - 1)}>
        {t('inspirations.previousPage')}
      </Button>
      <small>{`${formatNumber(no)} / ${formatNumber(last)}`}</small>
      <Button variant="default" disabled={no >= last} onClick={() => onTurn(no + 1)}>
        {t('inspirations.nextPage')}
      </Button>
    </nav>
  )
}
