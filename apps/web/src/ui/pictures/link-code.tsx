import classes from './link-code.module.css'
import { QrCode } from './qr-code.tsx'

/** A link as a code to scan and, below it, as a text to select. */
export const LinkCode = (props: { url: string; codeLabel: string; linkLabel: string }) => (
  <div className={classes['link']}>
    <div className={classes['code']}>
      <QrCode text={props.url} sizePx={224} label={props.codeLabel} />
    </div>
    <label className={classes['url']}>
      <span className="sr-only">{props.linkLabel}</span>
      <input readOnly value={props.url} onFocus={(event) => event.currentTarget.select()} />
    </label>
  </div>
)
