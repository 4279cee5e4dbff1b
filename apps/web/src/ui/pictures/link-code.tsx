import classes from './link-code.module.css'
import { QrCode } from './qr-code.tsx'
import { Box, Stack } from '../layout/parts.tsx'

/** A link as a QR code and, below it, as selectable text. */
export const LinkCode = (props: { url: string; codeLabel: string; linkLabel: string }) => (
  <Stack gap={4} shrink>
    <Box justifySelf="center" pad={2} round="l" shadow={1} className={classes.code}>
      <QrCode text={props.url} sizePx={224} label={props.codeLabel} />
    </Box>
    <label className={classes.url}>
      <span className="sr-only">{props.linkLabel}</span>
      <input readOnly value={props.url} onFocus={(event) => event.currentTarget.select()} />
    </label>
  </Stack>
)
