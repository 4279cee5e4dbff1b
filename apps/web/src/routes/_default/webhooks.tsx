import { createFileRoute } from '@tanstack/react-router'
import { WebhooksScreen } from '../../features/webhooks/webhooks.screen.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const Webhooks = () => <WebhooksScreen menu={Route.useRouteContext().menu} />

export const Route = createFileRoute('/_default/webhooks')({
  staticData: { backOffice: true, menu: 'gaia_furniture_base_WebhookList', withoutShop: true },
  loader: () => loadMessages('management'),
  component: Webhooks,
})
