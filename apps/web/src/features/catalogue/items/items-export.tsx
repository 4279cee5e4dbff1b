import { useCustomerView } from '../../../ui/customer-view.ts'
import { ExportMenu } from '../../../ui/export-menu.tsx'
import classes from './item-list.module.css'

/** A channel's listings as a file, at the end of their list's head. Not while a customer looks on. */
export const ItemsExport = (props: {
  input: { shopId: string; keyword: string; channelId?: string }
  name: string
}) => {
  const [customerView] = useCustomerView()
  return customerView ? null : (
    <span className={classes['tools']}>
      <ExportMenu path="/api/items/export" {...props} />
    </span>
  )
}
