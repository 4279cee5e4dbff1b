import { ExportMenu } from '../../../ui/files/export-menu.tsx'
import { itemInput, type ItemSearch } from '../items.queries.ts'
import classes from './item-list.module.css'

/** Exports a channel's listings. */
export const ItemsExport = (props: { shopId: string; search: ItemSearch; name: string }) => (
  <span className={classes.tools}>
    <ExportMenu of="catalogue.itemsExport" input={itemInput(props.shopId, props.search)} name={props.name} />
  </span>
)
