import { t } from '../../../i18n/i18n.ts'
import { Inline } from '../../../ui/layout/parts.tsx'
import classes from './item-list.module.css'

/** Previous and next page; the pages are not counted. */
export const ItemTurn = (props: { no: number; more: boolean; onTurn: (no: number) => void }) => (
  <Inline as="nav" gap={3} justify="between" aria-label={t('catalogue.pages')}>
    {props.no > 1 ? (
      <button type="button" className={classes.button} onClick={() => props.onTurn(props.no - 1)}>
        {t('catalogue.previousPage')}
      </button>
    ) : (
      <span />
    )}
    {props.more ? (
      <button type="button" className={classes.button} onClick={() => props.onTurn(props.no + 1)}>
        {t('catalogue.nextPage')}
      </button>
    ) : null}
  </Inline>
)
