import { createFileRoute } from '@tanstack/react-router'
import { ReplyTemplatesScreen } from '../../features/orders/settings/reply-templates.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const ReplyTemplates = () => <ReplyTemplatesScreen menu={Route.useRouteContext().menu} />

export const Route = createFileRoute('/_default/reply-templates')({
  staticData: { backOffice: true, menu: 'gaia_furniture_base_ReplyTemplateList', withoutShop: true },
  loader: () => loadMessages('management', 'trade'),
  component: ReplyTemplates,
})
