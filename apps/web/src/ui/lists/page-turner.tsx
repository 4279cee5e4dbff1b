import { Button } from '@mantine/core'
import { lastPageOf } from '../../client/queries.ts'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import classes from './lists.module.css'

/** Previous and next page of a list, counted from 1; nothing when there is one page. */
export const PageTurner = (props: {
  no: number
  size: number
  total: number
  onTurn: (no: number) => void
  /** Names the list where a screen has several. */
  label?: string
}) => {
  const { size, total, onTurn, label = t('common.pages') } = props
  const last = lastPageOf(total, size)
  // If the list has become shorter or the page number is too large, the last page is shown.
  const no = Math.min(props.no, last)
  if (last === 1) return null
  return (
    <nav className={classes.turner} aria-label={label}>
      <Button variant="default" disabled={no <= 1} onClick={() => onTurn(no - 1)}>
        {t('common.previousPage')}
      </Button>
      <small>
        {t('common.pageRange', {
          from: formatNumber((no - 1) * size + 1),
          to: formatNumber(Math.min(no * size, total)),
          total: formatNumber(total),
        })}
      </small>
      <Button variant="default" disabled={no >= last} onClick={() => onTurn(no + 1)}>
        {t('common.nextPage')}
      </Button>
    </nav>
  )
}
