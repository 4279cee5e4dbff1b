import { createFileRoute } from '@tanstack/react-router'
import { ReplyTemplatesScreen } from '../features/orders/settings/reply-templates.screen.tsx'

const ReplyTemplates = () => <ReplyTemplatesScreen menu={Route.useRouteContext().menu} />

export const Route = createFileRoute('/_default/reply-templates')({
  staticData: { menu: 'gaia_furniture_base_ReplyTemplateList', withoutShop: true },
  component: ReplyTemplates,
})
