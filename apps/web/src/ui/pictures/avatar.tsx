import { useState } from 'react'
import classes from './avatar.module.css'

/** A person's picture, or the initial of their name. Size in px. */
export const Avatar = ({
  name,
  src,
  sizePx = 32,
}: {
  name: string
  src?: string | undefined
  sizePx?: number
}) => {
  const [failed, setFailed] = useState<string>()
  return (
    <span className={classes.avatar} style={{ width: sizePx, height: sizePx }}>
      {src && failed !== src ? (
        <img src={src} alt="" onError={() => setFailed(src)} />
      ) : (
        <span aria-hidden="true">{[...name.trim()][0]?.toUpperCase() ?? '·'}</span>
      )}
    </span>
  )
}
