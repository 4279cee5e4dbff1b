import { ExportMenu } from '../../../ui/export-menu.tsx'
import classes from './item-list.module.css'

/** A channel's listings as a file, at the end of their list's head. */
export const ItemsExport = (props: {
  input: { shopId: string; keyword: string; channelId?: string }
  name: string
}) => (
  <span className={classes['tools']}>
    <ExportMenu path="/api/items/export" {...props} />
  </span>
)
