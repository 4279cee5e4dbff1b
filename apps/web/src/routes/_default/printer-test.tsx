import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { PrinterTestScreen } from '../../features/setup/printer/printer-test.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const PrinterTest = () => {
  const { shop } = Route.useRouteContext()
  const navigate = useNavigate()
  return <PrinterTestScreen shopName={shop.name} onDone={() => void navigate({ to: '/' })} />
}

export const Route = createFileRoute('/_default/printer-test')({
  staticData: { backOffice: true, menu: 'gaia_furniture_base_BuiltInSetting' },
  loader: () => loadMessages('management'),
  component: PrinterTest,
})
