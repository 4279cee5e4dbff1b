import { useMemo } from 'react'
import classes from './privacy.module.css'

const escaped = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.codePointAt(0)};`)

/** A name over a page with prices, so that a photograph shows whose screen it was. It never catches a click. */
export const Watermark = ({ text }: { text: string }) => {
  const mask = useMemo(() => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="260" height="180"><text x="130" y="90" text-anchor="middle" transform="rotate(-22 130 90)" font-family="sans-serif" font-size="15">${escaped(text)}</text></svg>`
    return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
  }, [text])
  return <div aria-hidden="true" className={classes.watermark} style={{ maskImage: mask }} />
}
