import { t } from '../../../i18n/i18n.ts'
import classes from './meant.module.css'

/** Suggested keywords for one that found nothing, as buttons. */
export const Meant = (props: { keywords: readonly string[]; onKeyword: (keyword: string) => void }) => (
  <h2 className={classes.meant}>
    {t('browse.meant')}
    {props.keywords.map((keyword) => (
      <button key={keyword} type="button" onClick={() => props.onKeyword(keyword)}>
        {keyword}
      </button>
    ))}
  </h2>
)
