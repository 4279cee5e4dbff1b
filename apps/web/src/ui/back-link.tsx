import { Link, type LinkProps } from '@tanstack/react-router'
import { Icon } from './icons.tsx'
import classes from './back-link.module.css'

/** The way back to where a page hangs: above it with its name, or `bare` beside a heading. */
export const BackLink = (props: { link: LinkProps; name: string; bare?: boolean }) =>
  props.bare ? (
    <Link {...props.link} className={classes['bare']} aria-label={props.name}>
      <Icon name="left" />
    </Link>
  ) : (
    <Link {...props.link} className={classes['named']}>
      <Icon name="left" size={18} />
      {props.name}
    </Link>
  )
