import { Button } from '@mantine/core'
import { formatNumber } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import classes from './page-turner.module.css'

/** Turns the pages of a list, counted from 1; nothing where one holds all. */
export const PageTurner = (props: {
  no: number
  size: number
  total: number
  onTurn: (no: number) => void
}) => {
  const { no, size, total, onTurn } = props
  const last = Math.max(1, Math.ceil(total / size))
  // A list may have become shorter than the page one is at.
  if (last === 1 && no === 1) return null
  return (
    <nav className={classes['turner']} aria-label={t('common.pages')}>
      <Button variant="default" disabled={no <= 1} onClick={() => onTurn(Math.min(no - 1, last))}>
        {t('common.previousPage')}
      </Button>
      <small>
        {t('common.pageRange', {
          from: formatNumber(Math.min((no - 1) * size + 1, total)),
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
