import { t } from '../../../i18n/i18n.ts'
import classes from './meant.module.css'

/** What was probably meant by a keyword that found nothing, each a button that looks for it. */
export const Meant = (props: { keywords: readonly string[]; onKeyword: (keyword: string) => void }) => (
  <h2 className={classes['meant']}>
    {t('browse.meant')}
    {props.keywords.map((keyword) => (
      <button key={keyword} type="button" onClick={() => props.onKeyword(keyword)}>
        {keyword}
      </button>
    ))}
  </h2>
)
