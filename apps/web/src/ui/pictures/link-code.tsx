import classes from './link-code.module.css'
import { QrCode } from './qr-code.tsx'

/** A link as a QR code and, below it, as selectable text. */
export const LinkCode = (props: { url: string; codeLabel: string; linkLabel: string }) => (
  <div className={classes.link}>
    <div className={classes.code}>
      <QrCode text={props.url} sizePx={224} label={props.codeLabel} />
    </div>
    <label className={classes.url}>
      <span className="sr-only">{props.linkLabel}</span>
      <input readOnly value={props.url} onFocus={(event) => event.currentTarget.select()} />
    </label>
  </div>
)
