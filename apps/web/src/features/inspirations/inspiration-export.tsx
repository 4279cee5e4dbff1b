import { useCustomerView } from '../../ui/customer-view.ts'
import { ExportMenu } from '../../ui/export-menu.tsx'

/** A list of inspiration as a file: all that its filters find. Not while a customer looks on. */
export const InspirationExport = (props: Parameters<typeof ExportMenu>[0]) => {
  const [customerView] = useCustomerView()
  return customerView ? null : <ExportMenu {...props} />
}
