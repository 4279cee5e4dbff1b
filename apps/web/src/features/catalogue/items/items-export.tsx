import { ExportMenu } from '../../../ui/files/export-menu.tsx'
import { itemInput, type ItemSearch } from '../items.queries.ts'
import { Box } from '../../../ui/layout/parts.tsx'

/** Exports a channel's listings. */
export const ItemsExport = (props: { shopId: string; search: ItemSearch; name: string }) => (
  <Box as="span" toEnd>
    <ExportMenu of="catalogue.itemsExport" input={itemInput(props.shopId, props.search)} name={props.name} />
  </Box>
)
