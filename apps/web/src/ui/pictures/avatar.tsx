import { useState } from 'react'
import classes from './avatar.module.css'
import { Text } from '../layout/parts.tsx'

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
    <Text
      as="span"
      align="center"
      justifyItems="center"
      rigid
      round="full"
      weight={600}
      className={classes.avatar}
      style={{ width: sizePx, height: sizePx }}
    >
      {src && failed !== src ? (
        <img src={src} alt="" onError={() => setFailed(src)} />
      ) : (
        <span aria-hidden="true">{[...name.trim()][0]?.toUpperCase() ?? '·'}</span>
      )}
    </Text>
  )
}
