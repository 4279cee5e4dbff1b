import { Button } from '@mantine/core'
import { formatNumber } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import classes from './page-turner.module.css'

/** Turns the pages of a list, counted from 1; nothing where there is only one. */
export const PageTurner = (props: {
  no: number
  size: number
  total: number
  onTurn: (no: number) => void
}) => {
  const { no, size, total, onTurn } = props
  const last = Math.max(1, Math.ceil(total / size))
  if (last === 1) return null
  return (
    <nav className={classes['turner']} aria-label={t('common.pages')}>
      <Button variant="default" disabled={no <= 1} onClick={() => onTurn(no - 1)}>
        {t('common.previousPage')}
      </Button>
      <small>{t('common.pageOf', { no: formatNumber(no), last: formatNumber(last) })}</small>
      <Button variant="default" disabled={no >= last} onClick={() => onTurn(no + 1)}>
        {t('common.nextPage')}
      </Button>
    </nav>
  )
}
