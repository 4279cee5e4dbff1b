import { createFileRoute } from '@tanstack/react-router'
import { StageTemplatesScreen } from '../../features/payments/stages/templates/templates.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const StageTemplates = () => {
  const { shop, menu } = Route.useRouteContext()
  return <StageTemplatesScreen shopId={shop.id} menu={menu} />
}

export const Route = createFileRoute('/_default/stage-templates')({
  staticData: { backOffice: true, menu: 'gaia_furniture_base_StageTemplateList' },
  loader: () => loadMessages('management', 'trade'),
  component: StageTemplates,
})
