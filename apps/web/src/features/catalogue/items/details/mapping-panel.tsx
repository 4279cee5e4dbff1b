import { Drawer } from '@mantine/core'
import { t } from '../../../../i18n/i18n.ts'
import { useFocusBack } from '../../../../ui/focus/use-focus-back.ts'
import '../../../../ui/dialogs/modal-styles.ts'
import type { ListedItem } from '../../items.queries.ts'
import { MappingTable } from './mapping-table.tsx'

/** Every channel's listing of a SKU, beside the list. */
export const MappingPanel = (props: { shopId: string; item: ListedItem; onClose: () => void }) => {
  useFocusBack(true)
  return (
    <Drawer
      opened
      onClose={props.onClose}
      position="right"
      size="min(560px, 100vw)"
      title={props.item.skuName}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      transitionProps={{ duration: 160 }}
    >
      <MappingTable shopId={props.shopId} skuCode={props.item.skuCode} />
    </Drawer>
  )
}
